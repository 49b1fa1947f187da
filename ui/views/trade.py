"""A trade as a full screen: who with whom, what each hands over, what the bank says to it, and both signatures.

Law: the rules say what is refused, and what a mortgaged deed costs its new holder, for the form as it stands.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from banker import commands as c
from banker import pending as p
from banker.board import Deck
from banker.events import Events
from banker.game import Game
from banker.money import Money
from banker.pending import Bundle
from banker.refusal import Reason, Refused
from banker.rules import can
from ui.records import pieces as r
from ui.records import sheets as sr
from ui.table import acts as a
from ui.table.forms import Adding, Trading
from ui.table.plans import after
from ui.views import composed
from ui.views.shared import asked, fault_said, greyed, ground, strip_said
from ui.views.sheet_parts import accounts, deed_button, head, in_steps, pad, sheet, signer
from ui.views.told import Told
from ui.views.trade_goods import bundle_of, costs, goods, mortgaged, ways, with_bundle, without
from ui.words.questions import bundle_words


def trading(w: Told, form: Trading) -> sr.SheetView:
    """The sheet of a trade: first with whom, then what each hands over; deeds and amounts have sheets of their own, but
    not how much of a debt is settled once that was undone."""
    game = w.game
    if form.other is None:
        return _parties(w, form)
    if form.adding is not None and (form.adding.what != "settles" or isinstance(game.top, p.Debt)):
        return _adding(w, form, form.adding)
    command, signs = form.command(game), (c.SignTrade(form.player), c.SignTrade(form.other))
    then = after(game, command, *signs) if command is not None else None
    clear = r.ButtonView(w.t("sheet.clear"), icon="cross", act=a.Put(Trading(form.player, form.other)))
    return sheet(
        w,
        key="trade",
        title=w.t("trade.title"),
        body=[sr.GoodsView((_side(w, form, form.player, then), _side(w, form, form.other, then)))],
        back=form.back or (a.Put(Trading(form.player)) if form.settles == 0 else None),
        foot=replace(_proposal(w, form), said=strip_said(w)),
        tools=[clear],
    )


def _parties(w: Told, form: Trading) -> sr.SheetView:
    """The sheet that asks who trades: one player in the list at the left, the other in that at the right."""
    game = w.game
    seated = [player.id for player in game.seated]
    others = [id for id in seated if id != form.player]
    who, with_whom = w.t("trade.who"), w.t("trade.with_whom")
    return sheet(
        w,
        key="trade parties",
        title=w.t("trade.title"),
        foot=sr.FootView((w.t("trade.parties"),)),
        body=[
            accounts(w, who, seated, form.player, lambda id: a.Put(Trading(id))),
            accounts(w, with_whom, others, None, lambda id: a.Put(replace(form, other=id).priced)),
        ],
    )


# What each hands over


def _taker(form: Trading, giver: str) -> str:
    assert form.other is not None
    return form.other if giver == form.player else form.player


def _side(w: Told, form: Trading, giver: str, then: Game | Refused | None) -> sr.SideView:
    """What one of the two hands over, with the buttons to add more."""
    taker = _taker(form, giver)
    received = bundle_of(form, taker)
    cost = costs(w, received)
    given = goods(w, bundle_of(form, giver), lambda bundle: a.Put(with_bundle(form, giver, bundle)))
    keys = tuple(ways(w, form, taker, space) for space in mortgaged(w.game, received))
    return sr.SideView(head(w, giver, then), given, cost, keys, _adders(w, form, giver))


def _adders(w: Told, form: Trading, giver: str) -> tuple[r.ButtonView, ...]:
    holds = bool(w.game.registry.estate(giver))
    money = Adding(giver, "money", bundle_of(form, giver).money)
    return (
        r.ButtonView(
            w.t("trade.add_deed"), icon="plus", enabled=holds,
            reason="" if holds else w.t("trade.no_deed", name=w.name(giver)),
            act=a.Put(replace(form, adding=Adding(giver, "deeds"))),
        ),
        r.ButtonView(w.t("trade.add_money"), icon="plus", act=a.Put(replace(form, adding=money))),
        _card_adder(w, form, giver),
    )  # fmt: skip


def _card_adder(w: Told, form: Trading, giver: str) -> r.ButtonView:
    """The button that adds a card out of jail not offered yet; without one it is greyed with the bank's reason."""
    bundle = bundle_of(form, giver)
    left = Counter(w.game.player(giver).jail_cards) - Counter(bundle.jail_cards)
    deck = next(iter(left or Deck))
    more = with_bundle(form, giver, replace(bundle, jail_cards=(*bundle.jail_cards, deck)))
    button = r.ButtonView(w.t("trade.add_card"), icon="plus", act=a.Put(more))
    refused = more.command(w.game)
    return button if left or refused is None else asked(w, button, refused)


# What is being added


