"""Checks of optional rules and readings."""
