"""What a game tells about itself once it is played: luck, what each deed brought, and its story.

Law: a pure fold over the course of a game. Nothing here is booked, and the rules know nothing of it.
"""
