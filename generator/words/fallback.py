"""A voice for a catalogue that is not finished: what it lacks is said in the language of the source, and marked so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from generator.words.errors import UntranslatedError
from generator.words.phrase import Message
from generator.words.voice import T, Voice, marked


@dataclass(frozen=True, eq=False)
class AssistedVoice(Voice):
    """Says in its own language what it can, whole sentence by whole sentence, and all else through `other`.

    A sentence never changes its language half way: where one of its holes cannot be filled, all of it comes from `other`.
    Only what nobody has translated is lent: a translation that is wrong is an error here as anywhere.
    """

    other: Voice

    @cached_property
    def alone(self) -> Voice:
        """The voice without its help."""
        return Voice(self.lexicon)

    def whole(self, make: Callable[[Voice], T]) -> tuple[Voice, T]:
        """Return what `make` makes of this language's voice alone, else all of it from the other's."""
        try:
            return self.alone.whole(make)
        except UntranslatedError:
            return self.other.whole(make)

    def say(self, message: Message, /, **values: Any) -> Markup:
        """Return the sentence in this language, else in the other's, in an element with its `lang`."""
        return self._helped(lambda voice: voice.say(message, **values))

    def noun(self, kind: str, name: str, form: str | None = None) -> Markup:
        """Return a noun in one form, else the other language's plain form."""
        return self._helped(lambda voice: voice.noun(kind, name, form), lambda voice: voice.noun(kind, name))

    def card(self, face: int, form: str | None) -> Markup:
        """Return a card's name in one form, else the other language's plain form."""
        return self._helped(lambda voice: voice.card(face, form), lambda voice: voice.card(face, None))

    def _helped(self, own: Callable[[Voice], Markup], others: Callable[[Voice], Markup] | None = None) -> Markup:
        try:
            return own(self.alone)
        except UntranslatedError:
            return marked((others or own)(self.other), self.other.language)
