"""The setup sheet: what the players need, what each side has, what happens when, and how the game is won."""

from collections import Counter
from html import escape

from editor.printing.booklet.page import SPACED
from editor.printing.booklet.phrases import (
    counted,
    event_words,
    force_words,
    labels,
    squad_words,
    unit_words,
    victory_words,
)
from editor.text.ids import option_words, piece_words, said
from editor.text.names import board_name
from editor.text.sentences import told
from editor.text.texts import plural, text
from engine.hexes.grid import Grid
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.objective import Objective, ObjectiveType
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.rules.base.arrivals.reinforcements import force_of

_Rows = list[tuple[str, str]]


def setup_html(scenario: Scenario, map_: HexMap, catalogue: Catalogue) -> str:
    """What the players read before they play."""
    grid = map_.grid
    parts = [
        f"<h1>{escape(scenario.title or scenario.id)}</h1>",
        _facts(scenario),
        _paragraphs(scenario.description),
        _section("print.needed", _needed(scenario, catalogue)),
        *(_side(side, scenario, grid, catalogue) for side in scenario.sides),
        _section("print.objectives", _objectives(scenario, grid)),
        _section("print.works", _works(scenario, grid, catalogue)),
        _section("print.on_the_map", _on_the_map(scenario, grid)),
        _section("print.schedule", _schedule(scenario, grid, catalogue)),
        _section("print.victory", _victory(scenario, grid)),
    ]
    if scenario.rules.special_rules:
        rows = "".join(f"<li>{escape(rule.text)}</li>" for rule in scenario.rules.special_rules)
        parts.append(f"<h2>{text('print.special_rules')}</h2><ul>{rows}</ul>")
    parts.append(_paragraphs(scenario.balance_note))
    if scenario.designer_notes:
        parts.append(f"<h2>{text('print.designer_notes')}</h2>{_paragraphs(scenario.designer_notes)}")
    parts.append(f'<p class="quiet">{escape(text("print.disclaimer"))}</p>')
    return "".join(parts)


def _facts(scenario: Scenario) -> str:
    facts = (
        text("print.by", author=scenario.author) if scenario.author else "",
        text("print.date", date=scenario.date) if scenario.date else "",
        text(f"ruleset.{scenario.rules.ruleset}"),
        plural("print.rounds", scenario.timing.rounds) if scenario.timing.rounds else "",
        plural("print.duration", scenario.expected_duration) if scenario.expected_duration else "",
    )
    return f'<p class="quiet">{" · ".join(escape(each) for each in facts if each)}</p>'


def _needed(scenario: Scenario, catalogue: Catalogue) -> _Rows:
    """S-CMP-01 — boxes, boards and overlay pieces to lay out, and the optional rules agreed on."""
    boards = (
        board_name(each.board, each.face, scenario.layout.own_boards)
        + (f" ({each.rotation}°)" if each.rotation else "")
        for each in scenario.layout.boards
    )
    pieces = Counter(each.piece for each in scenario.layout.overlays)
    known = catalogue.pieces
    overlays = (f"{number} {known[id_].name if id_ in known else id_}" for id_, number in pieces.items())
    rows = (
        ("print.boxes", (said(f"box.{each}", each) for each in scenario.boxes)),
        ("print.boards", boards),
        ("print.overlays", overlays),
        (
            "print.optional_rules",
            map(option_words, scenario.rules.optional_rules),
        ),
    )
    return [(text(key), words) for key, each in rows if (words := ", ".join(each))]


