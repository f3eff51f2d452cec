"""Active independents: armies that fight and move for their ally, and may leave [H-46 to H-56]."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import Any

from conquest_lab.core.declare import Event, SeatNumber, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text, Value, say
from conquest_lab.games.hasbro import closing, combat, reinforcing
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.independents import passive
from conquest_lab.games.hasbro.independents.allies import (
    ALLIES,
    ALLY_DIE,
    ALLY_MOVE,
    ALLY_PLACE,
    ALLY_TRANSFER,
    movers,
)
from conquest_lab.games.hasbro.independents.influence import INFLUENCE, may_take_card
from conquest_lab.games.hasbro.independents.loyalty import (
    LOYALTY,
    CallOff,
    call_off,
    call_offs,
    check_call_off,
    dice_due,
    open_invasion,
)
from conquest_lab.games.hasbro.independents.passive import ArmyDestroyed, Passive
from conquest_lab.games.hasbro.independents.sides import (
    HELD,
    CannonRemoved,
    allies,
    legions,
    not_the_ally,
    set_pending,
    side_of,
)
from conquest_lab.games.hasbro.state import (
    FIRST_LEGION,
    LEGIONS,
    NEUTRAL,
    Independents,
    Mates,
    Phase,
    State,
)
from conquest_lab.games.hasbro.table import Table
from conquest_lab.mechanics.armies.cards import SecretCards
from conquest_lab.mechanics.armies.combat import (
    Attack,
    AttackAnnounced,
    announce,
    attacks,
    put_on_route,
)
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.mechanics.armies.order import TurnBegan


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


@event("{seat} takes {cards} of {army}")
class ArmyCardsCaptured(Event):
    """The player on turn took the cards of a destroyed army."""

    seat: SeatNumber
    army: SeatNumber
    cards: SecretCards

    @property
    def readers(self) -> tuple[int, ...]:
        return (self.seat,)

    def moved(self, scene: Scene) -> Scene:
        taken = scene.with_cards_taken(self.seat, self.cards)
        return taken.with_counter(f"{HELD}/{self.army}", 0)


class Active(Passive):
    """Two players and two armies that can be swayed [H-46 to H-56]."""

    spoils_rule = book.ARMY_SPOILS
    dry_pile = book.DRY_PILE
    answered_for = book.OPPONENT_DEFENDS

    def beside(self, territories: int) -> Independents | Mates | None:
        return Independents((NEUTRAL,) * len(LEGIONS), ((),) * len(LEGIONS))

    def begin_turn(self, s: State, tell: Tell) -> None:
        tell(TurnBegan(book.ACTIVE_TURN, s.seat))
        there = legions(s)
        s.beside = Independents(there.sides, there.held)
        if self.can_give(s):
            s.phase = Phase.INFLUENCE
        else:
            reinforcing.receive(self.table, s, tell)

    def can_give(self, s: State) -> bool:
        """True where the player on turn has a card that an independent army may take."""
        hand = s.cards.hands[s.seat]
        return bool(hand) and any(may_take_card(self.table, s, army) for army in LEGIONS)

    def count_rule(self, s: State, rule: Rule) -> Rule:
        return book.OWN_ONLY if allies(s) else rule

    def after_placing(self, s: State) -> Phase:
        return Phase.ALLIES if allies(s) else Phase.ATTACK

    def commands(self, s: State, territory: int) -> bool:
        owner = s.owners[territory]
        return owner == s.seat or (owner >= FIRST_LEGION and side_of(s, owner) == s.seat)

    def attacks(self, s: State) -> list[Attack]:
        owners, armies = s.owners, s.armies
        only = open_invasion(s)
        found: list[Attack] = []
        for army in (s.seat, *allies(s)):
            senders = [(t, armies[t] - 1) for t, o in enumerate(owners) if o == army]
            found += attacks(self.table.attacks, owners, senders, (s.seat, army))
        found.sort(key=lambda attack: attack.source)
        return [attack for attack in found if only in {-1, attack.target}]

    def _not_the_ally(self, place: Value, army: Value) -> Refusal:
        return not_the_ally(book.ALLIES_FIGHT, place, army)

    def _no_enemy(self, s: State, attack: Attack) -> Refusal | None:
        owner = s.owners[attack.target]
        if owner == s.seat or owner != s.owners[attack.source]:
            return super()._no_enemy(s, attack)
        names = self.table.names
        place, army = names.place(attack.target), names.owner(owner)
        same = say("{place} belongs to {owner} as well", place=place, owner=army)
        return Refusal(book.ALLIES_FIGHT, same)

    def attack_refused(self, s: State, attack: Attack) -> Refusal | None:
        refusal = super().attack_refused(s, attack)
        open_one = open_invasion(s)
        if refusal or open_one in {-1, attack.target}:
            return refusal
        return Refusal(
            book.INVASION_CLOSED,
            say(
                "an invasion is open: {place}; call it off before another one, for dice of loyalty"
                " are due",
                place=self.table.names.place(open_one),
            ),
        )

    def sent(self, s: State, attack: Attack, rule: Rule, tell: Tell) -> None:
        """Allies attack as if they were one's own [H-52]; who fought is remembered [H-53]."""
        army, last = s.owners[attack.source], s.route
        going_on = last is not None and last.target == attack.target
        fought = legions(s).fought if going_on else ()
        if army == s.seat:
            announce(self.table, s, rule, attack, tell)
        else:
            fought = (*fought, army) if army not in fought else fought
            event = AllyBattleAnnounced if self.table.whole else AllyAttackAnnounced
            source, target = attack.source, attack.target
            tell(event(book.ALLIES_FIGHT, s.seat, source, target, attack.dice, army))
            put_on_route(self.table, s, attack)
        s.beside = replace(legions(s), fought=fought)

    def conquered(self, s: State, loser: int, tell: Tell) -> bool:
        """Dice of loyalty are due for the armies that fought and are still there [H-53]."""
        fought = legions(s).fought
        due = (*fought, loser) if loser >= FIRST_LEGION and loser not in fought else fought
        won = super().conquered(s, loser, tell)
        army = s.owners[s.on_route.target]
        if not won:
            set_pending(s, tuple(legion for legion in due if legion in s.owners))
            if army != s.seat:
                tell(AllyConquest(book.OWN_CONQUEST, army))
        return won

    def destroy_legion(self, s: State, army: int, tell: Tell) -> None:
        """An independent army is gone, its cards go to the player on turn [H-54, H-A27]."""
        there, place = legions(s), army - FIRST_LEGION
        tell(ArmyDestroyed(book.ARMY_DESTROYED, army, s.seat))
        tell(CannonRemoved(book.ARMY_GONE, army))
        taken = there.held[place]
        sides, held = with_entry(there.sides, place, NEUTRAL), with_entry(there.held, place, ())
        s.beside = replace(there, sides=sides, held=held)
        if taken:
            tell(ArmyCardsCaptured(book.ARMY_DESTROYED, s.seat, army, taken))
            hand = tuple(sorted((*s.cards.hands[s.seat], *taken)))
            s.cards = s.cards.with_hand(s.seat, hand)
            combat.keep_spoils(s, tell)

    def next_attack(self, s: State) -> Phase:
        """Dice of loyalty come before the next invasion [H-53]."""
        return Phase.LOYALTY if legions(s).pending else Phase.ATTACK

    def combat_ended(self, s: State) -> None:
        """With combat ends the invasion in course [H-A25]."""
        s.phase = Phase.FORTIFY
        if open_invasion(s) >= 0:
            set_pending(s, dice_due(s))
            s.phase = Phase.LOYALTY

    def after_move(self, s: State, tell: Tell) -> None:
        if movers(self.table, s):
            s.phase, s.route = Phase.ALLY_MOVE, None
        else:
            closing.step_four(self.table, s, tell)


