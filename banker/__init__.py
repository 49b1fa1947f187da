"""The bank: pure rules and one log. Knows neither screens, pins nor threads."""
