"""New maps from nothing: blank ones to draw on, and whole grounds proposed from a seed."""
