"""The games for two: territories are dealt, and the armies III and IV are independent [H-38 to H-56].

Passive ones only defend. Active ones are swayed with cards, fight and move for their ally, and may leave.
"""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import Annotated, Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import (
    CARD,
    SECRET,
    Action,
    Armies,
    Counter,
    Event,
    SeatNumber,
    Territory,
    action,
    event,
)
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE, Refusal, Step
from conquest_lab.core.scene import HIDDEN, Dice, Scene
from conquest_lab.core.words import Message, Seat, Text, Value, say
from conquest_lab.games.hasbro import classic, closing, combat, reinforcing, setup
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import (
    FIRST_LEGION,
    LEGIONS,
    NEUTRAL,
    Independents,
    Mates,
    Phase,
    State,
)
from conquest_lab.games.hasbro.table import MOST_ARMIES, Table
from conquest_lab.mechanics.armies import order, placing
from conquest_lab.mechanics.armies.cards import PileLeft, PileShuffled, SecretCards
from conquest_lab.mechanics.armies.combat import (
    Attack,
    AttackAnnounced,
    announce,
    attacks,
    put_on_route,
)
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Transfer
from conquest_lab.mechanics.armies.order import Die, TurnBegan
from conquest_lab.mechanics.armies.placing import ARMY, RESERVE, ArmiesReceived, Place, Placed
from conquest_lab.mechanics.armies.table import Cards, Route, changed, with_entry
from conquest_lab.mechanics.cards import JOKER, without

DUELLISTS = 2
DUEL_REGIMENTS = (36, 36, 24, 24)
MOST_GIFTS = 2
MOST_HELD = 5
LEAVES_UP_TO = 4
OWN_AT_ONCE = 3
_DEALT_ROUND = 36  # 9 cards to each of 4 armies; the last 6 go to the players
_OWN_TO_PLACE = 48
_LEGION_TO_PLACE = 15

SIDE = "side"
"""The counter of an independent army's ally: 0 for nobody, else the player counted from 1."""
HELD = "held"
"""The counter of the cards under an independent army's cannon."""

HeldNow = Annotated[int, Counter(HELD, of="army")]

# Actions ------------------------------------------------------------------------------------------


@action("deal", "Dealt: {card}")
class Deal(Action):
    """The next territory that is dealt."""

    card: Annotated[int, CARD]


@action("give", "Give a card: {card} → {army}")
class GiveCard(Action):
    """Give a card to an independent army."""

    card: Annotated[int, CARD]
    army: SeatNumber


@action("reinforce", "Throw a die for: {army}")
class Reinforce(Action):
    """Throw a die for the reinforcements of an ally."""

    army: SeatNumber


@action("call off", "Call off the invasion")
class CallOff(Action):
    """End the invasion in course, so that the dice of loyalty are thrown."""


@action("go on", "Give no more cards")
class GoOn(Action):
    """Do no more in this step."""


# Events -------------------------------------------------------------------------------------------


@event("Dealt to {army}: {territory}")
class Dealt(Event):
    """A card was dealt, and the army that received it put a regiment on its territory."""

    army: SeatNumber
    territory: Territory
    reserve: Annotated[int, Counter(RESERVE, of="army")]
    pile: PileLeft

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.army).with_pieces(self.territory, ARMY, 1)


@event("All regiments of the independent armies are placed")
class LegionsComplete(Event):
    """All regiments of the independent armies were placed, one placing turn before the end."""


@event("{army} is neutral")
class CannonPlaced(Event):
    """The cannon of an independent army was put half-way between the players, without cards."""

    army: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SIDE}/{self.army}", 0).with_counter(f"{HELD}/{self.army}", 0)


@event(
    lambda names, e: (
        say("{army} is neutral", army=names.owner(e.army))
        if e.seat == NEUTRAL
        else say(
            "{army} is now the ally of {seat}", army=names.owner(e.army), seat=names.owner(e.seat)
        )
    )
)
class SideTaken(Event):
    """The cannon of an independent army came to stand with a player, or half-way."""

    army: SeatNumber
    seat: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SIDE}/{self.army}", self.seat + 1)


