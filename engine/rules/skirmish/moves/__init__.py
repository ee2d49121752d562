"""Movement, retreat and turning in the Skirmish Mode."""
