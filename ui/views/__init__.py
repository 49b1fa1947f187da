"""From the bank's records to the records that the screens show. No Kivy inside, no rules, no state."""
