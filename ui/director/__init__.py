"""The director of a club evening: takes what tables send, keeps it, and tells them what is in force."""
