"""Edit from here: a moment of a game opens as a scenario of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile

from editor.menus.entry import Entry, unless
from editor.play.session import PlaySession
from editor.play.timeline import Moment
from editor.text.texts import text
from engine.model.scenario import Scenario
from engine.play.state import State
from engine.rules.base.sequence.opening import is_quiet, moment_of


def quiet_place(session: PlaySession, place: int) -> int | None:
    """The last moment up to that one in which nobody acts; None before set-up is done."""
    moments = session.moments
    return next((at for at in range(place, -1, -1) if is_quiet(moments[at].state)), None)


class QuietMoments:
    """Which moments of a session open as maps, each looked at once."""

    def __init__(self, session: PlaySession) -> None:
        self._session = session
        self._held: list[Moment] = []
        self._quiet: list[bool] = []

    def __call__(self) -> Sequence[bool]:
        """Of each moment from the first to now, whether it opens as a map."""
        moments = self._session.moments
        pairs = zip(moments, self._held, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        self._held = list(moments)
        self._quiet[same:] = [is_quiet(each.state) for each in moments[same:]]
        return self._quiet


def told_of(session: PlaySession, place: int) -> str:
    """What opens as a map from a moment, in one sentence."""
    at, state = quiet_place(session, place), session.moments[place].state
    if at is None:
        return text("opening.course.early", step=place + 1)
    known = {"step": place + 1, "when": when(state), "before": at + 1}
    if at == place:
        return text("opening.course.quiet", **known)
    return text("opening.course.between" if state.outcome is None else "opening.course.over", **known)


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
    known = {"when": when(session.moments[at].state), "step": at + 1}
    said, tip = text("opening.edit"), text("opening.edit.tip", **known)
    if at != place:
        # It is another moment than the one pointed at: the entry says so itself, not its tip alone.
        is_over = session.moments[place].state.outcome is not None
        said = text("opening.edit.step", **known)
        tip = text("opening.edit.over" if is_over else "opening.edit.before", **known)
    reason = text("opening.curtain") if session.curtain is not None else ""
    return unless(reason, Entry(said, lambda: edit(scenario_at(session, at)), tip=tip))
