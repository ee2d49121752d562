"""A story as plain text and as Markdown."""

from collections.abc import Callable
from textwrap import fill

from engine.lab.page.wording import Wording
from engine.lab.story.blocks import Heading, MapShown, Paragraph, Points, blocks
from engine.lab.story.letters import letters_key, letters_map
from engine.lab.story.told import Story, standing_in

#: No line of plain text is longer, maps apart.
_WIDE = 88
#: What stands under a heading of plain text, by its level.
_UNDER = {1: "=", 2: "-"}
#: Spaces at which no line is broken.
_SPACES = "\u00a0\u202f"
#: Signs that would mean something in Markdown.
_MARKUP = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})


def story_text(story: Story, wording: Wording) -> str:
    """The story as plain text."""

    def heading(block: Heading) -> str:
        return f"{block.text}\n{_UNDER[block.level] * len(block.text)}"

    def point(text: str) -> str:
        return fill(text, _WIDE, initial_indent="- ", subsequent_indent="  ")

    return _laid_out(story, wording, heading, lambda text: fill(text, _WIDE), point, "\n".join)


def story_markdown(story: Story, wording: Wording) -> str:
    """The story as Markdown; names are text in it, whatever signs they hold."""

    def plain(text: str) -> str:
        return text.translate(_MARKUP)

    def fenced(lines: list[str]) -> str:
        return "\n".join(("```text", *lines, "```"))

    return _laid_out(
        story,
        wording,
        lambda block: f"{'#' * block.level} {plain(block.text)}",
        plain,
        lambda text: f"- {plain(text)}",
        fenced,
    )


def _laid_out(
    story: Story,
    wording: Wording,
    heading: Callable[[Heading], str],
    paragraph: Callable[[str], str],
    point: Callable[[str], str],
    map_of: Callable[[list[str]], str],
) -> str:
    """The blocks one below the other; what the letters of maps mean is said with the first of them."""
    parts: list[str] = []
    key = letters_key(story.game, wording)
    for block in blocks(story, wording):
        match block:
            case Heading(level, text):
                parts.append(heading(Heading(level, shown(text))))
            case Paragraph(text):
                parts.append(paragraph(shown(text)))
            case Points(texts):
                parts.append("\n".join(point(shown(text)) for text in texts))
            case MapShown(moment, caption):
                said = paragraph(shown(f"{caption}. {key}".strip()))
                parts += [said, map_of(letters_map(story.game, standing_in(moment), moment.control))]
                key = ""
    return "\n\n".join(parts) + "\n"


def shown(text: str) -> str:
    """A text as a terminal may show it: names of a file's own can hold signs that steer one."""
    return "".join(letter if letter.isprintable() or letter in _SPACES else " " for letter in text)
