"""The bank: pure rules and one log. Knows neither screens, pins nor threads."""

__version__ = "0.1.0"
