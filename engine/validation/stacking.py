"""How many units a scenario lets stand in a hex."""

from engine.model.scenario import Scenario
from engine.rules.base.troops.units import UNITS_A_HEX


def largest_stack(scenario: Scenario) -> int:
    """The most units that may stand in a hex (B-SET-22): by limits, stacking table, reading, or rules."""
    timing, rules = scenario.timing, scenario.rules
    if "units" in timing.stacking_limits:
        return timing.stacking_limits["units"]
    if timing.stacking_table is not None:
        return max((row.squads + row.vehicles for row in timing.stacking_table), default=0)
    given = {**rules.data, **rules.readings}.get(UNITS_A_HEX.key)
    standard = given if UNITS_A_HEX.admits(given) else UNITS_A_HEX.default
    return standard if isinstance(standard, int) else 0
