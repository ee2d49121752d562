"""Abilities of doctrines that are rules of their own rather than words of the common vocabulary."""
