"""What a player at the terminal can look at: where the game stands, the map, units, a hex."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from editor.play.knowledge import is_hidden, may_know
from editor.play.telling.option_words import prompt_words
from editor.play.telling.standing import standing_words
from editor.play.telling.unit_words import (
    condition_words,
    figure_words,
    objective_name,
    side_name,
    unit_and_hex,
    unit_words,
)
from editor.text.texts import language, plural, text
from engine.hexes.hex import Hex
from engine.lab.page.wording import Wording
from engine.lab.story.letters import letters_key, letters_map
from engine.model.values import SideId
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.unit import Unit
from engine.rules.base.sequence.command import stores
from engine.rules.base.sequence.turns import turns
from engine.rules.doctrine.hands import experience_words
from engine.rules.queries import actions_per_turn
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.treasury import treasury


def standing_lines(now: Observation, ask: Ask) -> Iterator[str]:
    """Round and phase, points, what the side has to spend, whose turn it is, and what is asked."""
    game, state, side = now.game, now.state, now.game.side_of(ask.seat)
    yield standing_words(now)
    if may_know(game, now.seat, side):
        yield _means(now, side)
    who = side_name(game, side)
    words = prompt_words(now, ask).removeprefix(f"{who}:").strip()
    if ask.prompt == "action":
        number, most = turns(state).taken + 1, actions_per_turn(now, ask.seat)
        key = "play.action.number" if number <= most else "play.action.extra"
        who = f"{who}, {text(key, number=number, most=most)}"
    yield f"{who}: {words}"


def _means(now: Observation, side: SideId) -> str:
    """What a side has to spend."""
    name, account = side_name(now.game, side), treasury(now.state).accounts.get(side)
    if account is None:
        return text("terminal.command", side=name, command=stores(now.state).command.get(side, 0))
    spent_command, spent_fuel, _ = mat_of(now, side).spent
    return text(
        "terminal.means",
        side=name,
        command=account.command - spent_command,
        fuel=account.fuel - spent_fuel,
        experience=experience_words(account.experience),
    )


def map_lines(now: Observation) -> list[str]:
    """The map in letters, and what they mean."""
    standing = {
        now.game.map.label(hex_): (units[0].side, len(units))
        for hex_ in now.game.map.grid.playable
        if (units := now.state.units.at(hex_))
    }
    game, control = now.game, now.state.board.control
    return [*letters_map(game, standing, control), letters_key(game, Wording(language()))]


def unit_lines(now: Observation) -> Iterator[str]:
    """All units that the viewer knows of, by side: where they are, what they consist of, how they are."""
    for side in now.game.sides:
        mine = list(now.state.units.of(side))
        yield plural("terminal.units", len(mine), side=side_name(now.game, side))
        for unit in mine:
            yield f"  {_unit_line(now, unit)}"


def _unit_line(now: Observation, unit: Unit) -> str:
    if is_hidden(now.game, now.seat, unit):
        return unit_words(now, unit)
    if not unit.is_squad:
        return "; ".join((unit_words(now, unit), condition_words(unit)))
    figures = figure_words(now.game, unit.figures)
    return "; ".join((unit_and_hex(now, unit), figures, condition_words(unit)))


def hex_lines(now: Observation, hex_: Hex) -> Iterator[str]:
    """The ground of a hex, what is on it, and who stands there."""
    map_, state = now.game.map, now.state
    cell = map_.cells[hex_]
    terrain = now.game.catalogue.terrain.terrain.get(cell.terrain)
    ground = Wording(language()).thing(terrain.name) if terrain is not None else cell.terrain
    words = [text("status.hex", terrain=ground, level=cell.elevation)]
    words += [text(f"inspector.{line}") for line in ("road", "rail") if getattr(cell, line)]
    words += [
        Wording(language()).thing(now.game.catalogue.terrain.fortifications[each.type].name)
        for _, each in state.board.fortifications_at(hex_)
    ]
    for objective in now.game.scenario.objectives:
        if objective.hex == hex_:
            owner = state.board.control.get(objective.id)
            name = objective_name(objective)
            words.append(name if owner is None else f"{name} ({side_name(now.game, owner)})")
    here = (_unit_line(now, unit) for unit in state.units.at(hex_))
    return chain((f"{map_.label(hex_)}: {' · '.join(words)}",), (f"  {each}" for each in here))
