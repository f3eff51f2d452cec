"""The course of an attack: support on both sides, the result, replacements [C-12 to C-17]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated

from conquest_lab.core.declare import (
    HELD,
    HOW_MANY_CARDS,
    Action,
    Counter,
    SeatEvent,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, Text, Value, say
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes import scoring, turn
from conquest_lab.games.conquetes.pile import DiscardGrown, SecretCard, drawing, fall_short
from conquest_lab.games.conquetes.state import Cards, Fight, Phase, State, lose
from conquest_lab.games.conquetes.table import CardWithValue, RegionNames, Table
from conquest_lab.games.conquetes.turn_action import TerritoryJoined
from conquest_lab.mechanics.cards import CardCount, cards_counted, merged
from conquest_lab.mechanics.connect import components

MOST_DEFENCE_REPLACEMENTS = 3
MOST_ATTACK_REPLACEMENTS = 2
SUPPORT = "support"

CardsEngaged = Annotated[int, Counter(SUPPORT, of="seat")]


@action("engage", "Engage: {card}")
class Support(Action):
    """Engage one card of the hand, face down."""

    card: Annotated[CardWithValue, HELD]


_engage = cache(Support)  # made once each, and shared


@action("announce")
class Commit(Action):
    """Engage no more cards."""


@event("{seat} engages card number {count}: {card}")
class CardEngaged(SeatEvent):
    """A card was engaged in support; count says how many that side has engaged now."""

    card: SecretCard
    count: CardsEngaged

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.card,))


@event("{seat} announces {count} in support")
class SupportAnnounced(SeatEvent):
    """A side had engaged all the cards it wanted."""

    count: CardCount


def _revealed(names: RegionNames, e: SupportRevealed) -> Message:
    if not e.cards:
        return say(
            "{player} has no support: with {region} alone that makes {total}",
            player=names.owner(e.seat),
            region=names.place(e.region),
            total=e.total,
        )
    return say(
        "{player} reveals {cards}: with {region} that makes {total}",
        player=names.owner(e.seat),
        cards=tuple(map(names.with_value, e.cards)),
        region=names.with_value(e.region),
        total=e.total,
    )


@event(_revealed)
class SupportRevealed(SeatEvent):
    """A side turned its cards over and added them to the value of its region."""

    region: Territory
    cards: Cards
    total: int


@event("{seat} conquers a region from {loser}: {target}", arrow="attack")
class Conquered(SeatEvent):
    """The attacker had the higher total and took the attacked region."""

    loser: SeatNumber
    source: Territory
    target: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.target, self.seat)


@event("A territory of {seat}'s falls apart. Regions in each part: {sizes}")
class TerritorySplit(SeatEvent):
    """A territory lost the region that linked its parts.

    sizes: how many regions each part has.
    """

    sizes: tuple[int, ...]


@event("{seat} keeps {region}")
class Held(SeatEvent):
    """The defender kept the attacked region."""

    region: Territory


@event("{seat}'s support is discarded: {cards}")
class SupportDiscarded(SeatEvent):
    """The cards that had supported a side went to the discard pile."""

    cards: Annotated[Cards, HOW_MANY_CARDS]
    discard: DiscardGrown

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SUPPORT}/{self.seat}", 0)


# Support ------------------------------------------------------------------------------------------


def _support_rule(s: State) -> Rule:
    return book.ATTACK_SUPPORT if s.phase is Phase.SUPPORT else book.DEFENCE_SUPPORT


def supports(_table: Table, s: State) -> list[Support]:
    """Each kind of card in the hand of the side that is asked [C-12, C-13]."""
    return list(map(_engage, dict.fromkeys(s.hands[s.supporter])))


def check_support(table: Table, s: State, support: Support) -> Refusal | None:
    """Refuse a card that this side does not hold [C-12, C-13]."""
    return table.not_in_hand(s, s.supporter, support.card, _support_rule(s))


def engage(_table: Table, s: State, support: Support, tell: Tell) -> None:
    """One more card in support of a side, face down [C-12, C-13]."""
    seat, attacking = s.supporter, s.phase is Phase.SUPPORT
    lose(s, seat, support.card)
    s.fight = s.in_course.with_card(support.card, attacking=attacking)
    tell(CardEngaged(_support_rule(s), seat, support.card, len(s.engaged)))


def check_commit(_table: Table, s: State, _commit: Commit) -> Refusal | None:
    """Refuse an attack without support [C-12]; a defence needs none [C-13]."""
    if s.engaged or s.phase is not Phase.SUPPORT:
        return None
    return forbid(
        book.ATTACK_SUPPORT,
        "{player} has engaged 0 cards; an attack takes 1 or more",
        player=Seat(s.seat),
    )


def announce(s: State, tell: Tell) -> None:
    """A side says how many cards support it [C-12, C-13]."""
    tell(SupportAnnounced(_support_rule(s), s.supporter, len(s.engaged)))


def announce_attack(_table: Table, s: State, _commit: Commit, tell: Tell) -> None:
    """After the attacker the defender engages cards, or none [C-13]."""
    announce(s, tell)
    s.phase = Phase.DEFEND


def announce_defence(table: Table, s: State, _commit: Commit, tell: Tell) -> None:
    """After the defender the attack is decided [C-14]."""
    announce(s, tell)
    resolve(table, s, tell)


# The result ---------------------------------------------------------------------------------------


def resolve(table: Table, s: State, tell: Tell) -> None:
    """Reveal and compare [C-14, C-15], discard [C-16], then replacements are due [C-17]."""
    fight, attacker, defender = s.in_course, s.owners[s.in_course.source], s.defender
    attack = _reveal(table, attacker, fight.source, fight.attack, tell)
    defence = _reveal(table, defender, fight.target, fight.defence, tell)
    if attack > defence:
        _conquer(table, s, fight, tell)
    else:
        tell(Held(book.RESULT, defender, fight.target))
    for seat, cards in ((attacker, fight.attack), (defender, fight.defence)):
        if cards:
            s.discard = merged(s.discard, cards)
            rule = table.mode.rule(book.SUPPORT_SPENT, seat)
            tell(SupportDiscarded(rule, seat, cards, len(s.discard)))
    s.fight = None
    if table.mode.ends_with_attack(s):
        scoring.begin(table, s, tell)
    else:
        replacements = (
            (defender, min(len(fight.defence), MOST_DEFENCE_REPLACEMENTS)),
            (attacker, min(len(fight.attack), MOST_ATTACK_REPLACEMENTS)),
        )
        _replace(table, s, replacements, tell)


def _reveal(table: Table, seat: int, region: int, cards: Cards, tell: Tell) -> int:
    """The total of one side: its region, and the cards that support it [C-14]."""
    total = table.values[region] + sum(table.values[card] for card in cards)
    tell(SupportRevealed(book.REVEAL, seat, region, cards, total))
    return total


def _conquer(table: Table, s: State, fight: Fight, tell: Tell) -> None:
    """The region goes to the attacker's camp [C-15]; that splits and joins [C-A10, C-A11]."""
    target, attacker, loser = fight.target, s.owners[fight.source], s.defender
    lost = set(table.territory_of(s.owners, target)) - {target}
    s.owners = with_entry(s.owners, target, attacker)
    rule = table.mode.rule(book.RESULT, attacker)
    tell(Conquered(rule, attacker, loser, fight.source, target))
    parts = components(sorted(lost), table.neighbours)
    if len(parts) > 1:
        sizes = tuple(sorted(map(len, parts), reverse=True))
        tell(TerritorySplit(book.SPLITS, loser, sizes))
    size = len(table.territory_of(s.owners, target))
    tell(TerritoryJoined(book.JOINS, attacker, target, size))


