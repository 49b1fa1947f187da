"""The set-up's screen and a body for each of its steps."""
