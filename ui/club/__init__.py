"""A club evening from the command line: who plays where, what came of the tables, and the standings."""
