"""The bank's own thread, what is asked of it, and what it tells the screens."""
