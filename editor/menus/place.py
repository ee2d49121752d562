"""A place of the map for which a menu is opened: its hex and hexside, and how things there are changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from editor.analysis.all_probes import PROBES
from editor.menus.entry import Entry, keys_of
from editor.text.texts import text
from editor.tools.pointer import Pointer
from editor.tools.question import Question
from editor.tools.tool_context import ToolContext
from editor.tools.toolbox import tool
from engine.edits.edit import Edit
from engine.edits.layers import EditLayer
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from editor.main_window import MainWindow


@dataclass(frozen=True)
class Place:
    """Where the pointer or the hex cursor is, in the window that shows the map."""

    window: MainWindow
    context: ToolContext
    at: Pointer

    @property
    def hex(self) -> Hex:
        return self.at.hex

    @property
    def scenario(self) -> Scenario:
        return self.context.scenario

    @property
    def label(self) -> str:
        """The printed label of the hex."""
        return self.context.map.label(self.hex)

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that an entry for hexes concerns: those selected, if this one is among them."""
        selected = self.context.document.selection.hexes
        return selected if self.hex in selected else (self.hex,)

    # ------------------------------------------------------------------ what entries do

    def apply(self, edit: Edit) -> None:
        """Carry out an edit as one step."""
        self.context.document.apply(edit)

    def apply_mirrored(self, edit: Edit) -> None:
        """Carry out an edit as one step, with its image where the map is painted mirrored."""
        self.apply(self.context.mirrored(edit))

    def take(self, id_: str, **choices: Any) -> None:
        """Put a tool in hand with these choices."""
        self.context.choices.choose(**choices)
        self.window.map_area.take(tool(id_))

    def question(self, probe: str, **choices: Any) -> Entry:
        """Takes the tool of a question in hand with these choices and asks it of this hex."""

        def ask() -> None:
            self.take(probe, **choices)
            self.context.probes.ask(Question(probe, self.hex))

        return Entry(text(f"context.{probe}"), ask, self.keys(probe))

    def questions(self, **settled: str) -> Iterator[Entry]:
        """The questions that heed some choices which a thing standing here settles."""
        for each in PROBES:
            heeded = {name: value for name, value in settled.items() if name in each.options}
            if heeded:
                yield self.question(each.id, **heeded)

    def keys(self, tool_id: str) -> str:
        """The keys of a tool."""
        return keys_of(self.window.strip.tool_actions[tool_id])

    def command_keys(self, id_: str) -> str:
        """The keys of a command."""
        return keys_of(self.window.commands[id_])

    def inspect(self, thing: tuple[str, int] | None = None) -> None:
        """Go to the form of the hex, or of something that stands there by its list and number."""
        self.window.selected.select((self.hex,))
        self.window.docks.open_inspector(thing)

    # ------------------------------------------------------------------ locks

    def held(self, layer: EditLayer) -> str:
        """Why nothing of a layer can be changed now; empty where it can."""
        if layer not in self.context.document.locked:
            return ""
        return text("layer.locked", names=text(f"layer.{layer}"))

    def lock(self, layer: EditLayer) -> Entry:
        """The switch of the lock that holds a layer."""
        layers = self.window.docks.layers
        return Entry(
            text("layer.lock", name=text(f"layer.{layer}")),
            lambda: layers.switch_lock(layer),
            checked=layer in self.context.document.locked,
        )
