"""The rules validator: checks of a scenario, each with a code, a place, a reason and where possible a fix."""
