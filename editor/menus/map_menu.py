"""The context menu of the map while it is edited: everything under the pointer, then the hex itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from editor.analysis.all_probes import PROBES, VEILS
from editor.menus.entry import Entry, Item, command, copying, heading, open_menu, unless
from editor.menus.ground import ground_entries
from editor.menus.place import Place
from editor.menus.standing import additions, thing_entries
from editor.panels.map_area import pointer_of
from editor.text.texts import plural, text
from editor.tools.painting import erasing
from editor.tools.pointer import Pointer
from editor.tools.selecting import pasting
from engine.edits.edit import Edit
from engine.edits.layers import EditLayer
from engine.edits.paint import LEVELS, PaintTerrain, SetLevel, connected

if TYPE_CHECKING:
    from editor.main_window import MainWindow

#: A hex with more things than this names the others in a menu of their own.
_MOST_THINGS = 5


class MapMenu(QObject):
    """Opens where the map or the list of its hexes is asked for a menu; before, the hex there is selected."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.map_area.view.contextRequested.connect(
            lambda point, where: self._asked(pointer_of(point), where)
        )
        window.docks.hexes.menu_asked.connect(lambda hex_, where: self._asked(Pointer(hex_), where))

    def _asked(self, at: Pointer, where: QPoint) -> None:
        map_area = self._window.map_area
        # While a stroke goes on the right button breaks it off, as Escape does.
        if map_area.context is None or map_area.cancel():
            return
        place = Place(self._window, map_area.context, at)
        selection = place.context.document.selection
        if place.hex in place.context.ground and place.hex not in selection.hexes:
            selection.replace((place.hex,))
        open_menu(map_area.view, entries_at(place), where)


def entries_at(place: Place) -> Iterator[Item]:
    """What can be done at a place of the map, with a submenu for each thing there."""
    if place.hex not in place.context.ground:
        yield from _of_map(place)
        return
    cell = place.context.ground[place.hex]
    kind = place.context.catalogue.terrain.terrain.get(cell.terrain)
    name = kind.name if kind else cell.terrain
    yield heading(text("context.hex", hex=place.label, terrain=name, level=cell.elevation))
    things = [*thing_entries(place), *ground_entries(place)]
    yield from things[:_MOST_THINGS]
    if len(things) > _MOST_THINGS:
        yield Entry(text("context.more"), below=tuple(things[_MOST_THINGS:]))
    yield None
    yield from _clipboard(place)
    yield None
    yield from _ground(place)
    if place.context.is_in_play(place.hex):
        added = additions(place.context.document, place.hex, place.apply_mirrored)
        yield Entry(text("context.add"), below=tuple(added))
    yield None
    yield from _looking(place)


def _clipboard(place: Place) -> Iterator[Item]:
    window, context = place.window, place.context
    count = len(place.hexes)
    for id_ in ("cut", "copy"):
        yield command(window.commands[id_], text(f"context.{id_}", hexes=plural("context.hexes", count)))
    clip = context.chosen.clip
    against = "" if context.is_in_play(place.hex) else text("context.off_map")
    if clip is None:
        against = text("status.nothing_copied")
    yield unless(
        against,
        Entry(
            text("context.paste"),
            lambda: place.apply_mirrored(pasting(context, clip, place.hex)) if clip is not None else None,
            tip=text("context.paste.tip"),
        ),
    )
    nothing = "" if clip is not None else text("status.nothing_copied")
    yield command(window.commands["paste"], text("context.by_clicks"), nothing)
    yield command(window.commands["duplicate"])
    yield command(window.commands["delete"], text("context.delete_on", hexes=plural("context.hexes", count)))


def _ground(place: Place) -> Iterator[Item]:
    context, hexes, held = place.context, place.hexes, place.held(EditLayer.TERRAIN)
    cell = context.ground[place.hex]

    def painted(words: str, edit: Edit, *, on: bool | None = None) -> Entry:
        return Entry(words, lambda: place.apply_mirrored(edit), checked=on)

    yield Entry(text("context.inspect_hex"), lambda: place.inspect(), tip=text("context.inspect_hex.tip"))
    yield Entry(
        text("context.pick"),
        lambda: place.window.map_area.pick(place.at, "brush"),
        text("context.pick.keys"),
        tip=text("context.pick.tip"),
    )
    kinds = place.window.docks.terrain.kinds(context.catalogue)
    yield unless(
        held,
        Entry(
            text("context.terrain"),
            below=tuple(
                painted(kind.name, PaintTerrain(hexes, kind.id, context.ground), on=kind.id == cell.terrain)
                for kind in kinds
            ),
        ),
    )
    yield unless(
        held,
        Entry(
            text("context.level"),
            below=tuple(
                painted(str(level), SetLevel(hexes, level, context.ground), on=level == cell.elevation)
                for level in LEVELS
            ),
        ),
    )
    yield Entry(
        text("context.erase"),
        below=tuple(
            painted(text(f"option.erase.{what}"), erasing(what, hexes, context.ground))
            for what in ("paint", "lines", "markers", "all")
        ),
    )


def _looking(place: Place) -> Iterator[Item]:
    window, context = place.window, place.context
    in_play = "" if context.is_in_play(place.hex) else text("context.off_map")
    yield unless(
        in_play,
        Entry(
            text("context.ask"),
            below=tuple(place.question(each.id) for each in PROBES),
        ),
    )
    cell, ground = context.ground[place.hex], context.ground
    alike = tuple(hex_ for hex_, each in ground.items() if each.terrain == cell.terrain)
    select = window.selected.select
    yield Entry(
        text("context.select"),
        below=(
            Entry(text("context.this_hex"), lambda: select((place.hex,))),
            Entry(text("context.area"), lambda: select(connected(ground, place.hex)), place.keys("wand")),
            Entry(text("tool.same"), lambda: select(alike), place.keys("same")),
            command(window.commands["select_all"]),
            command(window.commands["select_none"]),
        ),
    )
    yield Entry(text("context.show_in_list"), lambda: window.docks.show_hex_list())
    yield copying(text("context.copy_label", hex=place.label), place.label)
    yield Entry(text("context.centre"), lambda: window.map_area.view.show_hexes((place.hex,), centred=True))


def _of_map(place: Place) -> Iterator[Item]:
    """What can be done with the map as a whole, where no hex of it lies."""
    window = place.window
    yield heading(place.context.document.title)
    for group in (
        ("undo", "redo"),
        ("select_all", "select_none"),
        ("zoom_fit", "go_to_hex", "labels", "rulers"),
        ("resize", "make_symmetric", "validate"),
    ):
        for id_ in group:
            yield command(window.commands[id_])
        yield None
    yield Entry(
        text("menu.analyse").replace("&", ""),
        below=(
            *(command(window.commands[f"veil_{each.id}"]) for each in VEILS),
            None,
            command(window.commands["clear_analysis"]),
        ),
    )
