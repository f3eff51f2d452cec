"""The team game: shared territories, one hand, the end at the first elimination [H-57 to H-65]."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.declare import (
    Action,
    Armies,
    Event,
    SeatNumber,
    Seats,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.hasbro import classic, closing, combat
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.mates import (
    change,
    controller,
    controllers,
    mate_of,
    mates,
    own,
    own_everywhere,
    same_team,
    standing,
    team,
    tell_control,
    thrower,
)
from conquest_lab.games.hasbro.state import Independents, Mates, Phase, State
from conquest_lab.games.hasbro.table import FORCED_TRADE, Table, fixed_value
from conquest_lab.mechanics.armies import placing
from conquest_lab.mechanics.armies.cards import SecretCards
from conquest_lab.mechanics.armies.combat import (
    ArmiesLost,
    Attack,
    Conquered,
    Eliminated,
    SurvivorsReturned,
    attacks,
    sent_refused,
)
from conquest_lab.mechanics.armies.moving import Fortify, Moved, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.armies.table import Route, from_one
from conquest_lab.mechanics.cards import JOKER
from conquest_lab.mechanics.connect import reachable

# Actions and events -------------------------------------------------------------------------------


@action("lose", "A regiment falls: {army}")
class LoseFrom(Action):
    """Take a lost regiment of a shared territory from this team-mate."""

    army: SeatNumber


@event("A team: {seats}")
class TeamFormed(Event):
    """Players form a team."""

    seats: Seats


@event("Nobody controls this territory, which counts for nobody: {territory}")
class NotCounted(Event):
    """A territory with equal numbers of both team-mates counted for nobody."""

    seat: SeatNumber
    territory: Territory


@event("The attacker loses {attacker}, the defender {defender}", arrow="attack")
class BattleLost(ArmiesLost):
    """A battle cost both sides regiments; whose they were on the defending side is told apart.

    kind: the attacker's regiments in a scene.
    """

    kind: str

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.source, self.kind, -self.attacker)


@event("{seat} loses {count}: {territory}")
class DefendersFell(Event):
    """A player of the defending team lost regiments."""

    seat: SeatNumber
    territory: Territory
    count: Armies
    kind: str

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, self.kind, -self.count)


@event("{seat} passes {cards} to {mate}")
class HandPassed(Event):
    """The team's cards went to the team-mate who plays next."""

    seat: SeatNumber
    mate: SeatNumber
    cards: SecretCards

    @property
    def readers(self) -> tuple[int, ...]:
        return (self.seat, self.mate)

    def moved(self, scene: Scene) -> Scene:
        return scene.with_hand(self.seat, ()).with_cards_taken(self.mate, self.cards)


@event("This team has won: {seats}")
class TeamWon(Event):
    """A team has eliminated a player of the other one."""

    seats: Seats


