"""The odds of conquest games: exact first, with fast tables and simulation beside it.

Attackers are armies ABLE to attack: the one that must stay behind is never counted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from conquest_lab.core.extras import needed
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds import bluff, cards, connections, conquetes, express, faults, graphs
from conquest_lab.odds.battles import Armies, Battle, battle
from conquest_lab.odds.campaign_policies import CampaignWorth, campaign_policy
from conquest_lab.odds.campaigns import Campaign, campaign
from conquest_lab.odds.errors import OddsError
from conquest_lab.odds.estimates import Proportion, fit
from conquest_lab.odds.landings import bombardment, landing, retreat
from conquest_lab.odds.large import LargeBattle
from conquest_lab.odds.ledger import Ledger, luck
from conquest_lab.odds.policies import stop_policy
from conquest_lab.odds.purchases import assault, frontier, offers, purchases
from conquest_lab.odds.rolls import round_losses, winners

if TYPE_CHECKING:
    from conquest_lab.odds import pictures
    from conquest_lab.odds.fairness import chi_squares
    from conquest_lab.odds.montecarlo import (
        play_randomly,
        set_share,
        simulate,
        simulate_games,
        simulate_hands,
    )
    from conquest_lab.odds.tables import conquer_table, sensitivity, smallest_attack, table_rows

__all__ = [
    "Armies",
    "Battle",
    "Campaign",
    "CampaignWorth",
    "LargeBattle",
    "Ledger",
    "Losses",
    "OddsError",
    "Proportion",
    "assault",
    "battle",
    "bluff",
    "bombardment",
    "campaign",
    "campaign_policy",
    "cards",
    "chi_squares",
    "connections",
    "conquer_table",
    "conquetes",
    "express",
    "faults",
    "fit",
    "frontier",
    "graphs",
    "landing",
    "luck",
    "offers",
    "pictures",
    "play_randomly",
    "purchases",
    "retreat",
    "round_losses",
    "sensitivity",
    "set_share",
    "simulate",
    "simulate_games",
    "simulate_hands",
    "smallest_attack",
    "stop_policy",
    "table_rows",
    "winners",
]


def __getattr__(name: str) -> object:
    """Functions that need numpy or more are imported on first use."""
    part = f"{__name__}.{name}"
    if name == "pictures":
        with needed("lab", part):
            return import_module(part)
    if name in __all__:
        for module in ("tables", "montecarlo", "fairness"):
            with needed("odds", part):
                found = getattr(import_module(f"{__name__}.{module}"), name, None)
            if found is not None:
                globals()[name] = found
                return found
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
