"""The team game: shared territories, one hand, the end at the first elimination [H-57 to H-65]."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.declare import Event, SeatEvent, SeatNumber, Seats, Territory, event
from conquest_lab.core.phases import Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, Step, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import NONE, Message, Seat, between
from conquest_lab.games.hasbro import mates, setup, turn
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.closing import THE_END
from conquest_lab.games.hasbro.combat import THROW
from conquest_lab.games.hasbro.state import Mates, State
from conquest_lab.games.hasbro.table import FORCED_TRADE, MAJORITY, MOST_ARMIES, fixed_value
from conquest_lab.games.hasbro.team_battle import CHOOSE_LOSS, suffer
from conquest_lab.mechanics.armies import moving, rounds
from conquest_lab.mechanics.armies.cards import SecretCards
from conquest_lab.mechanics.armies.moving import Moved
from conquest_lab.mechanics.armies.placing import ARMY
from conquest_lab.mechanics.armies.table import from_one
from conquest_lab.mechanics.cards import JOKER
from conquest_lab.mechanics.connect import reachable

# Actions and events -------------------------------------------------------------------------------


@event("A team: {seats}")
class TeamFormed(Event):
    """Players form a team."""

    seats: Seats


@event("Nobody controls this territory, which counts for nobody: {territory}")
class NotCounted(SeatEvent):
    """A territory with equal numbers of both team-mates counted for no player."""

    territory: Territory


@event("{seat} passes {cards} to {mate}")
class HandPassed(SeatEvent):
    """The team's cards went to the team-mate who plays next."""

    mate: SeatNumber
    cards: SecretCards

    @property
    def readers(self) -> tuple[int, ...]:
        return (self.seat, self.mate)

    def moved(self, scene: Scene) -> Scene:
        return scene.with_hand(self.seat, ()).with_cards_taken(self.mate, self.cards)


