"""The engine as the browser gets it: one zip with its sources and the rules files, the same bytes for the same content."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_MOMENT: Final = (1980, 1, 1, 0, 0, 0)
_FILE_MODE: Final = 0o100644 << 16


def engine_zip(root: Path, rules: Mapping[str, str]) -> bytes:
    """Pack `engine/` and the games' rules (slug -> text of its file)."""
    sources = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in (root / "engine").rglob("*.py")}
    texts = sources | {f"content/rules/{slug}.toml": text for slug, text in rules.items()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(texts):
            entry = zipfile.ZipInfo(name, _MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _FILE_MODE
            archive.writestr(entry, texts[name].encode("utf-8"))
    return packed.getvalue()
