"""Rules, rounds, actions and victory."""
