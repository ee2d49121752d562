"""What the files of a game by file hold."""
