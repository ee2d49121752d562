"""Assaults: declaring, dice, losses."""
