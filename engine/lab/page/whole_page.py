"""A page of HTML round its content: one file that reads nothing else and lets nothing of a map's own act."""

from html import escape

from engine.storage.bundled import page_file


def whole_page(title: str, body: str, language: str) -> str:
    """The page; `title` is plain text, `body` HTML, both in the language of that code."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; '
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{page_file('report.css')}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )
