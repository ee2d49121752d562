"""The table at the terminal: what happened is told, what is asked is answered by a number."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from editor.play.choose import LegalChoice, choices
from editor.play.knowledge import known
from editor.play.ordering.waiving import Waiving
from editor.play.seating import Seating
from editor.play.telling.endings import ending_words
from editor.play.telling.entries import entries_of
from editor.play.telling.event_lines import LogLine, lines_of
from editor.play.telling.odds import attack_of, dice_words, hit_words, odds_of
from editor.play.telling.standing import points_words
from editor.play.telling.unit_words import side_name
from editor.play.thinking import choice_of
from editor.play.timeline import Moment
from editor.terminal.commands import Typed, command_of
from editor.terminal.menu import PAGE, Entry, Group, entries, page_lines
from editor.terminal.showing import hex_lines, map_lines, standing_lines, unit_lines
from editor.text.names import named
from editor.text.sentences import told_refusal
from editor.text.speaking import spoken_here
from editor.text.texts import text
from engine.bots.names import HUMAN
from engine.cli.output import one_line, write_line
from engine.play.action import Action, Pass
from engine.play.advance import IllegalAnswer
from engine.play.ask import Ask, Pending
from engine.play.dice import number_of
from engine.play.event import ActionTaken
from engine.play.game import Game, Observation
from engine.play.notation import notation_of
from engine.play.notation_reader import Unreadable
from engine.play.unit import SeatId
from engine.playtest.match import Match, answered
from engine.storage.target import NotWritten

#: Keeps a game after each answer of a person; a name of a file keeps it there as well.
Keep = Callable[[Match, str | None], None]
#: So many lines of what happened are shown again.
_LOG = 40


class Left(Exception):
    """Whoever plays has left the table."""


class TerminalTable:
    """A game between people at one terminal and bots, from where it stands to its end or until they leave."""

    def __init__(self, match: Match, players: Mapping[SeatId, str], keep: Keep) -> None:
        self._match = match
        self._keep = keep
        self._seating = Seating(match.game, players)
        self._moments = [Moment(match.state, match.events, len(match.answers))]
        self._told = 0
        self._lines: list[LogLine] = []
        #: Where a person decided: the match before, and how many moments there were.
        self._decided: list[tuple[Match, int]] = []
        self._waiving = Waiving()

    def play(self) -> Match:
        """The game as far as it was played; every answer of a person is kept as it is given."""
        _say(text("terminal.welcome"))
        try:
            while isinstance(ask := self._waiting(), Ask):
                self._take_turn(ask)
        except Left:
            return self._match
        self._save()
        self._tell()
        self._tell_ending()
        return self._match

    def _waiting(self) -> Pending | None:
        """What the game waits for, None where that is not for this table to say."""
        return self._match.pending

    def _take_turn(self, ask: Ask) -> None:
        """One decision, of a bot or of a person."""
        name = self._seating.player(ask.seat)
        if name != HUMAN:
            match = self._match
            place = choice_of(match.game, match.state, name, number_of(match.seed), len(match.answers))
            self._reach(answered(match, ask.options[place]), ask.seat, ask.options[place])
            return
        self._seating.clear(ask)
        if self._waiving.waives(self._now(ask), ask):
            self._reach(answered(self._match, Pass()), ask.seat, Pass())
            return
        curtain = self._seating.curtain(ask)
        if curtain is not None:
            self._tell()
            side = side_name(self._match.game, self._match.game.side_of(curtain))
            _read(text("terminal.curtain", side=side))
            self._seating.take(curtain)
        self._save()
        self._tell()
        self._ask(ask)

    def _now(self, ask: Ask | None) -> Observation:
        return known(self._match.game, self._match.state, self._seating.viewer(ask))

    def _reach(self, match: Match, seat: SeatId, action: Action) -> None:
        self._match = match
        self._moments.append(Moment(match.state, match.events, len(match.answers), seat, action))

    # ------------------------------------------------------------------ telling

    def _tell(self) -> None:
        """Tell what happened since the last time, as far as whoever looks may know it."""
        waiting = self._waiting()
        viewer = self._seating.viewer(waiting if isinstance(waiting, Ask) else None)
        new: list[LogLine] = []
        for number in range(self._told, len(self._moments)):
            before, then = (
                known(self._match.game, self._moments[place].state, viewer)
                for place in (max(number - 1, 0), number)
            )
            new += lines_of(then, self._moments[number], number, before)
        self._lines += new
        _say(*_story(new))
        self._told = len(self._moments)

    def _tell_ending(self) -> None:
        outcome, game = self._match.outcome, self._match.game
        assert outcome is not None
        now = known(game, self._match.state, self._seating.viewer(None))
        winner, how = side_name(game, outcome.winner), ending_words(outcome.reason)
        _say(text("terminal.over", side=winner, how=how, points=points_words(now)))

    # ------------------------------------------------------------------ asking

    def _ask(self, ask: Ask) -> None:
        """Put a question until it is answered or a decision before it is taken back."""
        now = self._now(ask)
        found = choices(now, ask)
        _say("", *standing_lines(now, ask))
        listing = _Listing(now, entries(now, found))
        listing.show()
        while True:
            typed = _read("> ").strip()
            if typed.isdecimal():
                chosen = listing.chosen(int(typed[:6]))
                if chosen is not None:
                    self._answer(ask, chosen.action)
                    return
                continue
            word, _, rest = typed.partition(" ")
            hex_ = now.game.map.grid.find(word.upper())
            if hex_ is not None and hex_ in now.game.map.cells:
                _say(*hex_lines(now, hex_))
                listing.narrow(tuple(each for each in found if each.hex == hex_))
                continue
            command = command_of(word)
            if command is Typed.UNDO:
                if self._take_back():
                    return
                _say(text("terminal.undo.none"))
            elif command is Typed.LATER:
                self._waiving.put_off()
                if self._waiving.waives(now, ask):
                    return
                _say(text("terminal.later.none"))
            elif command is not None:
                self._look(now, listing, command, rest.strip())
            elif self._written(ask, typed):
                return

    def _answer(self, ask: Ask, action: Action) -> None:
        before = self._match, len(self._moments)
        self._reach(answered(self._match, action), ask.seat, action)
        self._decided.append(before)

    def _written(self, ask: Ask, line: str) -> bool:
        """Answer with a line of the notation, such as `Fire e C4`; say what is against it."""
        try:
            action = self._match.game.derive(notation_of).read(line)
        except Unreadable:
            action = None
        if not isinstance(action, Action):
            _say(text("terminal.unknown", typed=line[:40]))
            return False
        try:
            self._answer(ask, action)
        except IllegalAnswer as illegal:
            _say(told_refusal(illegal.refused))
            return False
        return True

    def _take_back(self) -> bool:
        if not self._decided:
            return False
        self._match, count = self._decided.pop()
        del self._moments[count:]
        self._told = min(self._told, count)
        self._lines = [each for each in self._lines if each.moment < count]
        self._waiving.forget()
        _say(text("terminal.undo.done"))
        return True

    def _look(self, now: Observation, listing: _Listing, command: Typed, rest: str) -> None:
        """Show something, or keep the game in a file; nothing of it answers."""
        match command:
            case Typed.MAP:
                _say(*map_lines(now))
            case Typed.UNITS:
                _say(*unit_lines(now))
            case Typed.LOG:
                _say(*(each.told for each in self._lines[-_LOG:]))
            case Typed.ODDS:
                _say(*_odds_lines(now, listing, rest))
            case Typed.MORE:
                listing.turn_over()
            case Typed.BACK:
                listing.back()
            case Typed.SAVE:
                if self._save(rest):
                    _say(text("terminal.saved", file=rest) if rest else text("terminal.kept"))
            case Typed.QUIT:
                raise Left
            case _:
                _say(*text("terminal.help").split("\n"))

    def _save(self, name: str = "") -> bool:
        """Keep the game, in that file where one is named; a failure is said, and the game goes on."""
        try:
            self._keep(self._match, name or None)
        except NotWritten as failure:
            _say(failure.told)
            return False
        return True


class _Listing:
    """The entries on the screen: which page of them, or those of a unit or a hex that was looked into."""

    def __init__(self, now: Observation, shown: Sequence[Entry]) -> None:
        self._now = now
        self._whole: Sequence[Entry] = shown
        self._shown: Sequence[Entry] = shown
        self._page = 0

    def show(self) -> None:
        """The page, and how many choices there are beyond it."""
        _say(*page_lines(self._now, self._shown, self._page))
        rest = len(self._shown) - (self._page + 1) * PAGE
        if rest > 0:
            _say(text("terminal.more", number=rest))
        if self._shown is not self._whole:
            _say(text("terminal.back"))

    def chosen(self, number: int) -> LegalChoice | None:
        """The choice of that number; a unit's choices are shown instead, and None said."""
        if not 1 <= number <= len(self._shown):
            _say(text("terminal.number", most=len(self._shown)))
            return None
        entry = self._shown[number - 1]
        if isinstance(entry, Group):
            self.narrow(entry.choices)
            return None
        return entry

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, None where there is none."""
        return self._shown[number - 1] if 1 <= number <= len(self._shown) else None

    def narrow(self, found: Sequence[LegalChoice]) -> None:
        """Show these choices alone; nothing changes where there are none."""
        if found:
            self._shown, self._page = found, 0
            self.show()

    def back(self) -> None:
        """All choices again."""
        self._shown, self._page = self._whole, 0
        self.show()

    def turn_over(self) -> None:
        """The next page, after the last one the first."""
        self._page = self._page + 1 if (self._page + 1) * PAGE < len(self._shown) else 0
        self.show()


def _story(lines: Sequence[LogLine]) -> Iterator[str]:
    """What happened, an action in one line and all else line by line."""
    for entry in entries_of(lines):
        told_whole = (entry.line,) if entry.first.kind == ActionTaken.__name__ else entry.lines
        yield from (each.words if each.is_head else f"  {each.words}" for each in told_whole)


def _odds_lines(now: Observation, listing: _Listing, number: str) -> Iterable[str]:
    """An attack in figures: its dice and what they are made of, each with its rules."""
    entry = listing.entry(int(number[:6])) if number.isdecimal() else None
    attack = attack_of(now, entry.action) if isinstance(entry, LegalChoice) else None
    if attack is None:
        return (text("terminal.odds.none"),)
    odds = odds_of(now, attack)
    lines = [f"{dice_words(odds)}, {hit_words(odds)}"]
    lines += [_term(each.words, each.figure, each.rules) for each in odds.lines]
    lines.append(text("terminal.odds.against", unit=odds.defence_title, dice=odds.defence))
    lines += [_term(each.words, each.figure, each.rules) for each in odds.defence_lines]
    chances = odds.hits.chances()
    lines += [
        text("terminal.odds.hits", hits=hits, chance=f"{float(chance):.1%}")
        for hits, chance in enumerate(chances)
        if chance
    ]
    return lines


def _term(words: str, figure: str, rules: Sequence[str]) -> str:
    return f"  {figure:>3} {words}" + (f" ({', '.join(rules)})" if rules else "")


def _say(*lines: str) -> None:
    """Print lines; what the terminal's letters lack is replaced, and nothing steers the terminal."""
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        write_line(" " * indent + one_line(line))
    sys.stdout.flush()


def _read(prompt: str) -> str:
    """A line typed by whoever plays; Left where there is none any more."""
    try:
        return input(prompt)
    except EOFError:
        raise Left from None


def sit_down(match: Match, players: Mapping[SeatId, str], keep: Keep, spoken: str) -> Match:
    """Play a match at the terminal in a language; the match as far as it went."""
    with spoken_here(spoken):
        game = match.game
        told = Game(game.scenario, named(game.catalogue), game.ruleset, game.round_limit)
        return TerminalTable(replace(match, game=told), players, keep).play()
