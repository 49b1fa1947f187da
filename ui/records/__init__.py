"""What the screens are told and what they tell back: plain frozen records. No Kivy inside."""
