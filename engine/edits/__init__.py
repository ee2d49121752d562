"""Pure edits from one scenario to the next."""
