"""What a side of a skirmish may come to own: how many of each piece its price list and the boxes allow."""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.model.side import Side, Squad
from engine.model.unit_kind import VehicleKind
from engine.play.advance import blank
from engine.play.game import Game, Position
from engine.rules.modules import ruleset_for
from engine.rules.skirmish.economy.army import board_limit
from engine.rules.skirmish.economy.motor_pool import LOGISTICS, most_of_a_kind, on_sale
from engine.rules.skirmish.economy.purchase import BASE, OFFICER, PACKS, TOKENS, price_of
from engine.rules.skirmish.economy.supply import models, supply, token_share
from engine.rules.skirmish.guns.crews import CREW

#: So many are printed of what the boxes do not count.
UNCOUNTED = 3

_REGULAR, _SNIPER = "regular", "sniper"

#: So many sides a skirmish has.
_SIDES = 2


class SideStock:
    """The price list of a side at the first moment, when it owns its starting squads (S-PUR-16, S-CMP-01).

    Nothing is on sale where a broken file leaves a side without its enemy, with whom pieces are shared.
    """

    def __init__(self, scenario: Scenario, side: Side, catalogue: Catalogue) -> None:
        self._game = Game(scenario, catalogue, ruleset_for(scenario.rules))
        self._now = Position(self._game, blank(self._game))
        self._catalogue = catalogue
        self._side = side
        self._sells = len(scenario.sides) == _SIDES

    @cached_property
    def _owned(self) -> Counter[str]:
        """The figures, tokens and bases of the squads it begins with."""
        found: Counter[str] = Counter()
        for squad in self._side.starting_squads or ():
            found.update(squad.figures)
            found[BASE] += 1
            if squad.specialization:
                found[squad.specialization] += 1
        return found

    def _left(self, piece: str) -> int:
        if not self._sells:
            return 0
        held = supply(self._now, self._side.id, piece)
        return UNCOUNTED if held is None else max(held - self._owned[piece], 0)

    @property
    def points(self) -> int:
        """How many unit points may stand on the board at once (S-RES-04)."""
        return board_limit(self._now, self._side.id) if self._sells else 0

    @property
    def bases(self) -> int:
        """How many bases are left for squads of its own making."""
        return self._left(BASE)

    def figures(self) -> Iterator[tuple[str, int]]:
        """The figures on sale and how many of each beside those it begins with, by the price list."""
        for kind in (*PACKS, OFFICER, CREW):
            if not self._left(kind) or kind not in self._catalogue.units.figures:
                continue
            if kind in (OFFICER, CREW) or price_of(self._now, self._side.id, kind) is not None:
                yield kind, self._left(kind)

    def squads(self) -> Iterator[tuple[Squad, int]]:
        """The squads that are usually built, and how often the pieces suffice for each alone."""
        units = self._catalogue.units
        for figure, _ in self.figures():
            slots, room = units.figures[figure].slots, units.squad_slots
            if figure in (CREW, _SNIPER):
                continue
            led = slots > 1 or figure == OFFICER
            beside = {_REGULAR: room - slots} if led else {}
            squad = Squad({figure: 1 if led else room} | beside)
            count = min(self.bases, *(self._left(kind) // each for kind, each in squad.figures.items()))
            if count:
                yield squad, count

    def tokens(self) -> Iterator[tuple[str, int]]:
        """The specializations on sale, each as often as its tokens are shared out (S-PUR-15)."""
        for token in (*TOKENS, LOGISTICS) if self._sells else ():
            known = self._catalogue.units.specializations
            if token not in known or price_of(self._now, self._side.id, token) is None:
                continue
            share = token_share(self._now, self._side.id, token)
            count = UNCOUNTED if share is None else max(share - self._owned[token], 0)
            if count:
                yield token, count

    def vehicles(self) -> Iterator[tuple[VehicleKind, int]]:
        """The vehicles and guns on sale, by their levels; those of doctrines too."""
        found = sorted(on_sale(self._now, self._side.id), key=_level) if self._sells else []
        for kind in found:
            limits = (
                models(self._now, self._side.id, kind.id),
                most_of_a_kind(self._now, self._side.id, kind.id),
            )
            known = [limit for limit in limits if limit is not None]
            count = min(known) if known else UNCOUNTED
            # No more can stand on the board than there are points for.
            count = min(count, self.points // max(kind.up, 1)) if self.points else count
            if count:
                yield kind, count


def _level(kind: VehicleKind) -> int:
    level = kind.skirmish.get("level", 1)
    return level if isinstance(level, int) else 1
