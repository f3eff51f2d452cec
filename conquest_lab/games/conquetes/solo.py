"""One player against the bot, whose actions follow from cards drawn [C-26 to C-32]."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, Counter, Event, SeatEvent, Territory, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Text
from conquest_lab.games.conquetes import attack, scoring, setup, turn, turn_action
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.attack import CardsEngaged, Commit, resolve
from conquest_lab.games.conquetes.pile import (
    DiscardGrown,
    DrawFellShort,
    PileExhausted,
    PileLeft,
    from_pile,
    off_pile,
)
from conquest_lab.games.conquetes.state import Fight, Phase, State
from conquest_lab.games.conquetes.table import (
    BOT,
    CardWithValue,
    Mode,
    RegionCount,
    RegionWithValue,
    Table,
)
from conquest_lab.games.conquetes.turn import MOST_CARDS
from conquest_lab.games.conquetes.turn_action import Attacked, settle
from conquest_lab.mechanics.cards import CardCount, cards_counted, merged
from conquest_lab.mechanics.points import PointsNow

LOOT = "loot"


@action("bot from", "The bot attacks from: {region}")
class BotSource(Action):
    """The region the bot attacks from, where several are equally strong."""

    region: RegionWithValue


@event("The bot supports an attack with {attack} and a defence with {defence}")
class BotReady(Event):
    """The bot's level was chosen: how many cards support it."""

    attack: CardCount
    defence: CardCount

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(LOOT, 0)


@event("{seat} draws, face up: {region}")
class BotDrew(SeatEvent):
    """The bot drew a card face up."""

    region: Territory
    pile: PileLeft


@event("{seat} puts into play: {region}")
class BotPlayed(SeatEvent):
    """The bot put the drawn region into its camp."""

    region: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.region, self.seat)


@event("{seat} already holds {region}: the card is loot")
class BotLooted(SeatEvent):
    """The bot put the drawn card aside as loot."""

    region: Territory
    loot: Annotated[int, Counter(LOOT)]


@event("{seat} discards the card drawn: {region}")
class BotDiscarded(SeatEvent):
    """The card that the bot drew was discarded."""

    region: Territory
    discard: DiscardGrown


@event("{seat} has no region beside {region} and does not attack")
class BotPassed(SeatEvent):
    """The bot had no region beside the one it drew and did not attack."""

    region: Territory


@event("Of {equals} equally strong regions of {seat} this one attacks: {source}")
class BotChose(SeatEvent):
    """One of the bot's equally strong regions was chosen to attack."""

    source: Territory
    equals: int


@event("{seat} engages card number {count}: {card}")
class BotEngaged(SeatEvent):
    """A card of the pile came to support the bot; count says how many do now."""

    card: CardWithValue
    count: CardsEngaged
    pile: PileLeft


@event("{seat} discards: {card}")
class CardDiscarded(SeatEvent):
    """A card above ten went to the discard pile."""

    card: CardWithValue
    discard: DiscardGrown

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.card,))


@event("{seat} has {regions} at 2 points and {loot} of loot: {points}")
class BotCounted(SeatEvent):
    """The bot got 2 points a region and 1 a card of loot."""

    regions: RegionCount
    loot: CardCount
    points: PointsNow


# The bot's turn -----------------------------------------------------------------------------------


def draw_for_bot(table: Table, s: State, card: int, tell: Tell) -> None:
    """The card that the bot draws is played, looted, or names the region to attack [C-30]."""
    off_pile(s, card)
    tell(BotDrew(book.BOT_TURN, BOT, card, len(s.pile)))
    if not s.pile:
        tell(PileExhausted(book.BOT_LAST_CARD))
    owner = s.owners[card]
    if owner == BOT:
        s.loot = merged(s.loot, (card,))
        tell(BotLooted(book.BOT_TURN, BOT, card, len(s.loot)))
        turn.end(table, s, tell)
    elif owner < 0:
        tell(BotPlayed(book.BOT_TURN, BOT, card))
        settle(table, s, card, tell)
        turn.end(table, s, tell)
    else:
        s.discard = merged(s.discard, (card,))
        tell(BotDiscarded(book.BOT_TURN, BOT, card, len(s.discard)))
        _attack_from_strongest(table, s, card, tell)


