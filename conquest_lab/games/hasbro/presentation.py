"""The presentation of Risk 2007: owners, pieces and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import repeat
from typing import ClassVar

from conquest_lab.core.scene import NOBODY, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents.sides import HELD, SIDE, side_of
from conquest_lab.games.hasbro.mates import controllers, mate_of
from conquest_lab.games.hasbro.ruleset import TITLE, Hasbro
from conquest_lab.games.hasbro.state import LEGIONS, NEUTRAL, Independents, Mates, State
from conquest_lab.games.hasbro.table import CLASSIC, TEAMS
from conquest_lab.mechanics.armies.cards import PILE, TRACK
from conquest_lab.mechanics.armies.placing import ARMY, RESERVE
from conquest_lab.mechanics.armies.presentation import WarPresentation


class HasbroPresentation(WarPresentation[Classic, State], ruleset=Hasbro):
    """The pictures of Risk 2007; its words stand with its steps."""

    title = TITLE
    about = Text(
        "Place regiments, attack neighbours with up to three dice, then move once. Decide "
        "where to be strong, when to stop and which continent pays. Take the whole world.",
        "Placez des régiments, attaquez vos voisins avec trois dés au plus, puis "
        "faites une manœuvre. À vous de choisir où être fort, quand vous arrêter et quel continent "
        "rapporte. Il faut conquérir le monde entier.",
    )
    counter_names: ClassVar[dict[str, Text]] = {
        **WarPresentation.counter_names,
        HELD: Text("under the cannon", "sous le canon"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        ARMY: PieceKind(Text("Regiments", "Régiments"), "army"),
    }

    def owner_name(self, state: State, owner: int) -> Value:
        """An independent army by its name, and whose ally it is."""
        name = self.names.owner(owner)
        ally = NEUTRAL if isinstance(name, Seat) else side_of(state, owner)
        if ally == NEUTRAL:
            return name
        return say("{army} (ally of {player})", army=name, player=Seat(ally))

    def goal(self, state: State, seat: int) -> Message:
        """The world, a number of places, the opponent or one of the other team [H-36, H-A52, H-37, H-58]."""
        others = [n for n in range(len(state.cards.hands)) if n not in self.table.team(state, seat)]
        options = self.table.options
        if options.mode == TEAMS:
            return say(
                "eliminate one of the other team: {players}", players=tuple(map(Seat, others))
            )
        if options.mode != CLASSIC:
            return say("take every territory of {player}", player=Seat(others[0]))
        if options.goal is not None:
            return counted(
                options.goal,
                "be the first to hold {n} territory",
                "be the first to hold {n} territories",
            )
        return self.whole_world

    def progress(self, state: State) -> Message:
        """The territories that win a short game, and those that each player holds [H-A52]."""
        goal = self.table.options.goal
        if goal is None or self.table.options.mode != CLASSIC:
            return Message("")
        count = Counter(state.owners)
        seats = range(len(state.cards.hands))
        held = tuple(say("{player} {n}", player=Seat(seat), n=count[seat]) for seat in seats)
        return counted(goal, "{n} territory wins: {held}", "{n} territories win: {held}", held=held)

    def partner(self, state: State, seat: int) -> int:
        """The team-mate [H-57]."""
        return next((mate for mate in self.table.team(state, seat) if mate != seat), NOBODY)

    def scene(self, state: State) -> Scene:
        beside = state.beside
        counters = {PILE: len(state.cards.pile)}
        counters |= {f"{RESERVE}/{army}": left for army, left in enumerate(state.reserve)}
        if self.table.track:
            counters[TRACK] = self.table.set_value(state.cards.traded)
        if isinstance(beside, Independents):
            for army, ally, cards in zip(LEGIONS, beside.sides, beside.held, strict=True):
                counters |= {f"{SIDE}/{army}": ally + 1, f"{HELD}/{army}": len(cards)}
        return Scene(
            controllers(state),
            tuple(map(self._pieces, state.owners, state.armies, _guests(state))),
            state.cards.hands,
            tuple(sorted(counters.items())),
        )

    def _pieces(self, owner: int, armies: int, guests: int) -> Pieces:
        """The pieces on a territory; among teams, each player's regiments apart."""
        if not armies:
            return ()
        kinds = self.table.kinds
        if not guests:
            return ((kinds[owner], armies),)
        other = mate_of(len(kinds), owner)
        return tuple(sorted(((kinds[owner], armies - guests), (kinds[other], guests))))

    def count_pieces(self, kind: str, count: int) -> Message:
        return self.names.pieces(count) if kind == ARMY else super().count_pieces(kind, count)


def _guests(state: State) -> Iterable[int]:
    """By territory, regiments of the owner's team-mate; none but among teams."""
    return state.beside.guests if isinstance(state.beside, Mates) else repeat(0)
