"""All rule modules, and which of them a selection of rules puts in force."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from engine.model.said import say
from engine.model.scenario import RuleSelection
from engine.model.values import Json, RuleId
from engine.play.ruleset import Clash, Ruleset
from engine.rules.base.arrivals import forces, loaded, reinforcements, shortage, supply, transfers
from engine.rules.base.assaults import assault, assault_dice, assault_losses
from engine.rules.base.equipment import guns, towing
from engine.rules.base.equipment import moving as gun_moving
from engine.rules.base.firing import damage, fire, fire_dice, firepower, op_fire
from engine.rules.base.moves import exits, moving, overrun, transport
from engine.rules.base.sequence import (
    activation,
    command,
    command_spending,
    divisions,
    forbidden,
    opening,
    rounds,
    setup,
    status,
    turns,
    zone_limits,
)
from engine.rules.base.sighting import seeing
from engine.rules.base.terrain import (
    concealment,
    crossing,
    floods,
    fortifications,
    laying,
    obstacles,
    placing,
)
from engine.rules.base.troops import figures, specializations, tanks, units
from engine.rules.cards.modules import CARDS
from engine.rules.compile import compile_rules
from engine.rules.doctrine.modules import MODULES as DOCTRINES
from engine.rules.effects.modules import EFFECTS
from engine.rules.module import Module, Parameter
from engine.rules.option import Option
from engine.rules.optional import (
    ap_ds,
    british_tanks,
    engineers,
    facing,
    flak_36,
    inherent_crews,
    limited_combined_fire,
    matilda,
    modified_plateau,
    mortar_crews,
    mortar_smoke,
    mortars_into_woods,
    night,
    pillboxes,
    trucks_no_los,
    turretless_facing,
    vehicle_transport,
    veterans,
    wadi,
    wrecks,
)
from engine.rules.skirmish.modules import MODULES as SKIRMISH

BASE: tuple[Module, ...] = (
    opening.rule,
    units.rule,
    activation.rule,
    moving.rule,
    seeing.rule,
    firepower.rule,
    fortifications.rule,
    obstacles.rule,
    overrun.rule,
    transport.rule,
    specializations.rule,
    tanks.rule,
    fire.rule,
    fire_dice.rule,
    damage.rule,
    figures.rule,
    op_fire.rule,
    assault.rule,
    assault_dice.rule,
    assault_losses.rule,
    turns.rule,
    rounds.rule,
    command.rule,
    concealment.rule,
    crossing.rule,
    status.rule,
    setup.rule,
    forbidden.rule,
    zone_limits.rule,
    placing.rule,
    transfers.rule,
)

#: What the base game has and Skirmish Mode replaces by rules of its own.
STANDARD: tuple[Module, ...] = (
    divisions.rule,
    exits.rule,
    floods.rule,
    forces.rule,
    gun_moving.rule,
    guns.rule,
    laying.rule,
    loaded.rule,
    reinforcements.rule,
    shortage.rule,
    command_spending.rule,
    supply.rule,
    towing.rule,
)

#: The modules that a scenario puts in force by their option.
CHOSEN: tuple[Module, ...] = (
    ap_ds.rule,
    british_tanks.rule,
    engineers.rule,
    facing.rule,
    flak_36.rule,
    inherent_crews.rule,
    limited_combined_fire.rule,
    matilda.rule,
    modified_plateau.rule,
    mortar_crews.rule,
    mortar_smoke.rule,
    mortars_into_woods.rule,
    night.rule,
    pillboxes.rule,
    trucks_no_los.rule,
    turretless_facing.rule,
    vehicle_transport.rule,
    veterans.rule,
    wadi.rule,
    wrecks.rule,
)

#: Every option by its key.
OPTIONS: Mapping[str, Option] = {each.option.key: each.option for each in CHOSEN if each.option}

#: The options that the game carries out, with the modules that do.
OPTIONAL: Mapping[str, tuple[Module, ...]] = {
    key: own
    for key in sorted(OPTIONS)
    if (own := tuple(each for each in CHOSEN if each.option and each.option.key == key and each.hooks))
}

#: The rulesets by the name under which a scenario selects them.
RULESETS: Mapping[str, tuple[Module, ...]] = {
    "base": (*BASE, *STANDARD, *EFFECTS, *CARDS),
    "skirmish": (*BASE, *SKIRMISH, *EFFECTS, *DOCTRINES),
}


def modules_for(selection: RuleSelection) -> tuple[tuple[Module, ...], tuple[Clash, ...]]:
    """The modules of a selection, and what it names that does not exist."""
    clashes = []
    chosen = list(RULESETS.get(selection.ruleset, ()))
    if not chosen:
        known = ", ".join(sorted(RULESETS))
        message = say("there is no ruleset {ruleset!r}, only {known}", ruleset=selection.ruleset, known=known)
        clashes.append(Clash("ruleset", (selection.ruleset,), message))
    for key in selection.selected:
        own = OPTIONAL.get(key)
        if own is not None:
            chosen += own
        elif key in selection.optional_rules:
            clashes.append(Clash("optional_rules", (key,), say("there is no optional rule {key!r}", key=key)))
    return tuple(chosen), tuple(clashes)


def all_modules() -> tuple[Module, ...]:
    """Every module of every ruleset and option, each once, by id."""
    modules = (*(module for chosen in RULESETS.values() for module in chosen), *CHOSEN)
    return tuple(sorted({module.id: module for module in modules}.values(), key=lambda module: module.id))


@cache
def parameters() -> Mapping[str, Parameter]:
    """All parameters by which some module can be set, by key."""
    return {each.key: each for module in all_modules() for each in module.parameters}


def data_keys() -> frozenset[str]:
    """The keys of all data that some module reads from a scenario: its parameters and lists of ids."""
    return frozenset(parameters()).union(*(module.lists for module in all_modules()))


def readings() -> Mapping[str, Parameter]:
    """The parameters that settle an open text, by key."""
    return {key: each for key, each in parameters().items() if each.reading}


def needed_options(key: str) -> tuple[str, ...]:
    """The other options without which that one does nothing: those of the modules its own require."""
    owners = {module.id: module.option.key for module in CHOSEN if module.option}
    own = (module for module in CHOSEN if module.option and module.option.key == key)
    return tuple(owners[needed] for module in own for needed in module.requires if needed in owners)


def given_parameters(selection: RuleSelection) -> dict[str, Json]:
    """What a selection sets parameters to: data of options and special rules, then readings."""
    return {**selection.data, **selection.readings}


def ruleset_for(
    selection: RuleSelection, without: Collection[RuleId] = (), also: Collection[Module] = ()
) -> Ruleset:
    """The ruleset of a selection and of other modules, less the hooks of the ids in `without`.

    Readings and parameters of the selection set the parameters of modules. What is wrong with the
    selection stands in `clashes`; a ruleset with clashes must not be played.
    """
    modules, clashes = modules_for(selection)
    name = "+".join((selection.ruleset, *selection.selected))
    given = given_parameters(selection)
    ruleset = compile_rules((*modules, *also), name=name, without=without, parameters=given)
    return replace(ruleset, clashes=(*clashes, *ruleset.clashes))
