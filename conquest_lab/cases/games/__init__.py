"""How a position of the public cases becomes a state of each game."""
