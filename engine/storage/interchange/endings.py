"""The endings of map files of other programs: which can be read, which can be written."""

from collections.abc import Mapping

#: The program whose files have the ending.
PROGRAMS: Mapping[str, str] = {".tmx": "tiled", ".tmj": "tiled", ".map": "wesnoth", ".board": "megamek"}

#: Endings that maps can be written with.
WRITTEN: tuple[str, ...] = (".tmx", ".tmj")
