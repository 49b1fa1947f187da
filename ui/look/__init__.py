"""How everything looks: colours, sizes, icons. No Kivy inside."""
