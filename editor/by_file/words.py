"""What is wrong with a turn, in the words of the window."""

from editor.play.telling.unit_words import side_name
from editor.text.sentences import told, told_finding
from editor.text.texts import plural, text
from engine.correspondence.course import LetterCourse
from engine.correspondence.desk import NoLetter, TurnNotRead
from engine.correspondence.letters import TurnRefused
from engine.model.values import SideId
from engine.playtest.readiness import sentence


def orders_words(course: LetterCourse, side: SideId) -> str:
    """The standing orders of a side, and how often they have answered for it; nothing without any."""
    orders = course.orders.get(side)
    if orders is None:
        return ""
    answered = sum(each.kind == "ordered" and each.side == side for each in course.entries)
    return plural(
        "letters.orders.theirs",
        answered,
        side=side_name(course.game, side),
        fire=text(f"letters.op_fire.{orders.op_fire}"),
        other=text(f"letters.other.{orders.other}"),
        deputy=text(f"player.{orders.deputy}"),
    )


def refused_words(fault: TurnRefused) -> str:
    """Why a turn is not gone on with, and what to do."""
    return text("letters.refused", why=told(fault.what), advice=told(fault.advice))


def unread_words(fault: NoLetter) -> str:
    """Why a file cannot be read as a turn."""
    return "\n".join(sentence(told_finding(each)) for each in fault.findings[:3])


def refusal_words(refusal: TurnNotRead) -> str:
    """Which file of the folder was not gone on with, and why."""
    fault = refusal.fault
    why = refused_words(fault) if isinstance(fault, TurnRefused) else unread_words(fault)
    return text("letters.not_read", file=refusal.path.name, why=why)
