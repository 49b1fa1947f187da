"""The machine it runs on: configuration, folders, display, Kivy's environment, the readers there are."""
