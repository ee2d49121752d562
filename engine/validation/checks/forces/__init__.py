"""Sides, forces and economy."""
