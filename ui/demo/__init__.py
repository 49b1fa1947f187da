"""The demonstration: a recorded game that the app plays by itself, with real touches and the on-screen reader."""
