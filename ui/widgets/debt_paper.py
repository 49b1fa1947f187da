"""The papers of a debt."""

from __future__ import annotations

from ui.kit.solve import Ways
from ui.parts import debt
from ui.records.debts import DebtView
from ui.widgets.drawn import Drawn


class DebtPaper(Drawn[DebtView]):
    """Shows what is owed, in hand and missing, and how far the plan leads."""

    def ways(self, view: DebtView) -> Ways:
        return debt.paper(view)


class Payee(Drawn[DebtView]):
    """Shows who is paid, with their balance before and after."""

    def ways(self, view: DebtView) -> Ways:
        return debt.payee(view)


class PlanHead(Drawn[DebtView]):
    """Shows what the plan is called and what it can bring."""

    def ways(self, view: DebtView) -> Ways:
        return debt.heading(view)


class PayPaper(Drawn[DebtView]):
    """Shows what is paid and who signs it."""

    def ways(self, view: DebtView) -> Ways:
        return debt.payment(view)
