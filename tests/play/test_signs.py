"""Which signs stand for themselves."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from engine.play.signs import has_shape
from engine.storage.interchange.tiles import is_terrain_class


def test_every_sign_that_this_python_prints_has_a_shape_and_what_steers_has_none() -> None:
    """Signs that only other Pythons know have one, too."""
    for sign in map(chr, range(sys.maxunicode + 1)):
        if sign.isprintable():
            assert has_shape(sign), ascii(sign)
        elif unicodedata.category(sign) in ("Cc", "Cs", "Co", "Zl", "Zp", "Zs"):
            assert not has_shape(sign), ascii(sign)


def test_one_sign_without_a_shape_is_enough() -> None:
    assert has_shape("Panzer IV ⚔")
    assert not has_shape("Panzer\u200bIV")


@pytest.mark.parametrize("sign", ["\U0001fae8", "\U0001fae9", "\U0001fac8", "\U0001faff"], ids=ascii)
def test_signs_of_later_tables_have_a_shape_and_name_terrain_of_an_exported_map(sign: str) -> None:
    assert has_shape(sign)
    assert is_terrain_class(f"bog {sign}")
