"""Checks of figures, forces and economy."""
