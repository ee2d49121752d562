"""Bots of one's own: a class in a file of Python, played in a process of its own."""
