"""A game of nothing but dice, whose chances are known exactly: for the statistics of the lab."""

from __future__ import annotations

import random

from engine.lab.facts import Facts, FireFacts, RoundFacts, Standing
from engine.lab.luck import PlayedGame

SIDES = ("west", "east")
ROUNDS = 6
_FULL = 10.0


def toy_game(seed: int, *, extra: int = 0) -> PlayedGame:
    """Both sides fire once a round with four dice, the west with `extra` more; who has more left wins.

    Equal armies are decided by a coin.
    """
    chance = random.Random(seed)
    army = {"west": _FULL, "east": _FULL}
    moments, fires = [], []
    for round_ in range(1, ROUNDS + 1):
        moments.append(_moment(round_, army))
        for side, enemy in (SIDES, SIDES[::-1]):
            dice = 4 + (extra if side == "west" else 0)
            faces = [chance.randint(1, 6) for _ in range(dice)]
            before = army[side], army[enemy]
            hits = min(sum(face >= 5 for face in faces), 4)
            army[enemy] -= hits / 4
            fires.append(_fire(round_, side, dice, sum(face >= 5 for face in faces), hits / 4, before))
    moments.append(_moment(ROUNDS, army))
    west, east = army["west"], army["east"]
    winner = chance.choice(SIDES) if west == east else "west" if west > east else "east"
    return PlayedGame(seed, winner, Facts(tuple(moments), tuple(fires)))


def _moment(round_: int, army: dict[str, float]) -> RoundFacts:
    standing = {side: Standing(0, 0, 0, 0, army[side]) for side in SIDES}
    return RoundFacts(round_, "west", standing, {}, {side: {} for side in SIDES})


def _fire(
    round_: int, side: str, dice: int, rolled: int, lost: float, army: tuple[float, float]
) -> FireFacts:
    return FireFacts(
        round_, side, "fire", "normal", ("A1",), "B2", "squad", dice, 5, 0, rolled, rolled, 1.0, 4, lost,
        army, (0, 0),
    )  # fmt: skip
