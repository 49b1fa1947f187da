"""Commands on the bank's file while the app is closed: copies of it, and games for other programs."""
