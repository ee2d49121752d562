"""The log by actions: one entry for all that an action brought with it, opened to its lines."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from editor.play.telling.briefs import summary
from editor.play.telling.event_lines import LogLine
from editor.text.texts import plural
from engine.play.event import ActionTaken, GameEnded, InitiativeTaken
from engine.rules.base.sequence.turns import PhaseLeft

_ACTION = ActionTaken.__name__
#: What belongs to no action and stands by itself.
_APART = frozenset(kind.__name__ for kind in (PhaseLeft, InitiativeTaken, GameEnded))


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Lines that belong together, in their order: an action and what came of it, a phase and its routine."""

    lines: tuple[LogLine, ...]

    @property
    def first(self) -> LogLine:
        """The line that says what it is about."""
        return self.lines[0]

    @property
    def line(self) -> LogLine:
        """All of it in one line, at the moment at which it was over."""
        first, last = self.first, self.lines[-1]
        if first is last:
            return first
        hexes = tuple(dict.fromkeys(hex_ for line in self.lines for hex_ in line.hexes))
        return replace(first, words=self._words(), moment=last.moment, hexes=hexes)

    @property
    def steps(self) -> tuple[LogLine, ...]:
        """The lines that its words do not hold whole."""
        stands_alone = self.first.kind == _ACTION or self.first.is_head or len(self.lines) == 1
        return self.lines[1:] if stands_alone else self.lines

    def _words(self) -> str:
        first, rest = self.first, self.lines[1:]
        if first.kind == _ACTION:
            return " · ".join((first.words, *summary(each.brief for each in rest if each.brief is not None)))
        if first.is_head:
            return first.words
        return plural("log.and_more", len(rest), words=first.words)


def entries_of(lines: Sequence[LogLine]) -> list[LogEntry]:
    """The lines of a log, oldest first, put together by actions."""
    found: list[list[LogLine]] = []
    for line in lines:
        if found and not _begins(line, found[-1]):
            found[-1].append(line)
        else:
            found.append([line])
    return [LogEntry(tuple(each)) for each in found]


def _begins(line: LogLine, before: Sequence[LogLine]) -> bool:
    first, last = before[0], before[-1]
    if line.is_head or line.kind == _ACTION or line.kind in _APART or last.kind in _APART:
        return True
    # Outside actions and phases, as in set-up, each side's doings stand by themselves.
    return first.kind != _ACTION and not first.is_head and line.side != last.side
