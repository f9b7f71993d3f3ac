"""The one error of this package."""


class CatalogueError(ValueError):
    """A catalogue cannot say what is asked of it. One line: file, line, entry, what was found and what is allowed."""
