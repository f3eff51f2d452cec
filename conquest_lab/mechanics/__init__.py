"""Parts that two or more games share: boards, dice, cards, connections. Pure functions on small values."""
