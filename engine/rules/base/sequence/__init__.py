"""The course of the game: set-up, rounds, turns, activation, command and status."""
