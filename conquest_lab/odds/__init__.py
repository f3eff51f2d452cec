"""The odds of conquest games: exact first, with fast tables and simulation beside it.

Attackers are armies ABLE to attack: the one that must stay behind is never counted.
"""

from __future__ import annotations

from conquest_lab.odds.battles import Aftermath, Armies, Battle, ExpectedLosses, battle
from conquest_lab.odds.chain import Chain
from conquest_lab.odds.errors import OddsError
from conquest_lab.odds.rolls import order_statistic, round_losses, sample_space, winners

__all__ = [
    "Aftermath",
    "Armies",
    "Battle",
    "Chain",
    "ExpectedLosses",
    "OddsError",
    "battle",
    "order_statistic",
    "round_losses",
    "sample_space",
    "winners",
]