@event("The cannon stays where it is: {army}")
class SideKept(Event):
    """The cannon of an independent army stayed where it was."""

    army: SeatNumber


@event("{seat} gives a card: {card} → {army}")
class CardGiven(Event):
    """A player gave a card to an independent army."""

    seat: SeatNumber
    army: SeatNumber
    card: Annotated[int, CARD, SECRET]
    held: HeldNow

    @property
    def readers(self) -> tuple[int, ...]:
        return (self.seat,)

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, (self.card,))


@event("{seat} gives no more cards")
class InfluenceEnded(Event):
    """A player gave no more cards this turn."""

    seat: SeatNumber


@event("{seat} throws a die for {army}")
class AllyChosen(Event):
    """A player chose an ally to reinforce."""

    seat: SeatNumber
    army: SeatNumber


@event("{army} receives {face}")
class AllyDieThrown(Event):
    """A die gave an ally regiments to place."""

    seat: SeatNumber
    army: SeatNumber
    face: Armies

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{RESERVE}/{self.army}", self.face)

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("ally", (self.face,)),)


@event("{seat} is done with the allies")
class AlliesServed(Event):
    """A player reinforced or moved no other ally."""

    seat: SeatNumber


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


@event("The die of loyalty for {army}: {face}")
class LoyaltyThrown(Event):
    """A die said whether an independent army stays where it stands."""

    army: SeatNumber
    face: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("loyalty", (self.face,)),)


@event("{army} is destroyed by {by}")
class ArmyDestroyed(Event):
    """An independent army lost its last regiment."""

    army: SeatNumber
    by: SeatNumber


@event("The cannon leaves the line: {army}")
class CannonRemoved(Event):
    """The cannon of a destroyed army left the line."""

    army: SeatNumber

    def moved(self, scene: Scene) -> Scene:
        return scene.with_counter(f"{SIDE}/{self.army}", 0)


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


@event("{army} held no cards")
class NoCardsHeld(Event):
    """A destroyed army had no cards to take."""

    army: SeatNumber


@event("{seat} has eliminated the opponent and has won")
class DuelWon(Event):
    """The opponent has no regiment left."""

    seat: SeatNumber


# Dealing ------------------------------------------------------------------------------------------


def opening(table: Table, players: int) -> Step[State]:
    """Regiments counted out, jokers laid aside, territory cards ready to be dealt [H-38, H-39]."""
    size = len(table.territories)
    state = State(
        ply=0,
        phase=Phase.DEAL,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        cards=Cards(((),) * players, tuple(table.territories), tuple(range(size, len(table.deck)))),
        route=None,
        reserve=DUEL_REGIMENTS,
        beside=table.mode.beside(size),
    )
    received = (
        ArmiesReceived(book.DUEL_REGIMENTS, army, count, count)
        for army, count in enumerate(DUEL_REGIMENTS)
    )
    cannons = (CannonPlaced(book.SIDES, army) for army in LEGIONS if state.beside is not None)
    shuffled = PileShuffled(book.DEAL, size)
    return Step(state, (shuffled, *table.mode.announced(players), *received, *cannons))


def receiver(s: State) -> int:
    """The army that is dealt the next card: all four in turn nine times, then the players three times."""
    dealt = len(s.owners) - s.owners.count(-1)
    return dealt % (MOST_ARMIES if dealt < _DEALT_ROUND else DUELLISTS)


def deals(_table: Table, s: State) -> Distribution[Deal]:
    """Every card that is left, equally likely."""
    return Distribution.uniform(map(Deal, s.cards.pile))


def check_deal(_table: Table, s: State, deal: Deal) -> Refusal | None:
    """Against a territory that is dealt already [H-39]."""
    if deal.card in s.cards.pile and deal.card != HIDDEN:
        return None
    left = len(s.cards.pile)
    return Refusal(book.DEAL, say("this territory is not among the {n} cards left to deal", n=left))


