"""How Risk 2007 is shown and told."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from typing import ClassVar

from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Contest, Event
from conquest_lab.core.scene import NOBODY, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, say
from conquest_lab.games.hasbro import telling, words
from conquest_lab.games.hasbro.events import (
    PILE,
    REGIMENT,
    TRACK,
    reserve,
)
from conquest_lab.games.hasbro.legion_events import (
    HELD,
    held,
    side,
)
from conquest_lab.games.hasbro.rules import TITLE, Hasbro
from conquest_lab.games.hasbro.sides import (
    controllers,
    free,
    mate,
    side_of,
)
from conquest_lab.games.hasbro.table import (
    LEGIONS,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
)
from conquest_lab.games.hasbro.types import (
    NEUTRAL,
    Action,
    Attack,
    GiveCard,
    Independents,
    Mates,
    Phase,
    State,
    TradeIn,
)

_SET_UP = frozenset({Phase.FIRST_TO_PLACE, Phase.CLAIM, Phase.MUSTER, Phase.FIRST_TURN, Phase.DEAL})


class HasbroPresentation(Presentation[State, Action], ruleset=Hasbro):
    """The words and pictures of Risk 2007."""

    title = TITLE
    rules: Hasbro
    layout = "map"
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        HELD: Text("cards under the cannon", "cartes sous le canon"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        REGIMENT: PieceKind(Text("Regiments", "Régiments"), "army"),
    }

    def __init__(self, rules: Hasbro) -> None:
        super().__init__(rules)
        self.table = rules.table
        board = rules.table.board
        self.places = board.places
        self.groups = board.continents
        self.cards = rules.table.deck

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    def owner_name(self, state: State, owner: int) -> Value:
        """An independent army by its name, and whose ally it is."""
        name = self.table.who(owner)
        ally = NEUTRAL if isinstance(name, Seat) else side_of(state, owner)
        if ally == NEUTRAL:
            return name
        return say("{army}, ally of {player}", army=name, player=Seat(ally))

    def partner(self, state: State, seat: int) -> int:
        """The team-mate [H-57]."""
        return mate(len(state.cards.hands), seat) if self.table.teams else NOBODY

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self.table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Defend with as many regiments as may; lose those of the larger number."""
        asked = state.phase in (Phase.DEFEND, Phase.CHOOSE_LOSS)
        return self.rules.legal_actions(state)[0] if asked else None

    def setting_up(self, state: State) -> bool:
        return state.phase in _SET_UP

    def names_cards(self, action: Action) -> bool:
        """A set to trade, or a card to give, names the cards in hand."""
        return isinstance(action, (TradeIn, GiveCard))

    def scene(self, state: State) -> Scene:
        table, beside = self.table, state.beside
        counters = {PILE: len(state.cards.pile)}
        counters |= {reserve(army): left for army, left in enumerate(state.reserve)}
        if not table.teams:
            counters[TRACK] = table.set_value(state.cards.traded)
        if isinstance(beside, Independents):
            for army, ally, cards in zip(LEGIONS, beside.sides, beside.held, strict=True):
                counters |= {side(army): ally + 1, held(army): len(cards)}
        return Scene(
            controllers(state) if table.teams else state.owners,
            tuple(map(self._pieces, state.owners, state.armies, _guests(state))),
            state.cards.hands,
            tuple(sorted(counters.items())),
        )

    def _pieces(self, owner: int, armies: int, guests: int) -> Pieces:
        """What stands on a territory; among teams, each player's regiments apart."""
        if not armies:
            return ()
        kinds = self.table.kinds
        if not guests:
            return ((kinds[owner], armies),)
        other = mate(len(kinds), owner)
        return tuple(sorted(((kinds[owner], armies - guests), (kinds[other], guests))))

    def label(self, state: State, action: Action) -> Message:
        return words.label(self.table, state, action)

    def prompt(self, state: State) -> Message:
        return words.prompt(self.table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self.table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        return words.regiments(count) if kind == REGIMENT else super().count_pieces(kind, count)

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=words.phase_name(self.table, state))

    def contest(self, state: State, action: Action) -> Contest | None:
        if not isinstance(action, Attack):
            return None
        return Contest(
            attackers=free(self.table, state, action.source),
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=MOST_DEFENCE_DICE,
            to_the_end=self.table.whole,
        )


def _guests(state: State) -> Iterable[int]:
    """By territory, regiments of the owner's team-mate; none but among teams."""
    return state.beside.guests if isinstance(state.beside, Mates) else repeat(0)
