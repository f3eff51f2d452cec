"""`python -m maps.build [board ...]`: rebuild the outlines of all boards, or of the named ones."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from .errors import MapBuildError


def main(arguments: list[str] | None = None) -> int:
    """Exit status 0 when every board was written, 2 with one line of reason when not."""
    parser = argparse.ArgumentParser(prog="python -m maps.build", description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="board", help="default: every recipe")
    parser.add_argument("--out", type=Path, help="write <out>/<board>/outlines.json instead")
    parser.add_argument("--quiet", action="store_true", help="no progress, no report")
    options = parser.parse_args(arguments)
    try:
        # Here, so that --help works and the reason is plain where shapely is not installed.
        from . import pipeline, source, topology  # noqa: PLC0415
    except ImportError as error:
        print(f"maps: {error}; pip install -r maps/build/requirements.txt", file=sys.stderr)
        return 2
    try:
        archive = source.fetch()
        for board in options.boards or pipeline.boards():
            text, report = pipeline.build(board, archive, quiet=options.quiet)
            path = (options.out or topology.MAPS) / board / "outlines.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            if not options.quiet:
                print(f"{path}: {len(text.encode()) / 1000:.0f} kB")
                print("\n".join(report.lines()))
    except MapBuildError as error:
        print(f"maps: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
