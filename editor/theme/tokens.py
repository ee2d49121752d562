"""The colours of the window in its light and dark theme; the map is paper in both."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tokens:
    """Named colours; every text on its ground has a contrast of at least 4.5."""

    name: str
    window: str
    panel: str
    panel_head: str
    field: str
    line: str
    backdrop: str
    text: str
    second_text: str
    accent: str
    accent_soft: str
    on_accent: str
    error: str
    warning: str
    warning_text: str
    hint: str
    good: str

    @property
    def is_dark(self) -> bool:
        return self.name == "dark"


LIGHT = Tokens(
    name="light",
    window="#E9E6DD",
    panel="#FAF8F3",
    panel_head="#F1EEE6",
    field="#FFFFFF",
    line="#D5CFC0",
    backdrop="#C9C4B5",
    text="#22252A",
    second_text="#5A5E66",
    accent="#0B5CA6",
    accent_soft="#DCE8F5",
    on_accent="#FFFFFF",
    error="#B3261E",
    warning="#E09A10",
    warning_text="#7A5200",
    hint="#256F6B",
    good="#2E6B34",
)

DARK = Tokens(
    name="dark",
    window="#1B1E22",
    panel="#25292F",
    panel_head="#2C3138",
    field="#1D2126",
    line="#3B424B",
    backdrop="#121417",
    text="#ECEAE3",
    second_text="#A9AEB7",
    accent="#6DB3F2",
    accent_soft="#213B56",
    on_accent="#0C1A28",
    error="#FF8A7A",
    warning="#F2B84B",
    warning_text="#F2B84B",
    hint="#72C7BF",
    good="#86C98B",
)


def tokens(name: str) -> Tokens:
    """The theme of that name: `light`, or `dark`; anything else is light."""
    return DARK if name == "dark" else LIGHT
