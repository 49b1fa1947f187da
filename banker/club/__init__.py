"""A club evening: many tables, one result. Formats, seats, points, standings, and the evening's own log.

Law: it looks at games from outside, as their logs tell them, and never books anything in one.
"""
