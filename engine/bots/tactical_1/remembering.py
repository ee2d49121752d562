"""Answers that are worked out once: in a game, or in one position of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from engine.bots.tactical_1.situation import FirstSituation

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")


#: So much is remembered in a game of what follows from the positions of the enemy, or of the friends.
POSITIONS_REMEMBERED = 48


def remembered(known: dict[K, V], key: K, make: Callable[[], V], most: int = POSITIONS_REMEMBERED) -> V:
    """What is known under a key, made where it is new; the oldest of more than `most` is forgotten."""
    found = known.get(key)
    if found is None:
        if len(known) >= most:
            known.pop(next(iter(known)), None)
        found = known[key] = make()
    return found


def once_for(
    key: Callable[P, Hashable],
) -> Callable[[Callable[Concatenate[FirstSituation, P], V]], Callable[Concatenate[FirstSituation, P], V]]:
    """A question of a situation, worked out once for each key that its further arguments have."""

    def kept(
        make: Callable[Concatenate[FirstSituation, P], V],
    ) -> Callable[Concatenate[FirstSituation, P], V]:
        def answers(view: FirstSituation) -> dict[Hashable, V]:
            return {}

        def asked(view: FirstSituation, /, *args: P.args, **kwargs: P.kwargs) -> V:
            known, this = view.derive(answers), key(*args, **kwargs)
            found = known.get(this)
            if found is None:
                found = known[this] = make(view, *args, **kwargs)
            return found

        return wraps(make)(asked)

    return kept
