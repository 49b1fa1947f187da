"""Long-run frequencies that others have published, in per cent; space 0 first, last: in jail.

All are of the American board with its decks of 2008. Two measures: how often a throw *ends* on a space (Collins), and
how often a pawn *touches* it (Noe), as a share of all touches and turns waited in jail.
"""

from __future__ import annotations

# T. Collins, "Probabilities in the Game of Monopoly", tkcs-collins.com/truman/monopoly/monopoly.shtml: the column of a
# player who pays at once to leave jail; quoted as data by github.com/nichtlegacy/landlord-sim,
# src/engine/validation.test.ts.
COLLINS_SHORT = (
    3.0961, 2.1314, 1.8849, 2.1624, 2.3285, 2.9631, 2.2621, 0.8650, 2.3210, 2.3003,
    2.2695, 2.7017, 2.6040, 2.3721, 2.4649, 2.9200, 2.7924, 2.5945, 2.9356, 3.0852,
    2.8836, 2.8358, 1.0480, 2.7357, 3.1858, 3.0659, 2.7072, 2.6789, 2.8074, 2.5861,
    0.0000, 2.6774, 2.6252, 2.3661, 2.5006, 2.4326, 0.8669, 2.1864, 2.1799, 2.6260,
    3.9499,
)  # fmt: skip

# R. J. Noe, "The Mathematics of Monopoly", Usenet group net.games, 29 August 1985: who waits in jail for a double,
# which does not throw again.
NOE_LONG = (
    2.7058, 1.8637, 1.8835, 1.8912, 2.0367, 2.6007, 1.9792, 2.0185, 2.0309, 2.0131,
    1.9862, 2.3732, 2.4250, 2.0176, 2.2487, 2.4446, 2.4839, 2.4320, 2.6144, 2.6068,
    2.6191, 2.4239, 2.5836, 2.3804, 2.7774, 2.6822, 2.3551, 2.3358, 2.4615, 2.2612,
    2.3069, 2.3411, 2.2966, 2.3621, 2.1860, 2.1256, 2.0211, 1.9115, 1.9062, 2.3051,
    8.7021,
)  # fmt: skip

# R. Durrett, "Essentials of Stochastic Processes", fig. 1.1: who waits for a double, which throws again.
DURRETT_IN_JAIL, DURRETT_VISITING = 9.46, 2.14
