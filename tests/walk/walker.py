"""A step of the walk: what a new user does and sees, under a name that its picture has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.walk.hand import Hand


@dataclass(frozen=True, slots=True)
class Walker:
    """Who walks: with these hands, in this language and these colours, and with this folder for files."""

    hand: Hand
    language: str
    theme: str
    folder: Path


Step = Callable[[Walker], None]
