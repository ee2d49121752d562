"""Fortifications, obstacles and markers."""
