"""Numbers with one decimal, in the writing of the language that is spoken."""

from fractions import Fraction

from editor.text.texts import text


def decimal(number: float | Fraction) -> str:
    """A number with one decimal, halves rounded away from nothing; less than nothing with a true minus."""
    tenths = int(abs(Fraction(number)) * 10 + Fraction(1, 2))
    words = text("number.decimal", whole=tenths // 10, tenth=tenths % 10)
    return f"−{words}" if number < 0 and tenths else words


def signed_decimal(number: float | Fraction) -> str:
    """The same with its sign; what rounds to nothing is not less than nothing."""
    words = decimal(number)
    return words if words.startswith("−") else f"+{words}"
