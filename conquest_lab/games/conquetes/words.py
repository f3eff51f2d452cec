"""Conquêtes in sentences: what can be done, what an action means; `telling` says what happened."""

from __future__ import annotations

from typing import assert_never

from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.conquetes import scoring
from conquest_lab.games.conquetes.legal import current_player
from conquest_lab.games.conquetes.refusals import who
from conquest_lab.games.conquetes.table import BOT, Table
from conquest_lab.games.conquetes.types import (
    Action,
    Attack,
    BotSource,
    Commit,
    Count,
    Draw,
    DrawTwo,
    GiveUp,
    Phase,
    PlayRegion,
    Receive,
    State,
    Support,
)

_A_CARD = Text("a card", "une carte")


def card_name(table: Table, card: int) -> Text:
    """A card by the name of its region, or as nobody sees it."""
    return _A_CARD if card == HIDDEN else table.cards[card].name


def card_with_value(table: Table, card: int) -> Message | Text:
    """«Maghreb (3)»."""
    if card == HIDDEN:
        return _A_CARD
    return say("{card} ({value})", card=table.cards[card].name, value=table.values[card])


def cards(n: int) -> Message:
    """«1 card», «3 cards»."""
    return counted(n, "{n} card", "{n} cards")


def regions(n: int) -> Message:
    """«1 region», «3 regions»."""
    return counted(n, "{n} region", "{n} regions")


def points(n: int) -> Message:
    """«1 point», «3 points»."""
    return counted(n, "{n} point", "{n} points")


def label(table: Table, state: State, action: Action) -> Message:  # noqa: PLR0911 - one an action
    """An action as a button says it."""
    match action:
        case DrawTwo():
            return say("Draw two more cards")
        case PlayRegion(region):
            return say("Put into play: {card}", card=card_with_value(table, region))
        case Attack(source, target):
            return say(
                "Attack: {source} → {target}",
                source=card_with_value(table, source),
                target=card_with_value(table, target),
            )
        case Support(card):
            return say("Engage: {card}", card=card_with_value(table, card))
        case Commit():
            return _commit_label(state)
        case Receive():
            return say("Give the cards above ten: {player}", player=Seat(action.seat))
        case GiveUp(card):
            face = card_with_value(table, card)
            return (
                say("Discard: {card}", card=face) if table.solo else say("Give: {card}", card=face)
            )
        case Count(region):
            return _count_label(table, state, region)
        case Draw(card):
            return say("Card: {card}", card=card_with_value(table, card))
        case BotSource(region):
            return say("The bot attacks from: {region}", region=card_with_value(table, region))
        case _:
            assert_never(action)


def _commit_label(state: State) -> Message:
    fight = state.fight
    assert fight is not None
    engaged = fight.attack if state.phase is Phase.SUPPORT else fight.defence
    if not engaged:
        return say("Engage no card")
    return say("Announce {cards}", cards=cards(len(engaged)))


def _count_label(table: Table, state: State, region: int) -> Message:
    territory = table.territory_of(state.owners, region)
    doubles = scoring.doubles_in(state.deck.hands[state.seat], territory)
    return say(
        "Count: {territory}. Regions {regions}, copies in hand {doubles}, {points}",
        territory=tuple(table.board.places[r].name for r in territory),
        regions=len(territory),
        doubles=doubles,
        points=points(len(territory) + doubles),
    )


def prompt(table: Table, state: State) -> Message:  # noqa: PLR0911 - one a phase
    """What the player to move can do now."""
    player = Seat(max(current_player(state), 0))
    match state.phase:
        case Phase.DEAL:
            return say("The first cards are dealt: 5 to each player.")
        case Phase.DRAW:
            return say("{player} draws the first card of the turn.", player=Seat(state.seat))
        case Phase.ACTION:
            return say(
                "{player}: put a region into play, or attack from a region of yours,"
                " or draw two more cards.",
                player=player,
            )
        case Phase.DRAW_TWO | Phase.REPLACE:
            seat, due = state.due[0]
            return say("{player} draws {cards}.", player=Seat(seat), cards=cards(due))
        case Phase.SUPPORT | Phase.DEFEND | Phase.BOT_SUPPORT | Phase.BOT_SOURCE:
            return _fight_prompt(table, state, player)
        case Phase.RECEIVER:
            return say("{player}: choose who is given your cards above ten.", player=player)
        case Phase.GIVE:
            return _excess_prompt(table, state)
        case Phase.BOT_DRAW:
            return say("The bot draws a card, and the card says what it does.")
        case Phase.SCORE:
            return say("{player}: choose the territory that counts.", player=player)
        case Phase.OVER:
            return say(
                "The game is over. Won by: {players}",
                players=tuple(who(table, seat) for seat in scoring.winners(table, state)),
            )
        case _:
            assert_never(state.phase)


def _fight_prompt(table: Table, state: State, player: Seat) -> Message:
    fight = state.fight
    assert fight is not None
    target = card_with_value(table, fight.target)
    if state.phase is Phase.BOT_SOURCE:
        return say("The bot attacks {target}; chance says from which region.", target=target)
    source = card_with_value(table, fight.source)
    match state.phase:
        case Phase.SUPPORT:
            return say(
                "{player}: {source} attacks {target}; engage 1 card or more, face down.",
                player=player,
                source=source,
                target=target,
            )
        case Phase.DEFEND if state.seat == BOT and table.solo:
            return say(
                "{player}: {source} attacks {target}; engage cards, then the bot draws {cards}.",
                player=player,
                source=source,
                target=target,
                cards=cards(min(table.bot_support[0], len(state.deck.pile))),
            )
        case Phase.DEFEND:
            return say(
                "{player}: {source} attacks {target} with {cards}; engage as many as you like.",
                player=player,
                source=source,
                target=target,
                cards=cards(len(fight.attack)),
            )
        case _:
            return say("The bot draws its support: {cards} to come.", cards=cards(state.due[0][1]))


def _excess_prompt(table: Table, state: State) -> Message:
    held = cards(len(state.deck.hands[state.seat]))
    if table.solo:
        return say(
            "{player}: you hold {cards}; discard down to 10.", player=Seat(state.seat), cards=held
        )
    return say(
        "{player}: you hold {cards}; keep 10. The others go here: {receiver}",
        player=Seat(state.seat),
        cards=held,
        receiver=Seat(state.receiver),
    )


def pointed_at(table: Table, state: State, places: tuple[int, ...]) -> Action | None:
    """What pointing at regions means in this phase, legal or not.

    A lone region means the likeliest thing: to play it when it is not in play, to attack it when
    it is an opponent's, to attack from it when it is one's own.
    """
    first, owners, seat = places[0], state.owners, state.seat
    if state.phase is Phase.SCORE:
        owned = owners[first] == seat
        return Count(table.territory_of(owners, first)[0] if owned else first)
    if state.phase is not Phase.ACTION:
        return None
    if len(places) > 1:
        return Attack(first, places[1])
    if owners[first] < 0:
        return PlayRegion(first)
    near = table.neighbours[first]
    if owners[first] == seat:
        targets = [region for region in near if owners[region] not in (-1, seat)]
        return Attack(first, (targets or near)[0])
    own = [region for region in near if owners[region] == seat]
    return Attack(max(own or near, key=table.values.__getitem__), first)


def best_count(table: Table, state: State) -> Count:
    """The territory that brings most points, the first of equals."""
    hand = state.deck.hands[state.seat]
    territories = table.territories(state.owners, state.seat)
    best = max(territories, key=lambda t: len(t) + scoring.doubles_in(hand, t))
    return Count(best[0])
