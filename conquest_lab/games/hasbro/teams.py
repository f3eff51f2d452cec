"""The team game: shared territories, one hand, the end at the first elimination [H-57 to H-65]."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.declare import (
    Action,
    Armies,
    Event,
    SeatEvent,
    SeatNumber,
    Seats,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, Step, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, Text, between, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro import setup, turn
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.closing import THE_END
from conquest_lab.games.hasbro.combat import THROW, lost_by
from conquest_lab.games.hasbro.mates import (
    change,
    controller,
    controllers,
    mate_of,
    mates,
    own,
    own_regiments,
    same_team,
    stands,
    team,
    tell_control,
    thrower,
)
from conquest_lab.games.hasbro.state import Mates, Phase, State
from conquest_lab.games.hasbro.table import FORCED_TRADE, MOST_ARMIES, fixed_value
from conquest_lab.mechanics.armies import combat, moving
from conquest_lab.mechanics.armies.cards import SecretCards
from conquest_lab.mechanics.armies.combat import (
    ArmiesLost,
    Conquered,
    Eliminated,
    SurvivorsReturned,
)
from conquest_lab.mechanics.armies.moving import Moved
from conquest_lab.mechanics.armies.placing import ARMY
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
class NotCounted(SeatEvent):
    """A territory with equal numbers of both team-mates counted for nobody."""

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
class DefendersFell(SeatEvent):
    """A player of the defending team lost regiments."""

    territory: Territory
    count: Armies
    kind: str

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, self.kind, -self.count)


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


@event("This team has won: {seats}")
class TeamWon(Event):
    """A team has eliminated a player of the other one."""

    seats: Seats


class Teams(Classic):
    """The table of two teams, of which the first to eliminate a player wins."""

    players_rule = book.TEAMS
    track = False
    kinds = tuple(f"{ARMY}/{seat}" for seat in range(MOST_ARMIES))

    def team(self, s: State, seat: int) -> tuple[int, ...]:
        return team(len(s.cards.hands), seat)

    # Reinforcements

    def counted(self, s: State, tell: Tell) -> tuple[int, ...]:
        """A territory with equal numbers counts for nobody [H-59, H-60]."""
        held = controllers(s)
        for territory, owner in enumerate(held):
            if owner < 0 and own(s, territory, s.seat):
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
        """Own regiments stand in control or not [H-13, H-22, H-A43]."""
        return [territory for territory, _ in own_regiments(s, s.seat)]

    def add(self, s: State, territory: int, count: int, tell: Tell) -> None:
        change(s, s.seat, territory, count, tell)

    def not_placed_on(self, s: State, territory: int) -> Refusal | None:
        return self._none_there(s, book.WHERE_ONE_STANDS, territory)

    def _none_there(self, s: State, rule: Rule, territory: int) -> Refusal | None:
        """Refuse using a territory where no own regiment stands."""
        if self.commands(s, territory):
            return None
        place = self.names.place(territory)
        return forbid(
            rule, "{player} has no regiment there: {place}", player=Seat(s.seat), place=place
        )

    def place_rule(self, s: State, territory: int) -> Rule:
        own_control = controller(s, territory) == s.seat
        return book.PLACE_ALL if own_control else book.WHERE_ONE_STANDS

    # Combat

    def commands(self, s: State, territory: int) -> bool:
        return own(s, territory, s.seat) > 0

    def free(self, s: State, territory: int) -> int:
        """One's own regiments but one; with the option all where the team-mate stays [H-25, H-A35]."""
        return self._free_of(own(s, territory, s.seat), s.armies[territory])

    def _free_of(self, mine: int, both: int) -> int:
        mate_may_stay = self.options.mixed_leave_one == "team"
        return mine if mate_may_stay and mine < both else mine - 1

    def senders(self, s: State) -> list[tuple[int, int]]:
        there = own_regiments(s, s.seat)
        if self.options.mixed_leave_one == "own":
            return [(territory, mine - 1) for territory, mine in there if mine > 1]
        free = ((territory, self._free_of(mine, s.armies[territory])) for territory, mine in there)
        return [sender for sender in free if sender[1] > 0]

    def not_from_here(self, s: State, source: int) -> Refusal | None:
        return self._none_there(s, book.INVADE_NEIGHBOUR, source)

    def no_enemy(self, s: State, source: int, target: int) -> Refusal | None:
        if not same_team(s.owners[target], s.seat):
            return None
        rule = book.INVADE_NEIGHBOUR if self.commands(s, target) else book.NOT_THE_MATE
        place = self.names.place(target)
        return forbid(rule, "{place} belongs to your own team", place=place)

    def sent_refused(self, s: State, source: int, target: int, dice: int) -> Refusal | None:
        return self._own_stays(s, source) or super().sent_refused(s, source, target, dice)

    def _own_stays(self, s: State, source: int) -> Refusal | None:
        """The refusal of one's last regiment on a territory of the team, by option [H-A35]."""
        mine = own(s, source, s.seat)
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
        return thrower(s, s.on_route.target)

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        shared = mates(s).guests[s.on_route.target] > 0
        return book.MIXED_DEFENCE if shared else rule

    def cannot_follow(self, s: State, count: int, most: int) -> Refusal:
        return self._not_so_many(s, book.OCCUPY, count, between(0, most))

    def _not_so_many(self, s: State, rule: Rule, count: int, choices: Message | int) -> Refusal:
        names, source = self.names, s.on_route.source
        return forbid(
            rule,
            "{count} cannot leave: {player} has {own} there, so it is {choices}: {place}",
            count=names.pieces(count),
            player=Seat(s.seat),
            own=names.pieces(own(s, source, s.seat)),
            choices=choices,
            place=names.place(source),
        )

    # Moves, and the end of a turn

    def move(self, s: State, rule: Rule, count: int, tell: Tell) -> None:
        source, target = s.on_route.source, s.on_route.target
        tell(Moved(rule, s.seat, source, target, count, self.kinds[s.seat]))
        change(s, s.seat, source, -count, tell)
        change(s, s.seat, target, count, tell)

    def move_refused(self, s: State, source: int, target: int) -> Refusal | None:
        place = self.names.place
        if refusal := self._none_there(s, book.TEAM_MOVE, source):
            return refusal
        if not same_team(s.owners[target], s.seat):
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
            "no chain of territories of the team joins {source} and {target}; it reaches: {others}",
            source=place(source),
            target=place(target),
            others=tuple(map(place, sorted(part - {source}))) or ("-",),
        )

    def move_rule(self, s: State, source: int, target: int) -> Rule:
        """The first of three rules that is enough: own territories, the team-mate's, ties as well."""
        held, both = controllers(s), self.team(s, s.seat)
        for rule, allowed in ((book.STRATEGIC_MOVE, (s.seat,)), (book.TEAM_MOVE, both)):
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
        other, hand = mate_of(len(s.cards.hands), s.seat), s.cards.hands[s.seat]
        if other >= 0 and hand:
            tell(HandPassed(book.TEAM_HAND, s.seat, other, hand))
            s.cards = s.cards.passed(s.seat, other)

    def following(self, s: State) -> int:
        return (s.seat + 1) % len(s.cards.hands)


