"""What is fought for and from where, laid on a scenario: the entries of the sides and the markers."""

from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.objective import Objective, ObjectiveType
from engine.model.scenario import Scenario
from engine.proposals.places import BattlePlaces


def with_homes(bare: Scenario, homes: tuple[Hex, Hex]) -> Scenario:
    """The scenario with these entries; a base game keeps its deployment zones."""
    if bare.rules.ruleset == "base":
        return bare
    sides = (replace(side, reinforcement_hexes=(home,)) for side, home in zip(bare.sides, homes, strict=True))
    return replace(bare, sides=tuple(sides))


def with_battle(bare: Scenario, places: BattlePlaces, names: tuple[str, ...] = ()) -> Scenario:
    """The scenario with entries, victory hexes (the middle one first) and, in a skirmish, fuel."""
    victory = (places.middle, *places.victory)
    objectives = [
        Objective(f"vp-{number}", hex_, ObjectiveType.VP, name=names[number - 1] if names else None)
        for number, hex_ in enumerate(victory, 1)
    ]
    if bare.rules.ruleset != "base":
        objectives += [
            Objective(f"fp-{number}", hex_, ObjectiveType.FP) for number, hex_ in enumerate(places.fuel, 1)
        ]
    return replace(with_homes(bare, places.homes), objectives=tuple(objectives))