def deal(table: Table, s: State, deal: Deal, tell: Tell) -> None:
    """A territory for whoever is due [H-39]; in the end all cards are shuffled [H-40]."""
    army, territory, cards = receiver(s), deal.card, s.cards
    pile = without(cards.pile, (territory,))
    laid_aside = tuple(sorted((*cards.discard, territory)))
    s.owners = with_entry(s.owners, territory, army)
    s.armies = with_entry(s.armies, territory, 1)
    s.reserve = changed(s.reserve, army, -1)
    s.cards = Cards(cards.hands, pile, laid_aside)
    tell(Dealt(book.DEAL, army, territory, s.reserve[army], len(pile)))
    if not pile:
        tell(PileShuffled(book.DUEL_PILE, len(table.deck)))
        s.cards = Cards(cards.hands, laid_aside)
        s.phase, s.throws = Phase.FIRST_TO_PLACE, (0,) * DUELLISTS


# Passive independents -----------------------------------------------------------------------------


def side_of(s: State, army: int) -> int:
    """The seat that an independent army is allied with, or `NEUTRAL`; passive ones are neutral."""
    if not isinstance(s.beside, Independents):
        return NEUTRAL
    return s.beside.sides[army - FIRST_LEGION]


class Passive(classic.Classic):
    """Two players and two armies that only defend [H-43 to H-45]."""

    players = (DUELLISTS,)
    first_to_place = book.DUEL_MUSTER
    first_turn = book.DUEL_FIRST_TURN
    after_first_to_place = Phase.MUSTER
    muster_rule = book.DUEL_MUSTER

    def opening(self, table: Table, players: int) -> Step[State]:
        return opening(table, players)

    def announced(self, players: int) -> tuple[Event, ...]:
        return (setup.MarkerMoved(book.TRACK_FOR_TWO, self.table.set_value(0)),)

    def mustering(self, s: State) -> tuple[int, int]:
        """3 own regiments, then 1 of each independent army [H-41].

        The reserves tell whose turn it is within a placing turn.
        """
        own, other, third, fourth = s.reserve
        turns_before = _LEGION_TO_PLACE - fourth
        due = OWN_AT_ONCE * (turns_before + 1) - (_OWN_TO_PLACE - own - other)
        if due > 0:
            return s.seat, due
        return (LEGIONS[0], 1) if third == fourth else (LEGIONS[1], 1)

    def next_to_muster(self, s: State, army: int, tell: Tell) -> None:
        if army == LEGIONS[-1]:
            s.seat = 1 - s.seat
            if not s.reserve[army]:
                tell(LegionsComplete(book.LAST_PLACING))

    def muster_prompt(self, s: State) -> Message:
        return place_prompt(self.table, s, self.mustering(s)[0])

    def _not_from_here(self, s: State, source: int) -> Refusal | None:
        owner, names = s.owners[source], self.table.names
        if owner < FIRST_LEGION or self.commands(s, source):
            return super()._not_from_here(s, source)
        return self._not_the_ally(names.place(source), names.owner(owner))

    def _not_the_ally(self, place: Value, army: Value) -> Refusal:
        never = say("{place} belongs to {owner}, which never attacks", place=place, owner=army)
        return Refusal(book.PASSIVE, never)

    def invasion_rule(self, s: State, attack: Attack) -> Rule:
        """Independent armies are enemies too [H-A40], an ally included [H-A22]."""
        owner = s.owners[attack.target]
        if owner < FIRST_LEGION:
            return book.INVADE_NEIGHBOUR
        ally = side_of(s, owner) == s.seat
        return book.AGAINST_AN_ALLY if ally else book.INDEPENDENTS_ARE_ENEMIES

    def defender(self, s: State) -> int:
        owner = s.owners[s.on_route.target]
        return 1 - s.seat if owner >= FIRST_LEGION else owner

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        independent = s.owners[s.on_route.target] >= FIRST_LEGION
        return self.answered_for if independent else rule

    answered_for = book.PASSIVE

    def destroy(self, s: State, loser: int, tell: Tell) -> bool:
        if loser >= FIRST_LEGION:
            self.destroy_legion(s, loser, tell)
            return False
        combat.eliminate(s, loser, tell, won=True)
        tell(DuelWon(book.DUEL_GOAL, s.seat))
        return True

    def destroy_legion(self, s: State, army: int, tell: Tell) -> None:
        """An independent army is gone; passive ones hold no cards [H-A20]."""
        tell(ArmyDestroyed(book.PASSIVE, army, s.seat))
        tell(NoCardsHeld(book.NOTHING_HELD, army))


