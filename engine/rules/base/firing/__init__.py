"""Attacks by fire: firepower, dice, opportunity fire, hits and what they do, odds."""
