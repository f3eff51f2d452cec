"""Explore: any game one ply at a time, the rule behind every step, and what else could have been done."""

from conquest_lab.widgets.explore.app import Explore, ExploreApp, explore
from conquest_lab.widgets.explore.desk import ExploreDesk

__all__ = ["Explore", "ExploreApp", "ExploreDesk", "explore"]
