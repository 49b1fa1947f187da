"""How shapes, signs and words are drawn and measured."""
