"""Checks of units on the map from the start."""
