"""The Layers panel: what of the map is shown, and how strongly."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QLabel, QSlider, QToolButton, QWidget

from editor.text.texts import text


class LayersPanel(QWidget):
    """One row a layer: eye, name, strength."""

    opacity_changed = Signal(str, float)

    def __init__(
        self, layers: tuple[str, ...], icon: Callable[[str], QIcon], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._eyes: dict[str, QToolButton] = {}
        self._sliders: dict[str, QSlider] = {}
        self._figures: dict[str, QLabel] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 12, 8)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, layer in enumerate(layers):
            name = text(f"layer.{layer}")
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
            slider.setFixedWidth(64)
            slider.setAccessibleName(text("layer.strength", name=name))
            figure = QLabel("100 %")
            figure.setProperty("second", True)
            figure.setMinimumWidth(42)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            eye.toggled.connect(lambda _, layer=layer: self._changed(layer))
            slider.valueChanged.connect(lambda _, layer=layer: self._changed(layer))
            grid.addWidget(eye, row, 0)
            grid.addWidget(QLabel(name), row, 1)
            grid.addWidget(slider, row, 2)
            grid.addWidget(figure, row, 3)
            self._eyes[layer], self._sliders[layer], self._figures[layer] = eye, slider, figure
        grid.setRowStretch(len(layers), 1)
        self.refresh_icons()

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for eye in self._eyes.values():
            eye.setIcon(self._icon("eye" if eye.isChecked() else "eye_off"))

    def _changed(self, layer: str) -> None:
        eye, slider = self._eyes[layer], self._sliders[layer]
        eye.setIcon(self._icon("eye" if eye.isChecked() else "eye_off"))
        self._figures[layer].setText(f"{slider.value()} %")
        self.opacity_changed.emit(layer, slider.value() / 100 if eye.isChecked() else 0.0)
