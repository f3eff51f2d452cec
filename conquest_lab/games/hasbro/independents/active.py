"""Active independents: armies that fight and move for their ally, and may leave [H-46 to H-56]."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain

from conquest_lab.core.declare import Event, SeatEvent, SeatNumber, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, Step, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text, Value
from conquest_lab.games.hasbro import closing, combat, reinforcing, turn
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.independents import allies, dealing, loyalty, passive, sides
from conquest_lab.games.hasbro.independents.influence import INFLUENCE, may_take_card
from conquest_lab.games.hasbro.independents.passive import ArmyDestroyed, Passive, beat_opponent
from conquest_lab.games.hasbro.state import (
    FIRST_LEGION,
    LEGIONS,
    NEUTRAL,
    Independents,
    Phase,
    State,
)
from conquest_lab.mechanics.armies.cards import SecretCards
from conquest_lab.mechanics.armies.combat import AttackAnnounced, Front, senders
from conquest_lab.mechanics.cards import merged


@event("{seat} attacks with {count} of {army}: {source} → {target}", arrow="attack")
class AllyAttackAnnounced(AttackAnnounced):
    """Regiments of an ally were sent into a battle."""

    army: SeatNumber


@event("{seat} attacks to the end with {army}: {source} → {target}", arrow="attack")
class AllyBattleAnnounced(AllyAttackAnnounced):
    """Regiments of an ally were sent into a battle that is fought to its end in one throw."""


@event("A conquest by {army} earns no card")
class AllyConquest(Event):
    """A conquest by an ally earned no card."""

    army: SeatNumber


@event("{seat} takes {cards} from {army}")
class ArmyCardsCaptured(SeatEvent):
    """The player on turn took the cards of a destroyed army."""

    army: SeatNumber
    cards: SecretCards

    def moved(self, scene: Scene) -> Scene:
        taken = scene.with_cards_taken(self.seat, self.cards)
        return taken.with_counter(f"{sides.HELD}/{self.army}", 0)


class Active(Passive):
    """The table of two players and two armies that can be swayed [H-46 to H-56]."""

    turn_rule = book.ACTIVE_TURN
    spoils_rule = book.ARMY_SPOILS
    dry_pile = book.DRY_PILE
    answered_for = fewer_chosen = book.OPPONENT_DEFENDS

    def before_reinforcements(self, s: State) -> Phase | None:
        """Cards are given, if there is a card that an independent army may take [H-47]."""
        there = sides.legions(s)
        s.beside = Independents(there.sides, there.held)
        can_give = s.cards.hands[s.seat] and any(may_take_card(self, s, army) for army in LEGIONS)
        return Phase.INFLUENCE if can_give else None

    def count_rule(self, s: State, rule: Rule) -> Rule:
        return book.OWN_ONLY if sides.allies(s) else rule

    def after_placing(self, s: State) -> Phase:
        return Phase.ALLIES if sides.allies(s) else Phase.ATTACK

    def commands(self, s: State, territory: int) -> bool:
        owner = s.owners[territory]
        return owner == s.seat or (owner >= FIRST_LEGION and sides.side_of(s, owner) == s.seat)

    def fronts(self, s: State) -> list[Front]:
        """An army attacks all others, its ally's own regiments apart [H-52]."""
        able = sorted(chain(*(senders(s, army) for army in (s.seat, *sides.allies(s)))))
        return [((sender,), (s.seat, s.owners[sender[0]])) for sender in able]

    def open_invasion(self, s: State) -> int:
        return loyalty.open_invasion(s)

    def _not_the_ally(self, place: Value, army: Value) -> Refusal:
        return sides.not_the_ally(book.ALLIES_FIGHT, place, army)

    def no_enemy(self, s: State, source: int, target: int) -> Refusal | None:
        owner = s.owners[target]
        if owner == s.seat or owner != s.owners[source]:
            return super().no_enemy(s, source, target)
        place, army = self.names.place(target), self.names.owner(owner)
        return forbid(
            book.ALLIES_FIGHT, "{place} belongs to {owner} as well", place=place, owner=army
        )

    def sent_refused(self, s: State, source: int, target: int, dice: int) -> Refusal | None:
        refusal = super().sent_refused(s, source, target, dice)
        open_one = self.open_invasion(s)
        if refusal or open_one in {-1, target}:
            return refusal
        return forbid(
            book.INVASION_CLOSED,
            "an invasion is open: {place}; call it off before another one, for dice of loyalty"
            " are due",
            place=self.names.place(open_one),
        )

    def begin_invasion(self, s: State, target: int) -> Rule:
        s.beside = replace(sides.legions(s), fought=())
        return super().begin_invasion(s, target)

    def announce(self, s: State, rule: Rule, tell: Tell) -> None:
        """Allies attack as if they were one's own [H-52]; who fought is remembered [H-53]."""
        route, fought = s.on_route, sides.legions(s).fought
        source, target, dice = route.source, route.target, route.attack_dice
        army = s.owners[source]
        if army == s.seat:
            super().announce(s, rule, tell)
            return
        announced = AllyBattleAnnounced if self.whole else AllyAttackAnnounced
        tell(announced(book.ALLIES_FIGHT, s.seat, source, target, dice, army))
        if army not in fought:
            s.beside = replace(sides.legions(s), fought=(*fought, army))

    def next_attack(self, s: State) -> Phase:
        """Dice of loyalty come before the next invasion [H-53]."""
        return Phase.LOYALTY if sides.legions(s).pending else Phase.ATTACK

    def after_combat(self, s: State) -> Phase:
        """With combat ends the invasion in course [H-A25]."""
        if self.open_invasion(s) < 0:
            return Phase.FORTIFY
        sides.set_pending(s, loyalty.dice_due(s))
        return Phase.LOYALTY

    def next_move(self, s: State) -> Phase | None:
        return Phase.ALLY_MOVE if allies.movers(self, s) else None


