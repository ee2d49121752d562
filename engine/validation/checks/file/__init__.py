"""Checks of identity and format."""
