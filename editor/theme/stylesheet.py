"""The Qt style sheet and palette of a theme."""

from collections.abc import Iterator
from contextlib import contextmanager
from string import Template

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from editor.theme.tokens import Tokens
from editor.views.lettering import SANS, load_fonts

_SHEET = Template("""
* { font-size: ${size}px; }
QWidget { color: $text; selection-background-color: $accent; selection-color: $on_accent; }
QMainWindow, QDialog, QWizard, QMessageBox { background: $window; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMainWindow::separator { background: $window; width: 8px; height: 8px; }
QMainWindow::separator:hover { background: $accent_soft; }
QMenuBar { background: $window; padding: 3px 6px; }
QMenuBar::item { background: transparent; padding: 6px 11px; border-radius: 5px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $accent_soft; }
QMenu { background: $panel; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 6px 26px 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: $accent_soft; }
QMenu::item:disabled { color: $disabled; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QToolBar { background: $window; border: none; spacing: 4px; padding: 4px 8px; }
QToolBar::separator { background: $line; width: 1px; height: 1px; margin: 5px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 5px; padding: 4px; }
QToolButton:hover { background: $hover; }
QToolButton:pressed { background: $pressed; }
QToolButton:checked { background: $accent_soft; border-color: $accent; }
QToolButton:disabled { color: $disabled; }
QToolButton:focus { border: 2px solid $accent; }
QToolButton::menu-indicator { width: 0; image: none; }
QWidget#notice { background: $accent_soft; border: 1px solid $accent; border-radius: 6px; }
QToolButton#section { background: $panel_head; font-weight: 600; text-align: left; padding: 6px 8px;
  border: none; border-radius: 4px; margin-top: 3px; }
QToolButton#section:hover { background: $accent_soft; }
QToolButton#section:focus, QToolButton#entry:focus { border: 2px solid $accent; }
QToolButton#entry { background: $field; text-align: left; padding: 4px 6px; border: 1px solid $line; }
QToolButton#entry:checked { background: $accent_soft; border-color: $line; }
QLineEdit[faulty="true"] { border: 2px solid $error; padding: 3px 6px; }
QPushButton {
  background: $field; border: 1px solid $line; border-radius: 5px; padding: 6px 14px; min-height: 16px; }
QPushButton:hover { background: $accent_soft; }
QPushButton:pressed { background: $pressed; }
QPushButton:focus { border: 2px solid $accent; padding: 5px 13px; }
QPushButton:disabled { color: $disabled; }
QPushButton:checked { background: $accent_soft; border-color: $accent; }
QPushButton[filled="true"] {
  background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[filled="true"]:hover { background: $accent_strong; }
QPushButton[filled="true"]:disabled { background: $line; color: $second_text; border-color: $line; }
QPushButton[flat="true"] {
  background: transparent; border-color: transparent; color: $accent; padding: 3px 6px; }
QPushButton#chip {
  background: $accent_soft; border: 1px solid transparent; border-radius: 8px; color: $accent; padding: 0 6px;
  min-height: 15px; font-size: 11px; }
QPushButton#chip:hover, QPushButton#chip:focus { border-color: $accent; }
QToolButton[action="true"] { background: $field; border: 1px solid $line; padding: 5px 10px; }
QToolButton[action="true"]:hover { background: $accent_soft; }
QToolButton[action="true"]:checked { background: $accent; color: $on_accent; border-color: $accent; }
QToolButton[switch="true"] {
  background: $field; border: 1px solid $line; padding: 7px 14px; font-weight: 600; }
QToolButton[switch="true"]:checked { background: $accent; color: $on_accent; border-color: $accent; }
QLineEdit, QTextEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox, QDateEdit {
  background: $field; border: 1px solid $line; border-radius: 5px; padding: 4px 7px; min-height: 18px; }
QLineEdit:focus, QTextEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus,
QDateEdit:focus { border: 2px solid $accent; padding: 3px 6px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: none; background: transparent; padding: 0 4px; }
QAbstractSpinBox QLineEdit:focus, QComboBox QLineEdit:focus { border: none; padding: 0 4px; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: $disabled; background: $panel_head; }
QComboBox { combobox-popup: 0; qproperty-maxVisibleItems: 24; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox QAbstractItemView {
  background: $panel; border: 1px solid $line; selection-background-color: $accent_soft;
  selection-color: $text; outline: none; }
QTabWidget::pane { border: none; background: $panel; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: $second_text; padding: 8px 14px; border: none;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $text; font-weight: 600; border-bottom: 2px solid $accent; }
QTabBar::tab:hover { color: $text; background: $hover; }
QTabBar[documents="true"]::tab {
  border-top-left-radius: 6px; border-top-right-radius: 6px; padding: 6px 12px; }
QTabBar[documents="true"]::tab:selected { background: $panel; border: 1px solid $line; border-bottom: none; }
QDockWidget { background: $panel; border: 1px solid $line; font-weight: 600; }
QDockWidget::title {
  background: $panel_head; padding: 8px 10px; border-bottom: 1px solid $line; text-align: left; }
QDockWidget > QWidget { background: $panel; }
QFrame[panel="true"], QWidget[panel="true"] {
  background: $panel; border: 1px solid $line; border-radius: 6px; }
QFrame[acting="true"] { border: 2px solid $accent; }
QLabel { background: transparent; border: none; }
QLabel[head="true"] { font-weight: 600; }
QLabel[figure="true"] { font-size: ${figure}px; font-weight: 600; }
QLabel[second="true"] { color: $second_text; font-size: ${small}px; }
QLabel[stale="true"] { color: $disabled; }
QLabel[severity="error"] { color: $error; }
QLabel[severity="warning"] { color: $warning_text; }
QLabel[severity="hint"] { color: $hint; }
QLabel[severity="good"] { color: $good; }
QTreeView, QListView, QTableView {
  background: $panel; border: none; outline: none; alternate-background-color: $panel_head; }
QTreeView::item, QListView::item, QTableView::item { padding: 4px 6px; border: none; }
QTableView::item:disabled { color: $disabled; }
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover { background: $hover; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected {
  background: $accent_soft; color: $text; }
QTreeView:focus, QListView:focus, QTableView:focus { border: 1px solid $accent; }
QHeaderView { background: $panel_head; }
QHeaderView::section { background: $panel_head; color: $second_text; padding: 5px 8px; border: none;
  border-bottom: 1px solid $line; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle {
  background: $scroll; border-radius: 4px; min-height: 28px; min-width: 28px; margin: 2px; }
QScrollBar::handle:hover { background: $second_text; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QCheckBox, QRadioButton { spacing: 7px; background: transparent; }
QCheckBox::indicator {
  width: 15px; height: 15px; border: 1px solid $second_text; border-radius: 3px; background: $field; }
QCheckBox::indicator:checked { background: $accent; border-color: $accent; }
QCheckBox::indicator:indeterminate { background: $accent_soft; border-color: $accent; }
QCheckBox::indicator:focus { border: 2px solid $accent; }
QRadioButton::indicator {
  width: 14px; height: 14px; border: 1px solid $second_text; border-radius: 8px; background: $field; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid $accent; }
QRadioButton::indicator:focus { border-color: $accent; }
QSlider::groove:horizontal { background: $line; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; height: 4px; border-radius: 2px; }
QSlider::handle:horizontal { background: $accent; width: 14px; margin: -5px 0; border-radius: 7px; }
QProgressBar { background: $line; border: none; border-radius: 2px; max-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QStatusBar { background: $window; color: $second_text; }
QStatusBar::item { border: none; }
QGroupBox { border: 1px solid $line; border-radius: 6px; margin-top: 16px; padding: 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 8px; font-weight: 600; }
QToolTip { background: $tip; color: $tip_text; border: 1px solid $line; padding: 5px 7px; }
QFrame#drawer { background: $window; border: 1px solid $second_text; }
QSplitter::handle { background: $window; }
""")


