"""What the values of the command line look like; each reader gives the value or says what is wrong with it."""

import argparse
import re
from urllib.parse import urlsplit

DEEPEST = 100
"""No count of action sequences is worth waiting for so far down."""


def base_url(text: str) -> str:
    """Read an address for the whole site; it comes back with a slash at its end."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no address: {error}") from error
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(f"{text!r} is no address of a site, like http://host/folder/")
    base_path(parts.path)
    return text.rstrip("/") + "/"


def base_path(text: str) -> str:
    """Read a folder of a site; it comes back with a slash at both ends."""
    parts = [part for part in text.split("/") if part]
    if not all(re.fullmatch(r"[A-Za-z0-9._~-]+", part) and part.strip(".") for part in parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no folder of a site, like /a/b/")
    return "".join(f"/{part}" for part in parts) + "/"


def names(text: str) -> tuple[str, ...]:
    """Read a list of names with commas between them."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", name) for name in found):
        raise argparse.ArgumentTypeError(f"{text!r} is no list of names with commas between them")
    return tuple(dict.fromkeys(found))


def port(text: str) -> int:
    """Read a port number."""
    number = count(text)
    if not 1 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port from 1 to 65535")
    return number


def depth(text: str) -> int:
    """Read how many actions deep to count."""
    number = count(text)
    if not 1 <= number <= DEEPEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no depth from 1 to {DEEPEST}")
    return number


def count(text: str) -> int:
    """Read a whole number from 0 up."""
    if not re.fullmatch(r"[0-9]{1,15}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 0 up")
    return int(text)
