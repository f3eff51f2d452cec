"""Plays the exact optimum of one turn: points of its own, and those that an owner loses."""

from __future__ import annotations

from benchmarks.opponents.cards.plain_express import Plain


class Opponent(Plain):
    """The player of one exact turn."""
