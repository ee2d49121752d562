"""Checks of ways and heights."""
