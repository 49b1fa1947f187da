"""The pieces screens are made of: one concern a file, each drawn from one record of ui.records."""
