"""Shortcuts that can be changed: what stands on which key, who wants the same key, and remembering it."""

from collections.abc import Mapping

from PySide6.QtGui import QAction, QKeySequence

from editor.document.settings import Settings
from engine.model.values import Json
from engine.storage.json_text import parse

_KEY = "shortcuts/"
_PORTABLE = QKeySequence.SequenceFormat.PortableText


class Shortcuts:
    """The keys of every action that has a name; an action may be without a key, a key has one action at most.

    Keys are portable texts such as `Ctrl+Shift+G`; several for one action stand in order, the first is shown.
    """

    def __init__(self, actions: Mapping[str, QAction], settings: Settings) -> None:
        self.actions = dict(actions)
        self._settings = settings
        self._first = {id_: _keys_of(action) for id_, action in self.actions.items()}
        self._tips = {id_: action.toolTip() for id_, action in self.actions.items()}
        for id_ in self.actions:
            chosen = settings.text(_KEY + id_, "?")
            if chosen != "?":
                self._put(id_, tuple(filter(None, chosen.split(" | "))))

    def keys(self, id_: str) -> tuple[str, ...]:
        """The keys of an action now."""
        return _keys_of(self.actions[id_])

    def first_keys(self, id_: str) -> tuple[str, ...]:
        """The keys an action has as long as nobody changed them."""
        return self._first[id_]

    def is_changed(self, id_: str) -> bool:
        """Whether the user gave the action other keys."""
        return self.keys(id_) != self._first[id_]

    def holders(self, keys: str) -> tuple[str, ...]:
        """The actions that answer to these keys, or to the beginning or a continuation of them."""
        wanted = QKeySequence.fromString(keys, _PORTABLE)
        none = QKeySequence.SequenceMatch.NoMatch
        return tuple(
            id_
            for id_, action in self.actions.items()
            for held in action.shortcuts()
            if not wanted.isEmpty() and (wanted.matches(held) != none or held.matches(wanted) != none)
        )

    def conflicts(self) -> dict[str, tuple[str, ...]]:
        """Keys that more than one action wants, with the actions."""
        wanted: dict[str, list[str]] = {}
        for id_ in self.actions:
            for keys in self.keys(id_):
                wanted.setdefault(keys, []).append(id_)
        return {keys: tuple(ids) for keys, ids in wanted.items() if len(ids) > 1}

    def assign(self, id_: str, keys: str) -> None:
        """Give an action these keys alone; whoever had them goes without. Empty keys take its own away."""
        for other in self.holders(keys):
            if other != id_:
                self._change(other, tuple(each for each in self.keys(other) if not _clash(each, keys)))
        self._change(id_, (keys,) if keys else ())

    def reset(self, id_: str) -> None:
        """Give an action its first keys back; whoever has them goes without."""
        for keys in self._first[id_]:
            for other in self.holders(keys):
                if other != id_:
                    self._change(other, tuple(each for each in self.keys(other) if not _clash(each, keys)))
        self._change(id_, self._first[id_])

    def reset_all(self) -> None:
        """All first keys again."""
        for id_, keys in self._first.items():
            self._change(id_, keys)

    def changed(self) -> dict[str, Json]:
        """The keys the user changed, to be written to a file."""
        return {id_: list(self.keys(id_)) for id_ in self.actions if self.is_changed(id_)}

    def take(self, text: str) -> str:
        """Take over what `changed` wrote; the reason why nothing was taken, or nothing."""
        parsed = parse(text)
        if not parsed.whole or not isinstance(parsed.data, dict):
            return parsed.findings[0].message if parsed.findings else "The file holds no shortcuts."
        taken: dict[str, tuple[str, ...]] = {}
        for id_, keys in parsed.data.items():
            if not isinstance(keys, list) or not all(isinstance(each, str) for each in keys):
                return f'"{id_[:40]}" has no list of keys.'
            if id_ in self.actions:
                taken[id_] = tuple(str(each) for each in keys)
        self.reset_all()
        for id_, chosen in taken.items():
            self._change(id_, chosen)
        return ""

    def _change(self, id_: str, keys: tuple[str, ...]) -> None:
        self._put(id_, keys)
        if self.is_changed(id_):
            self._settings.remember_text(_KEY + id_, " | ".join(self.keys(id_)))
        else:
            self._settings.forget(_KEY + id_)

    def _put(self, id_: str, keys: tuple[str, ...]) -> None:
        action = self.actions[id_]
        action.setShortcuts([QKeySequence.fromString(each, _PORTABLE) for each in keys])
        first = QKeySequence.fromString(next(iter(self._first[id_]), ""), _PORTABLE)
        native = QKeySequence.SequenceFormat.NativeText
        old, new = first.toString(native), action.shortcut().toString(native)
        tip = self._tips[id_]
        if old and f"({old})" in tip:
            action.setToolTip(tip.replace(f"({old})", f"({new})" if new else "").rstrip())


def _keys_of(action: QAction) -> tuple[str, ...]:
    return tuple(each.toString(_PORTABLE) for each in action.shortcuts() if not each.isEmpty())


def _clash(held: str, wanted: str) -> bool:
    first, second = QKeySequence.fromString(held, _PORTABLE), QKeySequence.fromString(wanted, _PORTABLE)
    none = QKeySequence.SequenceMatch.NoMatch
    return first.matches(second) != none or second.matches(first) != none
