"""The layout vocabulary: texts, signs, slots in rows, columns, grids and boxes. A tree of them is data; it knows no
bank.

Our own, as measured: Taffy's binding takes 61 ms for a tree of 17 nodes and leaks, Yoga's have no wheels for the Pi,
kiwisolver knows no text that is higher where it is narrower, Kivy's own layouts take two frames and shrink nothing.
"""
