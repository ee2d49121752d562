"""What can be done with the branches of a game: gone to, named, begun at a moment."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QInputDialog, QWidget

from editor.menus.entry import Entry, Item, heading, unless
from editor.play.forks import Fork
from editor.play.session import PlaySession
from editor.text.texts import text
from editor.theme.widgets import warn


def branch_entries(session: PlaySession, window: QWidget) -> Iterator[Item]:
    """The way played now and every other one; nothing where the game was played in one way only."""
    forks = session.forks
    if not forks:
        return
    name = session.branches.name
    yield heading(text("play.branches"))
    yield Entry(text("play.branch.now", name=name), lambda: session.look_at(session.count - 1), checked=True)
    for fork in forks:
        yield going_to(session, fork)
    yield None
    for each in (name, *session.branches.others):
        yield naming(session, each, window)


def going_to(session: PlaySession, fork: Fork) -> Entry:
    """Go over to a branch."""
    name = fork.name
    if fork.last is None:
        return Entry(name, reason=text("play.branch.unfit"))
    words = text(
        "play.branch.go",
        name=name,
        round=fork.last.state.round,
        step=fork.parts + 1,
        all=fork.count,
    )
    return Entry(words, lambda: session.go_to(name))


def naming(session: PlaySession, name: str, window: QWidget) -> Entry:
    """Ask for another name of a branch."""

    def ask() -> None:
        new, is_agreed = QInputDialog.getText(
            window, text("play.branch.rename.title"), text("play.branch.name"), text=name
        )
        if not is_agreed or new == name:
            return
        try:
            session.name_branch(name, new.strip())
        except ValueError:
            warn(window, text("play.branch.rename.title"), text("play.branch.taken", name=new))

    return Entry(text("play.branch.rename", name=name), ask)


def playing_from(session: PlaySession, place: int) -> Entry:
    """Go on from a moment."""
    entry = Entry(
        text("play.branch.from"), lambda: session.play_from(place), tip=text("play.branch.from.tip")
    )
    if session.is_settled:
        return unless(text("letters.settled"), entry)
    return unless(text("play.branch.last") if place == session.count - 1 else "", entry)
