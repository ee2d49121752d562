"""One curve of a playtest at a time, chosen by what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QWidget

from editor.text.texts import text
from editor.theme.widgets import drop_down, in_column, in_row, plain_label
from engine.lab.curves import Curve
from engine.lab.facts import RESOURCES

if TYPE_CHECKING:
    from editor.playtest.curve_chart import CurveChart


class CourseView(QWidget):
    """The chart is made when there are curves for the first time: its library takes half a second to load."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: tuple[Curve, ...] = ()
        self._names: tuple[str, ...] = ()
        self._resource = drop_down((), name=text("playtest.curve"), does=self._show)
        self._resource.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._resource.setMinimumContentsLength(6)
        self._chart: CurveChart | None = None
        self._body = in_column(
            in_row(plain_label(text("playtest.curve")), (self._resource, 1), spacing=6),
            of=self,
            margins=0,
            spacing=4,
        )
        self.setVisible(False)

    def show_curves(self, curves: Sequence[Curve], names: Sequence[str]) -> None:
        """Offer the curves of both sides, whose names these are; none hides all of it."""
        self._curves, self._names = tuple(curves), tuple(names)
        there = [each for each in RESOURCES if any(curve.resource == each for curve in curves)]
        kept = self._resource.currentData()
        self._resource.blockSignals(True)
        self._resource.clear()
        for each in there:
            self._resource.addItem(text(f"playtest.curve.{each}"), each)
        self._resource.setCurrentIndex(max(self._resource.findData(kept), 0))
        self._resource.blockSignals(False)
        self.setVisible(bool(there))
        self._show()

    def _show(self) -> None:
        resource = self._resource.currentData()
        shown = [curve for curve in self._curves if curve.resource == resource]
        if not shown:
            return
        if self._chart is None:
            from editor.playtest.curve_chart import CurveChart

            self._chart = CurveChart()
            self._body.addWidget(self._chart)
        self._chart.show_curves(shown, self._names)
