"""Tables at which people play on devices of their own: seats, moves, and where they are kept."""
