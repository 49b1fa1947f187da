"""What games tell about themselves once they are played: luck, what each deed brought, the story, the season.

Law: a pure fold over the course of a game, or over the records of games; only `kept_games` asks the bank's file.
Nothing here is booked, and the rules know nothing of it.
"""