def _side(side: Side, scenario: Scenario, grid: Grid, catalogue: Catalogue) -> str:
    rows = [(text("print.nations"), ", ".join(said(f"nation.{each}", each) for each in side.nations))]
    if side.reinforcement_hexes:
        rows.append((text("print.reinforcement_hexes"), labels(grid, side.reinforcement_hexes)))
    for zone in side.deployment_zones:
        rows.append((_of(zone.name or text("print.zone"), zone.division), labels(grid, zone.hexes)))
    if side.exit_hexes:
        rows.append((text("print.exit_hexes"), labels(grid, side.exit_hexes)))
    if side.starting_squads:
        squads = "; ".join(squad_words(each, catalogue) for each in side.starting_squads)
        rows.append((text("print.starting_squads"), squads))
    rows += [(_of(text("print.force"), each.division), force_words(each, catalogue)) for each in side.forces]
    if side.placeable is not None:
        pool = ", ".join(counted(side.placeable.counts, catalogue))
        where = f" ({labels(grid, side.placeable.hexes)})" if side.placeable.hexes else ""
        rows.append((text("print.placeable"), pool + where))
    for unit in scenario.placed_units:
        if unit.side == side.id and unit.hex is not None:
            rows.append((text("print.stands", hex=grid.label(unit.hex)), unit_words(unit, grid, catalogue)))
    actions = scenario.timing.actions_per_turn.get(side.id)
    if actions:
        rows.append((text("print.actions"), str(actions)))
    if side.starting_command:
        rows.append((text("print.command"), str(side.starting_command)))
    if side.strategy_decks:
        decks = catalogue.decks
        names = (told(decks[id_].name) if id_ in decks else id_ for id_ in side.strategy_decks)
        rows.append((text("print.decks"), ", ".join(names)))
    return f"<h2>{escape(side.name)}</h2>{_table(rows)}"


def _of(name: str, division: str | None) -> str:
    """The name of something that belongs to one division of a side, or to all of it."""
    return name if division is None else f"{name} ({said(f'value.division.{division}', division)})"


def _objectives(scenario: Scenario, grid: Grid) -> _Rows:
    names = {side.id: side.name for side in scenario.sides}
    return [
        (
            grid.label(each.hex),
            " · ".join(
                part
                for part in (
                    each.name or "",
                    _worth(each),
                    names.get(each.controlled_by or each.owner or "", ""),
                )
                if part
            ),
        )
        for each in scenario.objectives
    ]


def _worth(objective: Objective) -> str:
    """What an objective pays."""
    if objective.type is ObjectiveType.VP:
        return plural("print.objective.vp", objective.value)
    return text(f"print.objective.{objective.type.value}", value=objective.value)


def _works(scenario: Scenario, grid: Grid, catalogue: Catalogue) -> _Rows:
    placed: dict[str, list[str]] = {}
    works = [(each.type, each.hex) for each in scenario.fortifications]
    works += [(each.type, each.hex) for each in scenario.obstacles]
    for type_, hex_ in works:
        placed.setdefault(piece_words(type_, catalogue), []).append(grid.label(hex_))
    return [(name, ", ".join(found)) for name, found in placed.items()]


def _on_the_map(scenario: Scenario, grid: Grid) -> _Rows:
    places = (("smoke", scenario.smoke), ("wrecks", tuple(each.hex for each in scenario.wrecks)))
    return [(text(f"print.{name}"), labels(grid, hexes)) for name, hexes in places if hexes]


def _schedule(scenario: Scenario, grid: Grid, catalogue: Catalogue) -> _Rows:
    """B-STA-19 — what arrives and happens, by round."""
    names = {side.id: side.name for side in scenario.sides}
    found: list[tuple[int, str]] = []
    for each in scenario.reinforcements:
        where = f" ({labels(grid, each.hexes)})" if each.hexes else ""
        side = _of(names.get(each.side, each.side), each.division)
        found.append((each.round, f"{side}: {force_words(force_of(each), catalogue)}{where}"))
    found += [(each.round, event_words(each, scenario, catalogue)) for each in scenario.events]
    return [
        (text("print.round", round=number), words) for number, words in sorted(found, key=lambda row: row[0])
    ]


def _victory(scenario: Scenario, grid: Grid) -> _Rows:
    names = {side.id: side.name for side in scenario.sides}
    return [(names.get(each.side, each.side), victory_words(each, grid)) for each in scenario.victory]


def _section(key: str, rows: _Rows) -> str:
    """A heading with its table; nothing where there are no rows."""
    return f"<h2>{text(key)}</h2>{_table(rows)}" if rows else ""


def _table(rows: _Rows) -> str:
    lines = "".join(
        f"<tr><td width='26%'><b>{escape(name)}</b></td><td>{escape(value)}</td></tr>" for name, value in rows
    )
    return f"<table {SPACED}>{lines}</table>"


def _paragraphs(words: str) -> str:
    return "".join(f"<p>{escape(each.strip())}</p>" for each in words.split("\n") if each.strip())
