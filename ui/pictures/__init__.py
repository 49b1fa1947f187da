"""Pictures of games, drawn from the command line without the app."""
