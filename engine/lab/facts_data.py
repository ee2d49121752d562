"""The facts of a game as data, for stores, and back: lists in place of names, so that they stay small."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine.lab.facts import VERSION, Counts, Facts, FireFacts, LossFacts, RoundFacts, Standing, Taking, Use
from engine.model.values import Json

_Row = TypeVar("_Row")

#: What each field of a row is, in their order; a list stands for fields of their own.
_FIRE = (int, str, str, str, [str], str, str, int, int, int, int, int, float, int, float, [float], [int])
_LOSS = (int, str, str, int, float, str, str)
_USE = (int, str, str)
_STANDING = (int, int, int, int, float)


#: No number of a game is larger, no game has more rounds, rows of a kind, or dice of a throw. Whoever works
#: with facts may count up to these: a stranger's store keeps nobody busy for ever.
_LARGEST, _ROUNDS, _ROWS, _DICE = 1_000_000, 10_000, 10_000, 100


class NoFacts(ValueError):
    """Data that say no facts of a game, or those of another version."""


def facts_data(facts: Facts) -> dict[str, Json]:
    """All of the facts of a game; equal ones give equal data."""
    return {
        "version": VERSION,
        "moments": [
            [
                each.round,
                each.initiative,
                {side: list(standing) for side, standing in each.standing.items()},
                dict(each.control),
                {side: dict(sorted(hexes.items())) for side, hexes in each.units.items()},
            ]
            for each in facts.moments
        ],
        "fires": [[list(each) if isinstance(each, tuple) else each for each in row] for row in facts.fires],
        "losses": [list(row) for row in facts.losses],
        "bought": [list(row) for row in facts.bought],
        "abilities": [list(row) for row in facts.abilities],
        "doctrines": [list(row) for row in facts.doctrines],
        "taken": [list(row) for row in facts.taken],
        "entered": _counts_data(facts.entered),
        "fled": _counts_data(facts.fled),
    }


def facts_of(data: Json) -> Facts:
    """The facts that data say; raises NoFacts."""
    table = _table(data)
    if table.get("version") != VERSION:
        raise NoFacts("they are of another version")
    return Facts(
        tuple(map(_moment, _list(table.get("moments")))),
        tuple(map(_with_few_dice, _rows(table.get("fires"), FireFacts, _FIRE))),
        _rows(table.get("losses"), LossFacts, _LOSS),
        _rows(table.get("bought"), Use, _USE),
        _rows(table.get("abilities"), Use, _USE),
        _rows(table.get("doctrines"), Use, _USE),
        _rows(table.get("taken"), Taking, _USE),
        _counts(table.get("entered")),
        _counts(table.get("fled")),
    )


def _counts_data(counts: Counts) -> dict[str, Json]:
    return {
        str(round_): {side: dict(sorted(hexes.items())) for side, hexes in sorted(sides.items())}
        for round_, sides in sorted(counts.items())
    }


# -------------------------------------------------------------------- reading


def _moment(data: Json) -> RoundFacts:
    match data:
        case [int(number), str(initiative), standing, control, units]:
            return RoundFacts(
                _round(number),
                initiative,
                {side: Standing(*_fields(row, _STANDING)) for side, row in _table(standing).items()},
                {objective: _text(side) for objective, side in _table(control).items()},
                {side: _numbers(hexes) for side, hexes in _table(units).items()},
            )
    raise NoFacts("a round is none")


def _rows(data: Json, make: Callable[..., _Row], kinds: tuple[object, ...]) -> tuple[_Row, ...]:
    return tuple(make(*_fields(row, kinds)) for row in _list(data))


def _fields(row: Json, kinds: tuple[object, ...]) -> list[Any]:
    values = _list(row)
    if len(values) and kinds is not _STANDING:
        _round(values[0])
    if len(values) != len(kinds):
        raise NoFacts("a row has too many fields or too few")
    return [_field(value, kind) for value, kind in zip(values, kinds, strict=True)]


def _field(value: Json, kind: object) -> object:
    match kind:
        case [inner]:
            return tuple(_field(each, inner) for each in _list(value))
        case _ if kind is str:
            return _text(value)
        case _ if isinstance(value, bool) or not isinstance(value, int if kind is int else int | float):
            raise NoFacts("a number is none")
        case _ if abs(value) > _LARGEST:
            raise NoFacts("a number is too large")
    return value


def _round(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _ROUNDS:
        raise NoFacts("a round is none")
    return value


def _with_few_dice(fire: FireFacts) -> FireFacts:
    if not (0 <= fire.strength <= _DICE and 0 <= fire.defence <= _DICE and 0 <= fire.hits_from <= _DICE):
        raise NoFacts("an attack has too many dice")
    if min(fire.rolled, fire.steps) < 0:
        raise NoFacts("an attack hits less than nothing")
    return fire


def _counts(data: Json) -> Counts:
    try:
        return {
            _round(int(round_)): {side: _numbers(hexes) for side, hexes in _table(sides).items()}
            for round_, sides in _table(data).items()
        }
    except ValueError as error:
        raise NoFacts("a round is no number") from error


def _numbers(data: Json) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, number in _table(data).items():
        if isinstance(number, bool) or not isinstance(number, int) or abs(number) > _LARGEST:
            raise NoFacts("a number is none")
        found[name] = number
    return found


def _list(data: Json) -> list[Json]:
    if not isinstance(data, list) or len(data) > _ROWS:
        raise NoFacts("a list is none")
    return data


def _table(data: Json) -> Mapping[str, Json]:
    if not isinstance(data, dict):
        raise NoFacts("a table is none")
    return data


def _text(data: Json) -> str:
    if not isinstance(data, str):
        raise NoFacts("a text is none")
    return data
