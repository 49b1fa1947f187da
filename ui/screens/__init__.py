"""The screens: each shows one record and fires `on_intent`; none holds a word or a rule."""
