"""Getting ready: the map is laid, 90 cards are shuffled, and everybody is dealt five [C-06]."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.declare import Event, SeatEvent, event
from conquest_lab.core.phases import Tell, ask
from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import turn
from conquest_lab.games.conquetes.attack import SUPPORT
from conquest_lab.games.conquetes.pile import DISCARD, PILE, PileShuffled, drawing
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.table import COPIES, RegionCount, Table
from conquest_lab.mechanics.cards import CardCount
from conquest_lab.mechanics.points import POINTS

DEALT = 5


@event("The map lies on the table: {regions}")
class MapLaid(Event):
    """The map was laid on the table."""

    regions: RegionCount
    camps: int

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_counter(PILE, 0).with_counter(DISCARD, 0)
        for seat in range(self.camps):
            scene = scene.with_counter(f"{SUPPORT}/{seat}", 0).with_counter(f"{POINTS}/{seat}", 0)
        return scene


@event("Everybody holds {cards}")
class HandsDealt(Event):
    """Everybody had received the first cards."""

    cards: CardCount


@event("{seat} begins")
class StarterNamed(SeatEvent):
    """It was settled who begins."""


def opening(table: Table, players: int) -> Step[State]:
    """The table before the deal: map laid, 90 cards shuffled [C-01, C-06], the bot's level set [C-26]."""
    pile = tuple(region for region in table.regions for _ in range(COPIES))
    state = State(
        ply=0,
        phase=Phase.DEAL,
        seat=0,
        owners=(NOBODY,) * len(table.regions),
        hands=((),) * players,
        pile=pile,
        due=tuple((seat, DEALT) for seat in range(players)),
    )
    events = (
        MapLaid(book.OWN_MAP, len(table.regions), players + table.mode.bots),
        PileShuffled(book.DEAL, len(pile)),
        *table.mode.announced(),
    )
    return Step(state, events)


def _deal_done(table: Table, s: State, tell: Tell) -> None:
    """Everybody has five cards [C-06], and somebody begins [C-A22, C-27]."""
    tell(HandsDealt(book.OPEN_COUNTS, DEALT))
    tell(StarterNamed(table.mode.rule(book.FIRST_SEAT), table.mode.starter))
    turn.begin(table, s, table.mode.starter, tell)


DEAL = drawing(
    Phase.DEAL,
    Text("dealing the first cards", "la distribution des cartes"),
    book.DEAL,
    _deal_done,
    ask("The first cards are dealt: 5 to each player."),
)
PHASES = (replace(DEAL, setting_up=True),)
