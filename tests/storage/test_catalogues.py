"""Catalogues of sentences: French has everything, no language says anything in another form than English."""

from __future__ import annotations

import ast
import importlib.util
import pickle
from dataclasses import replace
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from engine.model.said import Said, say, say_number
from engine.model.words import Words, fits, placeholders
from engine.storage import languages
from engine.storage.bundled import DamagedInstallation, scenario
from engine.storage.languages import LANGUAGES, unasked, wanted_language, window_texts, words_of

ROOT = Path(__file__).resolve().parents[2]
_spec = importlib.util.spec_from_file_location("words", ROOT / ".ci" / "words.py")
assert _spec is not None
assert _spec.loader is not None
tool = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tool)

template = tool.template
merged = cache(tool.merged)


def said_in(catalog: Catalog) -> dict[tuple[str | None, object], Message]:
    return {(each.context, each.id): each for each in catalog if each.id}


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def is_done(message: Message) -> bool:
    return all(forms(message)) and not message.fuzzy


def test_every_file_is_a_language() -> None:
    assert ("en", *tool.languages()) == LANGUAGES
    assert "fr" in LANGUAGES


def test_french_has_everything() -> None:
    french = said_in(merged("fr"))
    assert french.keys() == said_in(template()).keys()
    assert [key for key, message in french.items() if not is_done(message)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_name_the_same_arguments_in_all_forms(
    language: str, record_property: pytest.RecordProperty
) -> None:
    catalog = merged(language)
    done = {key: message for key, message in said_in(catalog).items() if is_done(message)}
    for (key, ids), message in done.items():
        english = (ids,) if isinstance(ids, str) else ids
        assert all(fits(each, english) for each in forms(message)), (key, ids)
        assert len(forms(message)) == (1 if isinstance(ids, str) else catalog.num_plurals), (key, ids)
        if key is not None and key.startswith(("menu.", "action.")) and "&" in english[0]:
            assert forms(message)[0].count("&") == 1, key
    assert words_of(language).template(window_texts().gettext("language.name"), "language.name") != "English"
    record_property(f"translated.{language}", f"{len(done)} of {len(said_in(template()))}")


def test_arguments_are_plain_names() -> None:
    """No sentence of the program looks into what it is given."""
    for message in said_in(template()).values():
        for text in (message.id,) if isinstance(message.id, str) else message.id:
            for name, form, _ in placeholders(text) or ():
                assert name.isidentifier(), text
                assert "{" not in form, text


@pytest.mark.thorough
def test_reasons_of_rules_are_no_patchwork(monkeypatch: pytest.MonkeyPatch) -> None:
    (reason,) = tool._reasons_in(ast.parse('Refused(action, f"{unit} may not", "B-FIG-18")'))
    monkeypatch.setattr(tool, "_reasons", lambda: [(reason, "engine/rules/some.py")])
    with pytest.raises(ValueError, match=r"engine/rules/some\.py: .*use say"):
        tool.template.__wrapped__()


def words_in(catalog: Catalog) -> Words:
    return Words("de", GNUTranslations(BytesIO(tool.compiled(catalog))))  # type: ignore[arg-type]


@pytest.fixture
def stranger() -> Words:
    """A language that somebody sent in: two plural forms, some of them meant ill."""
    catalog = Catalog("de")
    for english, theirs in (
        ("Cut road", "Straße kappen"),
        ("Set to {number}", "Auf {number} setzen"),
        ("Build {work}", "{work.__class__} bauen"),
        ("Lay {work}", "{work:>999999999} legen"),
        ("Accept {code}", "{code!r} annehmen"),
        ("Paint {what}", "{"),
        ("Draw {what}", "{0} {secret}"),
    ):
        catalog.add(english, theirs)
    catalog.add(("{number} hex", "{number} hexes"), ("{number} Feld", "{number} Felder"))
    catalog.add(("one crater", "{number} craters"), ("ein Krater", "{number} Krater"))
    catalog.add(("{number} map", "{number} maps"), ("{number} Karte", "{x} Karten"))
    catalog.add("Edit", "Bearbeitung", context="edit.any")
    catalog.add("Forget {old}", "{old} – {new}")
    catalog.add("Swap {old} for {new}", "{old} – {new}")
    return words_in(catalog)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (say("Cut road"), "Straße kappen"),
        (say("Set to {number}", number=3), "Auf 3 setzen"),
        (say("Build {work}", work="pillbox"), "Build pillbox"),
        (say("Lay {work}", work="wire"), "Lay wire"),
        (say("Accept {code}", code="MAP001"), "Accept MAP001"),
        (say("Paint {what}", what="woods"), "Paint woods"),
        (say("Draw {what}", what="road"), "Draw road"),
        (say("Nobody knows {what}", what="this"), "Nobody knows this"),
        (
            say("Set to {number}", number=say_number("{number} hex", "{number} hexes", 2)),
            "Auf 2 Felder setzen",
        ),
        (say_number("{number} hex", "{number} hexes", 1), "1 Feld"),
        (say_number("{number} hex", "{number} hexes", 0), "0 Felder"),
        (say_number("one crater", "{number} craters", 1), "ein Krater"),
        (say_number("{number} map", "{number} maps", 1), "1 Karte"),
        (say_number("{number} map", "{number} maps", 2), "2 maps"),
        (say(""), ""),
        # The same translation fits one of two sentences.
        (say("Swap {old} for {new}", old="A", new="B"), "A – B"),
        (say("Forget {old}", old="A"), "Forget A"),
    ],
)
def test_a_translation_that_is_no_template_of_the_same_arguments_is_none(
    stranger: Words, said: Said, told: str
) -> None:
    assert stranger.told(said) == told


