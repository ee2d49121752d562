"""The facts of all games of a store as tables, one row for each thing that happened.

Every row begins with the game's name, as `tidewright playtest --list` tells it. Hexes are told by their
labels, sides by their ids.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from engine.lab.batch import Pairing
from engine.lab.facts import Counts, Facts, FireFacts, LossFacts, RoundFacts, Standing, Taking
from engine.lab.facts_data import NoFacts, facts_of
from engine.lab.kept_batch import records, scenario_of
from engine.storage.game_store import GameStore, StoredBatch

#: What SQL calls the types of fields.
_WHOLE, _REAL, _TEXT = "BIGINT", "DOUBLE", "VARCHAR"
_TYPES = {int: _WHOLE, float: _REAL, str: _TEXT}


class NamedRow(NamedTuple):
    """A row of one of the tables."""

    table: str
    values: tuple[object, ...]


def _columns(kind: type) -> dict[str, str]:
    """The columns that the fields of rows are."""
    return {name: _in_sql(type_) for name, type_ in get_type_hints(kind).items()}


def _in_sql(type_: Any) -> str:
    return f"{_in_sql(get_args(type_)[0])}[]" if get_origin(type_) is tuple else _TYPES[type_]


#: The tables and their columns, each with its type in SQL.
TABLES: Mapping[str, Mapping[str, str]] = {
    name: {"game": _TEXT, **columns}
    for name, columns in {
        "games": {
            "title": _TEXT,
            "program": _TEXT,
            "seed": _WHOLE,
            "bots": f"{_TEXT}[]",
            "winner": _TEXT,
            "reason": _TEXT,
            "rounds": _WHOLE,
            "has_facts": "BOOLEAN",
        },
        "standings": {
            "round": _WHOLE,
            "side": _TEXT,
            "has_initiative": "BOOLEAN",
            **_columns(Standing),
        },
        "control": {"round": _WHOLE, "side": _TEXT, "objective": _TEXT},
        "units": {"round": _WHOLE, "side": _TEXT, "hex": _TEXT, "units": _WHOLE},
        "fires": _columns(FireFacts),
        "losses": _columns(LossFacts),
        "uses": {"round": _WHOLE, "side": _TEXT, "kind": _TEXT, "what": _TEXT},
        "takings": _columns(Taking),
        "moves": {"round": _WHOLE, "side": _TEXT, "kind": _TEXT, "hex": _TEXT, "times": _WHOLE},
    }.items()
}


def game_name(sheet: StoredBatch, pairing: Pairing) -> str:
    """How a game of a store is called: its batch, its bots, its seed."""
    return f"{sheet.id}/{','.join(pairing.bots)}/{pairing.seed}"


def fact_rows(store: GameStore) -> Iterator[NamedRow]:
    """The rows of all tables, game by game.

    A game whose facts are missing or of another version has its row in `games` alone. Raises BadStore.
    """
    for sheet in store.batches():
        sides = [side.id for side in scenario_of(store, sheet).sides]
        for pairing, record in records(store, sheet.id, sides):
            name = game_name(sheet, pairing)
            facts = _facts(store, sheet, pairing)
            played = (sheet.title, sheet.program, record.seed, list(pairing.bots))
            ended = (record.winner, record.reason, record.rounds)
            yield NamedRow("games", (name, *played, *ended, facts is not None))
            for table, values in _rows(facts or Facts()):
                yield NamedRow(table, (name, *values))


def _facts(store: GameStore, sheet: StoredBatch, pairing: Pairing) -> Facts | None:
    data = store.facts(sheet.id, pairing.bots, pairing.seed)
    try:
        return None if data is None else facts_of(data)
    except NoFacts:
        return None


def _rows(facts: Facts) -> Iterator[NamedRow]:
    for moment in facts.moments:
        yield from _of_a_round(moment)
    for fire in facts.fires:
        listed = (list(each) if isinstance(each, tuple) else each for each in fire)
        yield NamedRow("fires", tuple(listed))
    for loss in facts.losses:
        yield NamedRow("losses", loss)
    for kind, uses in (
        ("bought", facts.bought),
        ("ability", facts.abilities),
        ("doctrine", facts.doctrines),
    ):
        for use in uses:
            yield NamedRow("uses", (use.round, use.side, kind, use.what))
    for taking in facts.taken:
        yield NamedRow("takings", taking)
    for kind, counts in (("entered", facts.entered), ("fled", facts.fled)):
        yield from _counted(kind, counts)


def _of_a_round(moment: RoundFacts) -> Iterator[NamedRow]:
    number = moment.round
    for side, standing in moment.standing.items():
        yield NamedRow("standings", (number, side, side == moment.initiative, *standing))
    for objective, side in moment.control.items():
        yield NamedRow("control", (number, side, objective))
    for side, hexes in moment.units.items():
        for hex_, units in hexes.items():
            yield NamedRow("units", (number, side, hex_, units))


def _counted(kind: str, counts: Counts) -> Iterator[NamedRow]:
    for number, sides in counts.items():
        for side, hexes in sides.items():
            for hex_, times in hexes.items():
                yield NamedRow("moves", (number, side, kind, hex_, times))
