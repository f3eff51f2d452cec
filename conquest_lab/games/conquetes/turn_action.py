"""The action of a turn: two more cards, a region put into play, or an attack [C-07 to C-11]."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from conquest_lab.core.declare import HELD, Action, SeatEvent, SeatNumber, Territory, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import turn
from conquest_lab.games.conquetes.pile import drawing, fall_short
from conquest_lab.games.conquetes.state import Fight, Phase, State, lose
from conquest_lab.games.conquetes.table import RegionCount, RegionWithValue, Table


@action("two cards", "Draw two more cards")
class DrawTwo(Action):
    """Draw two more cards."""


@action("play", "Put into play: {region}")
class PlayRegion(Action):
    """Put a card of the hand into play as a region of one's camp."""

    region: Annotated[RegionWithValue, HELD]


_play = cache(PlayRegion)  # made once each, and shared


@action("attack", "Attack: {source} → {target}")
class Attack(Action):
    """Attack a region of somebody else from an adjacent one of one's own."""

    source: RegionWithValue
    target: RegionWithValue


_attack = cache(Attack)


@event("{seat} draws two more cards")
class TwoAsked(SeatEvent):
    """A player chose to draw two cards as the action of the turn."""


@event("{seat} puts into play: {region}")
class RegionPlayed(SeatEvent):
    """A player put a region into play from the hand."""

    region: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.region,)).with_owner(self.region, self.seat)


@event("{seat} adds {region} to a territory, which now has {regions}")
class TerritoryJoined(SeatEvent):
    """A region that came into a camp joined others of it.

    regions: how many regions the territory has now.
    """

    region: Territory
    regions: RegionCount


@event("{seat} attacks {defender}: {source} → {target}", arrow="attack")
class Attacked(SeatEvent):
    """A region attacked another."""

    defender: SeatNumber
    source: RegionWithValue
    target: RegionWithValue


# Two more cards -----------------------------------------------------------------------------------


def draw_two(table: Table, s: State, _two: DrawTwo, tell: Tell) -> None:
    """Two more cards are due [C-07]; an empty pile gives none [C-A03]."""
    tell(TwoAsked(book.TURN, s.seat))
    s.due = ((s.seat, 2),)
    if s.pile:
        s.phase = Phase.DRAW_TWO
    else:
        fall_short(s, tell)
        turn.end(table, s, tell)


# A region -----------------------------------------------------------------------------------------


def playable(_table: Table, s: State) -> list[PlayRegion]:
    """Each card in hand whose region is not in play [C-09]."""
    owners = s.owners
    return [_play(card) for card in dict.fromkeys(s.hands[s.seat]) if owners[card] < 0]


def check_play(table: Table, s: State, play: PlayRegion) -> Refusal | None:
    """Refuse a card that is not in hand [C-08], and a region that is in play [C-09]."""
    if refusal := table.not_in_hand(s, s.seat, play.region, book.PLAY):
        return refusal
    owner = s.owners[play.region]
    if owner < 0:
        return None
    return forbid(
        book.ONCE,
        "{owner} already has {region} in play; regions not in play: {n}",
        region=table.names.place(play.region),
        owner=table.names.owner(owner),
        n=s.owners.count(-1),
    )


def play_region(table: Table, s: State, play: PlayRegion, tell: Tell) -> None:
    """A card of the hand becomes a region of the camp [C-08]."""
    lose(s, s.seat, play.region)
    tell(RegionPlayed(book.PLAY, s.seat, play.region))
    settle(table, s, play.region, tell)
    turn.end(table, s, tell)


def settle(table: Table, s: State, region: int, tell: Tell) -> None:
    """A region comes into the camp of who is on turn and joins what it touches there [C-05]."""
    s.owners = with_entry(s.owners, region, s.seat)
    size = len(table.territory_of(s.owners, region))
    if size > 1:
        tell(TerritoryJoined(book.TERRITORY, s.seat, region, size))


# An attack ----------------------------------------------------------------------------------------


def attacks(table: Table, s: State) -> list[Attack]:
    """Attacks from own regions on adjacent ones of opponents, with a card in hand [C-11, C-A06]."""
    owners, seat = s.owners, s.seat
    if not s.hands[seat]:
        return []
    return [
        _attack(source, target)
        for source, owner in enumerate(owners)
        if owner == seat
        for target in table.neighbours[source]
        if owners[target] not in (-1, seat)
    ]


