"""The written sheets: how the scenario is set up, and the abilities of the doctrines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from editor.text.prices import amount_words
from editor.text.sentences import told
from editor.text.texts import text
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.card import Card, CardType
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario
from engine.model.side import Force, Side, Squad


def setup_html(scenario: Scenario, map_: HexMap, catalogue: Catalogue) -> str:
    """What the players read before they play."""
    grid = map_.grid
    parts = [f"<h1>{escape(scenario.title or scenario.id)}</h1>"]
    facts = [
        text("print.by", author=scenario.author) if scenario.author else "",
        text("print.date", date=scenario.date) if scenario.date else "",
        text("print.rounds", number=scenario.timing.rounds) if scenario.timing.rounds else "",
        text("print.duration", minutes=scenario.expected_duration) if scenario.expected_duration else "",
    ]
    told = " · ".join(escape(each) for each in facts if each)
    if told:
        parts.append(f'<p class="quiet">{told}</p>')
    parts += [
        _paragraphs(scenario.description),
        *(_side(side, scenario, grid, catalogue) for side in scenario.sides),
    ]
    parts.append(_objectives(scenario, grid))
    parts.append(_works(scenario, grid, catalogue))
    if scenario.rules.special_rules:
        rows = "".join(f"<li>{escape(rule.text)}</li>" for rule in scenario.rules.special_rules)
        parts.append(f"<h2>{text('print.special_rules')}</h2><ul>{rows}</ul>")
    if scenario.balance_note:
        parts.append(_paragraphs(scenario.balance_note))
    if scenario.designer_notes:
        parts.append(f"<h2>{text('print.designer_notes')}</h2>{_paragraphs(scenario.designer_notes)}")
    parts.append(f'<p class="quiet">{escape(text("print.disclaimer"))}</p>')
    return "".join(parts)


def doctrine_html(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """(name, text) of a sheet for each doctrine there is, its abilities by the experience that opens them."""
    decks: dict[str, list[Card]] = {}
    for card in catalogue.cards.values():
        if card.kind is CardType.DOCTRINE:
            decks.setdefault(card.deck, []).append(card)
    for deck, cards in decks.items():
        name = _doctrine(deck)
        head = "".join(
            f"<th>{text(key)}</th>" for key in ("print.level", "print.ability", "print.cost", "print.effect")
        )
        rows = "".join(_ability(card) for card in sorted(cards, key=lambda each: (each.level or 0, each.id)))
        yield (
            name,
            f"<h1>{escape(name)}</h1><table width='100%' cellspacing='0'><tr>{head}</tr>{rows}</table>",
        )


def _doctrine(id_: str) -> str:
    named = text(f"doctrine.{id_}")
    return id_.replace("_", " ").title() if named == f"doctrine.{id_}" else named


def _ability(card: Card) -> str:
    level = "" if card.level is None else str(card.level)
    cost = " + ".join(amount_words(resource, amount) for resource, amount in card.cost.items())
    cells = (level, told(card.name), cost, told(card.text))
    return "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in cells) + "</tr>"


def _paragraphs(words: str) -> str:
    return "".join(f"<p>{escape(each.strip())}</p>" for each in words.split("\n") if each.strip())


def _side(side: Side, scenario: Scenario, grid: Grid, catalogue: Catalogue) -> str:
    rows = [(text("print.nations"), ", ".join(name.title() for name in side.nations))]
    if side.reinforcement_hexes:
        rows.append((text("print.reinforcement_hexes"), _labels(grid, side.reinforcement_hexes)))
    for zone in side.deployment_zones:
        rows.append((zone.name or text("print.zone"), _labels(grid, zone.hexes)))
    if side.exit_hexes:
        rows.append((text("print.exit_hexes"), _labels(grid, side.exit_hexes)))
    if side.starting_squads:
        squads = "; ".join(_squad(each, catalogue) for each in side.starting_squads)
        rows.append((text("print.starting_squads"), squads))
    rows += [(text("print.force"), _force(force, catalogue)) for force in side.forces]
    actions = scenario.timing.actions_per_turn.get(side.id)
    if actions:
        rows.append((text("print.actions"), str(actions)))
    if side.starting_command:
        rows.append((text("print.command"), str(side.starting_command)))
    if side.strategy_decks:
        decks = catalogue.decks
        names = (told(decks[id_].name) if id_ in decks else id_ for id_ in side.strategy_decks)
        rows.append((text("print.decks"), ", ".join(names)))
    for each in scenario.reinforcements:
        if each.side == side.id:
            where = f" ({_labels(grid, each.hexes)})" if each.hexes else ""
            rows.append((text("print.arrives", round=each.round), _counted_deep(each.force) + where))
    for condition in scenario.victory:
        if condition.side == side.id:
            words = condition.type.replace("_", " ")
            if condition.count:
                words += f" {condition.count}"
            if condition.hexes:
                words += f": {_labels(grid, condition.hexes)}"
            rows.append((text("print.wins"), words))
    return f"<h2>{escape(side.name)}</h2>{_table(rows)}"


def _objectives(scenario: Scenario, grid: Grid) -> str:
    if not scenario.objectives:
        return ""
    names = {side.id: side.name for side in scenario.sides}
    rows = [
        (
            grid.label(each.hex),
            " · ".join(
                part
                for part in (
                    each.name or "",
                    text(f"print.objective.{each.type.value}", value=each.value),
                    names.get(each.controlled_by or each.owner or "", ""),
                )
                if part
            ),
        )
        for each in scenario.objectives
    ]
    return f"<h2>{text('print.objectives')}</h2>{_table(rows)}"


def _works(scenario: Scenario, grid: Grid, catalogue: Catalogue) -> str:
    placed: dict[str, list[str]] = {}
    works = [(each.type, each.hex) for each in scenario.fortifications]
    works += [(each.type, each.hex) for each in scenario.obstacles]
    for type_, hex_ in works:
        kind = catalogue.terrain.fortifications.get(type_)
        placed.setdefault(kind.name if kind else type_, []).append(grid.label(hex_))
    if not placed:
        return ""
    rows = [(name, ", ".join(labels)) for name, labels in placed.items()]
    return f"<h2>{text('print.works')}</h2>{_table(rows)}"


def _table(rows: list[tuple[str, str]]) -> str:
    lines = "".join(
        f"<tr><td width='32%'><b>{escape(name)}</b></td><td>{escape(value)}</td></tr>" for name, value in rows
    )
    return f"<table width='100%' cellspacing='0'>{lines}</table>"


def _labels(grid: Grid, hexes: tuple[Hex, ...]) -> str:
    return ", ".join(map(grid.label, hexes))


def _squad(squad: Squad, catalogue: Catalogue) -> str:
    figures = catalogue.units.figures
    words = ", ".join(
        f"{count} {figures[id_].name if id_ in figures else id_}" for id_, count in squad.figures.items()
    )
    token = catalogue.units.specializations.get(squad.specialization or "")
    return f"{words} ({token.name})" if token else words


def _force(force: Force, catalogue: Catalogue) -> str:
    units = catalogue.units
    names = {
        **{id_: kind.name for id_, kind in units.figures.items()},
        **{id_: kind.name for id_, kind in units.vehicles.items()},
        **{id_: kind.name for id_, kind in units.specializations.items()},
    }
    loose = {**force.figures, **force.specializations, **force.vehicles, **force.equipment, **force.tokens}
    words = [f"{count} {names.get(id_, id_.replace('_', ' '))}" for id_, count in loose.items()]
    if force.bases:
        words.insert(0, text("print.bases", number=force.bases))
    words += [_squad(each, catalogue) for each in force.squads]
    return "; ".join(words)


def _counted_deep(force: Mapping[str, object]) -> str:
    words = []
    for name, value in force.items():
        match value:
            case int():
                words.append(f"{value} {name.replace('_', ' ')}")
            case dict():
                words += [f"{count} {kind.replace('_', ' ')}" for kind, count in value.items()]
            case list():
                words.append(f"{len(value)} {name}")
            case _:
                words.append(str(value))
    return ", ".join(words)