def stylesheet(tokens: Tokens, size: int = 13) -> str:
    """The style sheet of a theme; `size` is the base letter size in pixels."""
    size = max(11, size)
    values = {name: getattr(tokens, name) for name in Tokens.__dataclass_fields__}
    values.pop("name")
    return _SHEET.substitute(
        values,
        size=size,
        small=max(11, size - 1),
        figure=round(size * 1.45),
        hover=mixed(tokens.panel, tokens.text, 0.07),
        pressed=mixed(tokens.panel, tokens.text, 0.14),
        disabled=mixed(tokens.panel, tokens.text, 0.40),
        scroll=mixed(tokens.panel, tokens.text, 0.24),
        accent_strong=mixed(tokens.accent, tokens.text, 0.18),
        tip="#22304A" if not tokens.is_dark else "#ECEAE3",
        tip_text="#FFFFFF" if not tokens.is_dark else "#22252A",
    )


def mixed(a: str, b: str, share: float) -> str:
    """The colour `a` with a share of `b` in it."""
    one, other = QColor(a), QColor(b)
    return QColor(
        round(one.red() + (other.red() - one.red()) * share),
        round(one.green() + (other.green() - one.green()) * share),
        round(one.blue() + (other.blue() - one.blue()) * share),
    ).name()


def apply_theme(app: QApplication, tokens: Tokens, size: int = 13, *, own: str = "") -> None:
    """Dress the application: shipped fonts, palette and style sheet, with rules of its `own` after them."""
    load_fonts()
    app.setStyle("Fusion")
    font = QFont()
    font.setFamilies(list(SANS))
    font.setPixelSize(max(11, size))
    app.setFont(font)
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, name in (
        (roles.Window, tokens.window),
        (roles.WindowText, tokens.text),
        (roles.Base, tokens.field),
        (roles.AlternateBase, tokens.panel_head),
        (roles.Text, tokens.text),
        (roles.PlaceholderText, tokens.second_text),
        (roles.Button, tokens.panel),
        (roles.ButtonText, tokens.text),
        (roles.Highlight, tokens.accent),
        (roles.HighlightedText, tokens.on_accent),
        (roles.Link, tokens.accent),
        (roles.ToolTipBase, tokens.panel),
        (roles.ToolTipText, tokens.text),
    ):
        palette.setColor(role, QColor(name))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(mixed(tokens.panel, tokens.text, 0.4)))
    app.setPalette(palette)
    # Every widget is dressed anew by each sheet: there is one.
    app.setStyleSheet(stylesheet(tokens, size) + own)
    if QApplication.font("QMenu") != font:  # type: ignore[call-overload]  # a text, whatever is declared
        # The first sheet brings back what Windows has for menus, lists, tips and messages.
        app.setFont(font)


@contextmanager
def undressed() -> Iterator[None]:
    """Put a window together before anything is dressed, unless another one is in sight.

    Whatever is put into something else is dressed anew, with all that is in it: a window whose parts are made
    from the inside out would be dressed many times over.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication) or any(each.isVisible() for each in app.topLevelWidgets()):
        yield
        return
    sheet = app.styleSheet()
    app.setStyleSheet("")
    try:
        yield
    finally:
        app.setStyleSheet(sheet)
