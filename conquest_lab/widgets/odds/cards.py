"""The setting of the Odds app for cards at hand, in games whose attacks are not battles of dice alone."""

from __future__ import annotations

from conquest_lab.core.presentation import Presentation
from conquest_lab.odds import express
from conquest_lab.widgets.desk import Desk, Shown
from conquest_lab.widgets.odds_app.setting import Setting

MOST_SUPPORT = 3
"""Cards beside a region that the Odds app can set."""


def knows_cards(desk: Desk) -> bool:
    """True for a game of hidden cards, and for one with country cards that Odds has, too."""
    shown = desk.presentation
    return _has_contests(shown) or any(p.key in express.country_cards() for p in shown.places)


def of_cards(desk: Desk) -> Setting | None:
    """The setting of the contest of hidden cards or of the country card at hand; None without any."""
    return _contest(desk) if _has_contests(desk.presentation) else _country(desk)


def _has_contests(shown: Shown) -> bool:
    return type(shown).card_fight is not Presentation.card_fight


def _contest(desk: Desk) -> Setting | None:
    """Two regions with as many unseen cards as are engaged, or as usual before that."""
    shown = desk.presentation
    fight = shown.card_fight(desk.session.state)
    if fight is not None:
        ends = tuple(side.place for side in fight.sides)
        support = min(MOST_SUPPORT, max(len(side.cards) for side in fight.sides))
    elif len(desk.chosen) == 2 and desk.complete:
        ends, support = desk.chosen, Setting().support
    else:
        return None
    strong, weak = (shown.places[end].worth for end in ends)
    return Setting(tab="hidden", strong=strong, weak=weak, support=support)


def _country(desk: Desk) -> Setting | None:
    """The card that was chosen, or that holds dice."""
    shown, state = desk.presentation, desk.session.state
    begun = (n for n, lines in enumerate(shown.lines(state)) if any(line.dice for line in lines))
    card = desk.chosen[-1] if desk.chosen else next(begun, None)
    if card is None or shown.places[card].key not in express.country_cards():
        return None
    owned = desk.scene.owners[card] not in (-1, desk.session.current_player)
    return Setting(tab="country", country=shown.places[card].key, owned=owned)
