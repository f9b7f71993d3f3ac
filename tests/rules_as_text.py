"""The rules of a game as plain lines, as golden texts have them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.words.sections import Labelled, Section
from generator.words.voice import plain


def as_lines(sections: Iterable[Section]) -> str:
    """A heading a section, an entry or a sentence a line."""
    lines = []
    for section in sections:
        lines += ["", plain(section.title)]
        for item in section.items:
            if isinstance(item, Labelled):
                lines.append(" ".join([plain(item.label), *(plain(each.html) for each in item.sentences)]))
            else:
                lines.append("- " + plain(item.html))
    return "\n".join(lines[1:]) + "\n"
