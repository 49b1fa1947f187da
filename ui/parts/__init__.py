"""The parts that screens are made of, each a function of what it shows to a tree of the layout vocabulary."""