# Active independents: who is on whose side --------------------------------------------------------


def legions(s: State) -> Independents:
    """The part of the state about active independents."""
    assert isinstance(s.beside, Independents)
    return s.beside


def allies(s: State) -> list[int]:
    """The independent armies on the board that are allies of the player on turn."""
    return [army for army in LEGIONS if side_of(s, army) == s.seat and army in s.owners]


def allies_to_serve(s: State) -> list[int]:
    """The allies that have not had their turn in this step."""
    served = legions(s).served
    return [army for army in allies(s) if army not in served]


def may_take_card(table: Table, s: State, army: int) -> bool:
    """True where an independent army may be given a card now [H-48, H-49, H-A24, H-A27]."""
    there = legions(s)
    return (
        army in s.owners
        and len(there.held[army - FIRST_LEGION]) < MOST_HELD
        and there.served.count(army) < MOST_GIFTS
        and (side_of(s, army) != s.seat or table.options.allow_useless_bribe)
    )


def dice_due(s: State) -> tuple[int, ...]:
    """The independent armies whose die is due when the invasion in course ends [H-53]."""
    fought, attacked = legions(s).fought, s.owners[s.on_route.target]
    return (*fought, attacked) if attacked >= FIRST_LEGION and attacked not in fought else fought


def open_invasion(s: State) -> int:
    """The territory of an invasion in course whose end asks for dice of loyalty; -1 for none."""
    route = s.route
    if route is None or s.owners[route.target] == s.owners[route.source]:
        return -1
    return route.target if dice_due(s) else -1


def movers(table: Table, s: State) -> list[int]:
    """The allies that can still make their strategic move this turn [H-55]."""
    owners, armies = s.owners, s.armies
    return [
        army
        for army in allies_to_serve(s)
        if any(
            owners[t] == army
            and armies[t] > 1
            and any(owners[near] == army for near in table.neighbours[t])
            for t in table.territories
        )
    ]


def set_served(s: State, served: tuple[int, ...] = ()) -> None:
    """Remember the legions that have had their turn in this step."""
    s.beside = replace(legions(s), served=served)


def set_pending(s: State, pending: tuple[int, ...]) -> None:
    """Remember the legions whose die of loyalty is due."""
    s.beside = replace(legions(s), pending=pending)


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


# Step 1: influence --------------------------------------------------------------------------------


def gifts(table: Table, s: State) -> list[GiveCard]:
    """Every card of the hand, to each army that takes one."""
    willing = [army for army in LEGIONS if may_take_card(table, s, army)]
    return [GiveCard(card, army) for army in willing for card in s.cards.hands[s.seat]]


def _no_legion(army: int) -> Refusal | None:
    if army in LEGIONS:
        return None
    return Refusal(book.DUEL_GOAL, say("this is no independent army"))


