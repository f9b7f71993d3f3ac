"""The one family of errors for what a person wrote: rules, deal numbers, layouts, moves, requests."""


class InputError(ValueError):
    """Something that a person wrote is wrong; the message is one line with the place, what was found and what is allowed."""