def check_attack(table: Table, s: State, attack: Attack) -> Refusal | None:
    """Refuse an attack between the wrong regions [C-04, C-11], or with an empty hand [C-A06]."""
    if refusal := table.no_region(attack.source, attack.target) or _wrong_camp(table, s, attack):
        return refusal
    near = table.neighbours[attack.source]
    if attack.target not in near:
        return forbid(
            book.ADJACENT,
            "{target} and {source} are not adjacent; neighbours of {source}: {neighbours}",
            target=table.names.place(attack.target),
            source=table.names.place(attack.source),
            neighbours=table.names.regions(near),
        )
    if not s.hands[s.seat]:
        return forbid(
            book.NEEDS_A_CARD,
            "{player} holds 0 cards; an attack takes 1 in support",
            player=Seat(s.seat),
        )
    return None


def _wrong_camp(table: Table, s: State, attack: Attack) -> Refusal | None:
    """Refuse attacking from a region of others, or a region of no opponent [C-11]."""
    seat, owners, names = s.seat, s.owners, table.names
    if owners[attack.source] != seat:
        return forbid(
            book.ATTACK,
            "{player} does not hold {region} and can attack from: {regions}",
            region=names.place(attack.source),
            player=Seat(seat),
            regions=names.regions(table.camp(owners, seat)),
        )
    if owners[attack.target] in (-1, seat):
        near = table.neighbours[attack.source]
        targets = tuple(region for region in near if owners[region] not in (-1, seat))
        if not targets:
            return forbid(
                book.ATTACK,
                "nothing can be attacked from {source}: no opponent holds a region beside it",
                source=names.place(attack.source),
            )
        return forbid(
            book.ATTACK,
            "no opponent holds {region}. Open to an attack from {source}: {regions}",
            region=names.place(attack.target),
            source=names.place(attack.source),
            regions=names.regions(targets),
        )
    return None


def attack(_table: Table, s: State, attack: Attack, tell: Tell) -> None:
    """One region attacks another; now comes support [C-11]."""
    source, target = attack.source, attack.target
    s.phase, s.fight = Phase.SUPPORT, Fight(source, target)
    tell(Attacked(book.ATTACK, s.seat, s.owners[target], source, target))


# Phases -------------------------------------------------------------------------------------------


def _likeliest(table: Table, s: State, places: tuple[int, ...]) -> PlayRegion | Attack:
    """A lone region means the likeliest thing.

    That is to play it when it is not in play, to attack it when it is an opponent's, to attack from
    it when it is one's own.
    """
    first, owners, seat = places[0], s.owners, s.seat
    if len(places) > 1:
        return Attack(first, places[1])
    if owners[first] < 0:
        return PlayRegion(first)
    near = table.neighbours[first]
    if owners[first] == seat:
        targets = [region for region in near if owners[region] not in (-1, seat)]
        return Attack(first, (targets or near)[0])
    own = [region for region in near if owners[region] == seat]
    return Attack(max(own or near, key=table.values.__getitem__), first)


_ONE_OF_THREE = {
    Phase.SUPPORT: book.ONE_ATTACK,
    Phase.DEFEND: book.ONE_ATTACK,
    Phase.BOT_SUPPORT: book.ONE_ATTACK,
    Phase.REPLACE: book.TURN,
}
"""The rules against another action while an attack is in course, and while it is replaced."""
ACTION = PhaseRules(
    Phase.ACTION,
    Text("the action of the turn", "l'action du tour"),
    book.TURN,
    ask("{player}: put a region into play, attack from one of yours, or draw two more cards."),
    (
        Ply(PlayRegion, play_region, playable, check_play, against=_ONE_OF_THREE),
        Ply(Attack, attack, attacks, check_attack, against=_ONE_OF_THREE),
        Ply(DrawTwo, draw_two, against=_ONE_OF_THREE),
    ),
    pointed_at=_likeliest,
)
DRAW_TWO = drawing(
    Phase.DRAW_TWO, Text("two more cards", "deux cartes de plus"), book.TURN, turn.end
)
PHASES = (ACTION, DRAW_TWO)
