"""What happened in one game, as far as it says something about its map: small enough to keep with thousands.

Hexes are told by their labels, sides by their ids. All that a report tells is worked out of facts, never of a
game played again.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.model.values import SideId

#: Round → side → hex → how often.
Counts = dict[int, dict[SideId, dict[str, int]]]

#: Goes up whenever facts say something else; kept facts of another version are gathered anew.
VERSION = 2


class Standing(NamedTuple):
    """What a side has: experience in quarters (S-XP-15), its army in unit points (`worth`), mat included."""

    victory_points: int
    command: int
    fuel: int
    experience: int
    army: float


#: What a round's figures of a side are called, in their order.
RESOURCES = Standing._fields


class RoundFacts(NamedTuple):
    """The position as a round begins, and at the end: what sides have, hold, and where their units stand.

    `initiative` is the side that has it then.
    """

    round: int
    initiative: SideId
    standing: dict[SideId, Standing]
    #: Objective → the side that controls it; objectives that nobody controls are absent.
    control: dict[str, SideId]
    #: Side → hex → the number of its units there.
    units: dict[SideId, dict[str, int]]


class FireFacts(NamedTuple):
    """One unit under fire in one volley, or one side of an assault: its dice and what they did.

    `side` fires. The dice are `strength` black ones that hit from `hits_from` and `defence` red ones;
    `rolled` are the net hits of the faces as they fell, `hits` those after everything that turns dice. At
    stake is `worth`, in so many `steps` (figures, or grades of damage), on `aim` (`squad` or `vehicle`).
    `lost` is what the whole attack took of it. `army` and `points`, those of the side that fires first, are
    what both had as the attack was declared.
    """

    round: int
    side: SideId
    kind: str
    type: str
    origins: tuple[str, ...]
    hex: str
    aim: str
    strength: int
    hits_from: int
    defence: int
    rolled: int
    hits: int
    worth: float
    steps: int
    lost: float
    army: tuple[float, float]
    points: tuple[int, int]


class LossFacts(NamedTuple):
    """Figures or a vehicle lost: of what, where, and why (an attack's kind, or how the unit left play)."""

    round: int
    side: SideId
    what: str
    figures: int
    worth: float
    hex: str
    cause: str


class Use(NamedTuple):
    """Something bought (`what` as in `conduct.bought_as`), an ability used, a doctrine played by."""

    round: int
    side: SideId
    what: str


class Taking(NamedTuple):
    """An objective that came into the hands of a side."""

    round: int
    side: SideId
    objective: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What happened in a game.

    `entered` and `fled` count, by round and side, the hexes that units moved and retreated into.
    """

    moments: tuple[RoundFacts, ...] = ()
    fires: tuple[FireFacts, ...] = ()
    losses: tuple[LossFacts, ...] = ()
    bought: tuple[Use, ...] = ()
    abilities: tuple[Use, ...] = ()
    doctrines: tuple[Use, ...] = ()
    taken: tuple[Taking, ...] = ()
    entered: Counts = field(default_factory=dict)
    fled: Counts = field(default_factory=dict)

    @property
    def first_contact(self) -> int | None:
        """The round of the first attack, None without any."""
        return self.fires[0].round if self.fires else None

    @property
    def first_blood(self) -> LossFacts | None:
        """The first loss of the game that fire or an assault caused."""
        kinds = {fire.kind for fire in self.fires}
        return next((loss for loss in self.losses if loss.cause in kinds), None)

    @property
    def leads(self) -> tuple[tuple[int, SideId], ...]:
        """The rounds in which the lead in victory points passed to a side that did not have it last."""
        found: list[tuple[int, SideId]] = []
        for moment in self.moments:
            points = {side: each.victory_points for side, each in moment.standing.items()}
            ahead = [side for side, each in points.items() if each == max(points.values())]
            if len(ahead) == 1 and (not found or found[-1][1] != ahead[0]):
                found.append((moment.round, ahead[0]))
        return tuple(found)
