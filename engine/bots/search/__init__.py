"""Choosing by playing out."""
