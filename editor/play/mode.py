"""Play mode: a running game with its panels, in place of the editing ones."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from editor.menus.entry import Entry
from editor.play.choose import LegalChoice
from editor.play.explaining import Explaining
from editor.play.game_source import GameSource
from editor.play.keys import GameKeys
from editor.play.knowledge import known
from editor.play.menus import GameMenu
from editor.play.not_on_sale import shut_offers
from editor.play.ordering.bought import bought, building
from editor.play.ordering.joining import PROMPTS
from editor.play.ordering.pointing import Pointing
from editor.play.ordering.whole_squads import whole_squads
from editor.play.panels.cards import Curtain, EndCard
from editor.play.panels.centre import ActionBar, ConfirmStrip, GameBar, ReplayBar
from editor.play.panels.left import LeftColumn
from editor.play.panels.middle import Middle
from editor.play.panels.purchase import PurchasePanel, Shop
from editor.play.panels.right import RightColumn
from editor.play.panels.unit_panel import looked_at
from editor.play.pictures import overlays_of
from editor.play.playback import Playback
from editor.play.saving import Saving
from editor.play.session import PlaySession
from editor.play.telling.chronicle import Chronicle
from editor.play.telling.odds import Odds, chance_words, odds_shown
from editor.play.telling.recap import recap_of
from editor.play.telling.sentences import (
    buttons,
    go_word,
    help_with,
    help_words,
    is_for_the_list,
    sentence,
    titles,
)
from editor.play.telling.traces import traces_of
from editor.play.telling.unit_words import side_name
from editor.replay_page.writing import GameTelling
from editor.text.texts import plural, text
from editor.theme.appearance import Appearance
from editor.views.board_source import nation_of
from editor.views.board_view import BoardView
from editor.views.overlays.model import RouteOverlay
from engine.hexes.hex import Hex
from engine.play.action import Pass
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.queries import victory_points


class PlayTable(QObject):
    """Connects a session with the map and the panels, and shows there what is pointed at."""

    #: The window goes back to editing: the session has come to an end.
    left_table = Signal()
    #: A moment of the game is to be edited; carries it as a scenario.
    edit_from = Signal(object)

    def __init__(
        self,
        session: PlaySession,
        appearance: Appearance,
        *,
        on_leave: Callable[[], None] | None = None,
        on_new: Callable[[], None] | None = None,
        make_room: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self._appearance = appearance
        self.chronicle = Chronicle()
        self._revision = 0
        self.game_bar = GameBar(session, appearance)
        self.actions = ActionBar(appearance)
        self.recap = self.game_bar.recap
        self.view = BoardView()
        self.confirm = ConfirmStrip(appearance)
        self.replay = ReplayBar(session, appearance)
        self.centre = Middle((self.game_bar, self.actions), self.view, (self.confirm, self.replay))
        self.left = LeftColumn(session, appearance)
        self.purchase = PurchasePanel(appearance)
        self.right = RightColumn(appearance, self.purchase)
        self.curtain = Curtain(self.centre, appearance)
        self.end_card = EndCard(self.view)
        self._ended = False
        self.playback = Playback(session)
        self.pointing = Pointing(session, self.view)
        self.going, self.joining = self.pointing.going, self.pointing.joining
        self.explaining = Explaining(session, self.view, self.right)
        self.saving = Saving(session, self.centre, self.confirm, make_room)
        self.telling = GameTelling(session, self.centre, self.confirm)
        self._keys = GameKeys(self, self.centre, self.view, self.left, self.right)
        self.menus = GameMenu(self)
        self._connect(on_leave or (lambda: None), on_new or (lambda: None))
        self._worn()
        self.refresh()
        self.centre.setFocusProxy(self.view)
        QTimer.singleShot(0, self.view, self.view.setFocus)
        session.start()

    def _connect(self, on_leave: Callable[[], None], on_new: Callable[[], None]) -> None:
        session, bar, pointing = self.session, self.game_bar, self.pointing
        session.moved.connect(self._moved)
        session.shown_changed.connect(self.refresh)
        session.running_changed.connect(lambda _: self.refresh())
        session.refused.connect(lambda words: self.confirm.show_words(words, sign="warning"))
        bar.back_asked.connect(lambda: on_leave())
        bar.new_asked.connect(lambda: on_new())
        session.taken_back.connect(pointing.waiving.forget)
        bar.undo_asked.connect(session.undo)
        bar.redo_asked.connect(session.redo)
        bar.run_asked.connect(session.set_running)
        bar.step_asked.connect(session.step)
        bar.save_asked.connect(self.saving.ask)
        self.replay.place_chosen.connect(session.look_at)
        self.actions.pressed.connect(pointing.press)
        self.confirm.confirmed.connect(self.confirm_shown)
        self.confirm.cancelled.connect(self.cancel)
        self.view.hexPressed.connect(lambda _: self.view.setFocus())
        pointing.changed.connect(self.refresh)
        self.going.found.connect(self._show_ways)
        self.left.unit_chosen.connect(pointing.choose_unit)
        self.left.ability_chosen.connect(pointing.use_ability)
        self.left.hex_chosen.connect(lambda hex_: self.view.show_hexes((hex_,)))
        self.right.choices.chosen.connect(pointing.offer)
        self.right.choices.taken.connect(pointing.take_alone)
        self.right.log.moment_chosen.connect(session.look_at)
        self.right.log.hexes_chosen.connect(lambda hexes: self.view.show_hexes(hexes))
        self.recap.again_asked.connect(self.playback.start)
        self.recap.why_asked.connect(self.right.show_why)
        self.right.odds.policy_changed.connect(self.refresh)
        self.purchase.chosen.connect(lambda choice: pointing.take(choice))
        self.purchase.squad_chosen.connect(lambda squad: session.choose_all(squad.actions))
        self.purchase.dropped.connect(session.drop)
        self.curtain.lifted.connect(session.lift_curtain)
        # What held the keys goes: without this they would go to the search of commands, which swallows them.
        for done in (self.curtain.lifted, self.left.draft.kept):
            done.connect(lambda *_: self.view.setFocus())
        self.end_card.back_asked.connect(lambda: on_leave())
        self.end_card.new_asked.connect(lambda: on_new())
        self._appearance.changed.connect(self._worn)

    def _worn(self) -> None:
        self.view.set_backdrop(QColor(self._appearance.tokens.backdrop))
        self.game_bar.refresh_icons()
        self.replay.refresh_icons()

    def leave(self) -> None:
        """Back to editing: bots stop, nothing of the game touches the document."""
        self._appearance.changed.disconnect(self._worn)
        self.playback.give_up()
        self.going.close()
        self.explaining.close()
        self.telling.stop()
        self.session.close()
        self.left_table.emit()
        self.chronicle = Chronicle()
        # What is connected to a signal is kept by it, beyond Python's sight: the ring has to be cut here.
        self.session.deleteLater()
        self.deleteLater()

    # ------------------------------------------------------------------ what is shown

    @property
    def now(self) -> Observation:
        """The position shown, as its viewer may know it."""
        return known(self.session.game, self.session.shown.state, self.session.viewer)

    @property
    def found(self) -> tuple[LegalChoice, ...]:
        """The options of the question that the person may answer now."""
        return self.pointing.found

    @property
    def staged(self) -> LegalChoice | None:
        """The option that waits for being confirmed."""
        return self.pointing.staged

    def _moved(self) -> None:
        ask = self.session.asked
        self.pointing.go_on()
        self.menus.sight.clear()
        if self.session.may_choose and self.pointing.waiving.waives(self.now, ask):
            QTimer.singleShot(0, self.centre, self._waive)
            return
        self.refresh()

    def _waive(self) -> None:
        """Pass on a question that nobody needs to see."""
        ask = self.session.asked
        if ask is not None and self.session.may_choose and self.pointing.waiving.waives(self.now, ask):
            self.session.choose(Pass())
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the moment and what can be done in it anew."""
        session = self.session
        now = self.now
        ask = session.asked if session.may_choose else None
        then = self.pointing.look(now, ask)
        self._show_cards()
        self.recap.show_recap(recap_of(session))
        self._show_map(then, ask)
        if ask is None or ask.prompt != "doctrine":
            self._let_go(self.left.draft)
        self.left.show_position(now, session, self.pointing.abilities(), self.pointing.unit)
        self.game_bar.refresh()
        self.replay.refresh()
        self._show_right(then, ask)
        self._show_bars(then, ask)

    def _show_cards(self) -> None:
        session = self.session
        seat = session.curtain if not session.is_looking_back else None
        if seat is not None:
            self.pointing.clear()
            self.purchase.clear()
            self.curtain.show_seat(side_name(session.game, session.game.side_of(seat)))
        else:
            self.curtain.hide()
        ended = session.outcome is not None and not session.is_looking_back
        if ended and not self._ended:
            now = known(session.game, session.state, session.viewer)
            points = {side: victory_points(now, side) for side in session.game.sides}
            self.end_card.show_end(session.game, session.state, points)
        elif not ended:
            self.end_card.hide()
        self._ended = ended

    def _ahead(self, now: Observation) -> Observation:
        """The position in which the staged option is legal: after an activation, where it needs one."""
        aim = self.pointing.aim
        return now if aim is None else aim.there

    def _show_map(self, now: Observation, ask: Ask | None) -> None:
        session = self.session
        self._revision += 1
        self.view.set_source(
            GameSource(
                session.game,
                session.shown.state,
                session.viewer,
                chosen=self.pointing.unit,
                revision=self._revision,
            )
        )
        self.going.ask(ask, self.found, self.pointing.unit)
        found = tuple(each for each in self.found if each.action not in self.joining.marked)
        pointing = self.pointing
        for name, overlay in overlays_of(
            self._ahead(now),
            ask,
            found,
            pointing.unit,
            pointing.hex,
            self.staged,
            self.going.ways,
            pointing.aiming.chances,
        ).items():
            self.view.set_overlay(name, overlay)
        self.going.keep_in_sight(self.staged)
        traces = traces_of(session)
        self.view.set_overlay("traces", traces)
        route = self.view.overlay("route")
        if isinstance(route, RouteOverlay) and traces is not None and traces.tells(route.hexes):
            self.view.set_overlay("route", None)

    def _show_ways(self) -> None:
        """Show how far a unit gets, once that is known; bars and panels stay, for a button may be held."""
        ask = self.session.asked if self.session.may_choose else None
        self._show_map(self.joining.position(self.now, ask), ask)

    def _odds(self, now: Observation, ask: Ask | None) -> Odds | None:
        """The odds of the staged attack, of the one being put together, or of the one looked at."""
        action = self.staged.action if self.staged is not None else None
        return odds_shown(self._ahead(now), ask, action, self.right.odds.policy)

    def _show_right(self, now: Observation, ask: Ask | None) -> None:
        right = self.right
        shopping = ask is not None and ask.prompt == "purchase"
        if shopping:
            assert ask is not None
            shop = Shop(
                shut_offers(now, self.session.state, ask, self.found),
                whole_squads(now, ask),
                bought(self.session),
                building(self.session),
            )
            self.purchase.show_shop(now, now.game.side_of(ask.seat), self.found, shop)
        else:
            self._leave_shop()
            right.unit.show_unit(now, looked_at(now, self.pointing.unit, self.pointing.hex))
            right.show_odds(self._odds(now, ask))
        right.fit(shopping=shopping)
        right.fit_soon()
        nothing = text("help.purchase") if shopping else ""
        right.choices.show_choices(now, () if shopping else self.found, self.joining.marked, nothing)
        right.turn_to_choices(ask is not None and is_for_the_list(ask))
        self._show_log()
        self.explaining.show()

    def _leave_shop(self) -> None:
        """Close the shop."""
        self._let_go(self.purchase)
        self.purchase.clear()

    def _let_go(self, panel: QWidget) -> None:
        """Have keys that went to a panel go to the map, not to what happens to come next."""
        held = QApplication.focusWidget()
        if held is not None and panel.isAncestorOf(held):
            self.view.setFocus()

    def _show_log(self) -> None:
        nations = {side.id: nation_of(side) for side in self.session.game.scenario.sides}
        self.right.log.show_lines(self.chronicle.lines(self.session), nations)

    def commands(self) -> Iterator[Entry]:
        """Everything that can be done at this moment, for the command search."""
        return self.menus.commands()

    # ------------------------------------------------------------------ bars

    def _show_bars(self, now: Observation, ask: Ask | None) -> None:
        session = self.session
        title, hint = titles(now, session, self.pointing.unit)
        if ask is None:
            self.actions.show_buttons(title, "", ())
            back = text("play.last") if session.is_looking_back else ""
            self.confirm.show_words(hint, sign="info", go=back)
            return
        shown = buttons(now, session.state, ask, self.found, self.pointing.unit, self.pointing.hex)
        self.actions.show_buttons(title, hint, shown)
        staged = self.staged
        if staged is not None:
            odds = self._odds(now, ask)
            self.confirm.show_words(
                sentence(self._ahead(now), staged),
                sign=staged.icon or "check",
                chance=chance_words(odds),
                go=go_word(odds),
                can_cancel=True,
            )
            return
        passing = next((each for each in self.found if isinstance(each.action, Pass)), None)
        if passing is not None and ask.prompt in PROMPTS:
            odds = self._odds(now, ask)
            chance, go = chance_words(odds), go_word(odds)
            joined = len(self.joining.marked)
            words = plural("confirm.joined", joined) if joined else passing.words
            self.confirm.show_words(words, sign="concentrated_fire", chance=chance, go=go)
            return
        can_cancel = self.pointing.unit is not None or self.pointing.hex is not None
        if self.pointing.barred:
            self.confirm.show_words(self.pointing.barred, sign="warning", can_cancel=can_cancel)
            return
        has_rings = any(self.view.overlay(name) is not None for name in ("choices", "targeting"))
        is_order = ask.prompt == "action" and self.pointing.unit is not None
        fires = bool(self.pointing.aiming.chances)
        unit = self.pointing.unit or ""
        of_unit = help_with(now, self.found, unit, fires=fires) if is_order else ""
        may_fire = self.view.overlay("targeting") is not None
        waits = any(each.unit and now.hex_of(each.unit) is None for each in self.found)
        words = of_unit or help_words(ask, has_rings=has_rings, may_fire=may_fire, waits=waits)
        self.confirm.show_words(words, can_cancel=can_cancel)

    # ------------------------------------------------------------------ done with, or confirmed

    def show_hexes(self, hexes: tuple[Hex, ...]) -> None:
        """Bring hexes into sight and mark the first."""
        self.pointing.choose_hex(hexes[0])
        self.view.show_hexes(hexes, centred=True)

    def escape(self) -> None:
        """Have done with what is being shown: a playback, bots at their turn, else what was pointed at."""
        session = self.session
        if self.going.orders.left:
            self.going.orders.cancel()
        elif self.playback.is_running:
            self.playback.stop()
        elif session.people and session.running and session.asked is None:
            session.skip()
        else:
            self.cancel()

    def cancel(self) -> None:
        """Take back what was only pointed at, a field of view first."""
        if not self.menus.sight.clear():
            self.pointing.cancel()

    def confirm_shown(self) -> None:
        """Do what the strip says."""
        if self.session.is_looking_back:
            self._go_back()
        else:
            self.pointing.confirm()

    def _go_back(self) -> None:
        """From an earlier moment to the game as it stands, which goes on where people play."""
        self.playback.give_up()
        self.session.look_at(self.session.count - 1)
        if self.session.people and self.session.outcome is None:
            self.session.set_running(True)
