"""Checks of the measurable principles of map making in maps/README.md, for skirmishes."""