def opening(table: Classic, players: int) -> Step[State]:
    """Teams sit alternately [H-57, H-A33] and need no track [H-61]."""
    formed = [
        TeamFormed(book.TEAMS if len(seats) > 1 else book.THREE_PLAYERS, seats)
        for seats in (team(players, 0), team(players, 1))
    ]
    return setup.lay(table, players, formed, Mates((0,) * len(table.territories)))


# A battle -----------------------------------------------------------------------------------------


def suffer(table: Classic, s: State, attacker: int, defender: int, tell: Tell) -> None:
    """Dice are compared as in the main game; whose regiments fall is another question [H-A34]."""
    source, target, kind = s.on_route.source, s.on_route.target, table.kinds[s.seat]
    winners, first, guests = combat.winners(table, s, attacker), thrower(s, target), mates(s).guests
    tell(BattleLost(lost_by(table), source, target, attacker, defender, kind))
    change(s, s.seat, source, -attacker, tell)
    if defender == s.armies[target]:
        _conquer(table, s, winners, tell)
    elif defender and guests[target] and table.options.mixed_losses == "chosen":
        s.phase = Phase.CHOOSE_LOSS
        s.beside = Mates(mates(s).guests, defender, first)
    else:
        control = controller(s, target)
        for _ in range(defender):
            _one_falls(table, s, _next_to_fall(table, s, first), tell)
        tell_control(s, target, control, tell)
        _survived(s, tell)


def _next_to_fall(table: Classic, s: State, first: int) -> int:
    """The larger number, on a tie the thrower's; or the thrower's first [H-A34]."""
    target, other = s.on_route.target, mate_of(len(s.cards.hands), first)
    mine, theirs = own(s, target, first), own(s, target, other) if other >= 0 else 0
    if table.options.mixed_losses == "controller":
        return first if mine else other
    return first if mine >= theirs else other


def _one_falls(table: Classic, s: State, seat: int, tell: Tell) -> None:
    """A regiment of a defender falls [H-28, H-A34]."""
    target = s.on_route.target
    rule = book.MIXED_DEFENCE if mates(s).guests[target] else book.COMPARE
    change(s, seat, target, -1)
    tell(DefendersFell(rule, seat, target, 1, table.kinds[seat]))