def _attack_from_strongest(table: Table, s: State, target: int, tell: Tell) -> None:
    """The adjacent region of highest value attacks, if there is one [C-30, C-A16]."""
    equals = strongest(table, s.owners, target)
    if not equals:
        tell(BotPassed(book.BOT_TURN, BOT, target))
        turn.end(table, s, tell)
    elif len(equals) > 1 and table.options.bot_tie == "chance":
        s.fight, s.phase = Fight(-1, target), Phase.BOT_SOURCE
    else:
        _attack(s, equals[0], len(equals), target, tell)


def strongest(table: Table, owners: tuple[int, ...], target: int) -> tuple[int, ...]:
    """The bot's strongest regions beside a region [C-30]: several when values tie, or none."""
    near = [region for region in table.neighbours[target] if owners[region] == BOT]
    best = max((table.values[region] for region in near), default=0)
    return tuple(region for region in near if table.values[region] == best)


def equal_sources(table: Table, s: State) -> Distribution[BotSource]:
    """Each of the bot's equals, equally likely [C-A16]."""
    return Distribution.uniform(map(BotSource, strongest(table, s.owners, s.in_course.target)))


def check_source(table: Table, s: State, source: BotSource) -> Refusal | None:
    """Refuse a region that is none of the equals [C-A16]."""
    equals = strongest(table, s.owners, s.in_course.target)
    if source.region in equals:
        return None
    regions = table.names.regions(equals)
    return forbid(book.BOT_TIES, "the bot attacks from one of: {regions}", regions=regions)


def attack_by_chance(table: Table, s: State, source: BotSource, tell: Tell) -> None:
    """Chance picked one of the bot's equals [C-A16]."""
    target = s.in_course.target
    _attack(s, source.region, len(strongest(table, s.owners, target)), target, tell)


def _attack(s: State, source: int, equals: int, target: int, tell: Tell) -> None:
    """The player is asked to defend before the bot draws its support [C-28]."""
    if equals > 1:
        tell(BotChose(book.BOT_TIES, BOT, source, equals))
    s.phase, s.fight = Phase.DEFEND, Fight(source, target)
    tell(Attacked(book.BOT_TURN, BOT, s.owners[target], source, target))


# The bot's support --------------------------------------------------------------------------------


def announce(table: Table, s: State, _commit: Commit, tell: Tell) -> None:
    """After the player the bot draws its cards [C-28], or those that are left [C-29]."""
    attack.announce(s, tell)
    needed = table.bot_support[s.seat != BOT]
    cards = min(needed, len(s.pile))
    if cards < needed:
        tell(DrawFellShort(book.BOT_SHORT, BOT, needed - cards))
    if cards:
        s.phase, s.due = Phase.BOT_SUPPORT, ((BOT, cards),)
    else:
        resolve(table, s, tell)


def support_bot(table: Table, s: State, card: int, tell: Tell) -> None:
    """A card of the pile supports the bot [C-28]; after the last one the attack is decided."""
    attacking = s.seat == BOT
    off_pile(s, card)
    s.fight = s.in_course.with_card(card, attacking=attacking)
    count = len(s.fight.attack if attacking else s.fight.defence)
    tell(BotEngaged(book.BOT_SUPPORT, BOT, card, count, len(s.pile)))
    if not s.pile:
        enough = count == table.bot_support[not attacking]
        tell(PileExhausted(book.BOT_JUST_ENOUGH if enough else book.BOT_SHORT))
    if not s.due:
        resolve(table, s, tell)


# Cards above ten ----------------------------------------------------------------------------------


def discard(table: Table, s: State, card: int, tell: Tell) -> None:
    """Cards above ten are discarded, for the bot has no hand [C-31, C-A21]."""
    s.discard = merged(s.discard, (card,))
    tell(CardDiscarded(book.SOLO_EXCESS, s.seat, card, len(s.discard)))
    if len(s.hands[s.seat]) <= MOST_CARDS:
        turn.pass_on(table, s, tell)


# The mode -----------------------------------------------------------------------------------------

