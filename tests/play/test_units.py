"""Units changed step by step are found where a mapping made anew finds them."""

from __future__ import annotations

import copy
import pickle
import random

from engine.hexes.hex import Hex
from engine.play.unit import FATIGUED, Aboard, InReserve, Inside, OnHex, Place, Unit
from engine.play.units import Units

HEXES = [Hex(q, 0) for q in range(4)]


def _place(rng: random.Random) -> Place:
    hex_ = rng.choice(HEXES)
    return rng.choice([OnHex(hex_), Inside(hex_, 0), Aboard("a"), InReserve("west")])


def _some(rng: random.Random, units: Units) -> list[Unit]:
    """Units that stand where they stood, moved, or new ones."""
    changed = []
    for id_ in rng.sample("abcdefgh", rng.randrange(1, 4)):
        old = units.find(id_)
        if old is None:
            changed.append(
                Unit(id_, rng.choice(["west", "east"]), rng.choice(["west", "east"]), "squad", _place(rng))
            )
        elif rng.random() < 0.6:
            changed.append(old.unmarked(FATIGUED) if old.has(FATIGUED) else old.marked(FATIGUED))
        else:
            changed.append(old.at(_place(rng)))
    return changed


def test_what_stands_where_is_kept_up_to_date() -> None:
    rng = random.Random(2)
    for _ in range(60):
        units = Units()
        for _ in range(25):
            if rng.random() < 0.7:
                units.at(HEXES[0]), units.standing("west")
            units = (
                units.put(*_some(rng, units)) if rng.random() < 0.85 else units.drop(rng.choice("abcdefgh"))
            )
            anew = Units(units.all())
            assert list(units.all()) == list(anew.all())
            for hex_ in HEXES:
                assert units.at(hex_) == anew.at(hex_)
            for seat in ("west", "east"):
                standing = tuple(
                    u for u in units.all() if u.seat == seat and isinstance(u.place, OnHex | Inside)
                )
                assert units.standing(seat) == standing


def test_units_sent_elsewhere_find_their_own() -> None:
    units = Units([Unit("a", "west", "west", "squad", OnHex(HEXES[0]))])
    for sent in (pickle.loads(pickle.dumps(units)), copy.deepcopy(units)):
        moved = sent.put(sent["a"].at(OnHex(HEXES[1])))
        assert sent == units
        assert sent.find("a") == units.find("a")
        assert moved.find("a") is moved["a"]
        assert moved["a"].place == OnHex(HEXES[1])
        assert sent.find("b") is None
