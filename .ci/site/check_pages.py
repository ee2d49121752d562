"""The checks of the validator, from the manual that they make themselves."""

from __future__ import annotations

import re

from page import Page

from engine.storage.languages import words_of
from engine.validation.manual import EXPLAINED, checks_page


def check_page(language: str) -> Page:
    """All checks in a language, each with a place of its code."""
    title, _, rest = checks_page(words_of(language)).split("\n\n", 2)  # the second is on the file in the tree
    text = f"{title}\n\n{rest}"
    prefix = "" if language == "en" else f"{language}-"
    for code in {each.code for each in EXPLAINED}:
        text = re.sub(
            rf"^(### {code} )", rf"({prefix}{code.lower()})=\n\1", text, count=1, flags=re.MULTILINE
        )
    folder = "" if language == "en" else f"{language}/"
    under = "index" if language == "en" else f"{language}/index"
    ending = "" if language == "en" else f".{language}"
    return Page(f"{folder}checks", text, under, f"engine/validation/CHECKS{ending}.md", language)
