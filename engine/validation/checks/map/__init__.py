"""Checks of boards, overlays, terrain and lines."""
