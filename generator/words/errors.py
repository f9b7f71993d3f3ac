"""The errors of this package."""


class CatalogueError(ValueError):
    """A catalogue cannot say what is asked of it. One line: file, line, entry, what was found and what is allowed."""


class FormError(CatalogueError):
    """A noun has no such form. `what` says so without the file, which the error of the sentence that asks for it names."""

    def __init__(self, line: str, what: str, form: str | None) -> None:
        super().__init__(line)
        self.what, self.form = what, form


class UntranslatedError(CatalogueError):
    """A catalogue has no translation of the message or noun `key`, or one that nobody has confirmed."""

    def __init__(self, line: str, key: tuple[str | None, str]) -> None:
        super().__init__(line)
        self.key = key
