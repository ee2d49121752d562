"""The bots of one's own that this process may play, by the names that commands were given.

A name that only stands in a saved game or a store is never one of them: files bring no program to run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class OwnBot:
    """A class in a file: its name, where the file is, the class in it, and the digest of its text."""

    name: str
    path: str
    class_: str
    digest: str


@cache
def _playable() -> dict[str, OwnBot]:
    """Those that commands have named, by name."""
    return {}


def parted(name: str) -> tuple[str, str] | None:
    """The file and the class of a name such as `my_bot.py:MyBot`; None for other names."""
    path, colon, class_ = name.rpartition(":")
    return (path, class_) if colon and path.endswith(".py") and class_.isidentifier() else None


def let_play(bots: Iterable[OwnBot]) -> None:
    """These may be played by this process from now on."""
    _playable().update((bot.name, bot) for bot in bots)


def playable() -> tuple[OwnBot, ...]:
    """All that may be played, for processes that play on behalf of this one."""
    return tuple(_playable().values())


def own_bot(name: str) -> OwnBot | None:
    """The bot of one's own with that name, None where it may not be played."""
    return _playable().get(name)
