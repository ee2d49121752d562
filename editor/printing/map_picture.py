"""The bare ground of a map as a picture for reports, which the engine's commands find by an entry point."""

from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario


def map_picture(scenario: Scenario, map_: HexMap, catalogue: Catalogue, px: float) -> tuple[str, bytes]:
    """A media type and the picture: ground, markers and labels without counters, `px` pixels a hex."""
    from PySide6.QtGui import QImage, QPainter

    from editor.application import drawing_application
    from editor.printing.files import image_bytes
    from editor.printing.scenario_sheet import scenario_sheet
    from editor.printing.sheet import Shown

    drawing_application()
    sheet = scenario_sheet(scenario, map_, catalogue, bare=True, shown=Shown(counters=False))
    wide, tall = (round(each * px) for each in sheet.size)
    image = QImage(wide, tall, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.scale(px, px)
    sheet.draw(painter, px, pieces=True)
    painter.end()
    return "image/jpeg", image_bytes(image, "jpg")
