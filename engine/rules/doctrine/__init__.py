"""The doctrines of the Skirmish Mode: drafted, opened by experience, used at a price."""
