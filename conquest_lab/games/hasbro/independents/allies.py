"""Steps 3 and 6 with active independents: allies are reinforced, and moved [H-51, H-55]."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.declare import Action, Armies, SeatEvent, SeatNumber, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.hasbro import closing
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents import sides
from conquest_lab.games.hasbro.independents.influence import GoOn
from conquest_lab.games.hasbro.independents.passive import place_prompt
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import PLAYER_PATH
from conquest_lab.mechanics.armies import combat, die, placing
from conquest_lab.mechanics.armies.moving import transfer_ply
from conquest_lab.mechanics.armies.placing import RESERVE, Placed
from conquest_lab.mechanics.armies.table import Route, changed
from conquest_lab.mechanics.connect import reachable


@action("reinforce", "Throw a die for: {army}")
class Reinforce(Action):
    """Throw a die for the reinforcements of an ally."""

    army: SeatNumber


@event("{seat} throws a die for {army}")
class AllyChosen(SeatEvent):
    """A player chose an ally to reinforce."""

    army: SeatNumber


@event("{army} receives {face}")
class AllyDieThrown(SeatEvent):
    """A die gave an ally regiments to place."""

    army: SeatNumber
    face: Armies

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{RESERVE}/{self.army}", self.face)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("ally", (self.face,)),)


@event("{seat} is done with the allies")
class AlliesServed(SeatEvent):
    """A player reinforced or moved no other ally."""


# Step 3: reinforcements ---------------------------------------------------------------------------


def reinforcements(_table: Classic, s: State) -> list[Reinforce]:
    """A die for each ally that has had none."""
    return list(map(Reinforce, sides.allies_to_serve(s)))


def check_reinforce(table: Classic, s: State, reinforce: Reinforce) -> Refusal | None:
    """Refuse a die for an army that is no ally, or had one [H-51, H-A28]."""
    army = reinforce.army
    if refusal := sides.no_legion(army):
        return refusal
    if army in sides.allies_to_serve(s):
        return None
    legion = table.names.owner(army)
    if army in sides.legions(s).served:
        return forbid(
            book.ALL_FOR_THE_ALLY,
            "{army} was reinforced this turn; one die for each ally",
            army=legion,
        )
    if army not in s.owners:
        return forbid(book.ALLY_REINFORCED, "{army} has no regiment left", army=legion)
    return forbid(book.ALLY_REINFORCED, "{army} is not your ally", army=legion)


def reinforce(_table: Classic, s: State, reinforce: Reinforce, tell: Tell) -> None:
    """A die is to be thrown for an ally [H-51]."""
    sides.set_served(s, (*sides.legions(s).served, reinforce.army))
    s.phase = Phase.ALLY_DIE
    tell(AllyChosen(book.ALLY_REINFORCED, s.seat, reinforce.army))


def ally_die(_table: Classic, s: State, face: int, tell: Tell) -> None:
    """The die gives an ally this many regiments [H-51]."""
    army = sides.legions(s).served[-1]
    s.reserve = with_entry(s.reserve, army, face)
    s.phase = Phase.ALLY_PLACE
    tell(AllyDieThrown(book.ALLY_REINFORCED, s.seat, army, face))


def ally_placing(_table: Classic, s: State) -> tuple[int, int, Rule]:
    """The ally whose regiments are placed, how many, and the rule [H-51]."""
    army = sides.legions(s).served[-1]
    return army, s.reserve[army], book.ALLY_REINFORCED


def place_ally(_table: Classic, s: State, territory: int, count: int, tell: Tell) -> None:
    """Regiments of an ally go on its territories until none is left [H-51]."""
    army = sides.legions(s).served[-1]
    s.armies = changed(s.armies, territory, count)
    s.reserve = changed(s.reserve, army, -count)
    left = s.reserve[army]
    tell(Placed(book.ALLY_REINFORCED, army, territory, count, left))
    if left:
        return
    if sides.allies_to_serve(s):
        s.phase = Phase.ALLIES
    else:
        sides.set_served(s)
        s.phase = Phase.ATTACK


def end_allies(_table: Classic, s: State, _go_on: GoOn, tell: Tell) -> None:
    """No more regiments for allies [H-51]."""
    sides.set_served(s)
    s.phase = Phase.ATTACK
    tell(AlliesServed(book.ALLY_REINFORCED, s.seat))


# Step 6: moves ------------------------------------------------------------------------------------


def movers(table: Classic, s: State) -> list[int]:
    """The allies that can still make their strategic move this turn [H-55]."""
    return [
        army
        for army in sides.allies_to_serve(s)
        if any(
            s.owners[target] == army and target != territory
            for territory, _ in combat.senders(s, army)
            for target in reachable(territory, table.neighbours, on_the_way(table, s, army))
        )
    ]


def on_the_way(table: Classic, s: State, army: int) -> Callable[[int], bool]:
    """A question whether an ally may pass: through its own land, by option the player's too [H-A54]."""
    through = _through(table, s, army)
    return lambda territory: s.owners[territory] in through


