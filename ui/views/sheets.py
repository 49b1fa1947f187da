"""Which full screen stands over the table, if any."""

from __future__ import annotations

from banker import pending as p
from ui.records.sheets import SheetView
from ui.table.forms import Cashing, Correcting, Estate, Form, History, Renaming, Trading
from ui.table.state import Table
from ui.views import board_names, cashier, correction, estate, history, trade
from ui.words.strings import Strings


def has_sheet(table: Table) -> bool:
    """Whether a full screen stands over the table: something is composed, or a trade waits for its signatures."""
    return (isinstance(table.open, Form) and table.asked is None) or _trade_on_table(table) is not None


def _trade_on_table(table: Table) -> p.TradeToSign | None:
    if table.open is None and table.asked is None and isinstance(table.game.top, p.TradeToSign):
        return table.game.top
    return None


def sheet_view(strings: Strings, table: Table) -> SheetView | None:
    """The full screen, or None where the table itself is shown."""
    on_table = _trade_on_table(table)
    match table.open:
        case Trading() if table.asked is None:
            return trade.trading(strings, table, table.open)
        case Estate() if table.asked is None:
            return estate.estate(strings, table, table.open)
        case Cashing() if table.asked is None:
            return cashier.cashing(strings, table, table.open)
        case History() if table.asked is None:
            return history.history(strings, table, table.open)
        case Correcting() if table.asked is None:
            return correction.correcting(strings, table, table.open)
        case Renaming() if table.asked is None:
            return board_names.renaming(strings, table, table.open)
        case _ if on_table is not None:
            return trade.to_sign(strings, table, on_table)
        case _:
            return None
