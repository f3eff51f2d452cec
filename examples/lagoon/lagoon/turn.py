"""A turn: one more boat, raids as long as the player dares, the next player [L-05 to L-10]."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    Action,
    Armies,
    Counter,
    Event,
    Faces,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Contest, Refusal
from conquest_lab.core.scene import Dice, Scene
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.mechanics.armies.table import changed, moved
from conquest_lab.mechanics.dice import compare, sorted_throws, throws
from lagoon import ending
from lagoon import rulebook as book
from lagoon.state import Phase, State
from lagoon.table import BOAT, Table

MOST_DICE = 2
ROUND = "round"

# Actions and events -------------------------------------------------------------------------------


@action("place", Text("One more boat: {island}", "Un bateau de plus : {island}"))
class Place(Action):
    """Put the boat of this turn on an own island."""

    island: Territory


@action("raid", Text("Raid: {source} → {target}", "Raid : {source} → {target}"))
class Raid(Action):
    """Send boats against a neighbouring island."""

    source: Territory
    target: Territory


@action(
    "throw",
    Text("Raider {raider}, defender {defender}", "Attaquant {raider}, défenseur {defender}"),
)
class Throw(Action):
    """The dice of a raid, each side sorted from high to low."""

    raider: Faces
    defender: Faces

    def in_order(self) -> Throw:
        raider, defender = (sorted(side, reverse=True) for side in (self.raider, self.defender))
        return Throw(tuple(raider), tuple(defender))


@action("land", Text("Move in with {count}", "Entrer avec {count}"))
class Land(Action):
    """Move boats into the island that was taken."""

    count: Armies


@action("stop", Text("Stop here", "S’arrêter là"))
class Stop(Action):
    """Raid no more in this turn."""


@event(Text("Round {round}: it is the turn of {seat}", "Manche {round} : c’est le tour de {seat}"))
class TurnBegan(Event):
    """A player's turn began."""

    seat: SeatNumber
    round: Annotated[int, Counter(ROUND)]

    @property
    def turn_of(self) -> int:
        return self.seat


@event(Text("{seat} has no island left and no turn", "{seat} n’a plus d’île ni de tour"))
class TurnPassed(Event):
    """A player without islands was passed over."""

    seat: SeatNumber


@event(Text("{seat} adds a boat: {island}", "{seat} ajoute un bateau : {island}"))
class BoatAdded(Event):
    """A turn's boat was put on an island."""

    seat: SeatNumber
    island: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.island, BOAT, 1)


@event(
    Text("{seat} raids: {source} → {target}", "{seat} attaque : {source} → {target}"),
    arrow="attack",
)
class RaidBegan(Event):
    """Boats set out for another island."""

    seat: SeatNumber
    source: Territory
    target: Territory


@event(
    Text(
        "Raider {raider}, defender {defender}: one boat lost, {lost_at}",
        "Attaquant {raider}, défenseur {defender} : un bateau perdu, {lost_at}",
    )
)
class BoatLost(Event):
    """The dice of a raid cost one side a boat."""

    lost_at: Territory
    raider: Faces
    defender: Faces
    raider_won: bool

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.lost_at, BOAT, -1)

    @property
    def dice(self) -> tuple[Dice, ...]:
        # Only the best die of the raider is compared.
        return (
            Dice("attack", self.raider, (not self.raider_won,)),
            Dice("defence", self.defender, (self.raider_won,)),
        )


@event(Text("{seat} takes an island: {island}", "{seat} prend une île : {island}"))
class IslandTaken(Event):
    """An island lost its last boat, and with it its owner."""

    seat: SeatNumber
    island: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.island, self.seat)


@event(
    Text(
        "{seat} moves in with {count}: {source} → {target}",
        "{seat} entre avec {count} : {source} → {target}",
    ),
    arrow="move",
)
class Landed(Event):
    """Boats moved into the island that was taken."""

    seat: SeatNumber
    source: Territory
    target: Territory
    count: Armies

    def moved(self, scene: Scene) -> Scene:
        left = scene.with_pieces(self.source, BOAT, -self.count)
        return left.with_pieces(self.target, BOAT, self.count)


# Turns --------------------------------------------------------------------------------------------


def begin(s: State, seat: int, tell: Tell) -> None:
    """The turn of a player begins with one more boat [L-05, L-06]."""
    s.seat, s.phase = seat, Phase.PLACE
    tell(TurnBegan(book.ROUNDS, seat, s.round))


