"""Commands on files: copies of the bank's, games for other programs, boards of one's own."""
