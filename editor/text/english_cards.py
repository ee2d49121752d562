"""What is said of cards and of what they do, in English."""

from __future__ import annotations

from collections.abc import Mapping

CARDS: Mapping[str, str] = {
    # the panel of a side
    "cards.title": "Cards",
    "cards.none": "No cards",
    "cards.command": "{command} command, {reserve} on the Initiative card",
    "cards.held": "In hand",
    "cards.active": "Being played",
    "cards.in_play": "In play",
    "cards.waiting": "Waiting for contact",
    "cards.deck": "{deck}: {number} left",
    "cards.cost": "{cost} command",
    "cards.free": "free",
    "cards.when.action": "as an action",
    "cards.when.command": "in the Command Phase",
    "cards.when.lasting": "lasting",
    "cards.tip": "{name} ({deck})\n{text}",
    # what is asked
    "ask.spend": "{side}: spend command on cards or on the initiative?",
    "help.consent": "What you refuse is skipped.",
    "help.draw": "Choose a deck; its top card is turned up.",
    "help.target_hex": "Click a hex, or take one from the list of choices.",
    "help.target_line": "Click a hex, then one of the directions above.",
    "help.pick": "Click a unit.",
    "help.activate": "Choose what it does, or let it go.",
    "help.spend": "Available command pays for cards; what goes on the Initiative card stays there.",
    "confirm.card": "{words}: {text}",
    # options
    "act.strategy_card": "Strategy card",
    "act.lay_smoke": "Lay smoke",
    "act.lay_mines": "Lay mines",
    "act.lay_smoke.tip": "Put smoke in the squad's own hex",
    "act.lay_mines.tip": "Put mines in the squad's own hex",
    "option.PlayCard": "Play {card} ({price})",
    "option.TryContact": "Try contact again for {card}",
    "option.DrawFrom": "Draw from {deck} ({number} left)",
    "option.pass.draw": "Draw no more",
    # what happened
    "log.DecksTaken": "{side} takes its cards",
    "log.CommandSpent": "{side} spends {amount} command",
    "log.CommandSpent.reserve": "{side} puts {reserved} command on its Initiative card",
    "log.CommandSpent.less": "{side} has {reserved} command less on its Initiative card",
    "log.ContactTried": "Contact for {card}: {face}, {needed} needed",
    "log.TargetChosen": "{card} is aimed at {hexes}",
    "log.Drifted": "It drifts {away} hexes and lands on {hex}",
    "log.Drifted.one": "It drifts 1 hex and lands on {hex}",
    "log.Drifted.hit": "It lands on {hex} as aimed",
    "log.Drifted.lost": "It drifts off the map and comes to nothing",
    "log.UnitsPicked": "{card} is for {units}",
    "log.ObstaclesLaid": "Built: {works}",
    "log.work": "{name} in {hex}",
}
