"""Command points, purchases and experience of the Skirmish Mode."""
