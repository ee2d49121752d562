"""How games go, drawn: what both sides have of something, round by round."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyqtgraph
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.text.decimals import decimal
from editor.text.texts import text
from engine.lab.curves import Curve
from engine.lab.winning import Floats

#: Inks of the first and the second side on light and on dark ground; the second one's line is broken, so that
#: nobody has to tell colours apart.
_INKS = {False: ("#0B5CA6", "#B4500F"), True: ("#6FB1F0", "#F2A25C")}
_STYLES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine)
_BAND = 45
_TALL, _WIDE = 150, 220


class CurveChart(QWidget):
    """Lines of means with bands in which half of the games lie; pointing at a round tells its figures."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: tuple[Curve, ...] = ()
        self._names: tuple[str, ...] = ()
        self._plot = pyqtgraph.PlotWidget(background=None)
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.scene().sigMouseMoved.connect(self._point_at)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._plot)
        self.setMinimumHeight(_TALL)
        self._plot.setMinimumWidth(0)

    def sizeHint(self) -> QSize:
        return QSize(_WIDE, _TALL)

    def show_curves(self, curves: Sequence[Curve], names: Sequence[str]) -> None:
        """Show the curves of both sides, whose names these are."""
        self._curves, self._names = tuple(curves), tuple(names)
        self.setAccessibleName(self._words(self._last))
        self._draw()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()
        super().changeEvent(event)

    @property
    def _last(self) -> int:
        return max((point.round for curve in self._curves for point in curve.points), default=0)

    def _draw(self) -> None:
        self._plot.clear()
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        inks = _INKS[ink.lightness() > 128]
        for side in ("left", "bottom"):
            axis = self._plot.getAxis(side)
            axis.setPen(ink)
            axis.setTextPen(ink)
        # Rounds are whole.
        self._plot.getAxis("bottom").setTickSpacing(max(1, self._last // 8), 1)
        for curve, name, style in zip(self._curves, inks, _STYLES, strict=False):
            rounds = np.array([point.round for point in curve.points], float)
            self._draw_band(rounds, curve, QColor(name))
            pen = pyqtgraph.mkPen(QColor(name), width=2.2, style=style)
            means = np.array([point.mean for point in curve.points])
            self._plot.plot(
                rounds, means, pen=pen, symbol="o", symbolSize=5, symbolBrush=name, symbolPen=None
            )

        if self._curves:
            first = self._curves[0].points[0].round
            self._plot.setXRange(first, max(self._last, first + 1), padding=0.04)

    def _draw_band(self, rounds: Floats, curve: Curve, colour: QColor) -> None:
        colour.setAlpha(_BAND)
        low, high = (np.array(each) for each in zip(*((p.low, p.high) for p in curve.points), strict=True))
        edges = (pyqtgraph.PlotCurveItem(rounds, each) for each in (low, high))
        self._plot.addItem(pyqtgraph.FillBetweenItem(*edges, brush=colour))

    def _point_at(self, place: Any) -> None:
        if not self._curves or not self._plot.sceneBoundingRect().contains(place):
            return
        at = self._plot.getPlotItem().vb.mapSceneToView(place)
        self._plot.setToolTip(self._words(round(at.x())))

    def _words(self, round_: int) -> str:
        """What both sides have as that round begins."""
        return "\n".join(
            text(
                "playtest.curve.point",
                side=name,
                round=round_,
                mean=decimal(point.mean),
                low=decimal(point.low),
                high=decimal(point.high),
            )
            for name, curve in zip(self._names, self._curves, strict=False)
            for point in curve.points
            if point.round == round_
        )
