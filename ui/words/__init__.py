"""Everything that is said in words, in the language of the moment. No Kivy inside."""
