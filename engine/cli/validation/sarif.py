"""Findings as a SARIF 2.1.0 log (OASIS), for code scanning and editors."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from string import Formatter

from engine.cli.reports import FileReport
from engine.model.finding import Finding, Severity
from engine.model.said import Said, original, say
from engine.model.values import Json
from engine.model.words import ENGLISH, Words
from engine.storage.files import scenario_text
from engine.storage.positions import lines_of
from engine.system.files import reference
from engine.validation.explanation import Explanation
from engine.validation.languages import explained_in
from engine.validation.manual import EXPLAINED, anchor
from engine.validation.removal_words import sentence, takes_away

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


#: Fixes are written out for so many findings of a file.
MOST_FIXES = 50


def as_sarif(reports: Sequence[FileReport], version: str, words: Words = ENGLISH) -> Json:
    """The log: every rule that found something with its help; accepted findings as suppressed results."""
    first: dict[str, Finding] = {}
    templates: dict[str, list[str]] = {}
    for report in reports:
        for finding in report.findings:
            first.setdefault(finding.code, finding)
            template, _ = _template(finding, words)
            if template not in templates.setdefault(finding.code, []):
                templates[finding.code].append(template)
    checks = {check.code: check for check in EXPLAINED}
    codes = sorted(first)
    rules: list[Json] = [_rule(code, first[code], checks.get(code), templates[code], words) for code in codes]
    results: list[Json] = []
    for report in reports:
        fixed = 0
        for finding in report.findings:
            result = _result(report, finding, codes.index(finding.code), templates[finding.code], words)
            if finding.fix is not None and finding.accepted is None and fixed < MOST_FIXES:
                fixed += 1
                result["fixes"] = _fixes(report, finding, words)
            results.append(result)
    driver: dict[str, Json] = {
        "name": "tidewright",
        "version": version,
        "language": words.language,
        "rules": rules,
    }
    run: dict[str, Json] = {
        "tool": {"driver": driver},
        "artifacts": [{"location": {"uri": reference(report.file)}} for report in reports],
        "columnKind": "unicodeCodePoints",
        "language": words.language,
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _template(finding: Finding, words: Words) -> tuple[str, list[str]]:
    """The finding's message with numbers for its arguments, and the arguments in their order."""
    said = original(finding.message)
    if not isinstance(said, Said):
        return finding.message.replace("{", "{{").replace("}", "}}"), []
    text, arguments = "", list[str]()
    for before, name, form, conversion in Formatter().parse(words.template_of(said)):
        text += before.replace("{", "{{").replace("}", "}}")
        if name is not None:
            value = said.arguments[name]
            shown = words.part(value)
            text += f"{{{len(arguments)}}}"
            arguments.append(format(repr(shown) if conversion == "r" else shown, form or ""))
    return text, arguments


def _rule(code: str, finding: Finding, check: Explanation | None, templates: list[str], words: Words) -> Json:
    level = _LEVELS[finding.severity if check is None else check.severity]
    rule: dict[str, Json] = {
        "id": code,
        "messageStrings": {_name(number): {"text": text} for number, text in enumerate(templates)},
        "defaultConfiguration": {"level": level},
    }
    if check is None:
        advice = finding.advice or "Mend the place the result points at."
        return {
            **rule,
            "shortDescription": {"text": "The file cannot be read as it should be."},
            "help": {"text": advice},
        }
    title, sections = explained_in(check, words)
    what = sections.get("what", "")
    why = words.told(say("Why: {why}", why=sections.get("why", "")))
    fix = words.told(say("Fix: {fix}", fix=sections.get("fix", "")))
    see = words.told(say("See: {page}", page=anchor(check, words)))
    return {
        **rule,
        "name": "".join(part.capitalize() for part in check.slug.split("_")),
        "shortDescription": {"text": title},
        "fullDescription": {"text": what},
        "helpUri": f"urn:tidewright:check:{code}",
        "help": {
            "text": f"{what}\n\n{why}\n\n{fix}\n\n{see}",
            "markdown": f"{what}\n\n*{why}*\n\n**{fix}**\n\n{check.rule}",
        },
        "properties": {"family": check.family, "rule": check.rule, "tags": [check.family]},
    }


