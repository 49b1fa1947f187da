"""What is heard of whole screens from the first swipe to the last, and what can be done at each stop on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.events import Why
from banker.pending import Bundle
from tests.ui.offscreen import Desk
from tests.ui.test_flow import CARDS, Table
from ui.app import SCREENS
from ui.explore.walk import stops
from ui.records import intents as i
from ui.records.explored import Offer, Stop
from ui.table.forms import Trading


def throw() -> Table:
    return Table().seat_three()


def purchase() -> Table:
    table = throw()
    table.throw(1, 2)
    return table


def auction() -> Table:
    table = purchase()
    table.answer(c.Decline)
    return table


def bid() -> Table:
    table = auction()
    table.tap(CARDS[0])
    return table


def once() -> Table:
    """The highest bid is called a first time."""
    table = bid()
    while table.flow.table is not None and getattr(table.flow.table.countdown, "stage", 0) < 1:
        table.at += 0.5
        table.flow.tick(table.at)
    return table


def debt() -> Table:
    table = bought()
    owed = p.Debt(9, "p1", "p2", table.game.balance("p1") + 100_000, Why.RENT)
    table.flow.desk.set_table(game=replace(table.game, pending=(*table.game.pending, owed)))
    return table


def bought() -> Table:
    table = purchase()
    table.tap(CARDS[0])
    return table


def plan() -> Table:
    table = bought()
    table.plan_mortgage(0)
    return table


def trade() -> Table:
    table = bought()
    table.flow.desk.put(Trading("p1", "p2", Bundle(deeds=(3,)), Bundle(money=100)))
    return table


def players() -> Table:
    table = Table()
    table.touch(i.NewGame())
    table.touch(i.Step(2))
    for uid in CARDS[:2]:
        table.tap(uid)
    return table


def tally() -> Table:
    table = bought()
    table.end()
    return table


# ruff: noqa: E501
SCREENS_WALKED: dict[Callable[[], Table], str] = {
    throw: """
question
  Chloé, lance les dés
  dés. Tapez les points du premier dé, puis du second. | dice
  Touchez les deux dés
  maisons, trente-deux, hôtels, douze
paper
  Bâtir, bouton | act
  Hypothèque, bouton | act
  Échange, bouton | act
keys
  le plateau, Chloé est sur Start. Balayer vers le haut ou le bas suit les cases. | 40 within
  Chloé, quinze millions de francs, joue, joueur | act
  Bob, quinze millions de francs, joueur | act
  Alice, quinze millions de francs, joueur | act
foot
  Défaire, indisponible, bouton. Il n'y a rien à défaire.
  historique, bouton | act
  menu, bouton | act
""",
    purchase: """
question
  Chloé, est sur Schaffhouse
  Acheter, six cent mille francs | second
  quinze millions, puis quatorze millions quatre cent mille
  Posez la carte de Chloé
  Mettre aux enchères, bouton | act
  Thurgovie, Schaffhouse
paper
  A, Schaffhouse | second
  Terrain nu, quarante mille
  un appartement, deux cent mille
  deux appartements, six cent mille
  trois appartements, un million huit cent mille
  quatre appartements, trois millions deux cent mille
  Hôtel, quatre millions cinq cent mille
  Appartement, cinq cent mille
  Hypothèque, trois cent mille
keys
  le plateau, Chloé est sur Schaffhouse. Balayer vers le haut ou le bas suit les cases. | 40 within
foot
  Défaire, dés un et deux, bouton | act
  historique, bouton | act
  menu, bouton | act
""",
    once: """
question
  Enchères
paper
  Prix imprimé, six cent mille
  Trouver de l'argent, bouton | act
  pause, bouton | act
  Chloé offre, trois cent mille | second
  une fois
  Prochaine offre, quatre cent mille francs | second
  Posez votre carte, pour enchérir
  plus dix mille, bouton | act
  plus cinquante mille, bouton | act
  plus cent mille, choisi, bouton | act
  plus cinq cent mille, bouton | act
  plus un million, bouton | act
  autre montant, bouton | act
keys
  A, Schaffhouse | second
  Terrain nu, quarante mille
  un appartement, deux cent mille
  deux appartements, six cent mille
  trois appartements, un million huit cent mille
  quatre appartements, trois millions deux cent mille
  Hôtel, quatre millions cinq cent mille
  appartements, cinq cent mille
  Hypothèque, trois cent mille
  Chloé, quinze millions, en tête, joueur | act
  Bob, jusqu'à quinze millions, joueur | act
  Alice, jusqu'à quinze millions, joueur | act
foot
  historique, bouton | act
  menu, bouton | act
  Défaire, offre de Chloé, bouton | act
""",
    debt: """
question
  Chloé, Dette de Chloé, loyer à Bob
  Dû, quatorze millions cinq cent mille
  En main, quatorze millions quatre cent mille
  Il manque, cent mille | second
  Après le plan, quatorze millions sept cent mille | second
  reste deux cent mille
  Plan proposé, coûte le moins