def check_give(table: Table, s: State, give: GiveCard) -> Refusal | None:
    """Against cards one does not hold, and armies that take none [H-48, H-49, H-A24]."""
    army, card, seat = give.army, give.card, s.seat
    if refusal := _no_legion(army):
        return refusal
    names, there = table.names, legions(s)
    if card not in s.cards.hands[seat] or card == HIDDEN:
        held = names.card(card) if HIDDEN <= card < len(table.deck) else card
        missing = say("{player} does not hold: {cards}", player=Seat(seat), cards=(held,))
        return Refusal(book.INFLUENCE, missing)
    legion, held_there = names.owner(army), len(there.held[army - FIRST_LEGION])
    if army not in s.owners:
        return Refusal(book.ARMY_GONE, say("{army} has no regiment left", army=legion))
    if held_there >= MOST_HELD:
        full = say("{army} has {n} cards and takes no more", army=legion, n=held_there)
        return Refusal(book.FIVE_HELD, full)
    if side_of(s, army) == seat and not table.options.allow_useless_bribe:
        return Refusal(book.USELESS_GIFT, say("{army} is your ally already", army=legion))
    if there.served.count(army) < MOST_GIFTS:
        return None
    return Refusal(
        book.TWO_GIFTS,
        say("{army} took {n} cards this turn, the most it takes", army=legion, n=MOST_GIFTS),
    )


def give(table: Table, s: State, give: GiveCard, tell: Tell) -> None:
    """A card moves the cannon one position towards the giver [H-47, H-48]."""
    seat, army, card = s.seat, give.army, give.card
    there, place = legions(s), army - FIRST_LEGION
    s.cards = s.cards.with_hand(seat, without(s.cards.hands[seat], (card,)))
    held = tuple(sorted((*there.held[place], card)))
    again = book.TWO_GIFTS if army in there.served else book.INFLUENCE
    rule = book.JOKER_GIVEN if table.deck[card].symbol == JOKER else again
    tell(CardGiven(rule, seat, army, card, len(held)))
    before = there.sides[place]
    after = seat if before in {NEUTRAL, seat} else NEUTRAL
    if before == after:
        tell(SideKept(book.USELESS_GIFT, army))
    else:
        tell(SideTaken(book.INFLUENCE, army, after))
    s.beside = replace(
        there,
        sides=with_entry(there.sides, place, after),
        held=with_entry(there.held, place, held),
        served=(*there.served, army),
    )
    hand = s.cards.hands[seat]
    if not hand or not any(may_take_card(table, s, legion) for legion in LEGIONS):
        set_served(s)
        reinforcing.receive(table, s, tell)


def end_influence(table: Table, s: State, _go_on: GoOn, tell: Tell) -> None:
    """No more cards to independent armies [H-47]."""
    set_served(s)
    tell(InfluenceEnded(book.INFLUENCE, s.seat))
    reinforcing.receive(table, s, tell)


# Step 3: reinforcements of allies -----------------------------------------------------------------


def reinforcements(_table: Table, s: State) -> list[Reinforce]:
    """A die for each ally that has had none."""
    return list(map(Reinforce, allies_to_serve(s)))


def check_reinforce(table: Table, s: State, reinforce: Reinforce) -> Refusal | None:
    """Against a die for an army that is no ally, or had one [H-51, H-A28]."""
    army = reinforce.army
    if refusal := _no_legion(army):
        return refusal
    if army in allies_to_serve(s):
        return None
    legion = table.names.owner(army)
    if army in legions(s).served:
        once = say("{army} was reinforced this turn; one die for each ally", army=legion)
        return Refusal(book.ALL_FOR_THE_ALLY, once)
    gone = army not in s.owners
    sentence = "{army} has no regiment left" if gone else "{army} is not your ally"
    return Refusal(book.ALLY_REINFORCED, Message(sentence, (("army", legion),)))


def reinforce(_table: Table, s: State, reinforce: Reinforce, tell: Tell) -> None:
    """A die is to be thrown for an ally [H-51]."""
    set_served(s, (*legions(s).served, reinforce.army))
    s.phase = Phase.ALLY_DIE
    tell(AllyChosen(book.ALLY_REINFORCED, s.seat, reinforce.army))


def ally_die(_table: Table, s: State, die: Die, tell: Tell) -> None:
    """The die gives an ally so many regiments [H-51]."""
    army = legions(s).served[-1]
    s.reserve = with_entry(s.reserve, army, die.face)
    s.phase = Phase.ALLY_PLACE
    tell(AllyDieThrown(book.ALLY_REINFORCED, s.seat, army, die.face))


