"""`banker doctor` and `banker read-card`: what works on this machine, and what to do about what does not."""
