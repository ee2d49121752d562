"""Limited components shared equally: how many figures, bases and tokens a side may field."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.model.values import SideId
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.state import NotKnown
from engine.play.unit import SQUAD, Unit
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.troops.specializations import HEAL
from engine.rules.module import Layer, Module
from engine.rules.skirmish.arrivals.mat import GuardedMat, Mat, mat_of

rule = Module("skirmish.supply", Layer.SKIRMISH)

#: How many pieces of a kind a side may use before both sides are made equal; None = not limited.
pieces_at_hand: Query[[SideId, str], int | None] = Query("pieces_at_hand", None, settled=True)
#: How many pieces of a kind (a figure, `squad_base`) a side has; None = not limited.
supply: Query[[SideId, str], int | None] = Query("supply", None, settled=True)
#: Whether figures or tokens of a kind are among the material of the game.
is_at_hand: Query[[str], bool] = Query("is_at_hand", True, settled=True)
#: The nations whose vehicles and guns a side may buy.
suppliers: Query[[SideId], tuple[str, ...]] = Query("suppliers", (), settled=True)
#: How many tokens of a specialization a side may have in play; None = not limited.
token_share: Query[[SideId, str], int | None] = Query("token_share", None, settled=True)


def _pieces(now: Position, key: str) -> int | None:
    """What the allowed boxes hold of one kind of piece, or what the scenario says instead."""
    return now.game.scenario.pieces_of(key, now.game.catalogue.units.components)


#: Nations that act as one: their figures stand in for one another, and they buy each other's vehicles.
ALLIES = ("american", "british", "soviet")


def _together(now: Position, nations: Iterable[str], kind: str) -> int | None:
    counts = [_pieces(now, f"{nation}.{kind}") for nation in nations]
    known = [count for count in counts if count is not None]
    return sum(known) if known else None


@rule.answer(pieces_at_hand, ids=("S-CMP-01",))
def pieces_of_own_nations(now: Position, side: SideId, kind: str) -> int | None:
    """S-CMP-01 — a side fields no more figures and bases than its nations have pieces."""
    return _together(now, now.game.side(side).nations, kind)


def lenders(own: Collection[str], foe: Collection[str]) -> tuple[str, ...]:
    """S-CMP-03 — the Allied nations that help one of them against `foe`; nobody helps a side of others."""
    if not any(nation in ALLIES for nation in own):
        return ()
    return tuple(each for each in ALLIES if each not in own and each not in foe)


def _lenders_to(now: Position, side: SideId) -> tuple[str, ...]:
    return lenders(now.game.side(side).nations, now.game.side(now.game.enemy(side)).nations)


@rule.modify(pieces_at_hand, Stage.ADD, ids=("S-CMP-03",))
def pieces_of_allies(now: Position, value: int | None, side: SideId, kind: str) -> int | None:
    """S-CMP-03 — an Allied side may use the figures of all Allied nations that the enemy is not of."""
    lent = _together(now, _lenders_to(now, side), kind)
    return value if lent is None else (value or 0) + lent


@rule.answer(suppliers)
def own_nations(now: Position, side: SideId) -> tuple[str, ...]:
    """Its own ones."""
    return now.game.side(side).nations


@rule.modify(suppliers, Stage.ADD, ids=("S-CMP-03",))
def allied_nations(now: Position, nations: tuple[str, ...], side: SideId) -> tuple[str, ...]:
    """S-CMP-03 — the Allies act as one and buy their vehicles from each other."""
    return (*nations, *_lenders_to(now, side))


@rule.answer(supply)
def all_at_hand(now: Position, side: SideId, kind: str) -> int | None:
    """All pieces that a side may use."""
    return pieces_at_hand(now, side, kind)


@rule.modify(supply, Stage.LIMIT, ids=("S-CMP-02",))
def equal_infantry(now: Position, value: int | None, side: SideId, kind: str) -> int | None:
    """S-CMP-02 — both sides have the same number of figures: that of the side with fewer."""
    other = pieces_at_hand(now, now.game.enemy(side), kind)
    return value if other is None or value is None else min(value, other)


@rule.modify(supply, Stage.LIMIT, ids=("S-PUR-16",))
def most_of_the_scenario(now: Position, value: int | None, side: SideId, kind: str) -> int | None:
    """S-PUR-16 — never more than the scenario lets a side have, of figures, bases, vehicles and guns."""
    most = now.game.scenario.component_limits.get(kind)
    if most is None:
        return value
    there_are = _pieces(now, kind) if value is None else value
    return most if there_are is None else min(most, there_are)


def models(now: Position, side: SideId, kind: str) -> int | None:
    """How many models of a kind of vehicle there are for a side; None = the boxes do not say."""
    return supply(now, side, kind) if supply(now, side, kind) is not None else _pieces(now, kind)


@rule.answer(token_share, ids=("S-PUR-15",))
def even_share(now: Position, side: SideId, token: str) -> int | None:
    """S-PUR-15 — tokens of a kind are divided evenly; the odd one is not used."""
    tokens = _pieces(now, token)
    return None if tokens is None else tokens // len(now.game.sides)


@rule.modify(token_share, Stage.REPLACE, ids=("S-PUR-15",))
def share_of_the_scenario(now: Position, value: int | None, side: SideId, token: str) -> int | None:
    """S-PUR-15 — or as the scenario shares them out."""
    return now.game.scenario.component_limits.get(token, value)


@rule.answer(is_at_hand, ids=("S-SET-02",))
def in_an_allowed_box(now: Position, item: str) -> bool:
    """S-SET-02 — what comes from a box that the scenario does not allow cannot be had."""
    units = now.game.catalogue.units
    kind = units.figures.get(item) or units.specializations.get(item) or units.vehicles.get(item)
    boxes = now.game.scenario.boxes
    return kind is None or not boxes or kind.box in boxes


@dataclass(frozen=True, slots=True)
class Holdings:
    """What a side has on the board and on the mat, figures in reserve too: how many of each kind."""

    figures: Counter[str]
    kinds: Counter[str]
    tokens: Counter[str | None]

    def by_name(self) -> tuple[tuple[str, Counter[Any]], ...]:
        """The three counts with their names."""
        return (("figures", self.figures), ("kinds", self.kinds), ("tokens", self.tokens))


#: What a side has of each kind.
holdings: Query[[SideId], Holdings] = Query("holdings", Holdings(Counter(), Counter(), Counter()), kept=True)


@rule.answer(holdings)
def counted(now: Position, side: SideId) -> Holdings:
    """Everything is counted at one go: whoever buys asks about one kind after the other."""
    mat = mat_of(now, side)
    board = tuple(now.state.units.of(side))
    if isinstance(mat, GuardedMat) and not mat.shown:
        told = dict(mat.pieces)
        return Holdings(*(_Guarded(side, *each, told) for each in _holdings(board, ()).by_name()))
    return _holdings((*board, *(entry.unit for entry in mat.waiting)), mat.reserve)


def _holdings(units: tuple[Unit, ...], reserve: tuple[str, ...]) -> Holdings:
    figures = Counter(reserve)
    for unit in units:
        figures.update(unit.figures)
    kinds, tokens = Counter(unit.kind for unit in units), Counter(unit.specialization for unit in units)
    return Holdings(figures, kinds, tokens)


class _Guarded(Counter[Any]):
    """What a side has on the board, and beside it what was told of its mat: all else is asked for."""

    def __init__(self, side: SideId, name: str, seen: Mapping[Any, int], told: Mapping[str, int]) -> None:
        super().__init__(seen)
        self._side, self._name, self._told = side, name, told

    def __getitem__(self, kind: Any) -> int:
        about = f"{self._name}/{kind}"
        if about not in self._told:
            raise NotKnown(self._side, about)
        return self.get(kind, 0) + self._told[about]


def pieces_on_mat(mat: Mat, about: str) -> int:
    """How many pieces of a kind a mat holds, by a name as in `NotKnown.about`; ValueError for none such."""
    name, _, kind = about.partition("/")
    there = _holdings(tuple(entry.unit for entry in mat.waiting), mat.reserve)
    for known, counter in there.by_name():
        if known == name:
            return counter.get(kind, 0)
    raise ValueError(f"{about!r} names no pieces")


def figures_owned(now: Position, side: SideId, kind: str) -> int:
    """How many figures of a kind a side has on the board, on the mat and in reserve."""
    return holdings(now, side).figures[kind]


def bases_owned(now: Position, side: SideId) -> int:
    """How many squads a side has on the board and on the mat."""
    return holdings(now, side).kinds[SQUAD]


def tokens_owned(now: Position, side: SideId, token: str) -> int:
    """How many squads of a side carry that specialization."""
    return holdings(now, side).tokens[token]


def has_left(limit: int | None, owned: int, wanted: int = 1) -> bool:
    """Whether so many more are within the limit."""
    return limit is None or owned + wanted <= limit


@rule.forbid(Activate, ids=("B-SPC-17",), where={"action": (HEAL,)}, weight=1)
def regulars_left(now: Position, action: Activate) -> str | None:
    """B-SPC-17 — without a regular figure left to the side nobody is healed."""
    unit = now.state.units.find(action.unit)
    if unit is None or has_left(supply(now, unit.side, "regular"), figures_owned(now, unit.side, "regular")):
        return None
    return "no regular figure is left"
