"""The modules of strategy and operations cards; Skirmish Mode plays without them (S-CRD-01)."""

from engine.rules.cards import drawing, operations, table, using
from engine.rules.module import Module

CARDS: tuple[Module, ...] = (drawing.rule, operations.rule, table.rule, using.rule)
