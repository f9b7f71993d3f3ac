"""The rules of a game as plain lines, as golden texts have them."""

from __future__ import annotations

from collections.abc import Iterable

from generator.words.sections import Labelled, Section


def as_lines(sections: Iterable[Section]) -> str:
    """A heading a section, an entry or a sentence a line."""
    lines = []
    for section in sections:
        lines += ["", section.title.striptags()]
        for item in section.items:
            if isinstance(item, Labelled):
                lines.append(" ".join([item.label.striptags(), *(each.html.striptags() for each in item.sentences)]))
            else:
                lines.append("- " + item.html.striptags())
    return "\n".join(lines[1:]) + "\n"
