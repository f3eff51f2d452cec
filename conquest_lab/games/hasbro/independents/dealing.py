"""The games for two, before the first turn: territories are dealt to players and armies [H-38 to H-40]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    CARD,
    Action,
    Counter,
    Event,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, Step, forbid
from conquest_lab.core.scene import HIDDEN, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents.sides import CannonPlaced
from conquest_lab.games.hasbro.reinforcing import MarkerMoved
from conquest_lab.games.hasbro.state import LEGIONS, Independents, Phase, State
from conquest_lab.games.hasbro.table import MOST_ARMIES
from conquest_lab.mechanics.armies.cards import PileLeft, PileShuffled
from conquest_lab.mechanics.armies.placing import ARMY, RESERVE, ArmiesReceived
from conquest_lab.mechanics.armies.table import Cards, changed
from conquest_lab.mechanics.cards import merged, without

DUELLISTS = 2
DUEL_REGIMENTS = (36, 36, 24, 24)
_DEALT_ROUND = 36  # 9 cards to each of 4 armies; the last 6 go to the players


@action("deal", "Dealt: {card}")
class Deal(Action):
    """The next territory that is dealt."""

    card: Annotated[int, CARD]


@event("Dealt to {army}: {territory}")
class Dealt(Event):
    """A card was dealt, and the army that received it put a regiment on its territory."""

    army: SeatNumber
    territory: Territory
    reserve: Annotated[int, Counter(RESERVE, of="army")]
    pile: PileLeft

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.army).with_pieces(self.territory, ARMY, 1)


def opening(table: Classic, players: int, beside: Independents | None = None) -> Step[State]:
    """Regiments counted out, jokers laid aside, territory cards ready to be dealt [H-38, H-39]."""
    size = len(table.territories)
    state = State(
        ply=0,
        phase=Phase.DEAL,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        cards=Cards(((),) * players, tuple(table.territories), tuple(range(size, len(table.deck)))),
        route=None,
        reserve=DUEL_REGIMENTS,
        beside=beside,
    )
    received = (
        ArmiesReceived(
            book.DUEL_REGIMENTS if army < DUELLISTS else book.TWENTY_FOUR_EACH, army, count, count
        )
        for army, count in enumerate(DUEL_REGIMENTS)
    )
    cannons = (CannonPlaced(book.SIDES, army) for army in LEGIONS if beside is not None)
    shuffled = PileShuffled(book.DEAL, size)
    marked = MarkerMoved(book.TRACK_FOR_TWO, table.set_value(0))
    return Step(state, (shuffled, marked, *received, *cannons))


def receiver(s: State) -> int:
    """The army that is dealt the next card: all four in turn nine times, then the players three times."""
    dealt = len(s.owners) - s.owners.count(-1)
    return dealt % (MOST_ARMIES if dealt < _DEALT_ROUND else DUELLISTS)


def deals(_table: Classic, s: State) -> Distribution[Deal]:
    """Every card that is left, equally likely."""
    return Distribution.uniform(map(Deal, s.cards.pile))


def check_deal(_table: Classic, s: State, deal: Deal) -> Refusal | None:
    """Refuse a territory that is dealt already [H-39]."""
    if deal.card in s.cards.pile and deal.card != HIDDEN:
        return None
    left = len(s.cards.pile)
    return forbid(book.DEAL, "this territory is not left to deal; cards left: {n}", n=left)


def deal(table: Classic, s: State, deal: Deal, tell: Tell) -> None:
    """A territory for the player who is due [H-39]; in the end all cards are shuffled [H-40]."""
    army, territory, cards = receiver(s), deal.card, s.cards
    pile = without(cards.pile, (territory,))
    laid_aside = merged(cards.discard, (territory,))
    s.owners = with_entry(s.owners, territory, army)
    s.armies = with_entry(s.armies, territory, 1)
    s.reserve = changed(s.reserve, army, -1)
    s.cards = Cards(cards.hands, pile, laid_aside)
    tell(Dealt(book.DEAL, army, territory, s.reserve[army], len(pile)))
    if not pile:
        tell(PileShuffled(book.DUEL_PILE, len(table.deck)))
        s.cards = Cards(cards.hands, laid_aside)
        s.phase, s.throws = Phase.FIRST_TO_PLACE, (0,) * DUELLISTS


DEAL = PhaseRules(
    Phase.DEAL,
    Text("dealing territories", "la distribution des territoires"),
    book.DEAL,
    ask(
        "The next territory is dealt to: {army}",
        army=lambda table, s: table.names.owner(receiver(s)),
    ),
    (Ply(Deal, deal, check=check_deal),),
    outcomes=deals,
    setting_up=True,
)
