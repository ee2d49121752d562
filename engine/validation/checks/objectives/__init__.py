"""Checks of objectives."""
