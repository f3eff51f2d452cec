"""A step in the making: the state as far as it has changed, and what has been told so far."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.conquetes.table import Table
from conquest_lab.games.conquetes.types import Cards, Deck, State
from conquest_lab.mechanics.cards import without


class Draft:
    """The fields of a state and of its deck, free to change until `step` freezes them.

    A ply often leads through several turning points, an attack won, replacements, the end of a
    turn; each changes a little of the draft and tells its events.
    """

    __slots__ = (
        "counted",
        "discard",
        "doubles",
        "due",
        "fight",
        "hands",
        "loot",
        "owners",
        "phase",
        "pile",
        "ply",
        "receiver",
        "reshuffled",
        "seat",
        "table",
        "told",
    )

    def __init__(self, table: Table, state: State) -> None:
        deck = state.deck
        self.table = table
        self.told: list[Event] = []
        self.ply = state.ply + 1
        self.phase = state.phase
        self.seat = state.seat
        self.owners = state.owners
        self.hands = list(deck.hands)
        self.pile = deck.pile
        self.discard = deck.discard
        self.doubles = deck.doubles
        self.loot = deck.loot
        self.fight = state.fight
        self.due = state.due
        self.receiver = state.receiver
        self.reshuffled = state.reshuffled
        self.counted = state.counted

    @property
    def deck(self) -> Deck:
        """Hands and heaps as they are now."""
        return Deck(tuple(self.hands), self.pile, self.discard, self.doubles, self.loot)

    @property
    def players(self) -> int:
        """How many people play."""
        return len(self.hands)

    def tell(self, event: Event) -> None:
        self.told.append(event)

    def step(self) -> Step[State]:
        """The step as it stands."""
        state = State(
            self.ply,
            self.phase,
            self.seat,
            self.owners,
            self.deck,
            self.fight,
            self.due,
            self.receiver,
            self.reshuffled,
            self.counted,
        )
        return Step(state, tuple(self.told))

    def draw_from_pile(self, card: int) -> None:
        """Take a card off the pile; one of the cards that are due has been drawn."""
        self.pile = without(self.pile, (card,))
        (seat, count), *later = self.due
        self.due = ((seat, count - 1), *later) if count > 1 else tuple(later)

    def take(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self.hands[seat] = with_cards(self.hands[seat], (card,))

    def lose(self, seat: int, *cards: int) -> None:
        """Take cards out of a hand."""
        self.hands[seat] = without(self.hands[seat], cards)

    def put_on_discard(self, *cards: int) -> None:
        self.discard = with_cards(self.discard, cards)

    def give_region(self, region: int, seat: int) -> None:
        """Let a region lie in somebody's camp."""
        self.owners = (*self.owners[:region], seat, *self.owners[region + 1 :])


def with_cards(cards: Cards, added: Cards) -> Cards:
    """A heap after some cards have come to it."""
    return tuple(sorted((*cards, *added)))
