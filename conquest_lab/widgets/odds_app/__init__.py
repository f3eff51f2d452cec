"""The Odds app: any attack set up, thrown and exact, for one reader or on a wall."""

from conquest_lab.widgets.odds_app.app import OddsApp, odds_page

__all__ = ["OddsApp", "odds_page"]
