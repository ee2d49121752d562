"""The record of a game as data, for stores, and back."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields

from engine.lab.conduct import Conduct
from engine.lab.statistics import GameRecord
from engine.model.values import Json

#: No count of a game is larger, and no game is longer: reports draw every round.
_LARGEST, _MOST_ROUNDS = 1_000_000_000, 10_000


class NoRecord(ValueError):
    """Data that say no record of a game."""


def record_data(record: GameRecord) -> dict[str, Json]:
    """All of a record but its seed and its bots, by which games are kept."""
    data: dict[str, Json] = {
        "winner": record.winner,
        "reason": record.reason,
        "rounds": record.rounds,
        "decisions": record.decisions,
        "victory_points": dict(record.victory_points),
    }
    if record.conduct:
        data["conduct"] = {side: _conduct_data(each) for side, each in record.conduct.items()}
    return data


def record_of(seed: int, bots: Mapping[str, str], data: Mapping[str, Json]) -> GameRecord:
    """The record that data say; raises NoRecord."""
    winner, reason = data.get("winner"), data.get("reason")
    points, conduct = data.get("victory_points"), data.get("conduct", {})
    if not (isinstance(winner, str) and isinstance(reason, str) and winner in bots):
        raise NoRecord("it has no winner or no reason")
    if not (isinstance(points, dict) and isinstance(conduct, dict)):
        raise NoRecord("it has no victory points")
    return GameRecord(
        seed,
        bots,
        winner,
        reason,
        _rounds(data.get("rounds")),
        _count(data.get("decisions")),
        {side: _count(each) for side, each in points.items()},
        {side: _conduct_of(each) for side, each in conduct.items() if side in bots},
    )


def _conduct_data(conduct: Conduct) -> dict[str, Json]:
    values = {each.name: getattr(conduct, each.name) for each in fields(conduct)}
    return {name: dict(value) if isinstance(value, Counter) else value for name, value in values.items()}


def _conduct_of(data: Json) -> Conduct:
    if not isinstance(data, dict):
        raise NoRecord("the conduct of a side is none")
    found = Conduct()
    for each in fields(found):
        setattr(found, each.name, _figure_of(getattr(found, each.name), data.get(each.name)))
    return found


def _figure_of(kind: object, value: Json) -> object:
    """A figure of conduct, of the kind that it is of where nothing was counted."""
    match kind, value:
        case Counter(), dict():
            return Counter({name: _count(number) for name, number in value.items()})
        case float(), int() | float():
            return float(value)
        case _:
            return _count(value)


def _rounds(value: Json) -> int:
    rounds = _count(value)
    if not 0 <= rounds <= _MOST_ROUNDS:
        raise NoRecord("it has no such number of rounds")
    return rounds


def _count(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > _LARGEST:
        raise NoRecord("a number is missing")
    return value
