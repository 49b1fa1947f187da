"""What a game tells about itself once it is played: luck, and what each deed brought.

Law: a pure fold over the course of a game. Nothing here is booked, and the rules know nothing of it.
"""