def pass_on(table: Table, s: State, tell: Tell) -> None:
    """The next player who has an island is on turn; after the last round the game ends [L-05, L-A01]."""
    while True:
        s.seat = (s.seat + 1) % len(s.hands)
        if s.seat == 0:
            if s.round == table.rounds:
                ending.end(table, s, tell)
                return
            s.round += 1
        if s.seat in s.owners:
            begin(s, s.seat, tell)
            return
        tell(TurnPassed(book.WITHOUT_ISLANDS, s.seat))


# One more boat ------------------------------------------------------------------------------------


def placements(_table: Table, s: State) -> list[Place]:
    """Every own island."""
    return [Place(island) for island, owner in enumerate(s.owners) if owner == s.seat]


def check_place(table: Table, s: State, place: Place) -> Refusal | None:
    """Against islands of others [L-06]."""
    if refusal := table.unknown(place.island):
        return refusal
    if s.owners[place.island] == s.seat:
        return None
    return Refusal(book.ONE_MORE_BOAT, table.owned_by(s, place.island))


def place(table: Table, s: State, place: Place, tell: Tell) -> None:
    """The boat is there; now raids may begin [L-06]."""
    s.boats = changed(s.boats, place.island, 1)
    tell(BoatAdded(book.ONE_MORE_BOAT, s.seat, place.island))
    go_on(table, s, tell)


# Raids --------------------------------------------------------------------------------------------


def raids(table: Table, s: State) -> list[Raid]:
    """From every own island with two boats or more, against every neighbour of somebody else [L-07]."""
    return [
        Raid(source, target)
        for source in table.islands
        if s.owners[source] == s.seat and s.boats[source] > 1
        for target in table.neighbours[source]
        if s.owners[target] != s.seat
    ]


def check_raid(table: Table, s: State, raid: Raid) -> Refusal | None:
    """Against raids from islands of others, on own ones, too far, or by the last boat [L-07]."""
    source, target, place = raid.source, raid.target, table.names.place
    if refusal := table.unknown(source, target):
        return refusal
    if s.owners[source] != s.seat:
        return Refusal(book.RAID, table.owned_by(s, source))
    if s.owners[target] == s.seat:
        return Refusal(book.RAID, table.owned_by(s, target))
    if target not in table.neighbours[source]:
        text = Text("no passage joins {a} and {b}", "aucune passe ne joint {a} et {b}")
        return Refusal(book.ISLANDS, say(text, a=place(source), b=place(target)))
    if s.boats[source] > 1:
        return None
    text = Text("the last boat stays: {island}", "le dernier bateau reste : {island}")
    return Refusal(book.RAID, say(text, island=place(source)))


def raid(_table: Table, s: State, raid: Raid, tell: Tell) -> None:
    """The boats set out, and the dice decide [L-07]."""
    s.route, s.phase = (raid.source, raid.target), Phase.THROW
    tell(RaidBegan(book.RAID, s.seat, raid.source, raid.target))


def contest(_table: Table, s: State, raid: Raid) -> Contest:
    """The battle that a raid is about to start."""
    there, able = s.boats[raid.target], s.boats[raid.source] - 1
    return Contest(able, there, attack_dice=MOST_DICE, defence_dice=1)


def stop(table: Table, s: State, _stop: Stop, tell: Tell) -> None:
    """The player dares no more [L-10]."""
    pass_on(table, s, tell)


def go_on(table: Table, s: State, tell: Tell) -> None:
    """Another raid may follow, if one is possible [L-10]."""
    s.route, s.phase = None, Phase.RAID
    if not raids(table, s):
        pass_on(table, s, tell)


def from_or_against(table: Table, s: State, places: tuple[int, ...]) -> Raid:
    """Pointing at two islands means a raid; at one, a raid from it or on it."""
    first = places[0]
    second = places[1] if len(places) > 1 else table.neighbours[first][0]
    own = s.owners[first] == s.seat or len(places) > 1
    return Raid(first, second) if own else Raid(second, first)


# The dice -----------------------------------------------------------------------------------------


def dice_of(s: State) -> int:
    """The dice of the raider: one for each boat that can leave, two at most [L-08]."""
    return min(MOST_DICE, s.boats[s.on_route[0]] - 1)


def thrown(_table: Table, s: State) -> Distribution[Throw]:
    """Everything that the dice of both sides can show [L-08]."""
    return throws(dice_of(s), 1).map(lambda dice: Throw(dice.attack, dice.defence))


