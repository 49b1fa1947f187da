"""The screens: each shows one record and hands on what is touched; none holds a word or a rule."""
