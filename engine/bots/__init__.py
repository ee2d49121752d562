"""Players that see observations only."""
