"""Title-deed tags in the whole app: tied in the menu with the tag on the reader, then each opens what it stands on."""

from __future__ import annotations

from pathlib import Path

from banker import commands as c
from banker import pending as p
from banker.tags import Sticker, StickerKind
from tests.ui.played import Gestures, Played, play
from ui.table import acts as a
from ui.table.forms import Estate

DEED, START, JAIL_CARD, UNDO = "04D0D0D0D0D0D0", "04D1D1D1D1D1D1", "04D2D2D2D2D2D2", "04D3D3D3D3D3D3"
SPACE = 6


def tie(t: Played, uid: str, sticker: Sticker, said: str) -> Gestures:
    """Tie the tag on the reader to this through *Menu, Stickers*, and go back to the table."""
    yield from t.menu()
    yield from t.answer(lambda act: act == a.Put(a.Stickers()))
    yield from t.answer(lambda act: act == a.Put(a.Tie(sticker)))
    yield from t.show_card(uid, lambda: t.strip == said)
    yield from t.answer(lambda act: isinstance(act, a.CloseOpen))
    assert t.flow.table.open is None


def each_tag_opens_what_it_stands_on(t: Played) -> Gestures:
    yield from t.seat(2)
    one, two = (player.id for player in t.game.players)
    deed, undo = Sticker(StickerKind.DEED, SPACE), Sticker(StickerKind.UNDO)
    for uid, sticker in (
        (DEED, deed),
        (START, Sticker(StickerKind.START)),
        (JAIL_CARD, Sticker(StickerKind.JAIL_CARD)),
        (UNDO, undo),
    ):
        yield from tie(t, uid, sticker, t.words("stickers.tied"))

    # A tag has one meaning, and so has a card.
    yield from t.menu()
    yield from t.answer(lambda act: act == a.Put(a.Stickers()))
    yield from t.answer(lambda act: act == a.Put(a.Tie(undo)))
    yield from t.show_card(START, lambda: t.strip == t.words("stickers.is", what=t.words("stickers.start")))
    yield from t.show_card(t.card(1), lambda: t.strip == t.words("stickers.is_card", player=t.game.players[1].name))
    yield from t.answer(lambda act: isinstance(act, a.CloseOpen))

    # The bank's: the player in turn buys it, or it is auctioned.
    yield from t.books(lambda until: t.show_card(DEED, until))
    assert isinstance(t.game.top, p.Purchase)
    assert (t.game.top.player, t.game.top.space) == (one, SPACE)
    acts = [button.act for button in t.app.stage.screen.view.answers]
    assert any(isinstance(act, a.Book) and isinstance(act.command, c.Decline) for act in acts)
    yield from t.sign(0)
    assert t.game.registry.title(SPACE).holder == one

    # Another's: its rent.
    yield from t.books(lambda until: t.show_card(DEED, until))
    assert (t.game.top.debtor, t.game.top.creditor) == (two, one)
    before = t.game.balance(one)
    rent = t.game.top.amount
    yield from t.sign(1)
    assert t.game.balance(one) == before + rent

    # One's own: what can be done with it.
    yield from t.ask(DEED, lambda: t.flow.table.open == Estate(one, space=SPACE))
    yield from t.answer(lambda act: act == a.Put(Estate(one, "mortgage", SPACE)))
    yield from t.answer(lambda act: act == a.Put(Estate(one, "mortgage", SPACE, (c.Mortgage(one, SPACE),))))
    yield from t.sign(0)
    assert t.game.registry.title(SPACE).mortgaged

    # Undo; the jail card of one who has none; Start, which the player's own card signs.
    yield from t.books(lambda until: t.show_card(UNDO, until))
    assert not t.game.registry.title(SPACE).mortgaged
    before = t.booked
    yield from t.show_card(JAIL_CARD, lambda: t.strip != "")
    assert t.booked == before
    before = t.game.balance(one)
    yield from t.show_card(START, lambda: t.flow.table.asked == a.AskCard(c.CashSalary(one), one))
    yield from t.sign(0)
    assert t.game.balance(one) == before + t.game.edition.salary


def test_each_tag_opens_what_it_stands_on(tmp_path: Path) -> None:
    play(each_tag_opens_what_it_stands_on, tmp_path)
