"""The endings of files of other programs: which maps can be read, which can be written, and modules."""

from collections.abc import Mapping

#: The program whose files have the ending.
PROGRAMS: Mapping[str, str] = {".tmx": "tiled", ".tmj": "tiled", ".map": "wesnoth", ".board": "megamek"}

#: Endings that maps can be written with.
WRITTEN: tuple[str, ...] = (".tmx", ".tmj")

#: The ending of modules of VASSAL, which are written and not read.
MODULE = ".vmod"
