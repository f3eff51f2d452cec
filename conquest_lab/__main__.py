"""`python -m conquest_lab` is `conquest-lab`, which Ctrl+C ends quietly while it imports its commands."""

from __future__ import annotations

import sys

from conquest_lab.interruption import INTERRUPTED, end_at_once, raise_again


def main() -> int:
    """Run the command of the command line; the exit status is 130 for Ctrl+C at any time."""
    end_at_once()
    from conquest_lab.cli import main as run  # noqa: PLC0415 - this is what takes so long

    try:
        raise_again()
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
