"""Cards: drawn, traded in sets for armies, and taken from the hand of an eliminated player."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from typing import Annotated, TypeVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    CARD,
    HELD,
    HOW_MANY_CARDS,
    SECRET,
    Action,
    Counter,
    Event,
    Kind,
    SeatEvent,
    SeatNumber,
    action,
    event,
)
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import HIDDEN, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.mechanics.armies.table import ArmiesState, ArmiesTable, PileState, T

P = TypeVar("P", bound=PileState)

PILE = "pile"
TRACK = "track"
NO_CARD = Text("no card", "aucune carte")

CardSet = Annotated[
    tuple[int, ...],
    Kind("card", lambda names, cards: tuple(map(names.card_with_symbol, cards))),
]
SecretCard = Annotated[int, CARD, SECRET]
SecretCards = Annotated[tuple[int, ...], HOW_MANY_CARDS, SECRET]
PileLeft = Annotated[int, Counter(PILE)]


@action("trade")
class TradeIn(Action):
    """Trade a set of cards for armies."""

    cards: Annotated[CardSet, HELD]

    def in_order(self) -> TradeIn:
        return TradeIn(tuple(sorted(self.cards)))


@action("keep cards", "Trade no more cards")
class KeepCards(Action):
    """Trade no more cards now."""


@action("draw", "Card: {card}")
class Draw(Action):
    """The card on top of the pile."""

    card: Annotated[int, CARD]


@event("{n} card is shuffled into the pile", "{n} cards are shuffled into the pile", number="cards")
class PileShuffled(Event):
    """Cards were shuffled into the pile."""

    cards: PileLeft


@event("{seat} trades {cards}")
class SetTraded(SeatEvent):
    """A player laid down a set of cards."""

    cards: CardSet

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards)


@event("{seat} draws: {card}")
class CardDrawn(SeatEvent):
    """A player drew a card, which its `readers` see, or everybody for None."""

    card: SecretCard
    pile: PileLeft
    readers: tuple[int, ...] | None

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_taken(self.seat, (self.card,))


@event("{seat} draws no card")
class NoCard(SeatEvent):
    """A player drew no card: nothing was conquered, or no card was left."""


@event("{seat} takes {cards} from {loser}")
class CardsCaptured(SeatEvent):
    """The conqueror took all cards of an eliminated player."""

    loser: SeatNumber
    cards: SecretCards
    readers: tuple[int, ...] | None

    def moved(self, scene: Scene) -> Scene:
        return scene.with_hand(self.loser, ()).with_cards_taken(self.seat, self.cards)


_DRAW = cache(Draw)


def drawn(_table: ArmiesTable, s: PileState) -> Distribution[Draw]:
    """The next card of a shuffled pile: each is equally likely, hidden ones together."""
    pile = s.cards.pile
    if not pile or HIDDEN in pile:
        return Distribution.uniform(map(_DRAW, pile))
    return Distribution.of_different(tuple(map(_DRAW, pile)))


def draw_phase(
    phase: IntEnum,
    name: Text,
    rule: Rule,
    prompt: Callable[[T, P], Message],
    effect: Callable[[T, P, int, Tell], None],
    *,
    pile: Rule | None = None,
    setting_up: bool = False,
) -> PhaseRules[T, P]:
    """The rules of a phase in which the next card of the pile is drawn; its effect is given the card.

    pile: the rule against a card that is not in it; without it that of the table.
    """

    def draw(table: T, s: P, draw: Draw, tell: Tell) -> None:
        effect(table, s, draw.card, tell)

    def check(table: T, s: P, draw: Draw) -> Refusal | None:
        held = s.cards.pile
        if draw.card in held and draw.card != HIDDEN:
            return None
        return forbid(
            pile or table.rules.pile,
            "this card is not in the pile; cards in the pile: {n}",
            n=len(held),
        )

    ply = Ply(Draw, draw, check=check)
    return PhaseRules(phase, name, rule, prompt, (ply,), outcomes=drawn, setting_up=setting_up)


def reshuffle(s: ArmiesState, rule: Rule, tell: Tell) -> None:
    """The discard becomes the pile."""
    s.cards = s.cards.reshuffled()
    tell(PileShuffled(rule, len(s.cards.pile)))


def take(
    s: ArmiesState, rule: Rule, card: int, readers: tuple[int, ...] | None, tell: Tell
) -> None:
    """A card of the pile goes into the hand of the player on turn."""
    s.cards = s.cards.drawn(s.seat, card)
    tell(CardDrawn(rule, s.seat, card, len(s.cards.pile), readers))


def capture(s: ArmiesState, rule: Rule, loser: int, tell: Tell) -> bool:
    """The hand of an eliminated player goes to the conqueror; True if there was any card."""
    cards = s.cards.hands[loser]
    if cards:
        tell(CardsCaptured(rule, s.seat, loser, cards, (s.seat,)))
        s.cards = s.cards.passed(loser, s.seat)
    return bool(cards)


def trades(table: ArmiesTable, s: ArmiesState) -> list[TradeIn]:
    """The sets in the hand of the player on turn."""
    return list(map(TradeIn, table.sets(s.cards.hands[s.seat])))


def lay_down(s: ArmiesState, rule: Rule, trade: TradeIn, tell: Tell) -> None:
    """A set goes from the hand of the player on turn to the discard."""
    tell(SetTraded(rule, s.seat, trade.cards))
    s.cards = s.cards.set_traded(s.seat, trade.cards)


def trade_label(table: ArmiesTable, trade: TradeIn, worth: int) -> Message:
    """A set, and the armies it is worth now."""
    return say(
        "Trade {cards} for {armies}",
        cards=tuple(map(table.names.card_with_symbol, trade.cards)),
        armies=table.names.pieces(worth),
    )


def no_set(table: ArmiesTable, s: ArmiesState, cards: tuple[int, ...]) -> Refusal | None:
    """Refuse cards that do not exist, are named twice, or are not in the hand of the player on turn."""
    if any(not 0 <= card < len(table.deck) for card in cards):
        return forbid(
            table.rules.cards, "there is no such card; cards in the deck: {n}", n=len(table.deck)
        )
    problem = _not_held(table, s, cards)
    return None if problem is None else Refusal(table.rules.card_set, problem)


def _not_held(table: ArmiesTable, s: ArmiesState, cards: tuple[int, ...]) -> Message | None:
    names = tuple(map(table.names.card, cards))
    if not cards or tuple(sorted(set(cards))) != cards:
        return say(
            "{cards}: name each card once, in the order of the deck", cards=names or (NO_CARD,)
        )
    hand = s.cards.hands[s.seat]
    missing = tuple(table.names.card(card) for card in cards if card not in hand)
    if missing:
        owner = table.names.owner(s.seat)
        return say("{player} does not hold: {cards}", player=owner, cards=missing)
    return None
