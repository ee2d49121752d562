"""What there is to tell of a game: its rounds, the shots that mattered, where it turned, who had the luck."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from engine.lab.facts import Facts, FireFacts, LossFacts, RoundFacts, Taking
from engine.lab.luck import net_hits, taken
from engine.model.values import SideId
from engine.play.game import Game
from engine.play.state import Outcome

#: So many shots of a round are told, and none that moved less than this, in unit points.
_SHOTS, _LEAST_MOVED = 3, 0.5
#: So many rounds are shown as maps, and but for the first of them none in which less of the balance changed.
_TURNS, _LEAST_TURN, _ANY_TURN = 3, 0.06, 0.001


class TellingShot(NamedTuple):
    """A unit under fire, what the dice were to do to it and did, in unit points.

    `chance` is that of as good a throw for whoever fires, or of as bad a one where it `is_poor`.
    """

    fire: FireFacts
    expected: float
    done: float
    chance: float

    @property
    def is_poor(self) -> bool:
        """Whether the dice did less than they were to do."""
        return self.done < self.expected

    @property
    def moved(self) -> float:
        """How much it counts: what it did, or how far that is from what it was to do."""
        return max(self.done, abs(self.done - self.expected))


class SideLoss(NamedTuple):
    """What a side lost."""

    figures: int
    vehicles: int


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round: the position it began with, that after it (None where the game stands in it), what happened.

    `attacked` counts the units under fire or in an assault. `turned` is by how much the balance moved towards
    the first side, from -1 to 1; `is_turn` marks the rounds that are shown.
    """

    before: RoundFacts
    after: RoundFacts | None
    shots: tuple[TellingShot, ...]
    attacked: int
    losses: Mapping[SideId, SideLoss]
    takings: tuple[Taking, ...]
    bought: Mapping[SideId, Mapping[str, int]]
    abilities: Mapping[SideId, Sequence[str]]
    turned: float
    is_turn: bool

    @property
    def round(self) -> int:
        """Its number."""
        return self.before.round


@dataclass(frozen=True, slots=True)
class Story:
    """A game. `luck` is what the dice of each side did beyond what they were to do, in unit points."""

    game: Game
    outcome: Outcome | None
    chapters: tuple[Chapter, ...]
    luck: Mapping[SideId, float]
    doctrines: Mapping[SideId, Sequence[str]]

    @property
    def is_scored(self) -> bool:
        """Whether anybody ever has victory points."""
        standing = (each for chapter in self.chapters for each in chapter.before.standing.values())
        return any(each.victory_points for each in standing)


def story_of(game: Game, facts: Facts, outcome: Outcome | None) -> Story:
    """The story of a game as far as it has gone."""
    shots = [_shot(fire) for fire in facts.fires if fire.strength]
    moments: list[RoundFacts | None] = [*facts.moments, *([None] if outcome is None else [])]
    spans = [(before, after) for before, after in pairwise(moments) if before is not None]
    turned = {before.round: _turned(game, before, after) for before, after in spans}
    most = sorted(turned, key=lambda number: -abs(turned[number]))[:_TURNS]
    shown = {
        number
        for place, number in enumerate(most)
        if abs(turned[number]) >= (_LEAST_TURN if place else _ANY_TURN)
    }
    chapters = (
        _chapter(game, facts, shots, before, after, turned[before.round], is_turn=before.round in shown)
        for before, after in spans
    )
    return Story(
        game,
        outcome,
        tuple(chapters),
        {
            side: fsum(each.done - each.expected for each in shots if each.fire.side == side)
            for side in game.sides
        },
        {side: [use.what for use in facts.doctrines if use.side == side] for side in game.sides},
    )


def _shot(fire: FireFacts) -> TellingShot:
    chances = net_hits(fire.strength, fire.hits_from, fire.defence)
    expected = fsum(chance * taken(fire, number) for number, chance in enumerate(chances))
    done = taken(fire, fire.rolled)
    alike = chances[: fire.rolled + 1] if done < expected else chances[fire.rolled :]
    return TellingShot(fire, expected, done, fsum(alike))


def _chapter(
    game: Game,
    facts: Facts,
    shots: Sequence[TellingShot],
    before: RoundFacts,
    after: RoundFacts | None,
    turned: float,
    *,
    is_turn: bool,
) -> Chapter:
    number = before.round
    here = [each for each in shots if each.fire.round == number]
    telling = sorted(range(len(here)), key=lambda place: -here[place].moved)[:_SHOTS]
    losses = [each for each in facts.losses if each.round == number]
    bought: dict[SideId, Counter[str]] = {side: Counter() for side in game.sides}
    for use in facts.bought:
        if use.round == number:
            bought[use.side][use.what] += 1
    return Chapter(
        before,
        after,
        tuple(here[place] for place in sorted(telling) if here[place].moved >= _LEAST_MOVED),
        len(here),
        {side: _loss(game, [each for each in losses if each.side == side]) for side in game.sides},
        tuple(each for each in facts.taken if each.round == number),
        bought,
        {
            side: [use.what for use in facts.abilities if (use.round, use.side) == (number, side)]
            for side in game.sides
        },
        turned,
        is_turn,
    )


def _loss(game: Game, losses: Sequence[LossFacts]) -> SideLoss:
    vehicles = sum(each.what in game.catalogue.units.vehicles for each in losses)
    return SideLoss(sum(each.figures for each in losses), vehicles)


def _turned(game: Game, before: RoundFacts, after: RoundFacts | None) -> float:
    return 0.0 if after is None else _balance(game, after) - _balance(game, before)


def _balance(game: Game, moment: RoundFacts) -> float:
    """The first side's share of both armies and of both sides' victory points, their mean.

    A point each is added to the victory points, so that the first ones do not mean everything.
    """
    one, other = (moment.standing[side] for side in game.sides)
    armies = one.army + other.army
    army = one.army / armies if armies else 0.5
    points = (one.victory_points + 1) / (one.victory_points + other.victory_points + 2)
    return (army + points) / 2


def standing_in(moment: RoundFacts) -> Mapping[str, tuple[SideId, int]]:
    """Who stands in each hex, by label: the side and the number of its units."""
    return {label: (side, number) for side, units in moment.units.items() for label, number in units.items()}
