"""What lies on the map from the start: smoke, field works, and markers that further rules know."""

from engine.play.event import Event, ObstaclesLaid, SmokeLaid
from engine.play.game import Position
from engine.play.query import Query

#: What the scenario lays out beside smoke and field works, as events; each rule adds the markers it knows.
laid_from_the_start: Query[[], tuple[Event, ...]] = Query("laid_from_the_start", ())


def markers_of_the_scenario(now: Position) -> tuple[Event, ...]:
    """B-SET-02 — smoke, fortifications, obstacles and other markers as the scenario shows them."""
    scenario = now.game.scenario
    events: list[Event] = [SmokeLaid(hex_) for hex_ in scenario.smoke]
    if scenario.fortifications or scenario.obstacles:
        events.append(ObstaclesLaid(scenario.fortifications, scenario.obstacles))
    return (*events, *laid_from_the_start(now))
