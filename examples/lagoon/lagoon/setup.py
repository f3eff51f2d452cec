"""Before the first turn: islands and secret treasures are dealt [L-03, L-04]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    CARD,
    SECRET,
    Action,
    CardNumber,
    Event,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, Step
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Text, say
from lagoon import rulebook as book
from lagoon import turn
from lagoon.state import Phase, State
from lagoon.table import BOAT, Table

STARTING_BOATS = 2


@action("island", Text("Island: {island}", "Île : {island}"))
class DealIsland(Action):
    """An island goes to the next player."""

    island: Territory


@action("treasure", Text("Treasure: {card}", "Trésor : {card}"))
class DealTreasure(Action):
    """A treasure card goes to the next player."""

    card: CardNumber


@event(Text("{seat} is dealt an island: {island}", "{seat} reçoit une île : {island}"))
class IslandDealt(Event):
    """A player was dealt an island and put boats on it."""

    seat: SeatNumber
    island: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.island, self.seat).with_pieces(
            self.island, BOAT, STARTING_BOATS
        )


@event(Text("The treasure of {seat}: {card}", "Le trésor de {seat} : {card}"))
class TreasureDealt(Event):
    """A player drew a treasure card, which only its reader sees."""

    seat: SeatNumber
    card: Annotated[int, CARD, SECRET]
    readers: tuple[int, ...]

    def moved(self, scene: Scene) -> Scene:
        return scene.with_hand(self.seat, (self.card,))


def opening(table: Table, players: int) -> Step[State]:
    """An empty lagoon."""
    state = State(
        ply=0,
        phase=Phase.DEAL_ISLANDS,
        seat=0,
        round=0,
        owners=(NOBODY,) * len(table.islands),
        boats=(0,) * len(table.islands),
        hands=((),) * players,
    )
    return Step(state, ())


# Islands ------------------------------------------------------------------------------------------


def islands_left(table: Table, s: State) -> Distribution[DealIsland]:
    """Every island that nobody has, equally likely [L-03]."""
    return Distribution.uniform(DealIsland(n) for n in table.islands if s.owners[n] == NOBODY)


def check_island(table: Table, s: State, deal: DealIsland) -> Refusal | None:
    """Against islands that were dealt before [L-03]."""
    if refusal := table.unknown(deal.island):
        return refusal
    if s.owners[deal.island] == NOBODY:
        return None
    return Refusal(book.DEAL_ISLANDS, table.owned_by(s, deal.island))


def deal_island(_table: Table, s: State, deal: DealIsland, tell: Tell) -> None:
    """An island with two boats for the next player, until none is left [L-03]."""
    s.owners = with_entry(s.owners, deal.island, s.seat)
    s.boats = with_entry(s.boats, deal.island, STARTING_BOATS)
    tell(IslandDealt(book.DEAL_ISLANDS, s.seat, deal.island))
    if NOBODY in s.owners:
        s.seat = (s.seat + 1) % len(s.hands)
    else:
        s.phase, s.seat = Phase.DEAL_TREASURES, 0


# Treasures ----------------------------------------------------------------------------------------


def treasures_left(table: Table, s: State) -> Distribution[DealTreasure]:
    """Every card that nobody holds, equally likely [L-04]."""
    return Distribution.uniform(
        DealTreasure(card) for card in table.islands if (card,) not in s.hands
    )


def check_treasure(table: Table, s: State, deal: DealTreasure) -> Refusal | None:
    """Against cards that somebody holds [L-04]."""
    if refusal := table.unknown(deal.card):
        return refusal
    if (deal.card,) not in s.hands:
        return None
    text = Text("the card of {island} is dealt already", "la carte de {island} est déjà distribuée")
    return Refusal(book.DEAL_TREASURES, say(text, island=table.names.card(deal.card)))


def deal_treasure(_table: Table, s: State, deal: DealTreasure, tell: Tell) -> None:
    """A secret card for each player; then the first turn begins [L-04, L-05]."""
    seat = s.seat
    s.hands = with_entry(s.hands, seat, (deal.card,))
    tell(TreasureDealt(book.DEAL_TREASURES, seat, deal.card, (seat,)))
    if () in s.hands:
        s.seat += 1
    else:
        s.round = 1
        turn.begin(s, 0, tell)


# Phases -------------------------------------------------------------------------------------------

DEAL_ISLANDS = PhaseRules(
    Phase.DEAL_ISLANDS,
    Text("dealing the islands", "la distribution des îles"),
    book.DEAL_ISLANDS,
    ask(Text("The islands are dealt.", "Les îles sont distribuées.")),
    (Ply(DealIsland, deal_island, check=check_island),),
    outcomes=islands_left,
    setting_up=True,
)
DEAL_TREASURES = PhaseRules(
    Phase.DEAL_TREASURES,
    Text("dealing the treasures", "la distribution des trésors"),
    book.DEAL_TREASURES,
    ask(Text("The treasures are dealt.", "Les trésors sont distribués.")),
    (Ply(DealTreasure, deal_treasure, check=check_treasure),),
    outcomes=treasures_left,
    setting_up=True,
)
PHASES = (DEAL_ISLANDS, DEAL_TREASURES)