def _name(number: int) -> str:
    return "default" if number == 0 else f"variant{number}"


def _result(
    report: FileReport, finding: Finding, rule: int, templates: list[str], words: Words
) -> dict[str, Json]:
    template, arguments = _template(finding, words)
    message: dict[str, Json] = {"text": finding.message, "id": _name(templates.index(template))}
    if arguments:
        message["arguments"] = list(arguments)
    labels = [*finding.labels]
    result: dict[str, Json] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": _LEVELS[finding.severity],
        "message": message,
        "locations": [_location(report.file, finding, labels[:1])],
        "partialFingerprints": {"tidewright/v1": finding.fingerprint},
        "properties": {
            "pointer": finding.pointer,
            "rule": finding.rule,
            "fixable": finding.fixable,
            "takesAway": words.told(takes_away(finding.removal)),
            "takesDrawnGround": finding.removal.takes_drawn_ground,
            "advice": finding.advice,
        },
    }
    places = [(label, "hex") for label in labels[1:]]
    if report.map is not None:
        label = report.map.label
        places += [(f"{label(side.hex)}/{side.direction}", "hexside") for side in finding.hexsides]
    if places:
        related = (_place(report.file, number, *place) for number, place in enumerate(places, 1))
        result["relatedLocations"] = list(related)
    if finding.accepted is not None:
        result["suppressions"] = [{"kind": "inSource", "justification": finding.accepted}]
    return result


def _location(file: str, finding: Finding, labels: Sequence[str]) -> dict[str, Json]:
    physical: dict[str, Json] = {"artifactLocation": {"uri": reference(file)}}
    if finding.line is not None:
        physical["region"] = {"startLine": finding.line, "startColumn": finding.column or 1}
    location: dict[str, Json] = {"physicalLocation": physical}
    if labels:
        location["logicalLocations"] = [{"name": label, "kind": "hex"} for label in labels]
    return location


def _place(file: str, number: int, name: str, kind: str) -> Json:
    """Another place that the finding is about: a hex or hexside of the map in the file."""
    return {
        "id": number,
        "physicalLocation": {"artifactLocation": {"uri": reference(file)}},
        "logicalLocations": [{"name": name, "kind": kind}],
        "message": {"text": name},
    }


def _fixes(report: FileReport, finding: Finding, words: Words) -> Json:
    """What mending the finding changes in the text of the file, line by line."""
    if report.text is None or report.scenario is None or finding.fix is None:
        return []
    before, after = lines_of(report.text), lines_of(scenario_text(finding.fix(report.scenario)))
    replacements: list[Json] = []
    for kind, first, last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            start_line, start_column = _before_line(before, first)
            end_line, end_column = _before_line(before, last)
            change: dict[str, Json] = {
                "deletedRegion": {
                    "startLine": start_line,
                    "startColumn": start_column,
                    "endLine": end_line,
                    "endColumn": end_column,
                }
            }
            if start < end:
                change["insertedContent"] = {"text": "".join(after[start:end])}
            replacements.append(change)
    if not replacements:
        return []
    taken = words.told(sentence(finding.removal))
    description = {"text": f"{finding.advice or finding.message} {taken}".rstrip()}
    change = {"artifactLocation": {"uri": reference(report.file)}, "replacements": replacements}
    return [{"description": dict(description), "artifactChanges": [change]}]


def _before_line(lines: Sequence[str], number: int) -> tuple[int, int]:
    """Line and column, from 1, where the line of that number, from 0, begins; or the text's end."""
    if number == len(lines) and lines and not lines[-1].endswith("\n"):
        return number, len(lines[-1]) + 1
    return number + 1, 1