def _ally_placing(s: State) -> tuple[int, int]:
    """The ally whose regiments are placed, and how many."""
    army = legions(s).served[-1]
    return army, s.reserve[army]


def ally_placements(_table: Table, s: State) -> list[Place]:
    """Regiments of the die, on territories of the ally."""
    return placing.placements(s, *_ally_placing(s))


def check_ally_place(table: Table, s: State, place: Place) -> Refusal | None:
    """Against other territories and other numbers [H-51]."""
    return placing.placing_refused(table, s, book.ALLY_REINFORCED, place, *_ally_placing(s))


def place_ally(_table: Table, s: State, place: Place, tell: Tell) -> None:
    """Regiments of an ally go on its territories until none is left [H-51]."""
    army = legions(s).served[-1]
    s.armies = changed(s.armies, place.territory, place.count)
    s.reserve = changed(s.reserve, army, -place.count)
    left = s.reserve[army]
    tell(Placed(book.ALLY_REINFORCED, army, place.territory, place.count, left))
    if left:
        return
    if allies_to_serve(s):
        s.phase = Phase.ALLIES
    else:
        set_served(s)
        s.phase = Phase.ATTACK


def end_allies(_table: Table, s: State, _go_on: GoOn, tell: Tell) -> None:
    """No more regiments for allies [H-51]."""
    set_served(s)
    s.phase = Phase.ATTACK
    tell(AlliesServed(book.ALLY_REINFORCED, s.seat))


# Step 4: combat and loyalty -----------------------------------------------------------------------


def call_offs(_table: Table, s: State) -> tuple[CallOff, ...]:
    """Where dice of loyalty are due at its end, an invasion can be called off."""
    return (CallOff(),) if open_invasion(s) >= 0 else ()


def check_call_off(_table: Table, s: State, _call_off: CallOff) -> Refusal | None:
    """Against calling off what asks for no die [H-A25]."""
    if open_invasion(s) >= 0:
        return None
    none_open = say("no invasion is open whose end asks for a die of loyalty")
    return Refusal(book.INVASION_CLOSED, none_open)


def call_off(_table: Table, s: State, _call_off: CallOff, tell: Tell) -> None:
    """The invasion in course ends without a conquest, and dice are thrown [H-A25]."""
    set_pending(s, dice_due(s))
    s.phase = Phase.LOYALTY
    tell(combat.InvasionStopped(book.INVASION_CLOSED, s.on_route.target))


def loyalty(_table: Table, s: State, die: Die, tell: Tell) -> None:
    """On 1 to 4 the cannon moves one position away from the player on turn [H-53, H-A23]."""
    there, seat = legions(s), s.seat
    army, pending = there.pending[0], there.pending[1:]
    place = army - FIRST_LEGION
    before = after = there.sides[place]
    rule = book.LOYALTY
    if die.face <= LEAVES_UP_TO:
        after = NEUTRAL if before == seat else 1 - seat
        rule = book.END_OF_THE_LINE if before == after else book.LOYALTY
    thrown_by = book.LOYALTY if there.fought else book.OWN_INVASION
    tell(LoyaltyThrown(thrown_by, army, die.face))
    tell(SideKept(rule, army) if before == after else SideTaken(rule, army, after))
    sides = with_entry(there.sides, place, after)
    s.beside = replace(there, sides=sides, pending=pending)
    if not pending:
        s.beside = replace(s.beside, fought=())
        s.phase = Phase.FORTIFY if s.route is None else Phase.ATTACK
        s.route = None


# Step 6: moves of allies --------------------------------------------------------------------------


def ally_moves(table: Table, s: State) -> list[Fortify]:
    """Every move of an ally that has made none [H-55]."""
    moves = [move for army in movers(table, s) for move in closing.moves_within(table, s, army)]
    return sorted(moves, key=lambda move: move.source)


