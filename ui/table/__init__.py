"""What lies on the table: its state, what touches do and what cards mean there. No Kivy, no words."""
