"""Checks of zones, entries and stacking."""