def _survived(s: State, tell: Tell) -> None:
    """After a battle without a conquest; a player may be gone all the same [H-A36]."""
    source, target = s.on_route.source, s.on_route.target
    there = own(s, source, s.seat)
    tell(SurvivorsReturned(book.SURVIVORS, source, target, there, s.armies[target]))
    s.route, s.phase = Route(source, target), Phase.ATTACK
    _end_if_gone(s, tell)


def _conquer(table: Classic, s: State, winners: int, tell: Tell) -> None:
    """The last defenders fall, the winners move in [H-32, H-A17]."""
    source, target = s.on_route.source, s.on_route.target
    loser, kinds, guests = s.owners[target], table.kinds, mates(s).guests
    rule = book.MIXED_DEFENCE if guests[target] else book.COMPARE
    for owner in table.team(s, loser):
        if fallen := own(s, target, owner):
            tell(DefendersFell(rule, owner, target, fallen, kinds[owner]))
    s.owners = with_entry(s.owners, target, s.seat)
    s.armies = with_entry(s.armies, target, winners)
    s.beside = Mates(with_entry(guests, target, 0))
    tell(Conquered(book.OCCUPY, s.seat, loser, target))
    tell(Moved(book.WINNERS_MOVE_IN, s.seat, source, target, winners, kinds[s.seat]))
    change(s, s.seat, source, -winners, tell)
    s.route, s.conquered = Route(source, target), True
    s.phase = Phase.OCCUPY if table.free(s, source) > 0 else Phase.ATTACK
    _end_if_gone(s, tell)


def _end_if_gone(s: State, tell: Tell) -> None:
    """The game is over as soon as a player has no regiment left [H-58, H-65, H-A36].

    Attackers lose their last regiment only where a team-mate's was left behind.
    """
    players = len(s.cards.hands)
    out = [seat for seat in range(players) if not stands(s, seat)]
    if not out:
        return
    gone = min(out, key=lambda seat: same_team(seat, s.seat))  # an opponent first
    winner = s.seat if not same_team(gone, s.seat) else (gone + 1) % players
    shared = same_team(s.owners[s.on_route.target], gone) or gone == s.seat
    rule = book.GONE_FROM_THE_BOARD if shared else book.TEAM_VICTORY
    tell(Eliminated(rule, gone, winner))
    tell(TeamWon(book.TEAM_GOAL, team(players, winner)))
    s.phase, s.seat = Phase.OVER, winner


# Losses chosen by the thrower ---------------------------------------------------------------------


def losers(_table: Classic, s: State) -> list[LoseFrom]:
    """The larger number first, on a tie the thrower's."""
    target = s.on_route.target
    first = thrower(s, target)
    both = (first, mate_of(len(s.cards.hands), first))
    return [LoseFrom(seat) for seat in sorted(both, key=lambda seat: -own(s, target, seat))]


def check_loss(table: Classic, s: State, lose: LoseFrom) -> Refusal | None:
    """Refuse taking a regiment from somebody who has none there [H-A34]."""
    target = s.on_route.target
    if 0 <= lose.army < len(s.reserve) and own(s, target, lose.army):
        return None
    place = table.names.place(target)
    return forbid(book.MIXED_DEFENCE, "this player defends no regiment there: {place}", place=place)


def choose_loss(table: Classic, s: State, lose: LoseFrom, tell: Tell) -> None:
    """The thrower says whose regiment falls [H-A34]."""
    target, losses, chooser = s.on_route.target, mates(s).losses - 1, mates(s).chooser
    control = controller(s, target)
    _one_falls(table, s, lose.army, tell)
    if losses and mates(s).guests[target]:
        tell_control(s, target, control, tell)
        s.beside = Mates(mates(s).guests, losses, chooser)
        return
    for _ in range(losses):
        _one_falls(table, s, s.owners[target], tell)
    tell_control(s, target, control, tell)
    s.beside = Mates(mates(s).guests)
    _survived(s, tell)


# Phases -------------------------------------------------------------------------------------------


def _whose_regiment(table: Classic, s: State) -> Message:
    return say(
        "{player}: choose whose regiment falls: {place}",
        player=Seat(mates(s).chooser),
        place=table.names.place(s.on_route.target),
    )


def _team_won(_table: Classic, s: State) -> Message:
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
    *turn.replaced(
        turn.PHASES,
        replace(THROW, plies=combat.throw_plies(suffer)),
        replace(THE_END, rule=book.TEAM_VICTORY, prompt=_team_won),
    ),
    CHOOSE_LOSS,
)
