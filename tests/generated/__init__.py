"""Scenarios made at random of all that the form can say, and random games of them."""
