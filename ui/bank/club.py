"""The club's template that the bank's file keeps, once it was taken from a stick."""

from __future__ import annotations

import logging
from pathlib import Path

from banker.bank import Bank
from banker.club.template import Template, payload
from banker.club.template_file import TemplateError, of_payload

log = logging.getLogger("banker.bank")

TEMPLATE = "club.template"  # The name under which the bank's file keeps it.


def kept_template(bank: Bank) -> Template | None:
    """The template that is kept, None: none is. One that this release cannot play by is none, which is logged."""
    body = bank.store.kept(TEMPLATE)
    try:
        return None if body is None else of_payload(body, Path(TEMPLATE))
    except TemplateError as error:
        log.warning("the club's template is not in force: %s", error)
        return None


def keep_template(bank: Bank, template: Template | None) -> None:
    """Keep this template in place of the one before, None: keep none. Raises NotKept."""
    bank.store.keep(TEMPLATE, None if template is None else payload(template))
