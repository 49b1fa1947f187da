"""A game being set up: what was entered so far, and the game it begins. No Kivy inside."""