def _through(table: Classic, s: State, army: int) -> tuple[int, ...]:
    return (army, s.seat) if table.options.ally_path == PLAYER_PATH else (army,)


def ally_fronts(table: Classic, s: State) -> list[combat.Front]:
    """The regiments of each ally that has made no move, and whose territories they pass [H-55, H-A54]."""
    return [(combat.senders(s, army), _through(table, s, army)) for army in movers(table, s)]


def ally_not_movable(table: Classic, s: State, source: int, target: int) -> Refusal | None:
    """Refuse moves of other armies, and second moves [H-55]."""
    army, names = s.owners[source], table.names
    if army == s.seat:
        return forbid(book.ALLY_MOVES, "your own strategic move is over; now your allies may move")
    if not table.commands(s, source):
        return sides.not_the_ally(book.ALLY_MOVES, names.place(source), names.owner(army))
    if army in sides.legions(s).served:
        return forbid(
            book.ALLY_MOVES, "{army} has made its move; one for each ally", army=names.owner(army)
        )
    problem = table.no_move(s, army, source, target, _through(table, s, army))
    if problem is None:
        return None
    both = reachable(source, table.neighbours, lambda t: s.owners[t] in {army, s.seat})
    through = target in both and s.owners[target] == army and target != source
    return Refusal(book.ALLY_PATH if through and s.armies[source] > 1 else book.ALLY_MOVES, problem)


def begin_ally_move(_table: Classic, s: State, source: int, target: int, tell: Tell) -> None:
    """The two ends of an ally's move [H-55]."""
    s.route, s.phase = Route(source, target), Phase.ALLY_TRANSFER
    tell(closing.MoveChosen(book.ALLY_MOVES, s.owners[source], source, target))


def ally_march(table: Classic, s: State, count: int, tell: Tell) -> None:
    """Regiments of an ally move; then other allies may [H-55]."""
    army = s.owners[s.on_route.source]
    table.move(s, book.ALLY_MOVES, count, tell)
    sides.set_served(s, (*sides.legions(s).served, army))
    closing.after_move(table, s, tell)


def end_ally_moves(table: Classic, s: State, tell: Tell) -> None:
    """No other ally moves [H-55]."""
    tell(AlliesServed(book.ALLY_MOVES, s.seat))
    closing.step_four(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


def _first_place_ally(table: Classic, s: State) -> Message:
    left = table.names.pieces(ally_placing(table, s)[1])
    return say("this is not the moment; first place {regiments}", regiments=left)


ALLIES = PhaseRules(
    Phase.ALLIES,
    Text("step 3: reinforcing allies", "étape 3 : les renforts alliés"),
    book.ACTIVE_TURN,
    ask("{player}: choose an ally to reinforce, or go on."),
    (
        Ply(Reinforce, reinforce, reinforcements, check_reinforce),
        Ply(GoOn, end_allies, label="Reinforce no other ally"),
    ),
)

ALLY_DIE = die.die_phase(
    Phase.ALLY_DIE,
    Text("step 3: the die of an ally", "étape 3 : le dé d’un allié"),
    book.ALLY_REINFORCED,
    ask(
        "A die says how many regiments come for: {army}",
        army=lambda table, s: table.names.owner(sides.legions(s).served[-1]),
    ),
    ally_die,
)

ALLY_PLACE = PhaseRules(
    Phase.ALLY_PLACE,
    Text("step 3: placing regiments of an ally", "étape 3 : le placement des régiments d’un allié"),
    book.ALL_FOR_THE_ALLY,
    lambda table, s: place_prompt(table, s, ally_placing(table, s)[0]),
    (placing.place_ply(ally_placing, place_ally),),
    pointed_at=placing.one_here,
    first=_first_place_ally,
)

ALLY_MOVE = PhaseRules(
    Phase.ALLY_MOVE,
    Text("step 6: moves of allies", "étape 6 : les déplacements des alliés"),
    book.ACTIVE_TURN,
    ask("{player}: choose a territory of an ally, then another connected to it; or end the turn."),
    closing.move_plies(
        ally_fronts, ally_not_movable, begin_ally_move, end_ally_moves, own_ends=True
    ),
    pointed_at=closing.joined_pair,
)

ALLY_TRANSFER = PhaseRules(
    Phase.ALLY_TRANSFER,
    Text("step 6: how many move", "étape 6 : combien se déplacent"),
    book.ALLY_MOVES,
    closing.how_many_move,
    (transfer_ply(ally_march),),
)

PHASES = (ALLIES, ALLY_DIE, ALLY_PLACE, ALLY_MOVE, ALLY_TRANSFER)