def _adding(w: Told, form: Trading, adding: Adding) -> sr.SheetView:
    game = w.game
    back = replace(form, adding=None)
    others: tuple[r.ButtonView, ...] = ()
    left = ""
    deeds = adding.what == "deeds"
    rows = _deeds(w, form, adding.giver) if deeds else ()
    match adding.what:
        case "deeds":
            part: sr.SheetPart = sr.ListView(rows, head(w, adding.giver), close=True)
            others = (_paid_for(w, back, _taker(form, adding.giver)),)
        case "money":
            hand = w.amount(game.balance(adding.giver))
            part = _pad(w, form, adding, w.t("pad.in_hand", amount=hand))
        case "settles":
            part = _pad(w, form, adding, _owed(w))
            left = _still_owed(w, adding)
    go = r.ButtonView(w.t("sheet.done"), left, "check", look=r.Look.MAIN, act=a.Put(form.added))
    so_far, brief = ("", "") if adding.what == "settles" else _so_far(w, form.added)  # else nothing says what is typed
    said = so_far or _what_is_added(w, adding, rows)
    foot = sr.FootView((said,), brief=brief, others=others, go=go, said=strip_said(w) if deeds else None)
    if adding.what == "settles" and not left:
        foot = _more_than_owed(w, adding.typed, go)
    return sheet(
        w,
        key=f"trade {adding.what}",
        title=w.t("trade.to_give") if deeds else w.name(adding.giver),
        token=None if deeds else w.token(adding.giver),
        body=[part],
        back=a.Put(back),
        foot=foot if deeds else in_steps(w, adding.typed, foot),
    )


def _more_than_owed(w: Told, typed: Money, go: r.ButtonView) -> sr.FootView:
    """The foot if more is typed than is owed: how much is owed, and the way to the clause that refuses more."""
    words = w.t("trade.owed_less", amount=w.amount(_debt(w.game).amount))
    why = ground(Refused(Reason.BAD_AMOUNT, {"amount": typed}))
    return sr.FootView((words,), True, go=replace(go, enabled=False, reason=words), why=why)


def _paid_for(w: Told, form: Trading, payer: str) -> r.ButtonView:
    """The button from the deeds of one to the money that the other gives for them."""
    money = Adding(payer, "money", bundle_of(form, payer).money)
    act = a.Put(replace(form, adding=money))
    return r.ButtonView(w.t("trade.add_money"), icon="bill", token=w.token(payer), act=act)


def _so_far(w: Told, form: Trading) -> tuple[str, str]:
    """What each would hand over, in one line: both cards may sign it here; and the same with many deeds counted, for
    less room. Empty while the bank would refuse it."""
    command = form.command(w.game)
    if command is None or can(w.game, command) is not None:
        return "", ""
    sides = ((w.name(form.player), form.gives), (w.name(form.other or ""), form.takes))

    def said(*, counted: bool) -> str:
        words = ((name, bundle_words(w.strings, w.game, bundle, counted=counted)) for name, bundle in sides)
        handed = " · ".join(w.t("tally.departs", title=name, value=value) for name, value in words)
        return w.t("trade.cards_sign", trade=handed)

    return said(counted=False), said(counted=True)


def _what_is_added(w: Told, adding: Adding, rows: tuple[r.ButtonView, ...]) -> str:
    """What to touch or to type. `rows`: the deeds to choose from; where none can be sold, why not."""
    match adding.what:
        case "deeds":
            able = [row.enabled for row in rows]
            which = "all" if all(able) else "some" if any(able) else "none"
            return w.t(f"trade.which_deeds.{which}")
        case "money":
            return w.t("trade.how_much")
        case "settles":
            return w.t("trade.how_much_settled")


def _pad(w: Told, form: Trading, adding: Adding, title: str) -> sr.PadView:
    def typed(amount: int) -> a.Act:
        return a.Put(replace(form, adding=replace(adding, typed=amount)))

    goods = bundle_of(form, _taker(form, adding.giver))
    worth = sum(w.game.edition.deed(space).price for space in goods.deeds) if adding.what == "money" else 0
    word = w.t("estate.price_short")
    return pad(w, title, adding.typed, typed, price=worth, deed=next(iter(goods.deeds), None), word=word)


def _debt(game: Game) -> p.Debt:
    """The debt of which a part is settled."""
    assert isinstance(game.top, p.Debt), "only a debt is settled"
    return game.top


def _owed(w: Told) -> str:
    """How much is owed, and to whom."""
    debt = _debt(w.game)
    name = w.account(debt.creditor)
    return w.t("trade.settles", amount=w.amount(debt.amount), name=name)


def _still_owed(w: Told, adding: Adding) -> str:
    """What of the debt is still to be paid besides; "" where more is typed than is owed."""
    left = _debt(w.game).amount - adding.typed
    return w.t("trade.still_owed", amount=w.digits(left)) if left >= 0 else ""


