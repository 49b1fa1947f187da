"""Print-outs: labels for the cards and stickers, and the guide of one page. No Kivy inside."""
