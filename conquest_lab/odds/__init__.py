"""The odds of conquest games: exact first, with fast tables and simulation beside it.

Attackers are armies ABLE to attack: the one that must stay behind is never counted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from conquest_lab.odds import cards
from conquest_lab.odds.battles import Aftermath, Armies, Battle, ExpectedLosses, battle
from conquest_lab.odds.campaigns import Campaign, CampaignStep, campaign, path_garrisons
from conquest_lab.odds.chain import Chain
from conquest_lab.odds.errors import OddsError
from conquest_lab.odds.landings import (
    Bombardment,
    Landing,
    Retreat,
    Stand,
    bombardment,
    landing,
    retreat,
)
from conquest_lab.odds.policies import Comparison, Difference, StopPolicy, Worth, stop_policy
from conquest_lab.odds.rolls import order_statistic, round_losses, sample_space, winners

if TYPE_CHECKING:
    from conquest_lab.odds.tables import (
        Variation,
        conquer_table,
        sensitivity,
        smallest_attack,
    )

# What needs numpy or more is imported when somebody asks for it.
_LATER = {
    "Variation": "tables",
    "conquer_table": "tables",
    "sensitivity": "tables",
    "smallest_attack": "tables",
}

__all__ = [
    "Aftermath",
    "Armies",
    "Battle",
    "Bombardment",
    "Campaign",
    "CampaignStep",
    "Chain",
    "Comparison",
    "Difference",
    "ExpectedLosses",
    "Landing",
    "OddsError",
    "Retreat",
    "Stand",
    "StopPolicy",
    "Variation",
    "Worth",
    "battle",
    "bombardment",
    "campaign",
    "cards",
    "conquer_table",
    "landing",
    "order_statistic",
    "path_garrisons",
    "retreat",
    "round_losses",
    "sample_space",
    "sensitivity",
    "smallest_attack",
    "stop_policy",
    "winners",
]


def __getattr__(name: str) -> object:
    if name in _LATER:
        value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = value
        return value
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
