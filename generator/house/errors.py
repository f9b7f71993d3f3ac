"""The errors that a command reports as one line instead of a traceback."""


class ParterreError(Exception):
    """Something that the reader of its message can put right; the message is one line and says where."""
