"""Step 1 with active independents: cards given to armies win them over [H-47 to H-49]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.declare import (
    CARD,
    HELD,
    SECRET,
    Action,
    CardNumber,
    Event,
    SeatEvent,
    SeatNumber,
    action,
    event,
)
from conquest_lab.core.frozen import replace, with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import HIDDEN, Scene
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.hasbro import reinforcing
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents import sides
from conquest_lab.games.hasbro.state import FIRST_LEGION, LEGIONS, NEUTRAL, Phase, State
from conquest_lab.mechanics.cards import JOKER, cards_counted, merged, without

MOST_GIFTS = 2
MOST_HELD = 5


@action("give", "Give a card: {card} → {army}")
class GiveCard(Action):
    """Give a card to an independent army."""

    card: Annotated[CardNumber, HELD]
    army: SeatNumber


@action("go on", "Give no more cards")
class GoOn(Action):
    """Do no more in this step."""


@event("{seat} gives {army}: {card}")
class CardGiven(SeatEvent):
    """A player gave a card to an independent army."""

    army: SeatNumber
    card: Annotated[int, CARD, SECRET]
    held: sides.HeldNow
    openly: Rule

    def seen_by(self, seat: int) -> Event:
        """A card that lies face down is given by the rule `openly`, so that none tells which card it is."""
        seen = SeatEvent.seen_by(self, seat)
        return seen if seen is self else replace(seen, rule=self.openly)

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.card,))


@event("{seat} gives no more cards")
class InfluenceEnded(SeatEvent):
    """A player gave no more cards this turn."""


def may_take_card(table: Classic, s: State, army: int) -> bool:
    """True where an independent army may be given a card now [H-48, H-49, H-A24, H-A27]."""
    there = sides.legions(s)
    return (
        army in s.owners
        and len(there.held[army - FIRST_LEGION]) < MOST_HELD
        and there.served.count(army) < MOST_GIFTS
        and (sides.side_of(s, army) != s.seat or table.options.allow_useless_bribe)
    )


def gifts(table: Classic, s: State) -> list[GiveCard]:
    """Every card of the hand, to each army that takes one."""
    willing = [army for army in LEGIONS if may_take_card(table, s, army)]
    return [GiveCard(card, army) for army in willing for card in s.cards.hands[s.seat]]


def check_give(table: Classic, s: State, give: GiveCard) -> Refusal | None:
    """Refuse cards one does not hold, and armies that take none [H-48, H-49, H-A24]."""
    army, card, seat = give.army, give.card, s.seat
    if refusal := sides.no_legion(army):
        return refusal
    names, there = table.names, sides.legions(s)
    if card not in s.cards.hands[seat] or card == HIDDEN:
        held = names.card(card) if HIDDEN <= card < len(table.deck) else card
        return forbid(
            book.INFLUENCE, "{player} does not hold: {cards}", player=Seat(seat), cards=(held,)
        )
    legion, held_there = names.owner(army), len(there.held[army - FIRST_LEGION])
    if army not in s.owners:
        return forbid(book.ARMY_GONE, "{army} has no regiment left", army=legion)
    if held_there >= MOST_HELD:
        return forbid(
            book.FIVE_HELD,
            "{army} has {cards} and takes no more",
            army=legion,
            cards=cards_counted(held_there),
        )
    if sides.side_of(s, army) == seat and not table.options.allow_useless_bribe:
        return forbid(book.USELESS_GIFT, "{army} is your ally already", army=legion)
    if there.served.count(army) < MOST_GIFTS:
        return None
    return forbid(
        book.TWO_GIFTS,
        "{army} took {cards} this turn, the most it takes",
        army=legion,
        cards=cards_counted(MOST_GIFTS),
    )


def give(table: Classic, s: State, give: GiveCard, tell: Tell) -> None:
    """A card moves the cannon one position towards the giver [H-47, H-48]."""
    seat, army, card = s.seat, give.army, give.card
    there, place = sides.legions(s), army - FIRST_LEGION
    s.cards = s.cards.with_hand(seat, without(s.cards.hands[seat], (card,)))
    held = merged(there.held[place], (card,))
    openly = book.TWO_GIFTS if army in there.served else book.INFLUENCE
    rule = book.JOKER_GIVEN if table.deck[card].symbol == JOKER else openly
    tell(CardGiven(rule, seat, army, card, len(held), openly))
    before = there.sides[place]
    after = seat if before in {NEUTRAL, seat} else NEUTRAL
    if before == after:
        tell(sides.SideKept(book.USELESS_GIFT, army))
    else:
        tell(sides.SideTaken(book.INFLUENCE, army, after))
    s.beside = replace(
        there,
        sides=with_entry(there.sides, place, after),
        held=with_entry(there.held, place, held),
        served=(*there.served, army),
    )
    hand = s.cards.hands[seat]
    if not hand or not any(may_take_card(table, s, legion) for legion in LEGIONS):
        sides.set_served(s)
        reinforcing.receive(table, s, tell)


def end_influence(table: Classic, s: State, _go_on: GoOn, tell: Tell) -> None:
    """No more cards to independent armies [H-47]."""
    sides.set_served(s)
    tell(InfluenceEnded(book.INFLUENCE, s.seat))
    reinforcing.receive(table, s, tell)


INFLUENCE = PhaseRules(
    Phase.INFLUENCE,
    Text("step 1: influence", "étape 1 : l’influence"),
    book.ACTIVE_TURN,
    ask("{player}: give cards to independent armies, or go on."),
    (Ply(GoOn, end_influence), Ply(GiveCard, give, gifts, check_give)),
)
