"""The rules as the engine reads them: a page for each group of them, with a place for each id."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from page import ROOT, Page, plain, read, slug

from engine.play.ruleset import Procedure
from engine.playtest.rule_coverage import hooks_of
from engine.storage.cases import names_by_rule
from engine.storage.rule_catalogue import CATALOGUES, RuleCatalogue, RuleEntry, rules_told

#: So many cases of a rule are named, others counted.
_MOST_NAMED = 3
_RULE = re.compile(r"\b[BSOH]-[A-Z]+-\d{2,}\b")

#: What the pages say themselves, by language.
_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "rules": "Rules",
        "about": (
            "Every rule that the engine knows, in our own words, with the way in which it is read where its "
            "text leaves that open, where it stands in the code, and the cases that prove it. "
            "`tidewright rules show ID` says the same."
        ),
        "base": "Base game", "skirmish": "Skirmish Mode", "optional": "Optional rules",
        "house": "House rules",
        "group": "group", "one": "rule", "number": "rules",
        "open": "Open", "reading": "Reading", "reading_but": "Reading, but see the decision",
        "decision": "Decision", "example": "Example", "changes": "Changes", "option": "Option",
        "values": "Values", "related": "See also", "repeats": "Says again", "source": "Source",
        "code": "In the code", "cases": "Cases", "more": "and {number} more", "none": "none",
        "not_applicable": "Not carried out", "decisions": "Decisions on the program",
    },
    "fr": {
        "rules": "Règles",
        "about": (
            "Toutes les règles que le moteur connaît, dans nos propres mots, avec leur lecture là où le "
            "texte laisse le choix, leur place dans le code et les cas qui les prouvent. "
            "`tidewright rules show ID` dit la même chose."
        ),
        "base": "Jeu de base", "skirmish": "Mode Escarmouche", "optional": "Règles optionnelles",
        "house": "Règles maison", "group": "groupe", "one": "règle", "number": "règles",
        "open": "Question ouverte", "reading": "Lecture", "reading_but": "Lecture, mais voir la décision",
        "decision": "Décision", "example": "Exemple", "changes": "Change", "option": "Option",
        "values": "Valeurs", "related": "Voir aussi", "repeats": "Redit", "source": "Source",
        "code": "Dans le code", "cases": "Cas", "more": "et {number} de plus", "none": "aucun",
        "not_applicable": "Non exécutée", "decisions": "Décisions sur le programme",
    },
}  # fmt: skip

#: What the groups are about, by the letters in the middle of their ids, in English and French.
_GROUPS: Mapping[str, tuple[str, str]] = {
    "ACT": ("Actions", "Actions"),
    "ARE": ("Area attacks", "Attaques de zone"),
    "ASL": ("Assaults", "Assauts"),
    "ATG": ("Anti-tank guns", "Canons antichars"),
    "ATK": ("Attacks", "Attaques"),
    "CMB": ("Combined fire", "Tir combiné"),
    "CMD": ("Command", "Commandement"),
    "CMP": ("Components", "Matériel"),
    "CON": ("Concealment", "Dissimulation"),
    "CRD": ("Cards", "Cartes"),
    "DMG": ("Damage", "Dégâts"),
    "DOC": ("Doctrines", "Doctrines"),
    "ENG": ("Engineers", "Génie"),
    "EQP": ("Equipment", "Équipement"),
    "FAQ": ("Questions and answers", "Questions et réponses"),
    "FIG": ("Figures", "Figurines"),
    "FOR": ("Fortifications and obstacles", "Fortifications et obstacles"),
    "LOS": ("Lines of sight", "Lignes de vue"),
    "MAP": ("Published maps", "Cartes publiées"),
    "MAT": ("Reinforcement mat", "Tapis de renfort"),
    "MOR": ("Mortars", "Mortiers"),
    "MOV": ("Movement", "Mouvement"),
    "MPL": ("Several players", "Plusieurs joueurs"),
    "OPF": ("Op fire", "Tir d'opportunité"),
    "PUR": ("Purchases", "Achats"),
    "REI": ("Reinforcements", "Renforts"),
    "RES": ("Resources", "Ressources"),
    "RET": ("Retreats", "Retraites"),
    "RND": ("Rounds", "Rounds"),
    "RNG": ("Range", "Portée"),
    "SET": ("Set-up", "Mise en place"),
    "SMK": ("Smoke", "Fumée"),
    "SOF": ("Special op fire", "Tir d'opportunité spécial"),
    "SPC": ("Specializations", "Spécialisations"),
    "STA": ("Status phase", "Phase d'état"),
    "STATS": ("Values of units", "Valeurs des unités"),
    "TER": ("Terrain", "Terrain"),
    "TIM": ("Timing", "Simultanéité"),
    "TNK": ("Tanks", "Chars"),
    "TRN": ("Transport", "Transport"),
    "VET": ("Veterans", "Vétérans"),
    "WIN": ("Victory", "Victoire"),
    "XP": ("Experience", "Expérience"),
}


def rule_pages(language: str) -> Iterator[Page]:
    """The page of all rules, below it one of each catalogue, below these one of each group."""
    rules, words = rules_told(language), _WORDS[language]
    root = f"{_folder(language)}rules/index"
    lines = [f"# {words['rules']}", "", words["about"]]
    for catalogue in CATALOGUES:
        groups = _groups(rules, catalogue)
        lines += ["", f"## {words[catalogue]}", "", *_listed(groups, language, "")]
    under = f"{_folder(language)}index" if language != "en" else "index"
    yield Page(root, "\n".join(lines) + "\n", under, language=language)
    for catalogue in CATALOGUES:
        groups = _groups(rules, catalogue)
        name = f"{_folder(language)}rules/{catalogue}"
        text = "\n".join([f"# {words[catalogue]}", "", *_listed(groups, language, "")]) + "\n"
        yield Page(name, text, root, language=language)
        for group, entries in groups.items():
            yield Page(
                f"{_folder(language)}rules/{group.lower()}",
                _page(group, entries, rules, language),
                name,
                language=language,
            )


def _folder(language: str) -> str:
    return "" if language == "en" else f"{language}/"


def _groups(rules: RuleCatalogue, catalogue: str) -> Mapping[str, list[RuleEntry]]:
    found: dict[str, list[RuleEntry]] = {}
    for entry in rules.of(catalogue):
        found.setdefault(entry.id.rpartition("-")[0], []).append(entry)
    return found


def _title(group: str, language: str) -> str:
    return _GROUPS[group.partition("-")[2]][language == "fr"]


def _listed(groups: Mapping[str, list[RuleEntry]], language: str, folder: str) -> Iterator[str]:
    words = _WORDS[language]
    yield f"| {words['group']} | | {words['number']} |"
    yield "|---|---|---|"
    for group, entries in groups.items():
        yield f"| [{_title(group, language)}]({folder}{group.lower()}.md) | `{group}` | {len(entries)} |"


def _page(group: str, entries: list[RuleEntry], rules: RuleCatalogue, language: str) -> str:
    words = _WORDS[language]
    lines = [
        f"# {_title(group, language)}",
        "",
        f"{words[entries[0].catalogue]}, `{group}`: {_counted(len(entries), words)}.",
    ]
    for entry in entries:
        lines += ["", *_rule(entry, rules, language)]
    return "\n".join(lines) + "\n"


def _counted(number: int, words: Mapping[str, str]) -> str:
    return f"{number} {words['one' if number == 1 else 'number']}"


def _rule(entry: RuleEntry, rules: RuleCatalogue, language: str) -> Iterator[str]:
    words = _WORDS[language]
    yield f"({_target(entry.id, language)})="
    yield f"## {entry.id} {plain(entry.title)}"
    yield ""
    yield plain(entry.rule)
    yield ""
    decisions = rules.decisions_on(entry.id)
    for name, example in entry.worked.items():
        number = f" {name.rpartition('/')[2]}" if len(entry.worked) > 1 else ""
        yield f":{words['example']}{number}: {plain(example.given)} → {plain(example.expect)}"
    if entry.ambiguity:
        yield f":{words['open']}: {plain(entry.ambiguity)}"
    if entry.reading:
        yield f":{words['reading_but' if decisions else 'reading']}: {plain(entry.reading)}"
    for each in decisions:
        yield f":{words['decision']}: {each.decision} ({each.reason})"
    if entry.changes:
        yield f":{words['changes']}: {plain(entry.changes)}"
    if entry.repeats:
        yield f":{words['repeats']}: {', '.join(entry.repeats)}"
    if entry.option:
        yield f":{words['option']}: `{entry.option}`"
    if entry.params:
        values = (f"`{key}`: {_value(each)}" for key, each in entry.params.items())
        yield f":{words['values']}: {', '.join(values)}"
    if entry.related:
        yield f":{words['related']}: {', '.join(entry.related)}"
    excuse = rules.not_applicable.get(entry.id)
    if excuse:
        yield f":{words['not_applicable']}: {plain(excuse)}"
    coded = _coded(entry.id)
    if coded:
        yield f":{words['code']}: {'; '.join(coded)}"
    if not excuse:
        yield f":{words['cases']}: {_cases(entry.id, words)}"
    known = _decisions_of_the_program().get(entry.id, ())
    if known:
        folder = "../" * (1 + (language != "en"))
        told = (f"[{number}]({folder}engineers/decisions.md#{anchor})" for number, anchor in known)
        yield f":{words['decisions']}: {', '.join(told)}"
    yield f":{words['source']}: {plain(entry.source)}"


def _target(rule: str, language: str) -> str:
    return rule.lower() if language == "en" else f"{language}-{rule.lower()}"


def _value(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return ", ".join(_value(each) for each in value) or "—"
        case dict():
            return "; ".join(f"{plain(str(key))} {_value(each)}" for key, each in value.items()) or "—"
        case None:
            return "—"
    return plain(str(value))


def _cases(rule: str, words: Mapping[str, str]) -> str:
    names = _proved().get(rule, ())
    if not names:
        return words["none"]
    shown = ", ".join(f"`{name}`" for name in names[:_MOST_NAMED])
    rest = len(names) - _MOST_NAMED
    more = f" {words['more'].format(number=rest)}" if rest > 0 else ""
    return f"{len(names)}: {shown}{more}"


@cache
def _proved() -> Mapping[str, tuple[str, ...]]:
    return names_by_rule()


@cache
def _coded(rule: str) -> tuple[str, ...]:
    """The files whose hooks carry out a rule, each with its functions."""
    found: dict[str, dict[str, None]] = {}
    for hook in hooks_of(rule):
        function = inspect.unwrap(hook.function) if callable(hook.function) else hook.function
        file = _file(function)
        name = getattr(function, "__qualname__", "").split(".<locals>")[0] or _kind(function)
        found.setdefault(file, {})[name] = None
    return tuple(
        f"`{file}` ({', '.join(f'`{name}`' for name in names)})" if file else ", ".join(names)
        for file, names in found.items()
    )


def _file(function: object) -> str:
    module = getattr(function, "__module__", None) or type(function).__module__
    path = Path(f"{module.replace('.', '/')}.py")
    return path.as_posix() if (ROOT / path).exists() else ""


def _kind(function: object) -> str:
    return f"{function.name}" if isinstance(function, Procedure) else type(function).__name__


@cache
def _decisions_of_the_program() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """The decisions of `engine/DECISIONS.md` that name a rule: number and anchor."""
    found: dict[str, dict[str, str]] = {}
    for part in re.split(r"^## ", read("engine/DECISIONS.md"), flags=re.MULTILINE)[1:]:
        title = part.partition("\n")[0]
        number, dot, _ = title.partition(".")
        if dot and number.isdigit():
            for rule in _RULE.findall(part):
                found.setdefault(rule, {})[number] = slug(title)
    return {rule: tuple(each.items()) for rule, each in found.items()}
