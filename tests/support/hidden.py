"""States that a seat cannot tell from the true one: what the rule book hides from it is something else.

Hidden are, by the rules: what lies on the enemy's Reinforcement Mat and who is how far on it (S-SET-08); what
he buys and pays until both have bought (S-PUR-01); the doctrine that he keeps until all are shown (S-SET-05);
the dice to come, and with them the order of decks (B-SET-05). Public of a mat are its unit points on space -1
and on those from 0 on (S-MAT-11). Concealed units hide nothing (decision 190).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from engine.model.values import SideId
from engine.play.game import Game, Position
from engine.play.state import Secret, State
from engine.play.step import Step
from engine.play.unit import SQUAD, OnMat, SeatId, Unit
from engine.rules.doctrine.draft import Draft
from engine.rules.doctrine.special.gliders import GLIDER
from engine.rules.doctrine.special.tanks_bought import COMMAND_TANK
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.mat import FIRST_SPACE, READY_SPACE, Mat, Waiting
from engine.rules.skirmish.economy.purchase import PACKS, TOKENS, Purchase, SettlePurchases
from engine.rules.skirmish.economy.supply import bases_owned, figures_owned, supply, token_share, tokens_owned
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.guns.crews import CREW

#: So often a mat is filled anew until the pieces of the boxes are enough for it.
TRIES = 6
FIGURES = (*PACKS, "officer")


@dataclass(frozen=True, slots=True)
class Twin:
    """Another state, and what is otherwise in it: `mat`, `reserve`, `spent`, `moved`, `doctrine`."""

    state: State
    what: frozenset[str]


def twin(
    game: Game, state: State, seat: SeatId, rng: random.Random, dealt: Mapping[SeatId, tuple[str, ...]]
) -> Twin:
    """A state with something else in all that is hidden from a seat.

    `dealt` are the doctrines that each seat was dealt. AssertionError for a secret that is not known here.
    """
    side = game.side_of(seat)
    what: set[str] = set()
    other = state
    for owner, drawers in state.secrets.items():
        if game.side_of(owner) == side:
            continue
        for module, secret in drawers.items():
            now = Position(game, other)
            changed = _otherwise(now, owner, secret, rng, dealt.get(owner, ()), what)
            other = other.with_secret(owner, module, changed)
    agenda = tuple(_bought_otherwise(game, side, step, rng, what) for step in state.agenda)
    return Twin(other.evolve(agenda=agenda), frozenset(what))


def _otherwise(
    now: Position, owner: SeatId, secret: Secret, rng: random.Random, dealt: tuple[str, ...], what: set[str]
) -> Secret:
    match secret:
        case Mat(shown=True):
            return secret
        case Mat():
            return _other_mat(now, owner, secret, rng, what)
        case Draft(kept=kept):
            others = [each for each in dealt if each != kept]
            if not kept or not others:
                return secret
            what.add("doctrine")
            return Draft(rng.choice(others))
        case _:
            raise AssertionError(f"{type(secret).__name__} is a secret that nobody has thought of here")


def _other_mat(now: Position, owner: SeatId, mat: Mat, rng: random.Random, what: set[str]) -> Mat:
    side = now.game.side_of(owner)
    ready = mat.points(READY_SPACE)
    unready = mat.points() - ready
    on_board = {unit.id for unit in now.state.units.all()}
    free = [name for number in range(1, 40) if (name := f"{side}+{number}") not in on_board]
    best = mat
    for attempt in range(TRIES):
        names = iter(rng.sample(free, min(len(free), 24)))
        plain = attempt >= TRIES // 2
        entries = [
            *_filled(now, owner, unready, FIRST_SPACE, rng, names, plain),
            *_filled(now, owner, ready, READY_SPACE, rng, names, plain),
        ]
        reserve = () if plain else tuple(sorted(rng.choices(FIGURES, k=rng.randrange(4))))
        best = replace(mat, waiting=(), reserve=reserve, raised=mat.raised + rng.randrange(4))
        for entry in entries:
            best = best.put(entry)
        if _has_pieces(now, owner, best):
            break
    else:
        best = mat
    if best.waiting != mat.waiting:
        what.add("mat")
    if best.reserve != mat.reserve:
        what.add("reserve")
    if _is_unsettled(now, owner):
        own = account(now, side)
        spent = (
            rng.randrange(own.command + 1),
            rng.randrange(own.fuel + 1),
            rng.randrange(own.tank_pool + 1),
        )
        if spent != mat.spent:
            what.add("spent")
        best = replace(best, spent=spent, levels=rng.randrange(2))
    return best


def _is_unsettled(now: Position, owner: SeatId) -> bool:
    """Whether a seat has bought, and nobody has been told yet what it paid."""
    agenda = now.state.agenda
    buys_yet = any(isinstance(step, Purchase) and step.seat == owner for step in agenda)
    return not buys_yet and any(isinstance(step, SettlePurchases) for step in agenda)


def _filled(
    now: Position,
    owner: SeatId,
    points: int,
    space: int,
    rng: random.Random,
    names: Iterator[str],
    plain: bool,
) -> Iterator[Waiting]:
    """Units of so many points together; those from space 0 on may be anywhere from there on."""
    side = now.game.side_of(owner)
    while points > 0:
        at = OnMat(side, space if space == FIRST_SPACE else rng.choice((0, 0, 1, 2)))
        unit = _any_unit(now, owner, next(names), at, rng, plain)
        worth = unit_points(now, unit)
        if worth > points or not worth:
            unit, worth = replace(unit, kind=SQUAD, figures=("regular",), marks=frozenset()), 1
        yield Waiting(unit, worth)
        points -= worth
        if not plain and rng.random() < 0.15:
            crew = Unit(next(names), side, owner, SQUAD, at, (CREW, CREW))
            if unit_points(now, crew) == 0:
                yield Waiting(crew, 0)


def _any_unit(now: Position, owner: SeatId, name: str, at: OnMat, rng: random.Random, plain: bool) -> Unit:
    side, units = now.game.side_of(owner), now.game.catalogue.units
    seat = rng.choice(now.game.seats_on(side))
    nations = set(now.game.side(side).nations)
    models = [each for each in units.vehicles.values() if nations & set(each.nations)]
    if models and not plain and rng.random() < 0.4:
        kind = rng.choice(models).id
        marks = frozenset({COMMAND_TANK}) if rng.random() < 0.2 else frozenset[str]()
        return Unit(name, side, seat, kind, at, marks=marks)
    figures = ("regular",) if plain else tuple(sorted(rng.choices(FIGURES, k=rng.randrange(1, 5))))
    token = None if plain or rng.random() < 0.5 else rng.choice(TOKENS)
    marks = frozenset({GLIDER}) if not plain and rng.random() < 0.2 else frozenset()
    return Unit(name, side, seat, SQUAD, at, figures, token, marks)


def _has_pieces(now: Position, owner: SeatId, mat: Mat) -> bool:
    """Whether the boxes have pieces for it all beside those on the board, or had not for the true one."""
    side = now.game.side_of(owner)
    then = now.then(now.state.with_secret(owner, "skirmish.mat", mat))
    units = now.game.catalogue.units
    counted = [
        *((supply(now, side, each), figures_owned(now, side, each), figures_owned(then, side, each))
          for each in units.figures),
        *((token_share(now, side, each), tokens_owned(now, side, each), tokens_owned(then, side, each))
          for each in units.specializations),
        (supply(now, side, "squad_base"), bases_owned(now, side), bases_owned(then, side)),
    ]  # fmt: skip
    return all(most is None or there <= max(most, before) for most, before, there in counted)


def _bought_otherwise(game: Game, side: SideId, step: Step, rng: random.Random, what: set[str]) -> Step:
    """S-SET-08 — what the enemy has moved about on his mat while he buys."""
    if not isinstance(step, Purchase) or game.side_of(step.seat) == side:
        return step
    what.add("moved")
    moved = ((f"{game.side_of(step.seat)}+1", rng.choice(PACKS)),)
    return replace(step, given=moved, taken=moved)


# ---------------------------------------------------------------------- what must not be looked at


class LookedAt(AssertionError):
    """Something hidden was looked at where only what is public may be."""


def _hidden(name: str) -> Any:
    def look(self: object) -> NoReturn:
        raise LookedAt(f"{type(self).__mro__[1].__name__}.{name}")

    return property(look)


class SealedMat(Mat):
    """A mat of which only what is public can be had; whoever looks at more raises LookedAt."""

    __slots__ = ("_public",)
    waiting = _hidden("waiting")
    reserve = _hidden("reserve")
    spent = _hidden("spent")
    raised = _hidden("raised")
    levels = _hidden("levels")
    hidden_points = _hidden("hidden_points")
    shown = False
    _public: Mat

    def __init__(self, of: Mat) -> None:
        object.__setattr__(self, "_public", of.public())

    def points(self, from_space: int = FIRST_SPACE) -> int:
        return self._public.points(from_space)

    def public(self) -> Mat:
        return self._public

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class SealedDraft(Draft):
    """A doctrine chosen that nobody may look at."""

    __slots__ = ()
    kept = _hidden("kept")

    def __init__(self) -> None:
        pass

    def public(self) -> Draft:
        return Draft()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


class SealedPurchase(Purchase):
    """A purchase under way of which only its seat is known."""

    __slots__ = ("_seat",)
    given = _hidden("given")
    taken = _hidden("taken")
    _seat: SeatId

    def __init__(self, seat: SeatId) -> None:
        object.__setattr__(self, "_seat", seat)

    @property
    def seat(self) -> SeatId:
        return self._seat

    def public(self) -> Purchase:
        return Purchase(self._seat)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)


def sealed(game: Game, state: State, seat: SeatId) -> State:
    """The state in which all that is hidden from a seat raises LookedAt when it is looked at."""
    side = game.side_of(seat)
    secrets = {
        owner: drawers
        if game.side_of(owner) == side
        else {module: _seal(secret) for module, secret in drawers.items()}
        for owner, drawers in state.secrets.items()
    }
    agenda = tuple(
        SealedPurchase(step.seat) if isinstance(step, Purchase) and game.side_of(step.seat) != side else step
        for step in state.agenda
    )
    return state.evolve(secrets=secrets, agenda=agenda)


def _seal(secret: Secret) -> Secret:
    match secret:
        case Mat(shown=False):
            return SealedMat(secret)
        case Draft():
            return SealedDraft()
        case _:
            return secret