_RULES_ALONE = {
    book.FIRST_SEAT: book.BOT_FIRST,
    book.REPLACE: book.SOLO_FIGHT,
    book.TEN_CARDS: book.SOLO_TURN,
    book.END_FEW: book.SOLO_END,
    book.WINNER: book.SOLO_END,
}
_RULES_OF_BOT = {
    book.TURN: book.BOT_TURN,
    book.RESULT: book.BOT_CONQUERS,
    book.SUPPORT_SPENT: book.BOT_SUPPORT_SPENT,
}
"""The rules cited in solo instead of those for several players; of what the bot does."""


class Solo(Mode):
    """One player against the bot, which has the first turn [C-27]."""

    players = (1,)
    bots = 1
    starter = BOT
    wins_ties = BOT

    def announced(self) -> tuple[Event, ...]:
        return (BotReady(book.BOT_LEVEL, *self.table.bot_support),)

    def rule(self, rule: Rule, seat: int = NOBODY) -> Rule:
        return (_RULES_OF_BOT if seat == BOT else _RULES_ALONE).get(rule, rule)

    def ends_with_attack(self, s: State) -> bool:
        """The game ends after the result when the bot's support took the last card [C-29, C-A19]."""
        return not s.pile

    def seen_fight(self, s: State, player: int) -> Fight | None:
        """The bot's cards are drawn face up, and no other player is there."""
        return s.fight

    def count_bot(self, s: State, totals: list[int], tell: Tell) -> None:
        """2 points for each region of its camp, 1 for each card of its loot [C-32]."""
        regions, loot = s.owners.count(BOT), len(s.loot)
        totals[BOT] = 2 * regions + loot
        tell(BotCounted(book.SOLO_END, BOT, regions, loot, totals[BOT]))


# Phases -------------------------------------------------------------------------------------------


BOT_DRAW = replace(
    turn.DRAW,
    phase=Phase.BOT_DRAW,
    name=Text("the bot's card", "la carte du bot"),
    rule=book.BOT_TURN,
    prompt=ask("The bot draws a card, and the card says what it does."),
    plies=from_pile(draw_for_bot),
)
BOT_SOURCE = PhaseRules(
    Phase.BOT_SOURCE,
    Text("the bot's attacking region", "la région attaquante du bot"),
    book.BOT_TIES,
    ask(
        "The bot attacks {target}; chance says from which region.",
        target=lambda table, s: table.names.with_value(s.in_course.target),
    ),
    (Ply(BotSource, attack_by_chance, check=check_source),),
    outcomes=equal_sources,
)
BOT_SUPPORT = replace(
    attack.REPLACE,
    phase=Phase.BOT_SUPPORT,
    name=Text("the bot's support", "le soutien du bot"),
    rule=book.BOT_SUPPORT,
    prompt=ask(
        "The bot draws its support: {cards} to come.",
        cards=lambda _table, s: cards_counted(s.due[0][1]),
    ),
    plies=from_pile(support_bot),
)
SUPPORT = replace(attack.SUPPORT_ATTACK, plies=attack.supporting(announce))
DEFEND = replace(
    attack.SUPPORT_DEFENCE,
    prompt=ask(
        "{player}, the bot attacks you: {source} → {target}; engage cards, then it draws {cards}.",
        **attack.WHO_ATTACKS,
        cards=lambda table, s: cards_counted(min(table.bot_support[0], len(s.pile))),
    ),
    plies=SUPPORT.plies,
)
DISCARD = replace(
    turn.GIVE,
    rule=book.SOLO_TURN,
    prompt=ask("{player}: you hold {cards}; discard down to 10.", cards=turn.in_hand),
    plies=(turn.give_ply(discard, label="Discard: {card}"),),
)
NOBODY_RECEIVES = replace(
    turn.RECEIVER,
    plies=tuple(
        replace(ply, against=dict.fromkeys(Phase, book.SOLO_EXCESS)) for ply in turn.RECEIVER.plies
    ),
)
"""A phase that never comes, and the rule against choosing a receiver in all others [C-A21]."""
PHASES = (
    *setup.PHASES,
    turn.DRAW,
    *turn_action.PHASES,
    SUPPORT,
    DEFEND,
    attack.REPLACE,
    NOBODY_RECEIVES,
    DISCARD,
    BOT_DRAW,
    BOT_SOURCE,
    BOT_SUPPORT,
    *scoring.PHASES,
)
