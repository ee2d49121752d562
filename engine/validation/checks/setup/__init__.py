"""Checks of fortifications, obstacles and zones."""