class Teams(classic.Classic):
    """Two teams, of which the first to eliminate a player wins."""

    players_rule = book.TEAMS

    # Laying the table

    def beside(self, territories: int) -> Independents | Mates | None:
        return Mates((0,) * territories)

    def announced(self, players: int) -> tuple[Event, ...]:
        """Teams sit alternately [H-57, H-A33] and need no track."""
        return tuple(
            TeamFormed(book.TEAMS if len(seats) > 1 else book.THREE_PLAYERS, seats)
            for seats in (team(players, 0), team(players, 1))
        )

    # Reinforcements

    def counted(self, s: State, tell: Tell) -> tuple[int, ...]:
        """A territory with equal numbers counts for nobody [H-59, H-60]."""
        held = controllers(s)
        for territory, owner in enumerate(held):
            if owner < 0 and own(s, territory, s.seat):
                tell(NotCounted(book.UNCONTROLLED, s.seat, territory))
        return held

    def worth(self, cards: tuple[int, ...], traded: int) -> int:
        return fixed_value(tuple(self.table.deck[card].symbol for card in cards))

    def value_rule(self, cards: tuple[int, ...]) -> Rule:
        """The symbols say what a set gives [H-61], jokers at their best [H-A37]."""
        joker = any(self.table.deck[card].symbol == JOKER for card in cards)
        return book.JOKER_IN_TEAM_SET if joker else book.TEAM_SETS

    def mark_value(self, s: State, tell: Tell) -> None:
        """There is no track [H-61]."""

    def forced_trade(self, rule: Rule) -> Rule:
        return book.TEAM_HAND

    def forced_in_turn(self, s: State, rule: Rule) -> Rule:
        five = len(s.cards.hands[s.seat]) == FORCED_TRADE
        return book.TEAM_HAND if five else book.FIVE_OR_MORE

    def stands(self, s: State, territory: int) -> bool:
        return own(s, territory, s.seat) > 0

    def add(self, s: State, territory: int, count: int, tell: Tell) -> None:
        before = controller(s, territory)
        change(s, s.seat, territory, count)
        tell_control(s, territory, before, tell)

    def placements(self, s: State) -> list[Place]:
        """Regiments go where own ones stand, in control or not [H-13, H-22, H-A43]."""
        there = own_everywhere(s, s.seat)
        return placing.placements_where(self.table, lambda t: there[t] > 0, s.reserve[s.seat])

    def placing_refused(self, s: State, place: Place) -> Refusal | None:
        return (
            self.table.off_board(place.territory)
            or self._none_there(s, book.WHERE_ONE_STANDS, place.territory)
            or placing.count_refused(
                self.table.names, book.PLACE_ALL, place.count, s.reserve[s.seat]
            )
        )

    def _none_there(self, s: State, rule: Rule, territory: int) -> Refusal | None:
        """Refuse using a territory where no own regiment stands."""
        if self.stands(s, territory):
            return None
        place = self.table.names.place(territory)
        none = say("{player} has no regiment there: {place}", player=Seat(s.seat), place=place)
        return Refusal(rule, none)

    def place_rule(self, s: State, territory: int) -> Rule:
        own_control = controller(s, territory) == s.seat
        return book.PLACE_ALL if own_control else book.WHERE_ONE_STANDS

    # Combat

    def commands(self, s: State, territory: int) -> bool:
        return self.stands(s, territory)

    def free(self, s: State, territory: int) -> int:
        """One's own regiments but one; with the option all where the team-mate stays [H-25, H-A35]."""
        return self._free_of(own(s, territory, s.seat), s.armies[territory])

    def _free_of(self, mine: int, both: int) -> int:
        mate_may_stay = self.table.options.mixed_leave_one == "team"
        return mine if mate_may_stay and mine < both else mine - 1

    def _free_everywhere(self, s: State) -> list[int]:
        """The regiments that may leave each territory."""
        there = own_everywhere(s, s.seat)
        if self.table.options.mixed_leave_one == "own":
            return [mine - 1 for mine in there]
        return list(map(self._free_of, there, s.armies))

    def attacks(self, s: State) -> list[Attack]:
        friends = team(len(s.cards.hands), s.seat)
        senders = [(t, free) for t, free in enumerate(self._free_everywhere(s)) if free > 0]
        return attacks(self.table.attacks, s.owners, senders, friends)

    def _not_from_here(self, s: State, source: int) -> Refusal | None:
        return self._none_there(s, book.INVADE_NEIGHBOUR, source)

    def _no_enemy(self, s: State, attack: Attack) -> Refusal | None:
        target = attack.target
        if not same_team(s.owners[target], s.seat):
            return None
        rule = book.INVADE_NEIGHBOUR if self.stands(s, target) else book.NOT_THE_MATE
        place = self.table.names.place(target)
        return Refusal(rule, say("{place} belongs to your own team", place=place))

    def attack_refused(self, s: State, attack: Attack) -> Refusal | None:
        source, target = attack.source, attack.target
        free = self.free(s, source)
        return (
            self._not_from_here(s, source)
            or self._no_enemy(s, attack)
            or combat.not_neighbours(self.table, source, target)
            or self._own_stays(s, source, free)
            or sent_refused(self.table, source, free, attack.dice)
        )

    def _own_stays(self, s: State, source: int, free: int) -> Refusal | None:
        """The refusal of one's last regiment on a territory of the team, by option [H-A35]."""
        mine = own(s, source, s.seat)
        if free > 0 or mine == s.armies[source]:
            return None
        return Refusal(
            book.MIXED_LEAVE,
            say(
                "{player} has {mine} of {armies} there, and one of the own stays: {place}",
                player=Seat(s.seat),
                mine=mine,
                armies=self.table.names.pieces(s.armies[source]),
                place=self.table.names.place(source),
            ),
        )

    def defender(self, s: State) -> int:
        return thrower(s, s.on_route.target)

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        shared = mates(s).guests[s.on_route.target] > 0
        return book.MIXED_DEFENCE if shared else rule

    def suffer(self, s: State, attacker: int, defender: int, tell: Tell) -> None:
        """Dice are compared as in the main game; whose regiments fall is another question [H-A34]."""
        table, source, target = self.table, s.on_route.source, s.on_route.target
        kind, winners, first = (
            table.kinds[s.seat],
            combat.winners(table, s, attacker),
            thrower(s, target),
        )
        rule = combat.lost_by(table)
        tell(BattleLost(rule, source, target, attacker, defender, kind))
        before = controller(s, source)
        change(s, s.seat, source, -attacker)
        tell_control(s, source, before, tell)
        if defender == s.armies[target]:
            self._conquer(s, winners, tell)
            return
        if defender and mates(s).guests[target] and table.options.mixed_losses == "chosen":
            s.phase = Phase.CHOOSE_LOSS
            s.beside = Mates(mates(s).guests, defender, first)
            return
        before = controller(s, target)
        for _ in range(defender):
            self.one_falls(s, target, self._who_falls(s, target, first), tell)
        tell_control(s, target, before, tell)
        self.survived(s, tell)

    def _who_falls(self, s: State, target: int, first: int) -> int:
        """The larger number, on a tie the thrower's; or the thrower's first [H-A34]."""
        other = mate_of(len(s.cards.hands), first)
        mine, theirs = own(s, target, first), own(s, target, other) if other >= 0 else 0
        if self.table.options.mixed_losses == "controller":
            return first if mine else other
        return first if mine >= theirs else other

    def one_falls(self, s: State, target: int, seat: int, tell: Tell) -> None:
        """A regiment of a defender falls [H-28, H-A34]."""
        rule = book.MIXED_DEFENCE if mates(s).guests[target] else book.COMPARE
        change(s, seat, target, -1)
        tell(DefendersFell(rule, seat, target, 1, self.table.kinds[seat]))

    def survived(self, s: State, tell: Tell) -> None:
        """After a battle without a conquest; a player may be gone all the same [H-A36]."""
        source, target = s.on_route.source, s.on_route.target
        there = own(s, source, s.seat)
        tell(SurvivorsReturned(book.SURVIVORS, source, target, there, s.armies[target]))
        s.route, s.phase = Route(source, target), Phase.ATTACK
        self._end_if_gone(s, tell)

    def _conquer(self, s: State, winners: int, tell: Tell) -> None:
        """The last defenders fall, the winners move in [H-32, H-A17]."""
        source, target = s.on_route.source, s.on_route.target
        loser, kinds = s.owners[target], self.table.kinds
        rule = book.MIXED_DEFENCE if mates(s).guests[target] else book.COMPARE
        for owner in team(len(s.cards.hands), loser):
            if fallen := own(s, target, owner):
                tell(DefendersFell(rule, owner, target, fallen, kinds[owner]))
        before = controller(s, source)
        s.owners = with_entry(s.owners, target, s.seat)
        s.armies = with_entry(s.armies, target, winners)
        s.beside = Mates(with_entry(mates(s).guests, target, 0))
        change(s, s.seat, source, -winners)
        tell(Conquered(book.OCCUPY, s.seat, loser, target))
        tell(Moved(book.WINNERS_MOVE_IN, s.seat, source, target, winners, kinds[s.seat]))
        tell_control(s, source, before, tell)
        s.route, s.conquered = Route(source, target), True
        s.phase = Phase.OCCUPY if self.free(s, source) > 0 else Phase.ATTACK
        self._end_if_gone(s, tell)

    def _end_if_gone(self, s: State, tell: Tell) -> None:
        """The game is over as soon as a player has no regiment left [H-58, H-65, H-A36].

        Attackers lose their last regiment only where a team-mate's was left behind.
        """
        players = len(s.cards.hands)
        order = sorted(range(players), key=lambda seat: same_team(seat, s.seat))
        gone = next((seat for seat in order if not standing(s, seat)), -1)
        if gone < 0:
            return
        winner = s.seat if not same_team(gone, s.seat) else (gone + 1) % players
        shared = same_team(s.owners[s.on_route.target], gone) or gone == s.seat
        rule = book.GONE_FROM_THE_BOARD if shared else book.TEAM_VICTORY
        tell(Eliminated(rule, gone, winner))
        tell(TeamWon(book.TEAM_GOAL, team(players, winner)))
        s.phase, s.seat = Phase.OVER, winner

    def occupation_refused(self, s: State, occupy: Occupy) -> Refusal | None:
        most = self.free(s, s.on_route.source)
        if 0 <= occupy.count <= most:
            return None
        return self._not_so_many(s, book.OCCUPY, occupy.count, say("0 to {most}", most=most))

    def _not_so_many(self, s: State, rule: Rule, count: int, choices: Message | int) -> Refusal:
        names, source = self.table.names, s.on_route.source
        return Refusal(
            rule,
            say(
                "{count} cannot leave: {player} has {own} there, so it is {choices}: {place}",
                count=names.pieces(count),
                player=Seat(s.seat),
                own=names.pieces(own(s, source, s.seat)),
                choices=choices,
                place=names.place(source),
            ),
        )

    def move(self, s: State, rule: Rule, count: int, tell: Tell) -> None:
        source, target = s.on_route.source, s.on_route.target
        before = controller(s, source), controller(s, target)
        change(s, s.seat, source, -count)
        change(s, s.seat, target, count)
        tell(Moved(rule, s.seat, source, target, count, self.table.kinds[s.seat]))
        tell_control(s, source, before[0], tell)
        tell_control(s, target, before[1], tell)

    # The end of a turn

    def strategic_moves(self, s: State) -> list[Fortify]:
        """Every move between territories that those of the team join [H-63, H-A38]."""
        friends = team(len(s.cards.hands), s.seat)
        territories = [t for t, owner in enumerate(s.owners) if owner in friends]
        return closing.moves_among(self.table, territories, self._free_everywhere(s))

    def _friends_joined(self, s: State, source: int) -> frozenset[int]:
        """The territories that the team's territories connect with this one [H-63, H-A38]."""
        return self._joined_by(source, s.owners, team(len(s.cards.hands), s.seat))

    def move_refused(self, s: State, fortify: Fortify) -> Refusal | None:
        source, target = fortify.source, fortify.target
        place, pieces = self.table.names.place, self.table.names.pieces
        if refusal := self._none_there(s, book.TEAM_MOVE, source):
            return refusal
        if not same_team(s.owners[target], s.seat):
            apart = say(
                "{place} belongs to {owner}; the move stays within the team",
                place=place(target),
                owner=Seat(s.owners[target]),
            )
            return Refusal(book.TEAM_MOVE, apart)
        if source == target:
            both = say("{place} is both ends of the move", place=place(source))
            return Refusal(book.STRATEGIC_MOVE, both)
        if self.free(s, source) < 1:
            one = say(
                "{place} holds {armies} and one has to stay", place=place(source), armies=pieces(1)
            )
            return self._own_stays(s, source, 0) or Refusal(book.STRATEGIC_MOVE, one)
        part = self._friends_joined(s, source)
        if target in part:
            return None
        return Refusal(
            book.TEAM_MOVE,
            say(
                "no chain of territories of the team joins {source} and {target}; it reaches: {others}",
                source=place(source),
                target=place(target),
                others=tuple(place(t) for t in sorted(part) if t != source) or ("-",),
            ),
        )

    def move_rule(self, s: State, fortify: Fortify) -> Rule:
        """The first of three rules that is enough: own territories, the team-mate's, ties as well."""
        held, both = controllers(s), team(len(s.cards.hands), s.seat)
        for rule, allowed in ((book.STRATEGIC_MOVE, (s.seat,)), (book.TEAM_MOVE, both)):
            if held[fortify.source] in allowed and fortify.target in self._joined_by(
                fortify.source, held, allowed
            ):
                return rule
        return book.FRIENDLY_TIES

    def _joined_by(
        self, source: int, held: tuple[int, ...], seats: tuple[int, ...]
    ) -> frozenset[int]:
        """The territories that those held by some seats connect with this one."""
        theirs = {territory for territory, seat in enumerate(held) if seat in seats}
        return reachable(source, self.table.neighbours, theirs.__contains__)

    def transfer_refused(self, s: State, transfer: Transfer) -> Refusal | None:
        most = self.free(s, s.on_route.source)
        if 1 <= transfer.count <= most:
            return None
        return self._not_so_many(s, book.TEAM_MOVE, transfer.count, from_one(most))

    def hand_mates(self, s: State, seat: int) -> tuple[int, ...]:
        """Team-mates have one hand [H-64]."""
        return team(len(s.cards.hands), seat)

    def end_turn(self, s: State, tell: Tell) -> None:
        """The team's hand goes to the team-mate who plays next [H-64]."""
        other, hand = mate_of(len(s.cards.hands), s.seat), s.cards.hands[s.seat]
        if other >= 0 and hand:
            tell(HandPassed(book.TEAM_HAND, s.seat, other, hand))
            s.cards = s.cards.passed(s.seat, other)

    def following(self, s: State) -> int:
        return (s.seat + 1) % len(s.cards.hands)


