"""What holds in every skirmish at every moment: books that balance, limits, places, shortest runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields

from engine.play.event import Event, UnitMoved
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import OnHex
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.army import board_limit, board_value
from engine.rules.skirmish.economy.supply import (
    bases_owned,
    figures_owned,
    supply,
    token_share,
    tokens_owned,
)
from engine.rules.skirmish.economy.treasury import Account, AccountOpened, Credited, account
from engine.rules.skirmish.moves.retreat import steps_home

RESOURCES = tuple(field.name for field in fields(Account))


class Books:
    """Keeps books of one game from its events alone and compares them with its state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.accounts: dict[tuple[str, str], int] = {}

    def faults(self, before: State, events: Sequence[Event], after: State) -> Iterator[str]:
        """What is wrong after these events; the events are those that led from one state to the other."""
        for event in events:
            match event:
                case AccountOpened(side=side, account=opened):
                    for name in RESOURCES:
                        self.accounts[side, name] = getattr(opened, name)
                case Credited(side=side, resource=resource, amount=amount):
                    self.accounts[side, resource] += amount
                    # The last victory points may be fewer than those lost; nothing else is ever overdrawn.
                    if self.accounts[side, resource] < 0 and resource != "victory_points":
                        yield f"{side} has {self.accounts[side, resource]} {resource}"
                    self.accounts[side, resource] = max(self.accounts[side, resource], 0)
                case _:
                    pass
        now = Position(self.game, after)
        for (side, name), amount in self.accounts.items():
            if getattr(account(now, side), name) != amount:
                yield f"{side} has {getattr(account(now, side), name)} {name}, the books say {amount}"
        yield from _longer_ways(self.game, before, events)
        for side in self.game.sides:
            yield from _limits(now, side)
        yield from _places(now)


def _limits(now: Position, side: str) -> Iterator[str]:
    limit = board_limit(now, side)
    if limit and board_value(now, side) > limit:
        yield f"{side} has {board_value(now, side)} unit points on the board"
    kinds = now.game.catalogue.units
    for kind in kinds.figures:
        pieces = supply(now, side, kind)
        if pieces is not None and figures_owned(now, side, kind) > pieces:
            yield f"{side} has {figures_owned(now, side, kind)} of {pieces} {kind}"
    bases = supply(now, side, "squad_base")
    if bases is not None and bases_owned(now, side) > bases:
        yield f"{side} has {bases_owned(now, side)} of {bases} bases"
    for token in kinds.specializations:
        share = token_share(now, side, token)
        if share is not None and tokens_owned(now, side, token) > share:
            yield f"{side} has {tokens_owned(now, side, token)} of {share} {token} tokens"


def _places(now: Position) -> Iterator[str]:
    names = Counter(unit.id for unit in now.state.units.all())
    for side in now.game.sides:
        names.update(entry.unit.id for entry in mat_of(now, side).waiting)
    yield from (f"{name} is in {count} places" for name, count in names.items() if count > 1)


def _longer_ways(game: Game, before: State, events: Sequence[Event]) -> Iterator[str]:
    """Each hex a squad runs through is one nearer to its home as things stood when it entered it."""
    if not any(isinstance(event, UnitMoved) and event.by == "run" for event in events):
        return
    state = before
    for event in events:
        if isinstance(event, UnitMoved) and event.by == "run" and isinstance(event.place, OnHex):
            now = Position(game, state)
            unit = state.units[event.unit]
            here = now.hex_of(unit)
            way = steps_home(now, unit)
            if here is None or way.get(event.place.hex) != way[here] - 1:
                yield f"{unit.id} runs a longer way than it need"
        state = event.apply(state)
