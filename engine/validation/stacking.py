"""How many units a scenario lets stand in a hex."""

from engine.model.scenario import Scenario
from engine.rules.base.troops.units import UNITS_A_HEX


def is_stack_allowed(scenario: Scenario, label: str, squads: int, others: int) -> bool:
    """Whether so many squads, and vehicles and guns, of a side may stand in the hex of that printed name.

    B-SET-22: as many as the limits of the scenario for the hex, for units and for each of the two say, and
    as some row of its table of stacks has at once.
    """
    limits, rows = scenario.timing.stacking_limits, scenario.timing.stacking_table
    if squads + others > limits.get(label, largest_stack(scenario)):
        return False
    if squads > limits.get("squads", squads) or others > limits.get("vehicles", others):
        return False
    return rows is None or any(squads <= row.squads and others <= row.vehicles for row in rows)


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
