"""Everything the app says in words, in the language chosen. No Kivy inside."""
