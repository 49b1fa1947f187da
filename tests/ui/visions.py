"""How a picture looks to other eyes: turned grey, and through three kinds of colour blindness.

The matrices are those of full severity, for linear RGB, in G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer
Graphics 15 (6), 2009, pages 1291-1298, doi:10.1109/TVCG.2009.113, where the authors' table gives severity 1.0. The
library `colour` (colour-science) has the same numbers as `CVD_MATRICES_MACHADO2010`. Grey is the relative luminance of
WCAG 2.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from ui.look.theme import Rgba

Row = tuple[float, float, float]

VISIONS: dict[str, tuple[Row, Row, Row]] = {
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(rgba: Rgba, vision: str) -> Rgba:
    """A colour as these eyes see it."""
    linear = [_linear(part) for part in rgba[:3]]
    red, green, blue = (_coded(_sum(row, linear)) for row in VISIONS[vision])
    return (red, green, blue, rgba[3])


def _sum(row: Row, parts: Sequence[float]) -> float:
    return sum(weight * part for weight, part in zip(row, parts, strict=True))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _coded(part: float) -> float:
    part = min(1.0, max(0.0, part))
    return part * 12.92 if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
