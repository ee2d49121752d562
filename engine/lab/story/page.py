"""A story as one page of HTML, its maps as pictures."""

from html import escape

from engine.lab.page.ground_map import Backdrop, position_map
from engine.lab.page.names import side_names
from engine.lab.page.whole_page import whole_page
from engine.lab.page.wording import Wording
from engine.lab.story.blocks import Block, Heading, MapShown, Paragraph, Points, blocks
from engine.lab.story.told import Story, standing_in


def story_page(story: Story, wording: Wording, backdrop: Backdrop | None) -> str:
    """The whole page. Everything of a scenario's own is text on it, never a part of it."""
    title = story.game.scenario.title or story.game.scenario.id
    body = "\n".join(_laid_out(story, block, wording, backdrop) for block in blocks(story, wording))
    return whole_page(title, body, wording.language)


def _laid_out(story: Story, block: Block, wording: Wording, backdrop: Backdrop | None) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Points(texts):
            return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ul>"
        case MapShown(moment, caption):
            picture = position_map(story.game, backdrop, standing_in(moment), moment.control, wording)
            said = f"{escape(caption)} {_sides(story)}"
            return f'<figure class="card"><figcaption>{said}</figcaption>{picture}</figure>'


def _sides(story: Story) -> str:
    """The sides behind discs in their colours."""
    names = side_names(story.game)
    return "".join(
        f'<span class="side {colour}">{escape(name)}</span>'
        for name, colour in zip(names, ("one", "two"), strict=True)
    )
