"""Engineers in a skirmish: building, clearing, repairing, and the fire that answers it."""
