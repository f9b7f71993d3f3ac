"""The engine as the browser gets it: one zip with its sources, the same bytes for the same content."""

from __future__ import annotations

import io
import zipfile
from typing import Final

from generator.sources import Root, Sources

_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_FILE_MODE: Final = 0o100644 << 16


def engine_zip(root: Root) -> bytes:
    """Pack `engine/`; the rules of a game lie beside it, so that a change of them touches the pages of that game alone."""
    package = Sources.of(root).package
    engine = (package / "engine").rglob("*.py")
    texts = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in engine}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(texts):
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _FILE_MODE
            archive.writestr(entry, texts[name].encode("utf-8"))
    return packed.getvalue()
