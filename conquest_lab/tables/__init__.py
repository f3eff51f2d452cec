"""Tables at which people play on devices of their own: seats, moves, and where they are kept."""

FILE = "CONQUEST_TABLES"
"""The variable by which a server tells its kernels where tables are kept; without one there are none."""
