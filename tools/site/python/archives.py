"""Archives of files for the Python of a page: a line of JSON with names and lengths, then the files, as zstd.

Python itself unpacks them: all browsers unpack gzip alone, which makes them by a third larger.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from compression import zstd  # type: ignore[import-not-found, unused-ignore]  # of Python 3.14

APP = Path("/app")


def unpack(packed: Any) -> None:
    """Write the files of an archive, which is an array of a script, below `/app`."""
    content = zstd.decompress(packed.to_bytes())
    at = content.index(b"\n") + 1
    for name, length in json.loads(content[:at]):
        path = APP / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(memoryview(content)[at : at + length])
        at += length
