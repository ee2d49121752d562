"""Files held against the published schemas alone: what any JSON Schema validator says, with lines."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators
from jsonschema.exceptions import best_match

from engine.model.finding import Finding, Severity
from engine.model.said import Said, any_of, say
from engine.storage.bundled import schema_text
from engine.storage.codec.pointer import pointer_text
from engine.storage.codec.reading import MOST_FINDINGS
from engine.storage.documents import KINDS, SCENARIO, kind_stated, placed
from engine.storage.json_text import parse

#: The code of what a schema does not allow.
CODE = "FILE032"
#: So much of a value is shown.
_SHOWN = 40


def schema_findings(text: str) -> tuple[Finding, ...]:
    """What the schema of its kind does not allow in a file; of a file of no kind, that of scenarios.

    A text that is no JSON has the findings of reading it. Beyond the first 200 nothing is told.
    """
    parsed = parse(text)
    if not parsed.whole:
        return parsed.findings
    kind = KINDS.get(kind_stated(parsed.data) or "", SCENARIO)
    errors = islice(_validator(kind.name).iter_errors(parsed.data), MOST_FINDINGS)
    return placed(text, tuple(_finding(each) for each in errors))


@cache
def _validator(kind: str) -> Any:
    extend: Any = validators.extend
    checked = extend(Draft202012Validator, {"required": _required, "uniqueItems": _unique})
    return checked(json.loads(schema_text(kind)))


def _required(_: object, names: list[str], value: Any, __: object) -> Iterator[ValidationError]:
    """As the library has it, with the name that is missing alone."""
    if isinstance(value, dict):
        yield from (ValidationError(name) for name in names if name not in value)


def _unique(_: object, wanted: bool, items: Any, __: object) -> Iterator[ValidationError]:
    """As the library has it, in time that grows with the list alone."""
    if wanted and isinstance(items, list):
        texts = {json.dumps(each, sort_keys=True) for each in items}
        if len(texts) < len(items):
            yield ValidationError("has equal items")


def _finding(error: Any) -> Finding:
    """The fault that lies deepest, where a value could have been one of several things."""
    deepest = best_match([error])
    return Finding(CODE, Severity.ERROR, _told(deepest), pointer=pointer_text(tuple(deepest.absolute_path)))


def _told(error: Any) -> Said:
    wanted, value = error.validator_value, error.instance
    match error.validator:
        case "type" | "anyOf":
            kinds = _kinds(error)
            return say("{value} is not {kinds}.", value=_shown(value), kinds=any_of(kinds))
        case "required":
            return say("{name} is missing.", name=error.message)
        case "enum":
            return say(
                "{value} is not one of {values}.", value=_shown(value), values=", ".join(map(_shown, wanted))
            )
        case "const":
            return say("{value} stands where {wanted} is wanted.", value=_shown(value), wanted=_shown(wanted))
        case "minimum" | "minItems":
            return say("{value} is less than {least}.", value=_size(value), least=wanted)
        case "maximum" | "maxItems" | "maxProperties" | "maxLength":
            return say("{value} is more than {most}.", value=_size(value), most=wanted)
        case "pattern":
            return say("{value} is not written as {pattern}.", value=_shown(value), pattern=wanted)
        case "uniqueItems":
            return say("The list has equal items.")
        case "additionalProperties":
            return say("There is a name that does not belong here: {name}.", name=_stranger(error))
    return say(
        "The schema does not allow {value} here ({keyword}).", value=_shown(value), keyword=error.validator
    )


def _kinds(error: Any) -> list[Said]:
    names = {
        "object": say("an object"), "array": say("a list"), "string": say("a text"),
        "integer": say("a whole number"), "number": say("a number"),
        "boolean": say("true or false"), "null": say("null"),
    }  # fmt: skip
    parts = [error.schema] if error.validator == "type" else error.schema["anyOf"]
    found = [each for part in parts for each in _listed(part.get("type"))]
    return [names[each] for each in dict.fromkeys(found)] or [say("what the schema describes")]


def _listed(kinds: Any) -> list[str]:
    return kinds if isinstance(kinds, list) else [kinds] if kinds else []


def _stranger(error: Any) -> str:
    return next(
        (_shown(each) for each in error.instance if each not in error.schema.get("properties", {})), ""
    )


def _size(value: Any) -> str:
    return str(len(value)) if isinstance(value, str | list | dict) else _shown(value)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