# The phases of the main game, as this game cites and numbers them ---------------------------------

_ACTIVE_RULES: dict[IntEnum, Rule] = {
    Phase.TRADE: book.ACTIVE_TURN,
    Phase.ATTACK: book.ACTIVE_TURN,
    Phase.FORTIFY: book.ACTIVE_TURN,
}

_ACTIVE_NAMES: dict[IntEnum, Text] = {
    Phase.TRADE: Text("step 2: trading cards", "étape 2 : l’échange de cartes"),
    Phase.PLACE: Text("step 2: placing reinforcements", "étape 2 : le placement des renforts"),
    Phase.ATTACK: Text("step 4: combat", "étape 4 : le combat"),
    Phase.DEFEND: Text("step 4: the defender's choice", "étape 4 : le choix du défenseur"),
    Phase.THROW: Text("step 4: throwing the dice", "étape 4 : le lancer des dés"),
    Phase.OCCUPY: Text("step 4: taking possession", "étape 4 : la prise de possession"),
    Phase.TRADE_SPOILS: Text(
        "step 4: trading captured cards", "étape 4 : l’échange des cartes prises"
    ),
    Phase.PLACE_SPOILS: Text(
        "step 4: placing their regiments", "étape 4 : le placement de leurs régiments"
    ),
    Phase.FORTIFY: Text("step 5: the strategic move", "étape 5 : la manœuvre stratégique"),
    Phase.TRANSFER: Text("step 5: how many move", "étape 5 : combien se déplacent"),
    Phase.DRAW: Text("step 7: drawing a card", "étape 7 : la pioche d’une carte"),
}

_ACTIVE_PLIES: dict[IntEnum, tuple[Ply[Table, State, Any], ...]] = {
    Phase.ATTACK: (
        combat.ATTACK.plies[0],
        Ply(CallOff, call_off, call_offs, check_call_off),
        *combat.ATTACK.plies[1:],
    ),
    Phase.FORTIFY: (
        closing.FORTIFY.plies[0],
        Ply(EndTurn, closing.end_turn, label=lambda _t, _s, _a: say("No strategic move")),
    ),
}

PHASES = (
    *(
        replace(
            phase,
            name=_ACTIVE_NAMES.get(phase.phase, phase.name),
            rule=_ACTIVE_RULES.get(phase.phase, phase.rule),
            plies=_ACTIVE_PLIES.get(phase.phase, phase.plies),
        )
        for phase in passive.PHASES
    ),
    INFLUENCE,
    ALLIES,
    ALLY_DIE,
    ALLY_PLACE,
    LOYALTY,
    ALLY_MOVE,
    ALLY_TRANSFER,
)