def _deeds(w: Told, form: Trading, giver: str) -> tuple[r.ButtonView, ...]:
    """A button for each deed of the giver: outlined if chosen, greyed if the bank says that it cannot be sold."""
    bundle = bundle_of(form, giver)
    rows: list[r.ButtonView] = []
    for space in w.game.registry.estate(giver):
        chosen = space in bundle.deeds
        deeds = without(bundle.deeds, space) if chosen else (*bundle.deeds, space)
        other = with_bundle(form, giver, replace(bundle, deeds=deeds, lifted=without(bundle.lifted, space)))
        act = a.Put(replace(other, adding=Adding(giver, "deeds")))
        button = replace(deed_button(w, space, act, chosen=chosen), pick="tick")
        alone = with_bundle(Trading(form.player, form.other), giver, Bundle((space,)))
        command = alone.command(w.game)
        assert command is not None, "a deed is handed over"
        refused = can(w.game, command)
        if refused is not None and refused.facts.get("space") == space:
            button = greyed(w, button, refused)
        rows.append(button)
    return tuple(rows)


# What the bank says to it


def _proposal(w: Told, form: Trading) -> sr.FootView:
    """The button that puts it on the table, or the sentence that says why the bank would not book it; while nothing is
    chosen, what to do. It is low, as no amount comes to stand there."""
    settled = _settled(w, form)
    button = r.ButtonView(w.t("trade.propose"), w.t("trade.both_sign"), "swap", look=r.Look.MAIN)

    def offer(command: c.Command, _: Events) -> sr.FootView:
        line = w.t("trade.sign_line" if settled else "trade.ready")
        return sr.FootView((line,), others=settled, go=replace(button, act=a.Book(command)))

    foot = composed.foot(w, form, (w.t("trade.empty"),), offer, others=settled, go=button)
    return replace(foot, high=False)


def _settled(w: Told, form: Trading) -> tuple[r.ButtonView, ...]:
    """The button for how much of a debt between the two the trade settles; none without such a debt.

    Decision: its one touch changes the amount; the sheet of the debt asks why that is owed.
    """
    debt = w.game.top
    if not isinstance(debt, p.Debt) or (debt.debtor, debt.creditor) != (form.player, form.other):
        return ()
    change = a.Put(replace(form, adding=Adding(form.player, "settles", form.settles)))
    mark = "check" if form.settles else "plus"
    return (r.ButtonView(w.t("trade.settled"), w.digits(form.settles), icon=mark, act=change),)


# A trade that waits for its signatures


def to_sign(w: Told, trade: p.TradeToSign) -> sr.SheetView:
    """The sheet of a trade to sign: what both agree on, and who signs. Changing anything drops the proposal first."""
    game = w.game
    missing = [c.SignTrade(id) for id in (trade.player, trade.other) if id not in trade.signed]
    then = after(game, *missing)
    form = Trading(trade.player, trade.other, trade.gives, trade.takes, trade.settles)
    revise = a.Revise(c.CancelTrade(trade.player), form)
    sides = (
        _signed_side(w, trade.gives, trade.takes, head(w, trade.player, then)),
        _signed_side(w, trade.takes, trade.gives, head(w, trade.other, then)),
    )
    change = r.ButtonView(w.t("trade.change"), icon="left", act=revise)
    lines = [w.t("trade.sign_line")]
    if trade.settles:
        lines = [w.t("trade.settled_line", amount=w.amount(trade.settles))]
    brief = ""
    if w.table.reader_out:
        lines.insert(0, brief := f"{fault_said(w)}.")
    signs = tuple(_signature(w, trade, id) for id in (trade.player, trade.other))
    return sheet(
        w,
        key="trade to sign",
        title=w.t("trade.title"),
        body=[sr.GoodsView(sides, fixed=True)],
        back=revise,
        foot=sr.FootView(tuple(lines), others=(change,), signs=signs, said=_said(w, signs), brief=brief),
    )


def _signed_side(w: Told, given: Bundle, received: Bundle, whose: sr.HeadView) -> sr.SideView:
    """What one of the two signs: all that they hand over, and what they pay the bank, to be read."""
    unused = a.CloseOpen()
    rows = tuple(replace(row, act=None, mark="") for row in goods(w, given, lambda _: unused))
    return sr.SideView(whose, rows, costs(w, received))


def _said(w: Told, signs: tuple[sr.SignView, ...]) -> r.SignatureView | None:
    """The sentence for a moment over both who sign; None while there is none.

    Decision: it never lies over a button to hold, which it would take from under the finger; a note says it then.
    """
    return strip_said(w) if all(sign.hold is None for sign in signs) else None


def _signature(w: Told, trade: p.TradeToSign, player: str) -> sr.SignView:
    name = w.name(player)
    if player in trade.signed:
        signed = r.SignatureView(w.t("trade.signed", name=name), "", r.Signing.SIGNED)
        return sr.SignView(signed)
    sign = signer(replace(w, table=replace(w.table, strip=None)), player)
    if sign.hold is None:
        return sign
    return replace(sign, hold=replace(sign.hold, label=name, detail=w.t("trade.hold"), brief="", named=True))
