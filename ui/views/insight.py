"""What a game tells about itself, as records: luck as a list, the accounts of the deeds painted on the board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from banker.insight.deeds import Account
from banker.insight.luck import Moment
from banker.money import grouped
from ui.records import beside as b
from ui.records import pieces as r
from ui.records.boards import BoardView
from ui.records.receipts import ReceiptRow, ReceiptView
from ui.records.rolls import BalanceView, BlankView, PaperView, RollView, RowView
from ui.records.sheets import SheetView
from ui.views import board
from ui.views.beside_roll import roll
from ui.views.sheet_parts import spaces_to_touch
from ui.words.insight import luck_amount, moment_sentence, return_words
from ui.words.names import space_name
from ui.words.strings import Strings


def insight_view(strings: Strings, lay: b.Insight) -> RollView | SheetView:
    """The page that is open."""
    return _luck(strings, lay) if lay.page == "luck" else _deeds(strings, lay)


def _luck(strings: Strings, lay: b.Insight) -> RollView:
    """The luckiest moments over the unluckiest, everybody's luck beside them, and the ways to the deeds."""
    best, worst = lay.luck.luckiest(), lay.luck.unluckiest()
    rows = [_row(strings, lay, moment, n) for n, moment in enumerate((*best, *worst))]
    if best and worst:
        rows[len(best) - 1] = replace(rows[len(best) - 1], parted=True)
    unit = strings.t("tally.in", unit=lay.game.edition.currency.symbol)
    explained = strings.t("luck.line") if rows else ""  # where there is no moment yet, that is said in their place
    paper = PaperView(strings.t("history.all"), unit, balances=_balances(lay), spare=explained)
    blank = None if rows else BlankView(strings.t("luck.none"), strings.t("luck.line"), "die")
    view = roll("luck", strings.t("luck.title"), rows, paper, whole=lay.moment)
    return replace(view, tabs=_pages(strings, lay), blank=blank, wide=True)


def _row(strings: Strings, lay: b.Insight, moment: Moment, number: int) -> RowView:
    """A moment; a touch has it read whole."""
    luck = luck_amount(lay.game.edition.currency, moment.own, unit=False)
    button = r.ButtonView(
        moment_sentence(strings, lay.game, moment),
        token=board.token(lay.game, moment.player),
        amount=luck,
        sign=_sign(moment.own),
        chosen=number == lay.moment,
        act=b.LayBeside(replace(lay, moment=number)),
    )
    return RowView(button)


def _sign(luck: Fraction) -> str:
    return "+" if luck > 0 else "-" if luck < 0 else ""


def _balances(lay: b.Insight) -> tuple[BalanceView, ...]:
    """Everybody's luck, the luckiest first."""
    game, lines = lay.game, lay.luck.lines
    return tuple(
        BalanceView(
            board.token(game, player.id),
            luck_amount(game.edition.currency, lines[player.id], unit=False),
            _sign(lines[player.id]),
            player.name,
        )
        for player in sorted(game.players, key=lambda player: -lines[player.id])
    )


def _pages(strings: Strings, lay: b.Insight) -> tuple[r.ButtonView, ...]:
    """The two pages of the deeds."""
    return (
        r.ButtonView(
            strings.t("deeds.landings"), icon="figure", chosen=lay.page == "landings",
            act=b.LayBeside(replace(lay, page="landings")),
        ),
        r.ButtonView(
            strings.t("deeds.rents"), icon="bill", chosen=lay.page == "rents",
            act=b.LayBeside(replace(lay, page="rents")),
        ),
    )  # fmt: skip


def _deeds(strings: Strings, lay: b.Insight) -> SheetView:
    """The board, the brighter a space the more it has; and the account of the one that is chosen."""
    told = [account.landings if lay.page == "landings" else account.earned for account in lay.accounts]
    chosen = max(range(len(told)), key=told.__getitem__) if lay.space is None else lay.space
    return SheetView(
        key=f"deeds {lay.page}",
        title=strings.t(f"deeds.{lay.page}.brighter"),
        back=r.ButtonView(icon="left", act=b.LayBeside(replace(lay, page="luck"))),
        undo=None,
        body=(_board(strings, lay, told, chosen), _account(strings, lay, lay.accounts[chosen])),
        tools=_pages(strings, lay),
    )


def _board(strings: Strings, lay: b.Insight, told: Sequence[int], chosen: int) -> BoardView:
    most = max(1, *told)
    ring = board.unowned(board.ring(strings, lay.game, None, None))
    spaces = (replace(space, share=count / most) for space, count in zip(ring.spaces, told, strict=True))
    buttons = spaces_to_touch(strings, lay.game, chosen, lambda space: b.LayBeside(replace(lay, space=space)))
    return BoardView(replace(ring, spaces=tuple(spaces)), buttons)


def _account(strings: Strings, lay: b.Insight, account: Account) -> ReceiptView:
    """What a space brought; of one without a deed only how often pawns landed there."""
    edition = lay.game.edition
    space = edition.spaces[account.space]
    rows = [ReceiptRow(strings.t("deeds.landings"), amount=str(account.landings))]
    if space.deed is not None:
        for name, amount in (("cost", account.cost), ("built", account.built), ("rents", account.earned)):
            rows.append(ReceiptRow(strings.t(f"deeds.{name}"), amount=grouped(amount, edition.currency)))
    returned = return_words(strings, account)
    return ReceiptView(
        space_name(strings, edition, account.space),
        board.icon_of(lay.game, space),
        board.group_key(lay.game, account.space),
        rows=tuple(rows),
        total=strings.t("deeds.return") if returned else "",
        amount=returned,
    )
