"""A battle for a territory of the team game: whose regiments fall, and the end with them [H-A34, H-58]."""

from __future__ import annotations

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
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.hasbro import mates
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.combat import lost_by
from conquest_lab.games.hasbro.state import Mates, Phase, State
from conquest_lab.mechanics.armies import rounds
from conquest_lab.mechanics.armies.moving import Moved
from conquest_lab.mechanics.armies.table import Route

# Actions and events -------------------------------------------------------------------------------


@action("lose", "A regiment falls: {army}")
class LoseFrom(Action):
    """Take a lost regiment of a shared territory from this team-mate."""

    army: SeatNumber


@event("The attacker loses {attacker}, the defender {defender}", arrow="attack")
class BattleLost(rounds.ArmiesLost):
    """A battle cost both sides regiments; whose they were on the defending side is kept apart.

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


@event("This team has won: {seats}")
class TeamWon(Event):
    """A team has eliminated a player of the other one."""

    seats: Seats


# A battle -----------------------------------------------------------------------------------------


def suffer(table: Classic, s: State, attacker: int, defender: int, tell: Tell) -> None:
    """Dice are compared as in the main game; whose regiments fall is another question [H-A34]."""
    source, target, kind = s.on_route.source, s.on_route.target, table.kinds[s.seat]
    winners, first = rounds.winners(table, s, attacker), mates.thrower(s, target)
    guests = mates.of(s).guests
    tell(BattleLost(lost_by(table), source, target, attacker, defender, kind))
    mates.change(s, s.seat, source, -attacker, tell)
    if defender == s.armies[target]:
        _conquer(table, s, winners, tell)
    elif defender and guests[target] and table.options.mixed_losses == "chosen":
        s.phase = Phase.CHOOSE_LOSS
        s.beside = Mates(mates.of(s).guests, defender, first)
    else:
        control = mates.controller(s, target)
        for _ in range(defender):
            _one_falls(table, s, _next_to_fall(table, s, first), tell)
        mates.tell_control(s, target, control, tell)
        _survived(s, tell)


def _next_to_fall(table: Classic, s: State, first: int) -> int:
    """The larger number, on a tie the thrower's; or the thrower's first [H-A34]."""
    target, other = s.on_route.target, mates.mate_of(len(s.cards.hands), first)
    mine, theirs = mates.own(s, target, first), mates.own(s, target, other) if other >= 0 else 0
    if table.options.mixed_losses == "controller":
        return first if mine else other
    return first if mine >= theirs else other


def _one_falls(table: Classic, s: State, seat: int, tell: Tell) -> None:
    """A regiment of a defender falls [H-28, H-A34]."""
    target = s.on_route.target
    rule = book.MIXED_DEFENCE if mates.of(s).guests[target] else book.COMPARE
    mates.change(s, seat, target, -1)
    tell(DefendersFell(rule, seat, target, 1, table.kinds[seat]))


def _survived(s: State, tell: Tell) -> None:
    """After a battle without a conquest; a player may be gone all the same [H-A36]."""
    source, target = s.on_route.source, s.on_route.target
    there = mates.own(s, source, s.seat)
    tell(rounds.SurvivorsReturned(book.SURVIVORS, source, target, there, s.armies[target]))
    s.route, s.phase = Route(source, target), Phase.ATTACK
    _end_if_gone(s, tell)


def _conquer(table: Classic, s: State, winners: int, tell: Tell) -> None:
    """The last defenders fall, the winners move in [H-32, H-A17]."""
    source, target = s.on_route.source, s.on_route.target
    loser, kinds, guests = s.owners[target], table.kinds, mates.of(s).guests
    rule = book.MIXED_DEFENCE if guests[target] else book.COMPARE
    for owner in table.team(s, loser):
        if fallen := mates.own(s, target, owner):
            tell(DefendersFell(rule, owner, target, fallen, kinds[owner]))
    s.owners = with_entry(s.owners, target, s.seat)
    s.armies = with_entry(s.armies, target, winners)
    s.beside = Mates(with_entry(guests, target, 0))
    tell(rounds.Conquered(book.OCCUPY, s.seat, loser, target))
    tell(Moved(book.WINNERS_MOVE_IN, s.seat, source, target, winners, kinds[s.seat]))
    mates.change(s, s.seat, source, -winners, tell)
    s.route, s.conquered = Route(source, target), True
    s.phase = Phase.OCCUPY if table.free(s, source) > 0 else Phase.ATTACK
    _end_if_gone(s, tell)


def _end_if_gone(s: State, tell: Tell) -> None:
    """The game is over as soon as a player has no regiment left [H-58, H-65, H-A36].

    Attackers lose their last regiment only where a team-mate's was left behind.
    """
    players = len(s.cards.hands)
    out = [seat for seat in range(players) if not mates.stands(s, seat)]
    if not out:
        return
    gone = min(out, key=lambda seat: mates.same_team(seat, s.seat))  # an opponent first
    winner = s.seat if not mates.same_team(gone, s.seat) else (gone + 1) % players
    shared = mates.same_team(s.owners[s.on_route.target], gone) or gone == s.seat
    rule = book.GONE_FROM_THE_BOARD if shared else book.TEAM_VICTORY
    tell(rounds.Eliminated(rule, gone, winner))
    tell(TeamWon(book.TEAM_GOAL, mates.team(players, winner)))
    s.phase, s.seat = Phase.OVER, winner


# Losses chosen by the thrower ---------------------------------------------------------------------


def losers(_table: Classic, s: State) -> list[LoseFrom]:
    """The larger number first, on a tie the thrower's."""
    target = s.on_route.target
    first = mates.thrower(s, target)
    both = (first, mates.mate_of(len(s.cards.hands), first))
    return [LoseFrom(seat) for seat in sorted(both, key=lambda seat: -mates.own(s, target, seat))]


def check_loss(table: Classic, s: State, lose: LoseFrom) -> Refusal | None:
    """Refuse taking a regiment from somebody who has none there [H-A34]."""
    target = s.on_route.target
    if 0 <= lose.army < len(s.reserve) and mates.own(s, target, lose.army):
        return None
    place = table.names.place(target)
    return forbid(book.MIXED_DEFENCE, "this player defends no regiment there: {place}", place=place)


def choose_loss(table: Classic, s: State, lose: LoseFrom, tell: Tell) -> None:
    """The thrower says whose regiment falls [H-A34]."""
    target, losses, chooser = s.on_route.target, mates.of(s).losses - 1, mates.of(s).chooser
    control = mates.controller(s, target)
    _one_falls(table, s, lose.army, tell)
    if losses and mates.of(s).guests[target]:
        mates.tell_control(s, target, control, tell)
        s.beside = Mates(mates.of(s).guests, losses, chooser)
        return
    for _ in range(losses):
        _one_falls(table, s, s.owners[target], tell)
    mates.tell_control(s, target, control, tell)
    s.beside = Mates(mates.of(s).guests)
    _survived(s, tell)


# Phases -------------------------------------------------------------------------------------------


CHOOSE_LOSS = PhaseRules(
    Phase.CHOOSE_LOSS,
    Text("step 2: whose regiments fall", "étape 2 : qui perd des régiments"),
    book.MIXED_DEFENCE,
    ask(
        "{player}: choose whose regiment falls: {place}",
        player=lambda _table, s: Seat(mates.of(s).chooser),
        place=lambda table, s: table.names.place(s.on_route.target),
    ),
    (Ply(LoseFrom, choose_loss, losers, check_loss),),
    player=lambda _table, s: mates.of(s).chooser,
    routine=True,
)
