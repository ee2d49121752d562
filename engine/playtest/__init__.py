"""Batches of games and their statistics."""
