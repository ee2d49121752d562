"""The dice of a game: number n of a seed, always the same, in every process and on every branch."""

from __future__ import annotations

from hashlib import blake2b

from engine.play.ask import Chance, Roll


def roll(seed: int, number: int, sides: int = 6) -> int:
    """The face, 1 to `sides`, that die `number` of the games with that seed shows."""
    key = f"{seed}:{number}".encode()
    # 64 bits against at most a few hundred faces: the bias of the remainder is below 1e-16.
    return int.from_bytes(blake2b(key, digest_size=8).digest(), "big") % sides + 1


def rolled(seed: int, chance: Chance) -> Roll:
    """The dice a chance asks for, as the games with that seed roll them."""
    return Roll(tuple(roll(seed, chance.first + n, sides) for n, sides in enumerate(chance.sides)))
