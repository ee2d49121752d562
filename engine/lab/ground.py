"""What happened where: hexes that units stood in, entered, fired from, were fired at in, died and fled in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.lab.attack_watch import DEFENCE
from engine.lab.facts import Facts
from engine.model.values import SideId

#: What is counted, in the order in which it is offered: `losses` in unit points, all else in times.
LAYERS = ("stood", "entered", "fired", "targets", "losses", "fled", "held")

#: Side and round → hex → how much, in all games together.
Layer = Mapping[tuple[SideId, int], Mapping[str, float]]


@dataclass(frozen=True, slots=True)
class GroundFacts:
    """The layers of so many games by name (`LAYERS`).

    `held` counts the games in which a side held the objective of a hex as a round began; `untrodden` are the
    hexes that no unit stood in or entered in any game.
    """

    games: int
    layers: Mapping[str, Layer]
    untrodden: tuple[str, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which anything happened, in order."""
        return tuple(sorted({round_ for layer in self.layers.values() for _, round_ in layer}))

    def counted(self, layer: str, side: SideId | None = None, round_: int | None = None) -> dict[str, float]:
        """A layer a game, of a side (None: both) in a round (None: all)."""
        found: dict[str, float] = {}
        for (of, when), hexes in self.layers[layer].items():
            if side in (None, of) and round_ in (None, when):
                for label, much in hexes.items():
                    found[label] = found.get(label, 0.0) + much / max(self.games, 1)
        return found


def ground(games: Sequence[Facts], objectives: Mapping[str, str], playable: Sequence[str]) -> GroundFacts:
    """The ground of games; `objectives` are their hexes by id, `playable` all hexes there are."""
    layers: dict[str, dict[tuple[SideId, int], dict[str, float]]] = {name: {} for name in LAYERS}
    for facts in games:
        for name, side, round_, label, much in _happenings(facts, objectives):
            hexes = layers[name].setdefault((side, round_), {})
            hexes[label] = hexes.get(label, 0.0) + much
    trodden = {
        label for name in ("stood", "entered", "fled") for each in layers[name].values() for label in each
    }
    ordered = {
        name: {key: dict(sorted(hexes.items())) for key, hexes in sorted(layer.items())}
        for name, layer in layers.items()
    }
    return GroundFacts(len(games), ordered, tuple(label for label in playable if label not in trodden))


def _happenings(facts: Facts, objectives: Mapping[str, str]) -> Iterator[tuple[str, SideId, int, str, float]]:
    """Everything that happened in a hex: layer, side, round, hex, how much."""
    for moment in facts.moments:
        for side, hexes in moment.units.items():
            yield from (("stood", side, moment.round, label, count) for label, count in hexes.items())
        for objective, side in moment.control.items():
            if objective in objectives:
                yield "held", side, moment.round, objectives[objective], 1.0
    for name, counts in (("entered", facts.entered), ("fled", facts.fled)):
        for round_, sides in counts.items():
            for side, hexes in sides.items():
                yield from ((name, side, round_, label, count) for label, count in hexes.items())
    for fire in facts.fires:
        if fire.kind != DEFENCE:
            yield from (("fired", fire.side, fire.round, label, 1.0) for label in fire.origins)
            yield "targets", fire.side, fire.round, fire.hex, 1.0
    for loss in facts.losses:
        yield "losses", loss.side, loss.round, loss.hex, loss.worth