def not_the_ally(rule: Rule, place: Value, army: Value) -> Refusal:
    """The refusal of what one's ally alone may do."""
    other = say("{place} belongs to {owner}, which is not your ally", place=place, owner=army)
    return Refusal(rule, other)


def check_ally_move(table: Table, s: State, fortify: Fortify) -> Refusal | None:
    """Against moves of other armies, and second moves [H-55]."""
    if refusal := table.off_board(fortify.source, fortify.target):
        return refusal
    army, names = s.owners[fortify.source], table.names
    if army == s.seat:
        own_turn = say("the own strategic move is over; now allies may move")
        return Refusal(book.ALLY_MOVES, own_turn)
    if not table.mode.commands(s, fortify.source):
        return not_the_ally(book.ALLY_MOVES, names.place(fortify.source), names.owner(army))
    if army in legions(s).served:
        once = say("{army} has made its move; one for each ally", army=names.owner(army))
        return Refusal(book.ALLY_MOVES, once)
    problem = closing.no_move(table, s, army, fortify)
    return None if problem is None else Refusal(book.ALLY_MOVES, problem)


def ally_fortify(_table: Table, s: State, fortify: Fortify, tell: Tell) -> None:
    """The two ends of an ally's move [H-55]."""
    army = s.owners[fortify.source]
    s.route, s.phase = Route(fortify.source, fortify.target), Phase.ALLY_TRANSFER
    tell(closing.MoveChosen(book.ALLY_MOVES, army, fortify.source, fortify.target))


def ally_transfer(table: Table, s: State, transfer: Transfer, tell: Tell) -> None:
    """So many regiments of an ally move; then other allies may [H-55]."""
    army = s.owners[s.on_route.source]
    table.mode.move(s, book.ALLY_MOVES, transfer.count, tell)
    set_served(s, (*legions(s).served, army))
    table.mode.after_move(s, tell)