paper
  Schaffhouse, Hypothéquer, plus trois cent mille, choisi, bouton | act | second
  Trouver de l'argent, bouton | act
  Échange, bouton | act
  Céder à Bob, bouton | act
  Payer, quatorze millions cinq cent mille francs
  Posez la carte de Chloé pour suivre le plan et payer
  Bob, quinze millions
  puis vingt-neuf millions cinq cent mille
  Faillite, plus carte, indisponible, bouton. Chloé peut encore réunir quatorze millions sept cent mille francs pour payer quatorze millions cinq cent mille francs, vendez des bâtiments ou hypothéquez d'abord.
foot
  Défaire, achat de Chloé, bouton | act
  menu, bouton | act
""",
    plan: """
question
  Chloé, un titre, huit choses
paper
  Titres, bouton | act
  Bâtir, bouton | act
  Vendre, bouton | act
  Hypothèque, choisi, bouton | act
  maisons, trente-deux, hôtels, douze
  A, Schaffhouse
  Loyer, quarante mille, puis, zéro, Hypothèque, trois cent mille, bouton | act
  Hypothéqué, coché, case | act
keys
  retour, bouton | act
foot
  Schaffhouse, Hypothèque, plus trois cent mille francs | second
  quatorze millions quatre cent mille, puis quatorze millions sept cent mille
  Effacer, bouton | act
  Posez la carte de Chloé
""",
    trade: """
question
  Échange, dix choses
paper
  Effacer, bouton | act
  Chloé, quatorze millions quatre cent mille, puis quatorze millions quatre cent mille cent, Bob, quinze millions, puis quatorze millions neuf cent nonante-neuf mille neuf cents
  Schaffhouse, Chloé, bouton | act
  Argent, cent, Bob, bouton | act | second
  Titre, Chloé, bouton | act
  Argent, Chloé, bouton | act
  Carte, Chloé, indisponible, bouton. Chloé n'a pas cette carte de sortie de prison.
  Titre, Bob, indisponible, bouton. Bob n'a pas de titre de propriété.
  Argent, Bob, bouton | act
  Carte, Bob, indisponible, bouton. Bob n'a pas cette carte de sortie de prison.
keys
  retour, bouton | act
foot
  La banque peut inscrire cet échange, les deux cartes le signent
  Proposer, puis les deux signent, bouton | act
""",
    players: """
paper
  Édition, bouton | act
  Joueurs, choisi, bouton | act
  Règles, un sur deux, bouton | act
  Étoile, commence, nouvelle carte, place | act
  enlever Étoile, bouton à tenir | held
  Tour, nouvelle carte, place | act
  enlever Tour, bouton à tenir | held
  place trois, place | act
  place quatre, place | act
  place cinq, place | act
  place six, place | act
  Ajouter sans carte, bouton | act
  Qui commence?, bouton | act
  Posez une carte
  Tour est à table
  Règles, Tour est à table, bouton | act
keys
  retour, bouton | act
""",
    tally: """
question
  Ex æquo, Chloé, Bob et Alice, règles officielles, fin convenue
paper
  Chloé, un, quinze millions, bouton | act
  Bob, un, quinze millions, bouton | act
  Alice, un, quinze millions, bouton | act
  Fortune
  en millions
  courbe, À la fin, Chloé, Bob, Alice. la tête a changé zéro fois. Le plus haut, Chloé, vers zéro. Balayer vers le haut pour plus, vers le bas pour moins. | less
  argent, titres, hypothéqués, appartements, hôtels
  Code, bouton | act
  Enregistrer, bouton | act
  Fermer, bouton | act
foot
  Revoir, bouton | act
  Histoire, bouton | act
  Reprendre, bouton | act
""",
}


def offered(stop: Stop) -> Iterator[str]:
    """What can be done there, in the words of an Offer."""
    for field in Offer.__struct_fields__:
        if getattr(stop, field) and field not in ("refused", "hold_s", "at"):
            yield field
    if stop.inside:
        yield f"{len(stop.inside)} within"


def walked(desk: Desk, table: Table) -> Iterator[str]:
    """The parts of a screen, and indented under each its stops."""
    view: Any = table.flow.view()
    module, _, name = SCREENS[type(view)].rpartition(".")
    screen = getattr(import_module(f"ui.screens.{module}"), name)()
    desk.show(screen, view)
    group = None
    for stop in stops(screen, table.flow.explorer.aloud.ear()):
        if stop.group != group:
            group = stop.group
            yield group.value
        yield " | ".join(("  " + stop.said.sentence(True), *offered(stop)))


@pytest.mark.parametrize("screen", SCREENS_WALKED, ids=lambda screen: screen.__name__)
def test_all_that_stands_on_a_screen_is_heard_in_its_order(stage: Desk, screen: Callable[[], Table]) -> None:
    assert "\n".join(walked(stage, screen())) == SCREENS_WALKED[screen].strip("\n")