def check_throw(_table: Table, s: State, throw: Throw) -> Refusal | None:
    """Against dice that these two sides cannot show [L-08]."""
    if throw.raider in sorted_throws(dice_of(s)) and throw.defender in sorted_throws(1):
        return None
    text = Text(
        "the raider throws {n} dice of 1 to 6, the defender one",
        "l’attaquant lance {n} dés de 1 à 6, le défenseur un",
    )
    return Refusal(book.DICE, say(text, n=dice_of(s)))


def throw(table: Table, s: State, throw: Throw, tell: Tell) -> None:
    """The lower side loses a boat, the raider on a tie; an island without boats is taken [L-08, L-09]."""
    source, target = s.on_route
    won = compare(throw.raider, throw.defender).defender == 1
    lost_at = target if won else source
    s.boats = changed(s.boats, lost_at, -1)
    tell(BoatLost(book.DICE, lost_at, throw.raider, throw.defender, won))
    if s.boats[target]:
        go_on(table, s, tell)
        return
    s.owners = with_entry(s.owners, target, s.seat)
    s.phase = Phase.LAND
    tell(IslandTaken(book.LANDING, s.seat, target))


# Landing ------------------------------------------------------------------------------------------


def landings(_table: Table, s: State) -> list[Land]:
    """As many as may leave, down to one [L-09]."""
    return [Land(count) for count in range(s.boats[s.on_route[0]] - 1, 0, -1)]


def check_land(table: Table, s: State, land: Land) -> Refusal | None:
    """Against moving in with none, or with the boat that has to stay [L-09]."""
    most = s.boats[s.on_route[0]] - 1
    if 1 <= land.count <= most:
        return None
    text = Text(
        "between 1 and {most} can move in, not {n}", "de 1 à {most} peuvent entrer, pas {n}"
    )
    return Refusal(book.LANDING, say(text, most=most, n=land.count))


def land(table: Table, s: State, land: Land, tell: Tell) -> None:
    """The raider moves in; who holds every island ends the game [L-09, L-11]."""
    source, target = s.on_route
    s.boats = moved(s.boats, source, target, land.count)
    tell(Landed(book.LANDING, s.seat, source, target, land.count))
    if set(s.owners) == {s.seat}:
        ending.end(table, s, tell)
    else:
        go_on(table, s, tell)


# Phases -------------------------------------------------------------------------------------------

_WHERE = Text(
    "{player}: choose an island of yours for one more boat.",
    "{player} : choisissez une de vos îles pour un bateau de plus.",
)
_RAID_OR_STOP = Text(
    "{player}: choose an island of yours, then a neighbour to raid; or stop here.",
    "{player} : choisissez une de vos îles, puis une voisine à attaquer ; ou arrêtez-vous là.",
)
_DICE = Text("The dice decide about {island}.", "Les dés décident du sort de {island}.")
_HOW_MANY = Text(
    "{player}: {island} is yours; with how many boats do you move in?",
    "{player} : {island} est à vous ; avec combien de bateaux entrez-vous ?",
)


def _attacked(table: Table, s: State) -> Message:
    return say(_DICE, island=table.names.place(s.on_route[1]))


def _taken(table: Table, s: State) -> Message:
    return say(_HOW_MANY, player=Seat(s.seat), island=table.names.place(s.on_route[1]))


PLACE = PhaseRules(
    Phase.PLACE,
    Text("one more boat", "un bateau de plus"),
    book.ONE_MORE_BOAT,
    ask(_WHERE),
    (Ply(Place, place, placements, check_place),),
    pointed_at=lambda _table, _s, places: Place(places[0]),
)
RAID = PhaseRules(
    Phase.RAID,
    Text("raids", "les raids"),
    book.RAID,
    ask(_RAID_OR_STOP),
    (Ply(Raid, raid, raids, check_raid, contest=contest), Ply(Stop, stop)),
    pointed_at=from_or_against,
)
THROW = PhaseRules(
    Phase.THROW,
    Text("the dice", "les dés"),
    book.DICE,
    _attacked,
    (Ply(Throw, throw, check=check_throw),),
    outcomes=thrown,
)
LAND = PhaseRules(
    Phase.LAND,
    Text("landing", "le débarquement"),
    book.LANDING,
    _taken,
    (Ply(Land, land, landings, check_land),),
)
PHASES = (PLACE, RAID, THROW, LAND)
