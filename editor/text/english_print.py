"""What printed pages say, in English."""

from __future__ import annotations

from collections.abc import Mapping

PRINT: Mapping[str, str] = {
    "print.overview": "Overview",
    "print.setup": "Setup",
    "print.counters": "Counters",
    "print.map_page": "Map {name}",
    "print.tile_note": "Page {name} of {columns} × {rows}. Cut at the marks; glue the strip beyond them "
    "under the next page.",
    "print.squad_of": "Squad, {side}",
    "print.by": "By {author}",
    "print.date": "{date}",
    "print.rounds": "{number} rounds",
    "print.duration": "about {minutes} minutes",
    "print.special_rules": "Special rules",
    "print.designer_notes": "Designer's notes",
    "print.disclaimer": "Made with Tidewright, an independent fan project, not made or endorsed by the "
    "owners of Tide of Iron.",
    "print.level": "Opens at",
    "print.ability": "Ability",
    "print.cost": "Cost",
    "print.effect": "Effect",
    "print.nations": "Nations",
    "print.reinforcement_hexes": "Reinforcement Hexes",
    "print.zone": "Deployment zone",
    "print.exit_hexes": "Exit hexes",
    "print.starting_squads": "Starting squads",
    "print.force": "Forces",
    "print.bases": "{number} squad bases",
    "print.actions": "Actions a turn",
    "print.command": "Command at the start",
    "print.decks": "Strategy decks",
    "print.arrives": "Arrives in round {round}",
    "print.wins": "Wins by",
    "print.objectives": "Objectives",
    "print.objective.vp": "{value} victory points",
    "print.objective.fp": "{value} fuel",
    "print.objective.command": "{value} command",
    "print.objective.special": "special",
    "print.works": "Fortifications and obstacles",
    "print.mat_of": "Reinforcement Mat: {side}",
    "print.mat.bought": "what is bought",
    "print.mat.bonus": "+{feet} MP sprint · +{wheels} MP vehicle",
    "print.doctrine_slot": "Doctrine {number}",
    "print.track.vp": "Victory points",
    "print.track.cp": "Command points",
    "print.track.fp": "Fuel points",
    "print.track.xp": "Experience, in quarters",
}