# Replacements -------------------------------------------------------------------------------------


def _replace(table: Table, s: State, replacements: tuple[tuple[int, int], ...], tell: Tell) -> None:
    """Let both sides draw, (seat, cards) each, if there is anything to draw [C-17, C-A04]."""
    # The bot has no hand to draw for [C-28].
    s.due = tuple((seat, cards) for seat, cards in replacements if cards and seat < len(s.hands))
    if not s.pile:
        fall_short(s, tell)
    if s.due:
        s.phase = Phase.REPLACE
    else:
        turn.end(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


def announcement(_table: Table, s: State, _commit: Commit) -> Message:
    """The end of support as a button says it."""
    if not s.engaged:
        return say("Engage no card")
    return say("Announce {cards}", cards=cards_counted(len(s.engaged)))


def supporting(
    announced: Callable[[Table, State, Commit, Tell], None],
) -> tuple[Ply[Table, State, Support], Ply[Table, State, Commit]]:
    """The plies by which a side engages cards and says how many there are.

    announced: goes on to what follows.
    """
    return (
        Ply(Support, engage, supports, check_support),
        Ply(Commit, announced, check=check_commit, label=announcement),
    )


WHO_ATTACKS: dict[str, Callable[[Table, State], Value]] = {
    "player": lambda _table, s: Seat(s.supporter),
    "attacker": lambda table, s: table.names.owner(s.owners[s.in_course.source]),
    "source": lambda table, s: table.names.with_value(s.in_course.source),
    "target": lambda table, s: table.names.with_value(s.in_course.target),
}
"""The gaps of a prompt for who engages cards, for the attacker and for both regions."""
SUPPORT_ATTACK = PhaseRules(
    Phase.SUPPORT,
    Text("the attacker's support", "le soutien de l'attaquant"),
    book.ATTACK_SUPPORT,
    ask(
        "{player}, you attack: {source} → {target}; engage 1 card or more, face down.",
        **WHO_ATTACKS,
    ),
    supporting(announce_attack),
)
SUPPORT_DEFENCE = PhaseRules(
    Phase.DEFEND,
    Text("the defender's support", "le soutien du défenseur"),
    book.DEFENCE_SUPPORT,
    ask(
        "{player}, {attacker} attacks you with {cards}: {source} → {target}; engage as many as you like.",
        **WHO_ATTACKS,
        cards=lambda _table, s: cards_counted(len(s.in_course.attack)),
    ),
    supporting(announce_defence),
    player=lambda _table, s: s.defender,
)
REPLACE = drawing(Phase.REPLACE, Text("replacements", "les remplacements"), book.REPLACE, turn.end)
PHASES = (SUPPORT_ATTACK, SUPPORT_DEFENCE, REPLACE)
