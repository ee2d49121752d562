"""Tests of `engine.gym`."""
