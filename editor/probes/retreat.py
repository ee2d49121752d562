"""Retreat: the shortest ways home of a side's squad, and who sees it on the way."""

from dataclasses import dataclass

from editor.analysis.probe import AskedHere, Probe, ProbeAnswer, Task
from editor.analysis.worker_cache import WorkerCache
from editor.text.texts import plural, text
from editor.tools.asking import one_end
from editor.views.overlays.model import RetreatRoute, RetreatStep
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario


@dataclass(frozen=True, slots=True)
class RetreatAnswer:
    """The first shortest retreat, who sees each step, and all hexes of equally short ways.

    `length` None = there is no way home.
    """

    length: int | None = None
    count: int = 0
    steps: tuple[RetreatStep, ...] = ()
    alternatives: frozenset[Hex] = frozenset()


def retreat(cache: WorkerCache, scenario: Scenario, start: Hex, side_id: str) -> RetreatAnswer:
    """The shortest retreats of a side's squad; the enemy watches from where he is set up, else from home."""
    from engine.analysis.fairness import home_hexes
    from engine.analysis.retreat import retreat_goals, retreat_listing, starting_watchers
    from engine.rules.skirmish.moves.retreat_routes import Watcher

    survey = cache.survey(scenario)
    side = scenario.side(side_id)
    if side is None:
        return RetreatAnswer()
    watchers = starting_watchers(scenario, side, cache.catalogue(scenario).units)
    if not watchers:
        enemy = scenario.enemy_of(side_id)
        watchers = tuple(Watcher(hex_) for hex_ in home_hexes(survey, enemy)) if enemy else ()
    listing = retreat_listing(survey, start, retreat_goals(scenario, side), (), watchers)
    seen_from = {step.hex: tuple(step.watchers) for step in listing.exposed}
    routes = sorted(listing.routes.routes, key=lambda way: (sum(hex_ in seen_from for hex_ in way[1:]), way))
    best = routes[0] if routes else ()
    return RetreatAnswer(
        listing.routes.length,
        listing.routes.count,
        tuple(RetreatStep(hex_, seen_from.get(hex_, ())) for hex_ in best[1:]),
        frozenset(listing.routes.hexes) - set(best),
    )


def _ask(asked: AskedHere) -> Task[RetreatAnswer]:
    start = asked.origin

    def read(answer: RetreatAnswer) -> ProbeAnswer:
        lines: tuple[str, ...] = (text("probe.retreat.none"),)
        if answer.length is not None:
            exposed = sum(bool(step.seen_from) for step in answer.steps)
            lines = (
                plural("probe.retreat.length", answer.length, ways=answer.count),
                " – ".join(asked.label(hex_) for hex_ in (start, *(step.hex for step in answer.steps))),
                plural("probe.retreat.exposed", exposed),
            )
        title = text("probe.retreat", hex=asked.label(start), side=asked.side_name)
        return ProbeAnswer(RetreatRoute(start, answer.steps, answer.alternatives), title, lines)

    return Task(retreat, (start, asked.side), read)


PROBE = Probe(id="retreat", icon="retreat", keys="U", order=5, ask=_ask, gesture=one_end, options=("side",))
