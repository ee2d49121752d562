"""Reinforcement Hexes, zones and exits."""
