"""Tidewright without a window: model, rules, analysis, validation, bots and commands."""

__version__ = "0.2.0"
