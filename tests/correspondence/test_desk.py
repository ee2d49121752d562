"""A desk: what comes into its folder is read once, what is refused changes nothing, what is kept goes on."""

from dataclasses import replace

from engine.correspondence.course import LENT, Moved
from engine.correspondence.desk import Desk, desk_of_turn, kept_path, new_desk, turn_of_file
from engine.storage import bundled
from engine.storage.atomic_write import write_text
from engine.storage.documents import TURN, text_of_value
from tests.correspondence.support import seed_of

MAP = "mill-lane"


def _two(tmp_path, dice=LENT) -> tuple[Desk, Desk]:
    scenario, catalogue, folder = bundled.scenario(MAP), bundled.catalogue(), tmp_path / "exchange"
    first, second = (side.id for side in scenario.sides)
    one = new_desk(scenario, catalogue, first, seed_of(5, 0), folder, tmp_path / "one", dice=dice, rounds=1)
    one.keep()
    path = one.send()
    assert path is not None
    other = desk_of_turn(turn_of_file(path), catalogue, second, seed_of(5, 1), folder, tmp_path / "other")
    other.open()
    return one, other


def _answer_all(desk: Desk) -> None:
    desk.go_on()
    while desk.hand is not None and desk.hand.asked is not None:
        desk.answer(desk.hand.asked.options[0])
    desk.send()


def test_who_joins_writes_a_turn_even_where_the_other_one_begins(tmp_path):
    _, other = _two(tmp_path)
    assert other.is_on_turn
    _answer_all(other)
    assert not other.is_on_turn
    assert not other.is_to_send
    assert len(list((tmp_path / "exchange").glob("*.turn"))) == 2


def test_turns_go_to_and_fro_and_each_is_read_once(tmp_path):
    desks = _two(tmp_path)
    _answer_all(desks[1])
    for number in range(6):
        desk = desks[number % 2]
        assert list(desk.look()) == []
        assert desk.is_on_turn
        assert list(desk.look()) == []
        _answer_all(desk)
    first, second = desks
    assert first.hand is not None
    assert second.hand is not None
    longer = max(first.hand.course.entries, second.hand.course.entries, key=len)
    shorter = min(first.hand.course.entries, second.hand.course.entries, key=len)
    assert longer[: len(shorter)] == shorter


def test_of_a_turn_that_is_refused_nothing_is_told_and_nothing_stays(tmp_path):
    one, other = _two(tmp_path)
    _answer_all(other)
    assert list(one.look()) == []
    _answer_all(one)
    path = one.turn_path(one.kept.turn)
    turn = turn_of_file(path)
    entries = (*turn.course.entries[:-1], replace(turn.course.entries[-1], kind="does", line="Pass"))
    write_text(path, text_of_value(TURN, replace(turn, course=replace(turn.course, entries=entries))))
    heard: list[Moved] = []
    other.seen = heard.append
    before = other.kept, other.hand
    (refused,) = other.look()
    assert refused.path == path
    assert heard == []
    assert (other.kept, other.hand) == before
    # The right file, sent once more, is gone on with.
    write_text(path, text_of_value(TURN, turn))
    assert list(other.look()) == []
    assert heard
    assert other.is_on_turn


def test_what_is_kept_goes_on_where_it_stood(tmp_path):
    one, other = _two(tmp_path)
    _answer_all(other)
    list(one.look())
    one.go_on()
    assert one.hand is not None
    if one.hand.asked is not None:
        one.answer(one.hand.asked.options[0])
    again = desk_of_turn(one.kept.turn, one.catalogue, None, seed_of(9, 9), one.folder, tmp_path / "one")
    again.open()
    assert again.hand is not None
    assert again.hand.course.entries == one.hand.course.entries
    assert again.hand.sealed == one.hand.sealed
    assert again.side == one.side
    assert kept_path(tmp_path / "one", one.kept.turn.course.game, one.side).exists()


def test_sides_whose_names_have_no_latin_letter_are_kept_apart(tmp_path):
    paths = {kept_path(tmp_path, "0" * 64, side) for side in ("запад", "восток", "west")}
    assert len(paths) == 3
    assert all(path.name.isascii() for path in paths)
