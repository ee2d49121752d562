"""Set-up, actions and the Status Phase of the Skirmish Mode."""
