"""The look of the window: theme, icons in its colours, and the rules for this window's own parts."""

from __future__ import annotations

from string import Template

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from editor.theme.icons import icon, severity_icon
from editor.theme.stylesheet import apply_theme, mixed
from editor.theme.tokens import Tokens, tokens

_OWN = Template("""
QToolButton#chip { background: $field; border: 1px solid $line; border-radius: 11px; padding: 2px 9px; }
QToolButton#chip:checked { background: $accent_soft; border-color: $accent; }
QToolButton#tile { border-radius: 6px; padding: 4px 2px; font-size: ${small}px; }
QToolButton#tile:checked { font-weight: 600; }
QToolButton#flat { padding: 2px; }
QToolButton#tool { padding: 5px; }
QToolBar#strip {
  background: $panel; border: 1px solid $line; border-radius: 6px; padding: 4px; spacing: 1px; }
QPushButton#row { padding: 2px 8px; min-height: 14px; }
QPushButton#row[flat="true"] { color: $accent; }
QWidget#options { background: $panel; border: 1px solid $line; border-radius: 6px; }
QWidget#panelHead { background: $panel_head; border-bottom: 1px solid $line; }
QLineEdit#command { background: $panel; }
QTextBrowser#ruleCard { background: $panel; border: none; }
QTreeWidget#problemList::item { border-bottom: 1px solid $panel_head; }
QFrame#notice { background: $accent_soft; border: 1px solid $accent; border-radius: 6px; }
QToolBar#main { spacing: 3px; padding: 3px 8px; }
QScrollArea#page { background: $panel; }
""")


class Look(QObject):
    """The theme in force; `changed` tells that icons have to be taken anew."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = "system"
        self.tokens: Tokens = tokens("light")
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(lambda _: self.wear(self._choice))

    @property
    def choice(self) -> str:
        """What was chosen: `light`, `dark` or `system`."""
        return self._choice

    def wear(self, choice: str) -> None:
        """Dress the application in a theme."""
        self._choice = choice
        name = choice
        if choice == "system":
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
            name = "dark" if dark else "light"
        self.tokens = tokens(name)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            apply_theme(application, self.tokens)
            application.setStyleSheet(application.styleSheet() + self._own())
        self.changed.emit()

    def _own(self) -> str:
        colours = {name: getattr(self.tokens, name) for name in Tokens.__dataclass_fields__ if name != "name"}
        return _OWN.substitute(colours, small=11, hover=mixed(self.tokens.panel, self.tokens.text, 0.07))

    def icon(self, name: str) -> QIcon:
        """The icon of that name in the colours of the theme."""
        colours = self.tokens
        match name:
            case "error":
                return severity_icon(name, colours.error)
            case "warning":
                return severity_icon(name, colours.warning, colours.warning_text)
            case "hint":
                return severity_icon(name, colours.hint)
            case _:
                return icon(name, colours.text, colours.accent)
