"""Checks of playability and fairness."""
