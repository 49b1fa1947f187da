"""A club evening on the screen of whoever runs it."""
