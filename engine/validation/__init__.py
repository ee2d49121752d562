"""Checks of scenarios, each in its own file."""
