"""Runs inside Pyodide: packs the library's modules that are in use, compiled by the Python that will load them."""

import importlib
import importlib.util
import io
import marshal
import sys
import zipfile
from collections.abc import Iterable

LIBRARY = next(entry for entry in sys.path if entry.endswith(".zip"))
ALSO = ("encodings.ascii", "encodings.latin_1", "traceback")
"""Modules that Python imports by itself when something goes wrong or a file names them."""
WITH_DOCSTRINGS = ("pyodide", "_pyodide")
"""Packages that read their own docstrings while they start."""
UNCHECKED = (0b01).to_bytes(4, "little")
"""A .pyc's flags: known by its source's hash, and that is not to be compared (PEP 552)."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same library gives the same bytes


def packed(wanted: Iterable[str]) -> bytes:
    """Give the zip of all modules loaded from the library once ``wanted`` are imported too."""
    for name in (*ALSO, *wanted):
        importlib.import_module(name)
    content = io.BytesIO()
    with zipfile.ZipFile(LIBRARY) as library, zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as trimmed:
        for path in sorted(_in_use()):
            entry = zipfile.ZipInfo(path + "c", LONG_AGO)
            trimmed.writestr(entry, _compiled(path, library.read(path)))
    return content.getvalue()


def _in_use() -> set[str]:
    """Name the library's files that loaded modules come from, as they lie in it; frozen ones are in Python itself."""
    found: set[str] = set()
    for module in tuple(sys.modules.values()):
        file, spec = getattr(module, "__file__", None) or "", getattr(module, "__spec__", None)
        if file.startswith(LIBRARY + "/") and getattr(spec, "origin", None) != "frozen":
            found.add(file.removeprefix(LIBRARY + "/"))
    return found


def _compiled(path: str, source: bytes) -> bytes:
    """Compile one module as a .pyc that is never checked against a source, which will not be there."""
    plain = path.partition("/")[0] in WITH_DOCSTRINGS
    code = compile(source, f"{LIBRARY}/{path}", "exec", dont_inherit=True, optimize=0 if plain else 2)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)
