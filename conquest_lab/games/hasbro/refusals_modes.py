"""Why something cannot be done in the games for two and in the team game."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.refusals import (
    Checks,
    check_attack,
    check_place,
    check_transfer,
    count_refused,
    free_to,
    from_one,
    name,
    no_move,
    no_neighbours,
    on_board,
    sent_refused,
)
from conquest_lab.games.hasbro.refusals_chance import check_deal, check_die
from conquest_lab.games.hasbro.sides import (
    MOST_GIFTS,
    MOST_HELD,
    allies_to_serve,
    commands,
    free,
    friends_joined,
    legions,
    open_invasion,
    own,
    same_team,
    side_of,
)
from conquest_lab.games.hasbro.table import LEGIONS, Table
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    Attack,
    CallOff,
    Deal,
    Die,
    EndTurn,
    Fortify,
    GiveCard,
    GoOn,
    LoseFrom,
    Occupy,
    Phase,
    Place,
    Reinforce,
    State,
    Transfer,
)
from conquest_lab.games.hasbro.words import card_name, regiments

# The games for two --------------------------------------------------------------------------------


def _no_legion(army: int) -> Refusal | None:
    if army in LEGIONS:
        return None
    return Refusal(book.DUEL_GOAL, say("this is no independent army"))


def _check_give(table: Table, state: State, action: GiveCard) -> Refusal | None:
    army, card, seat = action.army, action.card, state.seat
    if refusal := _no_legion(army):
        return refusal
    if card not in state.cards.hands[seat] or card == HIDDEN:
        held = card_name(table, card) if HIDDEN <= card < len(table.deck) else card
        missing = say("{player} does not hold: {cards}", player=Seat(seat), cards=(held,))
        return Refusal(book.INFLUENCE, missing)
    there, legion = legions(state), table.who(army)
    held = len(there.held[army - FIRST_LEGION])
    if army not in state.owners:
        return Refusal(book.ARMY_GONE, say("{army} has no regiment left", army=legion))
    if held >= MOST_HELD:
        full = say("{army} has {n} cards and takes no more", army=legion, n=held)
        return Refusal(book.FIVE_HELD, full)
    if side_of(state, army) == seat and not table.options.allow_useless_bribe:
        return Refusal(book.USELESS_GIFT, say("{army} is your ally already", army=legion))
    if there.served.count(army) >= MOST_GIFTS:
        enough = say(
            "{army} took {n} cards this turn, the most it takes", army=legion, n=MOST_GIFTS
        )
        return Refusal(book.TWO_GIFTS, enough)
    return None


def _check_reinforce(table: Table, state: State, action: Reinforce) -> Refusal | None:
    army = action.army
    if refusal := _no_legion(army):
        return refusal
    if army in allies_to_serve(state):
        return None
    legion = table.who(army)
    if army in legions(state).served:
        once = say("{army} was reinforced this turn; one die for each ally", army=legion)
        return Refusal(book.ALL_FOR_THE_ALLY, once)
    return Refusal(book.ALLY_REINFORCED, _no_ally(table, state, army))


def _no_ally(table: Table, state: State, army: int) -> Message:
    legion = table.who(army)
    if army not in state.owners:
        return say("{army} has no regiment left", army=legion)
    return say("{army} is not your ally", army=legion)


def _check_active_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    if refusal := check_attack(table, state, action):
        return refusal
    target = open_invasion(state)
    if target in (-1, action.target):
        return None
    return Refusal(
        book.INVASION_CLOSED,
        say(
            "an invasion is open: {place}; call it off before another one, for dice of loyalty are due",
            place=name(table, target),
        ),
    )


def _check_call_off(_: Table, state: State, _action: CallOff) -> Refusal | None:
    if open_invasion(state) >= 0:
        return None
    return Refusal(
        book.INVASION_CLOSED, say("no invasion is open whose end asks for a die of loyalty")
    )


def _check_active_move(table: Table, state: State, action: Fortify) -> Refusal | None:
    if refusal := on_board(table, action.source, action.target):
        return refusal
    if state.phase is Phase.FORTIFY:
        problem = no_move(table, state, state.seat, action)
        return None if problem is None else Refusal(book.STRATEGIC_MOVE, problem)
    army = state.owners[action.source]
    if army == state.seat:
        own_turn = say("the own strategic move is over; now allies may move")
        return Refusal(book.ALLY_MOVES, own_turn)
    if not commands(state, army):
        other = say(
            "{place} belongs to {owner}, which is not your ally",
            place=name(table, action.source),
            owner=table.who(army),
        )
        return Refusal(book.ALLY_MOVES, other)
    if army in legions(state).served:
        once = say("{army} has made its move; one for each ally", army=table.who(army))
        return Refusal(book.ALLY_MOVES, once)
    problem = no_move(table, state, army, action)
    return None if problem is None else Refusal(book.ALLY_MOVES, problem)


# Teams --------------------------------------------------------------------------------------------


def _none_there(table: Table, state: State, rule: Rule, territory: int) -> Refusal | None:
    """A player uses a territory only where own regiments stand."""
    if own(state, territory, state.seat):
        return None
    return Refusal(
        rule,
        say(
            "{player} has no regiment there: {place}",
            player=Seat(state.seat),
            place=name(table, territory),
        ),
    )


def _check_team_place(table: Table, state: State, action: Place) -> Refusal | None:
    if state.phase is Phase.MUSTER:
        return check_place(table, state, action)
    if refusal := on_board(table, action.territory):
        return refusal
    if refusal := _none_there(table, state, book.WHERE_ONE_STANDS, action.territory):
        return refusal
    return count_refused(book.PLACE_ALL, action.count, state.reserve[state.seat])


def _check_team_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := on_board(table, source, target):
        return refusal
    if refusal := _none_there(table, state, book.INVADE_NEIGHBOUR, source):
        return refusal
    if same_team(state.owners[target], state.seat):
        rule = book.INVADE_NEIGHBOUR if own(state, target, state.seat) else book.NOT_THE_MATE
        ours = say("{place} belongs to your own team", place=name(table, target))
        return Refusal(rule, ours)
    if target not in table.neighbours[source]:
        return no_neighbours(table, source, target)
    able = free(table, state, source)
    return _own_stays(table, state, source, able) or sent_refused(table, source, able, action.dice)


def _own_stays(table: Table, state: State, source: int, able: int) -> Refusal | None:
    """Where the team-mate stands too, one of one's own stays all the same [H-A35]."""
    mine = own(state, source, state.seat)
    if able > 0 or mine == state.armies[source]:
        return None
    return Refusal(
        book.MIXED_LEAVE,
        say(
            "{player} has {mine} of {armies} there, and one of the own stays: {place}",
            player=Seat(state.seat),
            mine=mine,
            armies=regiments(state.armies[source]),
            place=name(table, source),
        ),
    )


