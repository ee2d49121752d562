"""Everything the window says, in French."""

from __future__ import annotations

from collections.abc import Mapping

from editor.text.french.analysis import ANALYSIS
from editor.text.french.cards import CARDS
from editor.text.french.choices import CHOICES
from editor.text.french.edits import EDITS
from editor.text.french.fields import FIELDS
from editor.text.french.happenings import HAPPENINGS
from editor.text.french.menus import MENUS
from editor.text.french.panels import PANELS
from editor.text.french.play import PLAY
from editor.text.french.print import PRINT
from editor.text.french.tools import TOOLS
from editor.text.french.window import WINDOW
from editor.text.french.words import WORDS

FRENCH: Mapping[str, str] = {
    **TOOLS,
    **FIELDS,
    **PANELS,
    **MENUS,
    **ANALYSIS,
    **PLAY,
    **CHOICES,
    **HAPPENINGS,
    **CARDS,
    **EDITS,
    **PRINT,
    **WINDOW,
    **WORDS,
}
