"""What there is on a screen, in words and in order, for a player who explores it by touch."""
