"""Edit from here: a moment of a game opens as a scenario of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from editor.menus.entry import Entry, unless
from editor.play.session import PlaySession
from editor.text.texts import text
from engine.model.scenario import Scenario
from engine.play.state import State
from engine.rules.base.sequence.opening import is_quiet, moment_of


def quiet_place(session: PlaySession, place: int) -> int | None:
    """The last moment up to that one in which nobody acts; None before set-up is done."""
    moments = session.moments
    return next((at for at in range(place, -1, -1) if is_quiet(moments[at].state)), None)


def scenario_at(session: PlaySession, place: int) -> Scenario:
    """The scenario that begins at a quiet moment, named after it."""
    state = session.moments[place].state
    moment = moment_of(session.game, state)
    return replace(moment, title=text("opening.title", title=moment.title, when=when(state)))


def when(state: State) -> str:
    """Round and phase of a moment."""
    return text("opening.when", round=state.round, phase=text(f"phase.{state.phase}"))


def editing_from(session: PlaySession, place: int, edit: Callable[[Scenario], object]) -> Entry:
    """Open the moment, or the last one before it in which nobody acts, as a scenario."""
    at = quiet_place(session, place)
    if at is None:
        return Entry(text("opening.edit"), reason=text("opening.too_early"))
    said, tip = text("opening.edit"), text("opening.edit.tip")
    if at != place:
        # It is another moment than the one pointed at: the entry says so itself, not its tip alone.
        known = {"when": when(session.moments[at].state), "step": at + 1}
        said, tip = text("opening.edit.step", **known), text("opening.edit.before", **known)
    reason = text("opening.curtain") if session.curtain is not None else ""
    return unless(reason, Entry(said, lambda: edit(scenario_at(session, at)), tip=tip))
