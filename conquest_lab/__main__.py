"""`python -m conquest_lab` is `conquest-lab`."""

import sys

from conquest_lab.cli import main

if __name__ == "__main__":
    sys.exit(main())
