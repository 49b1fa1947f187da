"""The payments of a game as a table for other programs, in words."""

from __future__ import annotations

import io

from banker import export
from banker.history import Course
from ui.words.names import account_name, card_label, space_name
from ui.words.strings import Strings


def payments_table(strings: Strings, course: Course) -> str:
    """Every payment in force and the balances after it, as CSV."""
    out = io.StringIO()
    export.write_csv(
        course,
        out,
        lambda payment: payment_reason(strings, payment),
        lambda account: account_name(strings, course.game, account),
        tuple(strings.t(f"csv.{head}") for head in export.HEADS),
    )
    return out.getvalue()


def payment_reason(strings: Strings, payment: export.Payment) -> str:
    """What a payment was for: rent, Uri; card, Birthday; message."""
    game, paid = payment.game, payment.event
    place = "" if paid.space is None else space_name(strings, game.edition, paid.space)
    card = card_label(strings, game.edition, paid.card) if paid.card in game.edition.card_by_id else ""
    why = strings.t("why.message" if payment.message else f"why.{paid.why.value}")
    return ", ".join(filter(None, (why, card, place)))