# Losses chosen by the thrower ---------------------------------------------------------------------


def losers(_table: Table, s: State) -> list[LoseFrom]:
    """The larger number first, on a tie the thrower's."""
    target = s.on_route.target
    first = thrower(s, target)
    both = (first, mate_of(len(s.cards.hands), first))
    return [LoseFrom(seat) for seat in sorted(both, key=lambda seat: -own(s, target, seat))]


def check_loss(table: Table, s: State, lose: LoseFrom) -> Refusal | None:
    """Refuse taking a regiment from somebody who has none there [H-A34]."""
    target = s.on_route.target
    if 0 <= lose.army < len(s.reserve) and own(s, target, lose.army):
        return None
    place = table.names.place(target)
    nobody = say("this player defends no regiment there: {place}", place=place)
    return Refusal(book.MIXED_DEFENCE, nobody)


def choose_loss(table: Table, s: State, lose: LoseFrom, tell: Tell) -> None:
    """The thrower says whose regiment falls [H-A34]."""
    mode = table.mode
    assert isinstance(mode, Teams)
    target, losses, chooser = s.on_route.target, mates(s).losses - 1, mates(s).chooser
    before = controller(s, target)
    mode.one_falls(s, target, lose.army, tell)
    if losses and mates(s).guests[target]:
        tell_control(s, target, before, tell)
        s.beside = Mates(mates(s).guests, losses, chooser)
        return
    for _ in range(losses):
        mode.one_falls(s, target, s.owners[target], tell)
    tell_control(s, target, before, tell)
    s.beside = Mates(mates(s).guests)
    mode.survived(s, tell)


# Phases -------------------------------------------------------------------------------------------


def _whose_regiment(table: Table, s: State) -> Message:
    return say(
        "{player}: choose whose regiment falls: {place}",
        player=Seat(mates(s).chooser),
        place=table.names.place(s.on_route.target),
    )


def _team_won(_table: Table, s: State) -> Message:
    winners = tuple(map(Seat, team(len(s.cards.hands), s.seat)))
    return say("This team has won: {players}", players=winners)


CHOOSE_LOSS = PhaseRules(
    Phase.CHOOSE_LOSS,
    Text("step 2: whose regiments fall", "étape 2 : qui perd des régiments"),
    book.MIXED_DEFENCE,
    _whose_regiment,
    (Ply(LoseFrom, choose_loss, losers, check_loss),),
    player=lambda _table, s: mates(s).chooser,
    routine=True,
)
PHASES = (
    *(phase for phase in classic.PHASES if phase is not classic.THE_END),
    CHOOSE_LOSS,
    replace(classic.THE_END, rule=book.TEAM_VICTORY, prompt=_team_won),
)
