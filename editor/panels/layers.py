"""The Layers panel: what of the map is shown, and how strongly."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QToolButton, QWidget

from editor.document.document import ScenarioDocument
from editor.panels.fitting import ElidedLabel
from editor.text.texts import text
from engine.edits.touched import EditLayer

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
            eye = QToolButton()
            eye.setObjectName("flat")
            eye.setCheckable(True)
            eye.setChecked(True)
            eye.setIconSize(QSize(18, 18))
            eye.setToolTip(text("layer.toggle", name=name))
            eye.setAccessibleName(text("layer.toggle", name=name))
            slider = QSlider(Qt.Orientation.Horizontal)
            slider.setRange(10, 100)
            slider.setValue(100)
            slider.setFixedWidth(50)
            slider.setAccessibleName(text("layer.strength", name=name))
            figure = QLabel("100 %")
            figure.setProperty("second", True)
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

    def _lock(self, layer: EditLayer) -> QToolButton:
        lock = QToolButton()
        lock.setObjectName("flat")
        lock.setCheckable(True)
        lock.setIconSize(QSize(16, 16))
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
