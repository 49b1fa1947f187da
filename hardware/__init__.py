"""The table's devices: card reader, lamps, buzzer. Knows tags and lamps, not players or money."""
