"""What the window lends to the map of a game: its slider and its painter."""

from PySide6.QtWidgets import QWidget

from editor.actions.main_bars import MainBar
from editor.play.mode import PlayTable
from editor.views.paint_service import PaintService


def share_window(window: QWidget, table: PlayTable) -> None:
    """Let the window's slider set how large the map of the game is drawn, and its worker paint it."""
    service = getattr(window, "paint_service", None)
    if isinstance(service, PaintService):
        table.view.paint_with(service)
    bar = getattr(window, "main_bar", None)
    if isinstance(bar, MainBar):
        bar.zoom_chosen.connect(table.view.set_zoom_step)
        table.view.cameraChanged.connect(lambda: bar.show_zoom(table.view.camera.step))
