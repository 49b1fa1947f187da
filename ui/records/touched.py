"""The records of all that takes a finger: a closed union, so that the type checker names one without words
(`ui.words.explored`). No Kivy inside."""

from __future__ import annotations

from ui.records.auction import BidderView
from ui.records.bulletin import BulletinView
from ui.records.dice import DicePadView
from ui.records.director import TableCardView
from ui.records.idle import ClockView, EventLineView
from ui.records.pieces import ButtonView, RingView, SignatureView, SpaceView, TileView
from ui.records.rolls import RowView
from ui.records.screens import CardView, HandView, KeyboardView, LookView, ResumeView
from ui.records.setup import (
    BegunRowView,
    DealRowView,
    DeedCellView,
    EditionCardView,
    SeatRowView,
    StartRowView,
    SwitchView,
)
from ui.records.tally import ChartView, WealthLineView

Touched = (
    ButtonView | TileView | BidderView | RowView | SpaceView | RingView | SignatureView | BulletinView | ClockView
    | EventLineView | DicePadView | KeyboardView | LookView | ResumeView | HandView | CardView | EditionCardView
    | SeatRowView | StartRowView | DealRowView | BegunRowView | DeedCellView | SwitchView | WealthLineView | ChartView
    | tuple[WealthLineView, ...] | TableCardView
)  # fmt: skip
