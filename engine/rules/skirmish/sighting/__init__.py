"""Sight, smoke and concealment in the Skirmish Mode."""
