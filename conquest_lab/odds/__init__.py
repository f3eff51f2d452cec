"""The odds of conquest games: exact first, with fast tables and simulation beside it.

Attackers are armies ABLE to attack: the one that must stay behind is never counted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from conquest_lab.core.extras import needed
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds import bluff, cards, connections, conquetes, express, faults, graphs
from conquest_lab.odds.battles import Aftermath, Armies, Battle, ExpectedLosses, battle
from conquest_lab.odds.campaign_policies import (
    CampaignPolicy,
    CampaignWorth,
    Front,
    campaign_policy,
)
from conquest_lab.odds.campaigns import Campaign, CampaignStep, campaign, path_garrisons
from conquest_lab.odds.chain import Chain
from conquest_lab.odds.errors import OddsError
from conquest_lab.odds.estimates import Fit, Interval, Mean, Point, Proportion, fit, posterior
from conquest_lab.odds.landings import (
    Bombardment,
    Landing,
    Retreat,
    Stand,
    bombardment,
    landing,
    retreat,
)
from conquest_lab.odds.large import LargeBattle, Law, said_bound
from conquest_lab.odds.ledger import Entry, Ledger, Roll, battle_rolls, chance_rolls, luck
from conquest_lab.odds.luckiest import Shared, somebody_as_lucky
from conquest_lab.odds.policies import Comparison, Difference, StopPolicy, Worth, stop_policy
from conquest_lab.odds.purchases import Offer, Purchase, Road, assault, frontier, offers, purchases
from conquest_lab.odds.rolls import order_statistic, round_losses, sample_space, winners

if TYPE_CHECKING:
    from conquest_lab.odds import pictures
    from conquest_lab.odds.fairness import chi_squares
    from conquest_lab.odds.montecarlo import (
        BattleSimulation,
        Frequencies,
        GameResult,
        play_randomly,
        set_share,
        simulate,
        simulate_games,
        simulate_hands,
    )
    from conquest_lab.odds.tables import (
        Variation,
        conquer_table,
        sensitivity,
        smallest_attack,
        table_rows,
    )

__all__ = [
    "Aftermath",
    "Armies",
    "Battle",
    "BattleSimulation",
    "Bombardment",
    "Campaign",
    "CampaignPolicy",
    "CampaignStep",
    "CampaignWorth",
    "Chain",
    "Comparison",
    "Difference",
    "Entry",
    "ExpectedLosses",
    "Fit",
    "Frequencies",
    "Front",
    "GameResult",
    "Interval",
    "Landing",
    "LargeBattle",
    "Law",
    "Ledger",
    "Losses",
    "Mean",
    "OddsError",
    "Offer",
    "Point",
    "Proportion",
    "Purchase",
    "Retreat",
    "Road",
    "Roll",
    "Shared",
    "Stand",
    "StopPolicy",
    "Variation",
    "Worth",
    "assault",
    "battle",
    "battle_rolls",
    "bluff",
    "bombardment",
    "campaign",
    "campaign_policy",
    "cards",
    "chance_rolls",
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
    "order_statistic",
    "path_garrisons",
    "pictures",
    "play_randomly",
    "posterior",
    "purchases",
    "retreat",
    "round_losses",
    "said_bound",
    "sample_space",
    "sensitivity",
    "set_share",
    "simulate",
    "simulate_games",
    "simulate_hands",
    "smallest_attack",
    "somebody_as_lucky",
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
