"""Playability and fairness."""
