"""Boards, terrain and lines."""
