"""The demonstration: a recorded game that the app plays by itself, with real touches and the on-screen reader."""

# The logger that reports a file which does not open; while the staged fault is shown it reports nothing.
OPENING = "ui.bank.thread"
