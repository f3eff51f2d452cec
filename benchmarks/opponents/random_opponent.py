"""Any legal action, each equally likely."""

from conquest_lab.players.random_player import RandomPlayer as Opponent

__all__ = ["Opponent"]
