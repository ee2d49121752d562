"""Hexagonal geometry: exact integer coordinates, labels, lines, symmetries; knows no game."""
