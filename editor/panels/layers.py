"""The Layers panel: what of the map is shown, and how strongly."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QToolButton, QWidget

from editor.document.document import ScenarioDocument
from editor.menus.entry import Entry, Item, heading, open_menu, unless
from editor.panels.fitting import ElidedLabel
from editor.text.texts import text
from editor.theme.widgets import plain_label, tool_button
from engine.edits.layers import EditLayer

#: A panel narrower than this has no room for names and figures, in pixels.
_ROOM_FOR_FIGURES = 320


class LayersPanel(QWidget):
    """One row a layer: eye, lock, name, strength; where the ground is hidden the grid stays on the paper."""

    opacity_changed = Signal(str, float)

    def __init__(
        self, layers: tuple[str, ...], icon: Callable[[str], QIcon], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._document: ScenarioDocument | None = None
        self._eyes: dict[str, QToolButton] = {}
        self._locks: dict[EditLayer, QToolButton] = {}
        self._sliders: dict[str, QSlider] = {}
        self._figures: dict[str, QLabel] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 12, 8)
        grid.setHorizontalSpacing(5)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(2, 1)
        for row, layer in enumerate(layers):
            name = text(f"layer.{layer}")
            if layer in tuple(EditLayer):
                grid.addWidget(self._lock(EditLayer(layer)), row, 1)
            eye = tool_button(
                kind="flat", checkable=True, checked=True, size=18, said=text("layer.toggle", name=name)
            )
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(10, 100)
            slider.setValue(100)
            slider.setFixedWidth(50)
            slider.setAccessibleName(text("layer.strength", name=name))
            figure = plain_label("100 %", second=True)
            figure.setMinimumWidth(42)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            eye.toggled.connect(lambda _, layer=layer: self._changed(layer))
            slider.valueChanged.connect(lambda _, layer=layer: self._changed(layer))
            grid.addWidget(eye, row, 0)
            grid.addWidget(ElidedLabel(name, lines=2), row, 2)
            grid.addWidget(slider, row, 3)
            grid.addWidget(figure, row, 4)
            self._eyes[layer], self._sliders[layer], self._figures[layer] = eye, slider, figure
        grid.setRowStretch(len(layers), 1)
        self.refresh_icons()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel the names need the room of the figures, which the sliders tell as well."""
        for figure in self._figures.values():
            figure.setVisible(event.size().width() >= _ROOM_FOR_FIGURES)
        super().resizeEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        layer = self._layer_at(event.pos())
        if layer is not None:
            open_menu(self, self._offered(layer), event.globalPos())

    def _layer_at(self, place: QPoint) -> str | None:
        """The layer of the row that a place lies in."""
        for layer, slider in self._sliders.items():
            row = slider.geometry().united(self._eyes[layer].geometry())
            if row.top() - 1 <= place.y() <= row.bottom() + 1:
                return layer
        return None

    def _offered(self, layer: str) -> Iterator[Item]:
        name, eye, slider = text(f"layer.{layer}"), self._eyes[layer], self._sliders[layer]
        yield heading(name)
        yield Entry(text("layer.toggle", name=name), eye.toggle, checked=eye.isChecked())
        lockable = layer in tuple(EditLayer)
        lock = self._locks[EditLayer(layer)] if lockable else None
        reason = "" if lock is not None and lock.isEnabled() else text("layer.no_lock")
        locked = lock is not None and lock.isChecked()
        does = None if lock is None else lock.toggle
        yield unless(reason, Entry(text("layer.lock", name=name), does, checked=locked))
        yield unless(
            text("layer.is_full") if slider.value() == slider.maximum() else "",
            Entry(text("layer.full"), lambda: slider.setValue(slider.maximum())),
        )
        yield None
        yield Entry(text("layer.only"), lambda: self._show_only((layer,)))
        yield Entry(text("layer.all"), lambda: self._show_only(tuple(self._eyes)))

    def _show_only(self, layers: tuple[str, ...]) -> None:
        for layer, eye in self._eyes.items():
            eye.setChecked(layer in layers)

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for eye in self._eyes.values():
            eye.setIcon(self._icon("eye" if eye.isChecked() else "eye_off"))
        for lock in self._locks.values():
            lock.setIcon(self._icon("lock" if lock.isChecked() else "unlock"))

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Show and set the locks of that document."""
        self._document = None
        for layer, lock in self._locks.items():
            lock.setEnabled(document is not None)
            lock.setChecked(document is not None and layer in document.locked)
        self._document = document

    def switch_lock(self, layer: EditLayer) -> None:
        """Lock a layer of the document, or unlock it."""
        self._locks[layer].toggle()

    def _lock(self, layer: EditLayer) -> QToolButton:
        lock = tool_button(kind="flat", checkable=True, size=16)
        words = text("layer.lock", name=text(f"layer.{layer}"))
        lock.setToolTip(words)
        lock.setAccessibleName(words)
        lock.toggled.connect(lambda _: self._locked())
        self._locks[layer] = lock
        return lock

    def _locked(self) -> None:
        if self._document is not None:
            self._document.lock(layer for layer, lock in self._locks.items() if lock.isChecked())
        self.refresh_icons()

    def _changed(self, layer: str) -> None:
        eye, slider = self._eyes[layer], self._sliders[layer]
        eye.setIcon(self._icon("eye" if eye.isChecked() else "eye_off"))
        self._figures[layer].setText(f"{slider.value()} %")
        slider.setToolTip(f"{slider.value()} %")
        self.opacity_changed.emit(layer, slider.value() / 100 if eye.isChecked() else 0.0)
