"""The colours of the map, on the screen and on ink-saving paper; the same in both themes of the window."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Palette:
    """All colours that differ between screen and print."""

    saves_ink: bool
    paper: str
    grid: str
    hills: tuple[str, str]
    contour: str
    water: str
    deep_water: str
    water_edge: str
    meadow: str
    road: str
    road_casing: str
    paved: str
    paved_casing: str
    roof_tiles: tuple[str, ...]
    roof_slates: tuple[str, ...]
    sheet: str
    title: str
    subtitle: str


SCREEN = Palette(
    saves_ink=False,
    paper="#DCD8A8",
    grid="#33291A",
    hills=("#D9BC84", "#C79A5C"),
    contour="#7A5429",
    water="#76A9C6",
    deep_water="#5B93B8",
    water_edge="#3F7597",
    meadow="#B9C68F",
    road="#F4E7C8",
    road_casing="#7E6240",
    paved="#D9D2C3",
    paved_casing="#6C6459",
    roof_tiles=("#B4533A", "#A4462F", "#C06A48", "#8D4A3A"),
    roof_slates=("#6A7480",),
    sheet="#F5EEDC",
    title="#2A2318",
    subtitle="#5C5340",
)

PRINT = Palette(
    saves_ink=True,
    paper="#FFFFFF",
    grid="#555555",
    hills=("#FBF6EA", "#F3E8D0"),
    contour="#7A5429",
    water="#CFE3EE",
    deep_water="#B4D3E4",
    water_edge="#3F7597",
    meadow="#FFFFFF",
    road="#FFFFFF",
    road_casing="#5E4526",
    paved="#FFFFFF",
    paved_casing="#4A443C",
    roof_tiles=("#E7D3CA",),
    roof_slates=("#D5D9DD",),
    sheet="#FFFFFF",
    title="#111111",
    subtitle="#444444",
)

#: Inks that are the same on the screen and in print.
LABEL_INK = "#3A3020"
HALO = "#F7F1DC"
IVORY = "#F7F1DC"
VEIL = "#EFE8D2"

#: Overlays: mine or possible or seen, blocked or target, exposed or danger, reach.
BLUE = "#0B63B0"
RED = "#C8371B"
ORANGE = "#C8590F"
TEAL = "#0E7C86"
GREEN = "#1F6F3A"
HEAT = ("#FFF4CC", "#F7CF72", "#E98F45", "#BC4A5E", "#5E2B72")


@dataclass(frozen=True)
class SideColours:
    """A nation's plate, its edge, its lines on the map; rounded and solid, or cut and dashed."""

    body: str
    edge: str
    line: str
    light: str
    rounded: bool


NATIONS: dict[str, SideColours] = {
    "american": SideColours("#55652F", "#2E3A17", "#1F6F3A", "#9DAF6B", rounded=True),
    "german": SideColours("#56616E", "#2B333C", "#3B4C77", "#9AA8B8", rounded=False),
    "british": SideColours("#8A6536", "#4A3417", "#8A5A12", "#C9A46C", rounded=True),
    "soviet": SideColours("#86392F", "#4A1913", "#8E2B3A", "#C98478", rounded=False),
}
NEUTRAL = SideColours("#4F4A42", "#2A2722", "#4F4A42", "#A09A8E", rounded=True)


def colours_of(nation: str) -> SideColours:
    """The colours of a nation; a plain grey plate for one that is not known."""
    return NATIONS.get(nation, NEUTRAL)
