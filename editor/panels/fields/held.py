"""What a scenario goes on from: said in a line, for nobody edits what a game left behind."""

from __future__ import annotations

from typing import Any

from editor.panels.fields.field import FieldEditor
from editor.panels.fields.world import World
from editor.text.texts import text
from editor.theme.widgets import in_column, plain_label
from engine.model.opening import HeldMoment


class HeldField(FieldEditor):
    """Whether set-up comes before the opening, or a game is gone on with."""

    def __init__(self, place: str, world: World) -> None:
        super().__init__(place, world)
        self._words = plain_label("", wrap=True)
        in_column(self._words, of=self, margins=0)

    def show_value(self, value: Any) -> None:
        self._shown = value
        if not isinstance(value, HeldMoment):
            self._words.setText(text("opening.after_setup"))
            return
        side = self.world.scenario.side(value.initiative)
        self._words.setText(text("opening.from_game", side=side.name if side else value.initiative))