def test_a_formula_of_plurals_that_divides_by_nothing_counts_in_english() -> None:
    catalog = Catalog("de")
    catalog.add(("{number} hex", "{number} hexes"), ("{number} Feld", "{number} Felder"))
    plurals = b"nplurals=2; plural=(n != 1)"
    broken = tool.compiled(catalog).replace(plurals, b"nplurals=2; plural=(n % 0 )")
    assert broken != tool.compiled(catalog)
    words = Words("de", GNUTranslations(BytesIO(broken)))  # type: ignore[arg-type]
    assert words.told(say_number("{number} hex", "{number} hexes", 3)) == "3 hexes"


@pytest.mark.parametrize(("language", "forms_of_a_number"), [("pl", 3), ("ja", 1)])
def test_a_language_begins_with_an_empty_file(
    language: str, forms_of_a_number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = template()
    for content in ("", (tool.FOLDER / "words.pot").read_text(encoding="utf-8")):
        (tmp_path / f"{language}.po").write_text(content, encoding="utf-8")
        monkeypatch.setattr(tool, "FOLDER", tmp_path)
        monkeypatch.setattr(tool, "template", lambda: whole)
        written = tool.text_of(tool.merged(language))
        (tmp_path / f"{language}.po").write_text(written, encoding="utf-8")
        begun = tool.merged(language)
        assert tool.text_of(begun) == written
        assert said_in(begun).keys() == said_in(template()).keys()
        assert begun.num_plurals == forms_of_a_number
        assert not any(is_done(each) for each in said_in(begun).values())
        words = Words(language, GNUTranslations(BytesIO(tool.compiled(begun))))  # type: ignore[arg-type]
        assert words.told(say_number("{number} hex", "{number} hexes", 2)) == "2 hexes"
        monkeypatch.undo()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_compiling_gives_the_bytes_that_ship(language: str) -> None:
    assert tool.compiled(merged(language)) == (tool.FOLDER / f"{language}.mo").read_bytes()


def test_texts_of_the_window_are_known_by_their_keys(stranger: Words) -> None:
    assert stranger.template("Edit", "edit.any") == "Bearbeitung"
    assert stranger.template("Edit", "edit.other") == stranger.template("Edit") == "Edit"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no catalogue",
        bytes.fromhex("de120495") + b"\0" * 3,
        bytes.fromhex("de120495") + b"\xff" * 40,
        (tool.FOLDER / "fr.mo").read_bytes()[:5000],
        (tool.FOLDER / "fr.mo").read_bytes().replace(b"charset=utf-8", b"charset=ut-99"),
    ],
    ids=["empty", "text", "short", "wild", "cut off", "charset"],
)
def test_a_broken_catalogue_is_english_and_that_of_the_window_is_said_to_be_broken(
    content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "data_bytes", lambda _: content)
    words = words_of.__wrapped__("fr")
    assert (
        words.told(say("Cut {hexes}", hexes=say_number("{number} hex", "{number} hexes", 2))) == "Cut 2 hexes"
    )
    with pytest.raises(DamagedInstallation, match=r"words/en\.mo cannot be read"):
        window_texts.__wrapped__()


def test_a_draft_is_spoken_when_it_is_chosen_only() -> None:
    drafts = {each for each in LANGUAGES if words_of(each).is_draft}
    assert drafts.isdisjoint({"en", "fr"})
    for each in LANGUAGES:
        assert wanted_language({"LANG": f"{each}_XX.UTF-8"}) == ("en" if each in drafts else each)
        assert unasked(each) not in drafts


def test_what_left_the_program_stays_in_the_file_as_a_remark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Merging keeps translations, forgets none, and guesses only with a mark."""
    (tmp_path / "en.po").write_text('msgid ""\nmsgstr "Language: en\\n"\n\nmsgid "act.go"\nmsgstr "Go"\n')
    (tmp_path / "xx.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgid "Cut road"\nmsgstr "kappe weg"\n\nmsgid "A sentence of yesterday"\nmsgstr "gisteren"\n'
    )
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    made = Catalog()
    made.add("Cut road")
    made.add("Cut rivers")
    monkeypatch.setattr(tool, "template", lambda: made)
    (tmp_path / "nl.po").write_bytes((tmp_path / "xx.po").read_bytes())
    written = tool.text_of(tool.merged("nl"))
    assert 'msgid "Cut road"\nmsgstr "kappe weg"' in written
    assert '#~ msgid "A sentence of yesterday"\n#~ msgstr "gisteren"' in written
    (tmp_path / "nl.po").write_text(written, encoding="utf-8")
    assert tool.text_of(tool.merged("nl")) == written, "merging again changes nothing"
    guessed = said_in(tool.merged("nl"))[None, "Cut rivers"]
    assert guessed.fuzzy or not guessed.string


def test_names_that_an_author_gave_are_said_as_they_are() -> None:
    words, hill = words_of("fr"), scenario("king-of-the-hill")
    west = hill.sides[0]
    assert words.told("West") != "West", "the word by itself is a word of the program"
    for named in (west, replace(west), pickle.loads(pickle.dumps(west))):
        assert "West" in words.told(say("{side} has no nation.", side=named.name))
    assert "West" in words.told(say("{what}.", what=say("{side} has no nation.", side=west.name)))