def _check_team_occupy(table: Table, state: State, action: Occupy) -> Refusal | None:
    assert state.route is not None
    most = free(table, state, state.route.source)
    if 0 <= action.count <= most:
        return None
    return Refusal(
        book.OCCUPY, _not_so_many(table, state, action.count, say("0 to {most}", most=most))
    )


def _check_team_transfer(table: Table, state: State, action: Transfer) -> Refusal | None:
    assert state.route is not None
    most = free(table, state, state.route.source)
    if 1 <= action.count <= most:
        return None
    return Refusal(book.TEAM_MOVE, _not_so_many(table, state, action.count, from_one(most)))


def _not_so_many(table: Table, state: State, count: int, choices: Message | int) -> Message:
    assert state.route is not None
    source = state.route.source
    return say(
        "{count} cannot leave: {player} has {own} there, so it is {choices}: {place}",
        count=regiments(count),
        player=Seat(state.seat),
        own=regiments(own(state, source, state.seat)),
        choices=choices,
        place=name(table, source),
    )


def _check_team_move(table: Table, state: State, action: Fortify) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := on_board(table, source, target):
        return refusal
    if refusal := _none_there(table, state, book.TEAM_MOVE, source):
        return refusal
    if not same_team(state.owners[target], state.seat):
        theirs = say(
            "{place} belongs to {owner}; the move stays within the team",
            place=name(table, target),
            owner=Seat(state.owners[target]),
        )
        return Refusal(book.TEAM_MOVE, theirs)
    if source == target:
        both = say("{place} is both ends of the move", place=name(table, source))
        return Refusal(book.STRATEGIC_MOVE, both)
    if free(table, state, source) < 1:
        stays = say(
            "{place} holds {armies} and one has to stay",
            place=name(table, source),
            armies=regiments(1),
        )
        return _own_stays(table, state, source, 0) or Refusal(book.STRATEGIC_MOVE, stays)
    part = friends_joined(table, state, source)
    if target in part:
        return None
    others = tuple(name(table, t) for t in sorted(part) if t != source)
    apart = say(
        "no chain of territories of the team joins {source} and {target}; it reaches: {others}",
        source=name(table, source),
        target=name(table, target),
        others=others or ("-",),
    )
    return Refusal(book.TEAM_MOVE, apart)


def _check_loss(table: Table, state: State, action: LoseFrom) -> Refusal | None:
    assert state.route is not None
    target = state.route.target
    if 0 <= action.army < len(state.reserve) and own(state, target, action.army):
        return None
    return Refusal(
        book.MIXED_DEFENCE,
        say("this player defends no regiment there: {place}", place=name(table, target)),
    )


DUEL: Checks = {Deal: ((Phase.DEAL,), check_deal)}
ACTIVE: Checks = DUEL | {
    Die: ((Phase.FIRST_TO_PLACE, Phase.FIRST_TURN, Phase.ALLY_DIE, Phase.LOYALTY), check_die),
    Place: ((Phase.PLACE, Phase.MUSTER, Phase.PLACE_SPOILS, Phase.ALLY_PLACE), check_place),
    GiveCard: ((Phase.INFLUENCE,), _check_give),
    Reinforce: ((Phase.ALLIES,), _check_reinforce),
    GoOn: ((Phase.INFLUENCE, Phase.ALLIES), free_to),
    Attack: ((Phase.ATTACK,), _check_active_attack),
    CallOff: ((Phase.ATTACK,), _check_call_off),
    Fortify: ((Phase.FORTIFY, Phase.ALLY_MOVE), _check_active_move),
    Transfer: ((Phase.TRANSFER, Phase.ALLY_TRANSFER), check_transfer),
    EndTurn: ((Phase.FORTIFY, Phase.ALLY_MOVE), free_to),
}
TEAMS: Checks = {
    Place: ((Phase.PLACE, Phase.MUSTER), _check_team_place),
    Attack: ((Phase.ATTACK,), _check_team_attack),
    Occupy: ((Phase.OCCUPY,), _check_team_occupy),
    Fortify: ((Phase.FORTIFY,), _check_team_move),
    Transfer: ((Phase.TRANSFER,), _check_team_transfer),
    LoseFrom: ((Phase.CHOOSE_LOSS,), _check_loss),
}
