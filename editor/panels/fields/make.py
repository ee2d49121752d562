"""Which field shows which shape: the shapes of the file format, and a purpose-made field where one is due."""

from editor.panels.fields.field import (
    KEEP,
    ChoiceField,
    FieldEditor,
    FlagField,
    LongTextField,
    NumberField,
    SeveralField,
    TextField,
    WordsField,
)
from editor.panels.fields.happenings import EventDataField
from editor.panels.fields.held import HeldField
from editor.panels.fields.numbers import ValuesField
from editor.panels.fields.options import OptionsField, ReadingsField
from editor.panels.fields.parameters import ParametersField
from editor.panels.fields.picks import PickField
from editor.panels.fields.places import ArmsField, DirectionField, HexesField
from editor.panels.fields.records import MaybeRecordField, RecordField, RecordsField
from editor.panels.fields.squads import ForceDataField, ForceField, SquadField
from editor.panels.fields.tables import CountsField, OpenField, TextsField
from editor.panels.fields.vocabulary import VOCABULARY
from editor.panels.fields.world import World
from editor.text.ids import said
from editor.text.texts import text
from engine.model.side import Force, Squad
from engine.storage.codec.shapes import (
    Anything,
    Enumeration,
    Flag,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Shape,
    TableShape,
    Text,
    Whole,
)

#: Texts that want several lines.
_LONG = frozenset({"Scenario.description", "Scenario.designer_notes", "SpecialRule.text"})

#: Texts that must not be empty.
_NEEDED = frozenset(
    {"Scenario.id", "Scenario.title", "Side.id", "Side.name", "PlacedUnit.id", "Objective.id"}
)

#: Lists picked out of more than boxes to tick could show, or in which a thing may stand several times.
_PICKED = frozenset(
    {
        "Side.strategy_decks",
        "Side.named_cards",
        "Side.cards_in_play",
        "Side.operations_cards",
        "Side.reserves",
        "PlacedUnit.keywords",
    }
)

#: Numbers that are directions of the compass.
_DIRECTIONS = frozenset({"Layout.north", "Fortification.facing", "PlacedUnit.facing"})


def field_for(place: str, shape: Shape, world: World) -> FieldEditor:
    """The field for a place with a shape; TypeError for a shape that no form shows."""
    match place:
        case "RuleSelection.optional_rules":
            return OptionsField(place, world)
        case "RuleSelection.readings":
            return ReadingsField(place, world)
        case "RuleSelection.parameters":
            return ParametersField(place, world)
        case "RuleSelection.values":
            return ValuesField(place, world)
        case "Opening.held":
            return HeldField(place, world)
        case "ScenarioEvent.params":
            return EventDataField(place, world)
        case "Reinforcement.force":
            return ForceDataField(place, world, field_for)
        case _ if place in _PICKED:
            return PickField(place, world)
        case _ if place in _DIRECTIONS:
            nothing = text("field.none") if isinstance(shape, Maybe) else ""
            return DirectionField(place, world, nothing)
    match shape:
        case ObjectShape():
            return _record(place, shape, world)
        case Maybe(of=inner):
            return _maybe(place, inner, world)
        case Many(of=inner):
            return _many(place, shape, inner, world)
        case TableShape(of=Whole()):
            return CountsField(place, world)
        case TableShape(of=Text()):
            return TextsField(place, world)
        case TableShape(of=Anything()):
            return OpenField(place, world)
        case _:
            return _plain(place, shape, world)


def _plain(place: str, shape: Shape, world: World) -> FieldEditor:
    match shape:
        case Text() if place in VOCABULARY:
            return ChoiceField(place, world)
        case Text() if place in _LONG:
            return LongTextField(place, world)
        case Text():
            return TextField(place, world, empty=KEEP if place in _NEEDED else "")
        case Whole(minimum=low, maximum=high):
            return NumberField(place, world, (low, high) if low >= 0 else (0, high))
        case Flag():
            return FlagField(place, world)
        case HexName():
            return HexesField(place, world, one="one")
        case Enumeration(of=kinds):
            named = tuple((each, said(f"value.{kinds.__name__}.{each.value}", each.value)) for each in kinds)
            return ChoiceField(place, world, named)
        case _:
            raise TypeError(f"no form shows {place}")


def _maybe(place: str, inner: Shape, world: World) -> FieldEditor:
    nothing = said(f"nothing.{place}", "")
    nothing = nothing or text("field.none")
    match inner:
        case ObjectShape():
            return MaybeRecordField(place, world, inner, field_for)
        case Many(of=ObjectShape() as record):
            return RecordsField(place, world, record, field_for, nothing)
        case Many(of=Text()) if place in VOCABULARY:
            return SeveralField(place, world, nothing)
        case Many(of=Text()):
            return WordsField(place, world, nothing)
        case Text() if place in VOCABULARY:
            return ChoiceField(place, world, nothing=nothing)
        case Text():
            return TextField(place, world, empty=None)
        case Whole(minimum=low, maximum=high):
            low = -1 if place == "PlacedUnit.mat_space" else max(0, low)
            return NumberField(place, world, (low, high), nothing)
        case Flag():
            return ChoiceField(place, world, ((True, text("field.yes")), (False, text("field.no"))), nothing)
        case HexName():
            return HexesField(place, world, one="one", nothing=nothing)
        case Enumeration(of=kinds):
            named = tuple((each, said(f"value.{kinds.__name__}.{each.value}", each.value)) for each in kinds)
            return ChoiceField(place, world, named, nothing)
        case _:
            raise TypeError(f"no form shows {place}")


def _many(place: str, shape: Many, inner: Shape, world: World) -> FieldEditor:
    match inner:
        case ObjectShape():
            return RecordsField(place, world, inner, field_for)
        case HexName():
            return HexesField(place, world)
        case Whole() if shape.directions:
            return ArmsField(place, world)
        case Text() if place in VOCABULARY:
            return SeveralField(place, world)
        case Text():
            return WordsField(place, world)
        case _:
            raise TypeError(f"no form shows {place}")


def _record(place: str, record: ObjectShape, world: World) -> FieldEditor:
    if record.of is Squad:
        return SquadField(place, world, record, field_for)
    if record.of is Force:
        return ForceField(place, world, record, field_for)
    return RecordField(place, world, record, field_for)
