"""Numbers with one decimal as each language writes them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtWidgets import QApplication

from editor.text.decimals import decimal, signed_decimal
from editor.text.texts import speak


@pytest.fixture(autouse=True)
def english_after(qapp: QApplication) -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize(
    ("number", "english", "french", "signed"),
    [
        (7.0, "7.0", "7,0", "+7.0"),
        (16.46, "16.5", "16,5", "+16.5"),
        (Fraction(1, 4), "0.3", "0,3", "+0.3"),
        (-2.25, "−2.3", "−2,3", "−2.3"),
        (-0.04, "0.0", "0,0", "+0.0"),
        (0, "0.0", "0,0", "+0.0"),
        (12345.6, "12345.6", "12345,6", "+12345.6"),
    ],
)
def test_a_number_has_the_decimal_sign_of_the_language(
    number: float | Fraction, english: str, french: str, signed: str
) -> None:
    speak("en")
    assert decimal(number) == english
    assert signed_decimal(number) == signed
    speak("fr")
    assert decimal(number) == french
