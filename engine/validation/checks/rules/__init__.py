"""Checks of rounds, actions, initiative, victory and rule selection."""