def opening(table: Classic, players: int) -> Step[State]:
    """The set-up of the games for two, with both cannons halfway [H-45]."""
    nobody = Independents((NEUTRAL,) * len(LEGIONS), ((),) * len(LEGIONS))
    return dealing.opening(table, players, nobody)


# Combat -------------------------------------------------------------------------------------------


def conquered(_table: Classic, s: State, loser: int, tell: Tell) -> bool:
    """Dice of loyalty are due for the armies that fought and are still there [H-53]."""
    fought = sides.legions(s).fought
    due = (*fought, loser) if loser >= FIRST_LEGION and loser not in fought else fought
    if loser not in s.owners:
        if loser < FIRST_LEGION:
            return beat_opponent(s, loser, tell)
        _destroy(s, loser, tell)
    sides.set_pending(s, tuple(legion for legion in due if legion in s.owners))
    army = s.owners[s.on_route.target]
    if army != s.seat:
        tell(AllyConquest(book.OWN_CONQUEST, army))
    return False


def _destroy(s: State, army: int, tell: Tell) -> None:
    """An independent army is gone, its cards go to the player on turn [H-54, H-A27]."""
    there, place = sides.legions(s), army - FIRST_LEGION
    tell(ArmyDestroyed(book.ARMY_DESTROYED, army, s.seat))
    tell(sides.CannonRemoved(book.ARMY_GONE, army))
    taken = there.held[place]
    s.beside = replace(
        there,
        sides=with_entry(there.sides, place, NEUTRAL),
        held=with_entry(there.held, place, ()),
    )
    if taken:
        tell(ArmyCardsCaptured(book.ARMY_DESTROYED, s.seat, army, taken))
        hand = merged(s.cards.hands[s.seat], taken)
        s.cards = s.cards.with_hand(s.seat, hand)
        combat.keep_spoils(s, tell)


# The phases of the main game, as this game cites and numbers them ---------------------------------

_ATTACK, _END_COMBAT = combat.ATTACK.plies
_FORTIFY, _END_TURN = closing.FORTIFY.plies
_OWN = (
    replace(reinforcing.TRADE, rule=book.ACTIVE_TURN),
    replace(
        combat.ATTACK,
        rule=book.ACTIVE_TURN,
        plies=(
            _ATTACK,
            Ply(loyalty.CallOff, loyalty.call_off, check=loyalty.check_call_off),
            _END_COMBAT,
        ),
    ),
    replace(combat.THROW, plies=combat.throw_plies(conquered)),
    replace(
        closing.FORTIFY,
        rule=book.ACTIVE_TURN,
        plies=(_FORTIFY, replace(_END_TURN, label="No strategic move")),
    ),
)
_STEPS = {"1": "2", "2": "4", "3": "5", "4": "7"}
"""The number here of each step of the main game."""


def _numbered(name: Text) -> Text:
    """The name of a phase with the number of its step in this game."""
    en, fr = (re.sub(r"\d", lambda n: _STEPS[n[0]], words) for words in (name.en, name.fr))
    return Text(en, fr)


PHASES = (
    *(replace(rules, name=_numbered(rules.name)) for rules in turn.replaced(passive.PHASES, *_OWN)),
    INFLUENCE,
    *allies.PHASES,
    loyalty.LOYALTY,
)
