"""The context menus of a running game: of units and hexes, of the log and of the course of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from editor.menus.entry import Entry, Item, copying, heading, native, open_menu, unless
from editor.play.branch_entries import branch_entries, playing_from
from editor.play.choose import LegalChoice, action_buttons, at_hex
from editor.play.ground import ground_now
from editor.play.opening_here import editing_from
from editor.play.sight_here import SightHere
from editor.play.telling.event_lines import LogLine
from editor.play.telling.odds import attack_of, odds_of, percent
from editor.play.telling.unit_words import objective_words, side_name, unit_words
from editor.text.texts import text
from editor.views.board_view import BoardPoint
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.game import Observation

if TYPE_CHECKING:
    from editor.play.mode import PlayTable


class GameMenu(QObject):
    """Opens menus at a table; they offer what the person could do there by other ways as well."""

    def __init__(self, table: PlayTable) -> None:
        super().__init__(table)
        self._table = table
        self.sight = SightHere(table.view)
        table.view.contextRequested.connect(self._at_point)
        table.left.unit_menu_asked.connect(self._at_unit)
        table.right.log.menu_asked.connect(self._at_line)
        table.replay.menu_asked.connect(self._at_moment)
        table.replay.branches_asked.connect(self._at_branches)
        table.replay.edit_asked.connect(self._edit)

    @property
    def _is_open(self) -> bool:
        """Whether somebody looks whose knowledge is shown: nothing is told through the curtain."""
        session = self._table.session
        return session.curtain is None or session.is_looking_back

    def _at_point(self, point: BoardPoint, where: QPoint) -> None:
        if self._is_open:
            entries = self.of_hex(point.hex) if point.is_on_map else self._of_game()
            open_menu(self._table.view, entries, where)

    def _at_unit(self, unit: UnitId, where: QPoint) -> None:
        if self._is_open:
            open_menu(self._table.left, self._with_unit(self._table.now, unit), where)

    def _at_line(self, line: LogLine, where: QPoint) -> None:
        open_menu(self._table.right.log, self.of_line(line), where)

    def _at_branches(self, where: QPoint) -> None:
        open_menu(self._table.replay, self.of_branches(), where)

    def _at_moment(self, place: int, where: QPoint) -> None:
        open_menu(self._table.replay, self.of_moment(place), where)

    def _edit(self) -> None:
        """Open the moment on show as a map, where it can be."""
        entry = editing_from(self._table.session, self._table.session.place, self._table.edit_from.emit)
        if not entry.reason and entry.does is not None:
            entry.does()

    # ------------------------------------------------------------------ map

    def of_hex(self, hex_: Hex) -> Iterator[Item]:
        """Units of the hex, what a click on it may mean, and what can be asked about it."""
        table, now = self._table, self._table.now
        ground = ground_now(now.game, now.state.board)
        cell = ground.cells[hex_]
        kind = now.game.catalogue.terrain.terrain.get(cell.terrain)
        name = kind.name if kind else cell.terrain
        yield heading(text("context.hex", hex=ground.label(hex_), terrain=name, level=cell.elevation))
        for objective in now.game.scenario.objectives:
            if objective.hex == hex_:
                owner = now.state.board.control.get(objective.id)
                held = side_name(now.game, owner) if owner else text("play.nobody")
                yield heading(text("play.menu.held", what=objective_words(now, objective.id), side=held))
        standing = now.state.units.at(hex_)
        for unit in reversed(standing):
            yield Entry(unit_words(now, unit), below=tuple(self._with_unit(now, unit.id)))
        yield None
        ids = {unit.id for unit in standing}
        for choice in at_hex(table.found, hex_):
            if choice.unit not in ids:
                yield self._choice(now, choice)
        for aim in table.pointing.aiming.at(hex_):
            yield self._choice(aim.there, aim.choice)
        yield None
        shown = self.sight.eye == hex_
        yield Entry(
            text("context.sight"),
            lambda: self.sight.clear() if shown else self.sight.show_from(now, hex_),
            checked=shown,
        )
        yield copying(text("context.copy_label", hex=ground.label(hex_)), ground.label(hex_))
        yield Entry(text("context.centre"), lambda: table.view.show_hexes((hex_,), centred=True))
        yield None
        yield from self._of_game()

    def _with_unit(self, now: Observation, id_: UnitId) -> Iterator[Item]:
        """What a unit can do, or why not, and what can be done to it."""
        table, session = self._table, self._table.session
        yield Entry(text("play.menu.show_unit"), lambda: table.pointing.choose_unit(id_))
        yield None
        ask = session.asked if session.may_choose else None
        mine = [each for each in table.found if each.unit == id_]
        unit = now.state.units.find(id_)
        is_asked = ask is not None and (unit is None or unit.seat == ask.seat)
        if ask is not None and ask.prompt == "action" and is_asked:
            for button in action_buttons(now, session.state, ask, table.found, id_):
                reason = "" if button.is_possible else button.tip
                act = Entry(button.word, partial(table.pointing.act, id_, button), button.key, tip=button.tip)
                yield unless(reason, act)
            return
        for choice in mine:
            yield self._choice(now, choice)

    def _choice(self, now: Observation, choice: LegalChoice) -> Entry:
        """An option; attacks with their chance to hit."""
        attack = attack_of(now, choice.action)
        words = choice.words
        if attack is not None:
            words = text("play.menu.chance", words=words, chance=percent(odds_of(now, attack).chance))
        return Entry(words, lambda: self._table.pointing.offer(choice), choice.key)

    def _of_game(self) -> Iterator[Item]:
        """What can be done wherever the pointer is."""
        table, session = self._table, self._table.session
        nothing = text("play.menu.nothing")
        yield unless(
            "" if table.pointing.is_pointing or self.sight.eye is not None else nothing,
            Entry(text("play.menu.cancel"), table.cancel, native("Esc")),
        )
        yield unless(
            "" if session.can_undo else nothing, Entry(text("play.undo"), session.undo, native("Ctrl+Z"))
        )
        yield unless(
            "" if session.can_redo else nothing, Entry(text("play.redo"), session.redo, native("Ctrl+Y"))
        )
        if session.is_looking_back:
            yield Entry(text("play.last"), lambda: session.look_at(session.count - 1))
        yield Entry(text("action.zoom_fit").replace("&", ""), table.view.fit)
        yield None
        yield from session.own_entries()
        yield unless(session.unsaved, Entry(text("play.save"), table.saving.ask, native("Ctrl+S")))
        yield unless(session.unsaved, Entry(text("replay.save"), table.telling.ask_page))
        later = session.unsaved or (text("story.later") if session.outcome is None else "")
        yield unless(later, Entry(text("story.save"), table.telling.ask_story))

    def commands(self) -> Iterator[Entry]:
        """What the bars offer at this moment, and what can always be done with a game."""
        table, session = self._table, self._table.session
        if self._is_open and session.may_choose:
            for button in table.actions.shown:
                if button.is_possible:
                    yield Entry(button.word, partial(table.pointing.press, button), button.key)
        for item in (*self._of_game(), *self._of_course()):
            if item is not None:
                yield item

    def _of_course(self) -> Iterator[Entry]:
        """What can be done with the course of a game and its log."""
        table, session = self._table, self._table.session
        place, nothing = session.place, text("play.menu.nothing")
        is_over = session.outcome is not None
        running = text("play.hold" if session.running else "play.run")
        yield unless(
            nothing if is_over else "", Entry(running, lambda: session.set_running(not session.running))
        )
        bots = nothing if is_over or session.asked is not None else ""
        yield unless(bots, Entry(text("play.step"), session.step))
        yield unless(bots, Entry(text("play.skip"), session.skip, native("Esc")))
        yield unless(
            "" if place else nothing, Entry(text("play.before.this"), lambda: session.look_at(place - 1))
        )
        yield unless(
            "" if session.is_looking_back else nothing,
            Entry(text("play.after.this"), lambda: session.look_at(place + 1)),
        )
        yield playing_from(session, place)
        yield editing_from(session, place, table.edit_from.emit)
        for item in self.of_branches():
            if item is not None and item.does is not None:
                yield item
        again = table.recap.first
        yield unless(
            "" if again is not None else nothing,
            Entry(text("recap.again"), lambda: table.playback.start(again or 0)),
        )

    # ------------------------------------------------------------------ log and course

    def of_line(self, line: LogLine) -> Iterator[Item]:
        """A line of the log: its moment, its place, its words."""
        log = self._table.right.log
        yield from self._going(line.moment)
        yield playing_from(self._table.session, line.moment)
        yield editing_from(self._table.session, line.moment, self._table.edit_from.emit)
        yield unless(
            "" if line.hexes else text("problems.no_place"),
            Entry(text("context.show_on_map"), lambda: self._table.show_hexes(line.hexes)),
        )
        for rule in line.rules:
            yield Entry(text("problems.rule", id=rule), partial(self._table.right.show_rule, rule))
        yield None
        yield copying(text("context.copy_line"), line.told)
        yield copying(text("context.copy_all"), "\n".join(each.told for each in log.shown))

    def of_moment(self, place: int) -> Iterator[Item]:
        """A moment in the course of the game."""
        session = self._table.session
        state = session.moments[place].state
        yield heading(text("play.step.of", number=place + 1, all=session.count))
        yield from self._going(place)
        yield playing_from(session, place)
        yield editing_from(session, place, self._table.edit_from.emit)
        first = next(n for n, each in enumerate(session.moments) if each.state.round == state.round)
        if state.round:
            yield Entry(text("play.menu.round", number=state.round), lambda: session.look_at(first))
        yield None
        yield Entry(text("play.first"), lambda: session.look_at(0))
        yield None
        yield from self.of_branches()
        lines = [each.told for each in self._table.chronicle.lines(session) if each.moment == place]
        if lines:
            yield None
            yield copying(text("play.menu.copy_moment"), "\n".join(lines))

    def of_branches(self) -> Iterator[Item]:
        """The ways this game was played."""
        return branch_entries(self._table.session, self._table.centre.window())

    def _going(self, place: int) -> Iterator[Item]:
        session = self._table.session
        here = text("play.menu.here")
        yield unless(
            here if place == session.place else "",
            Entry(text("play.menu.go"), lambda: session.look_at(place)),
        )
        yield unless(
            "" if session.is_looking_back else here,
            Entry(text("play.last"), lambda: session.look_at(session.count - 1)),
        )
