"""The look of the window: theme, icons in its colours, and the rules for this window's own parts."""

from string import Template
from tempfile import TemporaryDirectory

from PySide6.QtCore import QDir, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from editor.theme.icons import icon, pixmap, severity_icon
from editor.theme.stylesheet import apply_theme, mixed
from editor.theme.tokens import Tokens, tokens

_OWN = Template("""
QToolButton#chip { background: $field; border: 1px solid $line; border-radius: 11px; padding: 2px 9px; }
QToolButton#chip:checked { background: $accent_soft; border-color: $accent; }
QToolButton#tile { border-radius: 6px; padding: 4px 2px; font-size: ${small}px; }
QToolButton#tile:checked { font-weight: 600; }
QToolButton#flat { padding: 2px; }
QToolButton#flat:checked { background: transparent; border-color: transparent; }
QToolButton#flat:checked:hover { background: $hover; }
QComboBox::down-arrow { image: url(tidewright:chevron_down.png); width: 12px; height: 12px; }
QSpinBox { padding: 2px 16px 2px 4px; }
QSpinBox:focus { padding: 1px 15px 1px 3px; }
QSpinBox QLineEdit, QSpinBox QLineEdit:focus {
  border: none; background: transparent; padding: 0 0 0 3px; min-height: 0; }
QTableWidget QComboBox, QTableWidget QSpinBox { border: none; padding: 1px 4px; min-height: 0; }
QTableWidget::item { padding: 2px 4px; }
QSpinBox::up-button, QSpinBox::down-button { border: none; width: 16px; background: transparent; }
QSpinBox::up-arrow { image: url(tidewright:chevron_up.png); width: 10px; height: 10px; }
QSpinBox::down-arrow { image: url(tidewright:chevron_down.png); width: 10px; height: 10px; }
QPushButton::menu-indicator {
  image: url(tidewright:chevron_down.png); width: 10px; subcontrol-position: right center; right: 6px; }
QCheckBox::indicator:checked { image: url(tidewright:check.png); }
QTabBar QToolButton { background: transparent; }
QToolButton#tool { padding: 0; }
QToolBar#strip {
  background: $panel; border: 1px solid $line; border-radius: 6px; padding: 4px; spacing: 1px; }
QPushButton#row { padding: 1px 8px; min-height: 18px; }
QPushButton#row[flat="true"] { color: $accent; padding: 1px 2px; }
QWidget#options { background: $panel; border: 1px solid $line; border-radius: 6px; }
QWidget#panelHead { background: $panel_head; border-bottom: 1px solid $line; }
QLineEdit#command { background: $panel; }
QTextBrowser#ruleCard { background: $panel; border: none; }
QTreeWidget#problemList::item { border-bottom: 1px solid $panel_head; }
QFrame#notice { background: $accent_soft; border: 1px solid $accent; border-radius: 6px; }
QToolBar#main { spacing: 3px; padding: 3px 8px; }
QScrollArea#page { background: $panel; }
QMessageBox {
  messagebox-critical-icon: url(tidewright:error.png); messagebox-warning-icon: url(tidewright:warning.png);
  messagebox-information-icon: url(tidewright:hint.png);
  messagebox-question-icon: url(tidewright:question.png); }
""")

#: The name by which the rules above find the folder of signs.
_SIGNS = "tidewright"
#: The side of the large signs of questions and warnings, in pixels: twice what is shown, for fine screens.
_LARGE = 64


class Appearance(QObject):
    """The theme in force; `changed` tells that icons have to be taken anew."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = "system"
        # Python removes it when the program ends, which Qt does only for what is taken apart before that.
        self._folder = TemporaryDirectory(prefix="tidewright-")
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
            apply_theme(application, self.tokens, own=self._own())
        self.changed.emit()

    def _own(self) -> str:
        colours = {name: getattr(self.tokens, name) for name in Tokens.__dataclass_fields__ if name != "name"}
        self._draw_signs()
        return _OWN.substitute(colours, small=11, hover=mixed(self.tokens.panel, self.tokens.text, 0.07))

    def _draw_signs(self) -> None:
        """Draw the small signs that style sheets can only take from files.

        Qt knows their folder by a name: style sheets would read more than folders out of a path of Windows.
        """
        folder = self._folder.name
        for name, colour in (
            ("chevron_down", self.tokens.text),
            ("chevron_up", self.tokens.text),
            ("check", self.tokens.on_accent),
        ):
            pixmap(name, colour, 32).save(f"{folder}/{name}.png")
        for name in ("error", "warning", "hint"):
            self.icon(name).pixmap(QSize(_LARGE, _LARGE)).save(f"{folder}/{name}.png")
        pixmap("help", self.tokens.accent, _LARGE).save(f"{folder}/question.png")
        QDir.setSearchPaths(_SIGNS, [folder])

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
