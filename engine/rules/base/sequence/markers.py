"""What lies on the map from the start: smoke, field works, and markers that further rules know."""

from engine.model.layout import Layout
from engine.model.scenario import Scenario
from engine.play.event import Event, ObstaclesLaid, SmokeLaid
from engine.play.game import Position
from engine.play.query import Query

#: What the scenario lays out beside smoke and field works, as events; each rule adds the markers it knows.
laid_from_the_start: Query[[], tuple[Event, ...]] = Query("laid_from_the_start", ())
#: A scenario with what lies and stands on the map now; each module adds the markers and stores it knows.
on_paper: Query[[Scenario], Scenario] = Query("on_paper", Scenario("", "", Layout(), ()))
#: What makes markers and stores as the scenario has them, where it no longer has what this paper has.
edited_since: Query[[Scenario], tuple[Event, ...]] = Query("edited_since", ())


def markers_of_the_scenario(now: Position) -> tuple[Event, ...]:
    """B-SET-02 — smoke, fortifications, obstacles and other markers as the scenario shows them."""
    scenario = now.game.scenario
    events: list[Event] = [SmokeLaid(hex_) for hex_ in scenario.smoke]
    if scenario.fortifications or scenario.obstacles:
        events.append(ObstaclesLaid(scenario.fortifications, scenario.obstacles))
    return (*events, *laid_from_the_start(now))
