"""The playtest lab: facts of games, what they say about a map, and reports of it."""