def end_ally_moves(table: Table, s: State, _end: EndTurn, tell: Tell) -> None:
    """No other ally moves [H-55]."""
    tell(AlliesServed(book.ALLY_MOVES, s.seat))
    closing.step_four(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


def place_prompt(table: Table, s: State, army: int) -> Message:
    """The prompt while regiments of an army are placed."""
    return say(
        "{player}: place regiments of {army} ({left} left).",
        player=Seat(s.seat),
        army=table.names.owner(army),
        left=s.reserve[army],
    )


def _dealt_to(table: Table, s: State) -> Message:
    return say("The next territory is dealt to: {army}", army=table.names.owner(receiver(s)))


def _duel_won(_table: Table, s: State) -> Message:
    return say("{player} has eliminated the opponent and has won.", player=Seat(s.seat))


def _give_or_go_on(_table: Table, s: State) -> Message:
    return say("{player}: give cards to independent armies, or go on.", player=Seat(s.seat))


def _which_ally(_table: Table, s: State) -> Message:
    return say("{player}: choose an ally to reinforce, or go on.", player=Seat(s.seat))


def _ally_die_prompt(table: Table, s: State) -> Message:
    army = table.names.owner(legions(s).served[-1])
    return say("A die says how many regiments come for: {army}", army=army)


def _loyalty_prompt(table: Table, s: State) -> Message:
    army = table.names.owner(legions(s).pending[0])
    return say("A die says whether the cannon moves (1 to 4) or stays: {army}", army=army)


def _which_ally_moves(_table: Table, s: State) -> Message:
    return say(
        "{player}: choose a territory of an ally, then another connected to it; or end the turn.",
        player=Seat(s.seat),
    )


def _first_place_ally(table: Table, s: State) -> Refusal:
    left = table.names.pieces(_ally_placing(s)[1])
    first = say("this is not the moment: first place {regiments}", regiments=left)
    return Refusal(book.ALL_FOR_THE_ALLY, first)


DEAL = PhaseRules(
    Phase.DEAL,
    Text("dealing territories", "la distribution des territoires"),
    book.DEAL,
    _dealt_to,
    (Ply(Deal, deal, check=check_deal),),
    player=CHANCE,
    outcomes=deals,
    setting_up=True,
)
INFLUENCE = PhaseRules(
    Phase.INFLUENCE,
    Text("step 1: influence", "étape 1 : l’influence"),
    book.ACTIVE_TURN,
    _give_or_go_on,
    (Ply(GoOn, end_influence), Ply(GiveCard, give, gifts, check_give)),
)
ALLIES = PhaseRules(
    Phase.ALLIES,
    Text("step 3: reinforcing allies", "étape 3 : les renforts alliés"),
    book.ACTIVE_TURN,
    _which_ally,
    (
        Ply(Reinforce, reinforce, reinforcements, check_reinforce),
        Ply(GoOn, end_allies, label=lambda _t, _s, _a: say("Reinforce no other ally")),
    ),
)
ALLY_DIE = PhaseRules(
    Phase.ALLY_DIE,
    Text("step 3: the die of an ally", "étape 3 : le dé d’un allié"),
    book.ALLY_REINFORCED,
    _ally_die_prompt,
    (Ply(Die, ally_die, check=order.check_die),),
    player=CHANCE,
    outcomes=order.one_die,
)
ALLY_PLACE = PhaseRules(
    Phase.ALLY_PLACE,
    Text("step 3: placing regiments of an ally", "étape 3 : le placement des régiments d’un allié"),
    book.ALL_FOR_THE_ALLY,
    lambda table, s: place_prompt(table, s, _ally_placing(s)[0]),
    (Ply(Place, place_ally, ally_placements, check_ally_place),),
    pointed_at=placing.one_here,
    first=_first_place_ally,
)
LOYALTY = PhaseRules(
    Phase.LOYALTY,
    Text("step 4: the die of loyalty", "étape 4 : le dé de loyauté"),
    book.LOYALTY,
    _loyalty_prompt,
    (Ply(Die, loyalty, check=order.check_die),),
    player=CHANCE,
    outcomes=order.one_die,
)
ALLY_MOVE = PhaseRules(
    Phase.ALLY_MOVE,
    Text("step 6: moves of allies", "étape 6 : les déplacements des alliés"),
    book.ACTIVE_TURN,
    _which_ally_moves,
    (
        Ply(Fortify, ally_fortify, ally_moves, check_ally_move, closing.move_label),
        Ply(EndTurn, end_ally_moves),
    ),
    pointed_at=closing.joined_pair,
)
ALLY_TRANSFER = PhaseRules(
    Phase.ALLY_TRANSFER,
    Text("step 6: how many move", "étape 6 : combien se déplacent"),
    book.ALLY_MOVES,
    closing.how_many_move,
    (Ply(Transfer, ally_transfer, closing.transfers, closing.check_transfer),),
)

# The phases of the main game, as the games for two cite and number them ---------------------------

_DUEL_RULES: dict[IntEnum, Rule] = {
    Phase.FIRST_TO_PLACE: book.DUEL_MUSTER,
    Phase.MUSTER: book.DUEL_MUSTER,
    Phase.FIRST_TURN: book.DUEL_FIRST_TURN,
}
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

PASSIVE_PHASES = (
    DEAL,
    *(
        replace(phase, rule=_DUEL_RULES.get(phase.phase, phase.rule))
        for phase in classic.PHASES
        if phase not in {setup.CLAIM, classic.THE_END}
    ),
    replace(classic.THE_END, rule=book.DUEL_GOAL, prompt=_duel_won),
)
ACTIVE_PHASES = (
    *(
        replace(
            phase,
            name=_ACTIVE_NAMES.get(phase.phase, phase.name),
            rule=_ACTIVE_RULES.get(phase.phase, phase.rule),
            plies=_ACTIVE_PLIES.get(phase.phase, phase.plies),
        )
        for phase in PASSIVE_PHASES
    ),
    INFLUENCE,
    ALLIES,
    ALLY_DIE,
    ALLY_PLACE,
    LOYALTY,
    ALLY_MOVE,
    ALLY_TRANSFER,
)
