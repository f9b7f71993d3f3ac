"""What Jinja makes of templates, kept from one build to the next with all else that was read."""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from generator.house import readings


class CompiledTemplates(BytecodeCache):
    """Keeps a template by name, file and text; of another version of Jinja or Python nothing is taken."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what is kept of a template, if anything is."""
        if isinstance(known := readings.recalled(_key(bucket)), bytes):
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was made of a template."""
        readings.keep(_key(bucket), bucket.bytecode_to_string())


def _key(bucket: Bucket) -> bytes:
    return f"template {bucket.key} {bucket.checksum}".encode()
