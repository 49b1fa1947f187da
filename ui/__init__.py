"""The touchscreen app. It wires bank and hardware together and holds no rules."""
