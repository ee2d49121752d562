"""Fire, opportunity fire and mortars in the Skirmish Mode."""