class Teams(Classic):
    """The table of two teams, of which the first to eliminate a player wins."""

    players_rule = book.TEAMS
    track = False
    kinds = tuple(f"{ARMY}/{seat}" for seat in range(MOST_ARMIES))

    def team(self, s: State, seat: int) -> tuple[int, ...]:
        return mates.team(len(s.cards.hands), seat)

    # Reinforcements

    def counted(self, s: State, tell: Tell) -> tuple[int, ...]:
        """A territory with equal numbers counts for no player [H-59, H-60]."""
        held = mates.controllers(s)
        for territory, owner in enumerate(held):
            if owner < 0 and mates.own(s, territory, s.seat):
                tell(NotCounted(book.UNCONTROLLED, s.seat, territory))
        return held

    def worth(self, s: State, cards: tuple[int, ...]) -> tuple[int, Rule]:
        """The symbols say what a set gives [H-61], jokers at their best [H-A37]."""
        symbols = tuple(self.deck[card].symbol for card in cards)
        rule = book.JOKER_IN_TEAM_SET if JOKER in symbols else book.TEAM_SETS
        return fixed_value(symbols), rule

    def forced_trade(self, rule: Rule) -> Rule:
        return book.TEAM_HAND

    def forced_in_turn(self, s: State, rule: Rule) -> Rule:
        five = len(s.cards.hands[s.seat]) == FORCED_TRADE
        return book.TEAM_HAND if five else book.FIVE_OR_MORE

    def standing(self, s: State) -> list[int]:
        """The territories in control; all with own regiments where none is, or by option [H-A45]."""
        if self._by_control and (held := mates.controlled(s, s.seat)):
            return held
        return [territory for territory, _ in mates.own_regiments(s, s.seat)]

    @property
    def _by_control(self) -> bool:
        return self.options.team_control == MAJORITY

    def add(self, s: State, territory: int, count: int, tell: Tell) -> None:
        mates.change(s, s.seat, territory, count, tell)

    def not_placed_on(self, s: State, territory: int) -> Refusal | None:
        if mates.controller(s, territory) == s.seat or territory in self.standing(s):
            return None
        if not self._by_control:
            return self._none_there(s, book.WHERE_ONE_STANDS, territory)
        rule = book.CONTROL_NEEDED
        return self._none_there(s, rule, territory) or self._no_control(s, rule, territory)

    def _none_there(self, s: State, rule: Rule, territory: int) -> Refusal | None:
        """Refuse using a territory where no own regiment stands."""
        if mates.own(s, territory, s.seat):
            return None
        place = self.names.place(territory)
        return forbid(
            rule, "{player} has no regiment there: {place}", player=Seat(s.seat), place=place
        )

    def _no_control(self, s: State, rule: Rule, territory: int) -> Refusal:
        """Refuse using a territory where the team-mate has as many regiments, or more."""
        mate = mates.mate_of(len(s.cards.hands), s.seat)
        theirs = mates.own(s, territory, mate)
        return forbid(
            rule,
            "{player} has {mine} there and {mate} {theirs}; control takes more than {theirs}:"
            " {place}",
            player=Seat(s.seat),
            mine=mates.own(s, territory, s.seat),
            mate=Seat(mate),
            theirs=theirs,
            place=self.names.place(territory),
        )

    def place_rule(self, s: State, territory: int) -> Rule:
        if mates.controller(s, territory) == s.seat:
            return book.PLACE_ALL
        return book.NOTHING_CONTROLLED if self._by_control else book.WHERE_ONE_STANDS

    # Combat

    def commands(self, s: State, territory: int) -> bool:
        """Own regiments attack from territories in control, or by option from any [H-A45, H-A43]."""
        if self._by_control:
            return mates.controller(s, territory) == s.seat
        return mates.own(s, territory, s.seat) > 0

    def free(self, s: State, territory: int) -> int:
        """One's own regiments but one; with the option all where the team-mate stays [H-25, H-A35]."""
        return self._free_of(mates.own(s, territory, s.seat), s.armies[territory])

    def _free_of(self, mine: int, both: int) -> int:
        mate_may_stay = self.options.mixed_leave_one == "team"
        return mine if mate_may_stay and mine < both else mine - 1

    def senders(self, s: State) -> list[tuple[int, int]]:
        there = mates.own_regiments(s, s.seat)
        if self.options.mixed_leave_one == "own":
            return [(territory, mine - 1) for territory, mine in there if mine > 1]
        free = ((territory, self._free_of(mine, s.armies[territory])) for territory, mine in there)
        return [sender for sender in free if sender[1] > 0]

    def attackers(self, s: State) -> list[tuple[int, int]]:
        if not self._by_control:
            return self.senders(s)
        armies, guests = s.armies, mates.of(s).guests
        free = (
            (t, self._free_of(armies[t] - guests[t], armies[t]))
            for t in mates.controlled(s, s.seat)
        )
        return [sender for sender in free if sender[1] > 0]

    def not_from_here(self, s: State, source: int) -> Refusal | None:
        if self.commands(s, source):
            return None
        refusal = self._none_there(s, book.INVADE_NEIGHBOUR, source)
        if refusal or not self._by_control:
            return refusal
        going_on = s.route is not None and s.route.source == source
        rule = book.CONTROL_LOST if going_on else book.CONTROL_NEEDED
        return self._no_control(s, rule, source)

    def no_enemy(self, s: State, source: int, target: int) -> Refusal | None:
        if not mates.same_team(s.owners[target], s.seat):
            return None
        rule = book.INVADE_NEIGHBOUR if mates.own(s, target, s.seat) else book.NOT_THE_MATE
        place = self.names.place(target)
        return forbid(rule, "{place} belongs to your own team", place=place)

    def sent_refused(self, s: State, source: int, target: int, dice: int) -> Refusal | None:
        return self._own_stays(s, source) or super().sent_refused(s, source, target, dice)

    def _own_stays(self, s: State, source: int) -> Refusal | None:
        """The refusal of one's last regiment on a territory of the team, by option [H-A35]."""
        mine = mates.own(s, source, s.seat)
        if self._free_of(mine, s.armies[source]) > 0 or mine == s.armies[source]:
            return None
        return forbid(
            book.MIXED_LEAVE,
            "{player} has {mine} of {armies} there, and one of these stays: {place}",
            player=Seat(s.seat),
            mine=mine,
            armies=self.names.pieces(s.armies[source]),
            place=self.names.place(source),
        )

    def defender(self, s: State) -> int:
        return mates.thrower(s, s.on_route.target)

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        shared = mates.of(s).guests[s.on_route.target] > 0
        return book.MIXED_DEFENCE if shared else rule

    def cannot_follow(self, s: State, count: int, most: int) -> Refusal:
        return self._not_so_many(s, book.OCCUPY, count, between(0, most))

    def _not_so_many(self, s: State, rule: Rule, count: int, choices: Message | int) -> Refusal:
        names, source = self.names, s.on_route.source
        return forbid(
            rule,
            "{count} cannot leave: {player} has {own} there, so {choices} can leave: {place}",
            count=names.pieces(count),
            player=Seat(s.seat),
            own=names.pieces(mates.own(s, source, s.seat)),
            choices=choices,
            place=names.place(source),
        )

    # Moves, and the end of a turn

    def move(self, s: State, rule: Rule, count: int, tell: Tell) -> None:
        source, target = s.on_route.source, s.on_route.target
        tell(Moved(rule, s.seat, source, target, count, self.kinds[s.seat]))
        mates.change(s, s.seat, source, -count, tell)
        mates.change(s, s.seat, target, count, tell)

    def move_refused(self, s: State, source: int, target: int) -> Refusal | None:
        place = self.names.place
        if refusal := self._none_there(s, book.TEAM_MOVE, source):
            return refusal
        if not mates.same_team(s.owners[target], s.seat):
            return forbid(
                book.TEAM_MOVE,
                "{place} belongs to {owner}; the move stays within the team",
                place=place(target),
                owner=Seat(s.owners[target]),
            )
        if source == target:
            return forbid(
                book.STRATEGIC_MOVE, "{place} is both ends of the move", place=place(source)
            )
        if self.free(s, source) < 1:
            one = moving.one_has_to_stay(self, source)
            return self._own_stays(s, source) or Refusal(book.STRATEGIC_MOVE, one)
        part = self._joined_by(source, s.owners, self.team(s, s.seat))
        if target in part:
            return None
        return forbid(
            book.TEAM_MOVE,
            "no chain of territories of the team joins {source} and {target}; within reach: {others}",
            source=place(source),
            target=place(target),
            others=tuple(map(place, sorted(part - {source}))) or (NONE,),
        )

    def move_rule(self, s: State, source: int, target: int) -> Rule:
        """The first of three rules that is enough: own territories, the team-mate's, ties as well."""
        held, both = mates.controllers(s), self.team(s, s.seat)
        own = super().move_rule(s, source, target)
        for rule, allowed in ((own, (s.seat,)), (book.TEAM_MOVE, both)):
            if held[source] in allowed and target in self._joined_by(source, held, allowed):
                return rule
        return book.FRIENDLY_TIES

    def _joined_by(
        self, source: int, held: tuple[int, ...], seats: tuple[int, ...]
    ) -> frozenset[int]:
        """The territories that those held by some seats connect with this one [H-63, H-A38]."""
        theirs = {territory for territory, seat in enumerate(held) if seat in seats}
        return reachable(source, self.neighbours, theirs.__contains__)

    def cannot_move(self, s: State, count: int, most: int) -> Refusal:
        return self._not_so_many(s, book.TEAM_MOVE, count, from_one(most))

    def end_turn(self, s: State, tell: Tell) -> None:
        """The team's hand goes to the team-mate who plays next [H-64]."""
        other, hand = mates.mate_of(len(s.cards.hands), s.seat), s.cards.hands[s.seat]
        if other >= 0 and hand:
            tell(HandPassed(book.TEAM_HAND, s.seat, other, hand))
            s.cards = s.cards.passed(s.seat, other)

    def following(self, s: State) -> int:
        return (s.seat + 1) % len(s.cards.hands)


def opening(table: Classic, players: int) -> Step[State]:
    """Teams sit alternately [H-57, H-A33] and need no track [H-61]."""
    formed = [
        TeamFormed(book.TEAMS if len(seats) > 1 else book.THREE_PLAYERS, seats)
        for seats in (mates.team(players, 0), mates.team(players, 1))
    ]
    return setup.lay(table, players, formed, Mates((0,) * len(table.territories)))


# Phases -------------------------------------------------------------------------------------------


PHASES = (
    *turn.replaced(
        turn.PHASES,
        replace(THROW, plies=rounds.throw_plies(suffer)),
        replace(
            THE_END,
            rule=book.TEAM_VICTORY,
            prompt=ask(
                "This team has won: {players}",
                players=lambda table, s: tuple(map(Seat, table.team(s, s.seat))),
            ),
        ),
    ),
    CHOOSE_LOSS,
)
