"""The main game, for 3 or 4 players: what it answers where the ways to play differ."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import NONE, Message, Seat, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import STARTING_REGIMENTS, Table
from conquest_lab.mechanics.armies import combat, moving, placing
from conquest_lab.mechanics.armies.table import changed
from conquest_lab.mechanics.connect import reachable


class Classic(Table):
    """The table of the main game, whose questions the steps of a turn ask.

    Each other way to play is a subclass with other answers; where it does something else altogether, its
    phases have plies of their own.

    players, players_rule: the numbers of players, and the rule that names them.
    first_to_place, first_turn: the rules by which dice say who places and who plays first.
    after_first_to_place: the phase that follows.
    muster_rule: how starting regiments are placed.
    turn_rule: the steps of a turn.
    track: whether a marker shows the value of the next set.
    spoils_rule: what makes captured cards be traded.
    dry_pile: what is done when no card is left.
    """

    players: ClassVar[tuple[int, ...]] = tuple(STARTING_REGIMENTS)
    players_rule: ClassVar[Rule] = book.MODES
    first_to_place = book.FIRST_TO_PLACE
    first_turn = book.FIRST_TURN
    after_first_to_place = Phase.CLAIM
    muster_rule = book.MUSTER
    turn_rule = book.TURN
    track = True
    spoils_rule = book.ELIMINATE
    dry_pile = book.RESHUFFLE

    def team(self, s: State, seat: int) -> tuple[int, ...]:
        """The seats that play together with a seat, itself included."""
        return (seat,)

    # Before the first turn

    def mustering(self, s: State) -> tuple[int, int]:
        """The army whose starting regiments are due, and how many at once at most."""
        return s.seat, 1

    def next_to_muster(self, s: State, army: int, tell: Tell) -> None:
        """Pass the turn on after an army has been reinforced at the start."""
        players = len(s.reserve)
        following = (seat % players for seat in range(s.seat + 1, s.seat + 1 + players))
        s.seat = next((seat for seat in following if s.reserve[seat]), s.seat)

    def muster_prompt(self, s: State) -> Message:
        """The prompt while starting regiments are placed."""
        return say(
            "{player}: put 1 regiment on one of your territories ({left} left).",
            player=Seat(s.seat),
            left=s.reserve[s.seat],
        )

    # Reinforcements

    def before_reinforcements(self, s: State) -> Phase | None:
        """Prepare the step before reinforcements; its phase, None where there is none."""
        return None

    def counted(self, s: State, tell: Tell) -> tuple[int, ...]:
        """The owner that each territory counts for."""
        return s.owners

    def count_rule(self, s: State, rule: Rule) -> Rule:
        """The rule by which territories are counted, by default this one."""
        return rule

    def worth(self, s: State, cards: tuple[int, ...]) -> tuple[int, Rule]:
        """Regiments for a set, and the rule that says so."""
        return self.set_value(s.cards.traded), book.SET_VALUE

    def forced_trade(self, rule: Rule) -> Rule:
        """The rule that a trade with five cards or more cites, by default this one."""
        return rule

    def forced_in_turn(self, s: State, rule: Rule) -> Rule:
        """The rule that forces a trade at the start of a turn, by default this one."""
        return rule

    def standing(self, s: State) -> list[int]:
        """The territories where the player on turn may place regiments."""
        return [territory for territory, owner in enumerate(s.owners) if owner == s.seat]

    def add(self, s: State, territory: int, count: int, tell: Tell) -> None:
        """Put regiments of the player on turn on a territory."""
        s.armies = changed(s.armies, territory, count)

    def not_placed_on(self, s: State, territory: int) -> Refusal | None:
        """Refuse placing where none of one's own regiments stands."""
        return placing.foreign_refused(self, s, book.PLACE_ALL, territory, s.seat)

    def place_rule(self, s: State, territory: int) -> Rule:
        """The rule by which reinforcements go to a territory."""
        return book.PLACE_ALL

    def after_placing(self, s: State) -> Phase:
        """The phase after the last of them is placed."""
        return Phase.ATTACK

    # Combat

    def senders(self, s: State) -> list[tuple[int, int]]:
        """The territories that own regiments may leave, each with how many [H-25]."""
        return combat.senders(s, s.seat)

    def attackers(self, s: State) -> list[tuple[int, int]]:
        """The territories that own regiments may attack from, each with how many [H-24, H-25]."""
        return self.senders(s)

    def fronts(self, s: State) -> list[combat.Front]:
        """The territories that may be attacked from, and the armies that are not attacked from there."""
        return [(self.attackers(s), self.team(s, s.seat))]

    def open_invasion(self, s: State) -> int:
        """The one territory that may be attacked until its invasion is called off; -1 for any."""
        return -1

    def not_from_here(self, s: State, source: int) -> Refusal | None:
        """Refuse attacking with regiments of others [H-23]."""
        if self.commands(s, source):
            return None
        return combat.foreign_source(self, s, book.INVADE_NEIGHBOUR, source)

    def no_enemy(self, s: State, source: int, target: int) -> Refusal | None:
        """Refuse attacking oneself [H-23]."""
        if s.owners[target] != s.seat:
            return None
        return combat.own_target(self, book.INVADE_NEIGHBOUR, target)

    def sent_refused(self, s: State, source: int, target: int, dice: int) -> Refusal | None:
        """Refuse sending none, or more than may go [H-25, H-26]."""
        return combat.sent_refused(self, source, self.free(s, source), dice)

    def begin_invasion(self, s: State, target: int) -> Rule:
        """Begin an invasion of a territory; the rule by which."""
        return book.INVADE_NEIGHBOUR

    def announce(self, s: State, rule: Rule, tell: Tell) -> None:
        """Tell of the attack on the route."""
        combat.announce(self, s, rule, tell)

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        """The rule by which the defender answers, by default this one."""
        return rule

    def next_attack(self, s: State) -> Phase:
        """The phase in which the next invasion can begin."""
        return Phase.ATTACK

    def after_combat(self, s: State) -> Phase:
        """The phase that follows combat; the route is still that of the last battle."""
        return Phase.FORTIFY

    # Moves, and the end of a turn

    def move(self, s: State, rule: Rule, count: int, tell: Tell) -> None:
        """Move regiments along the route."""
        moving.march(s, rule, count, tell)

    def move_refused(self, s: State, source: int, target: int) -> Refusal | None:
        """The refusal of a move between two territories of the board, None for a legal one."""
        problem = self.no_move(s, s.seat, source, target)
        return None if problem is None else Refusal(book.STRATEGIC_MOVE, problem)

    def no_move(
        self, s: State, army: int, source: int, target: int, through: Collection[int] = ()
    ) -> Message | None:
        """The reason against a strategic move of an army; None for none.

        through: the owners of the territories on its way, by default the army alone.
        """
        place = self.names.place
        if problem := moving.not_own_ends(self, s, army, (source, target)):
            return problem
        if source == target:
            return say("{place} is both ends of the move", place=place(source))
        if s.armies[source] < 2:
            return moving.one_has_to_stay(self, source)
        part = reachable(source, self.neighbours, lambda t: s.owners[t] in (through or (army,)))
        if target in part:
            return None
        return say(
            "no chain of territories of one owner joins {source} and {target}; within reach: {others}",
            source=place(source),
            target=place(target),
            others=tuple(map(place, sorted(t for t in part - {source} if s.owners[t] == army)))
            or (NONE,),
        )

    def move_rule(self, s: State, source: int, target: int) -> Rule:
        """The rule by which a move is made."""
        return book.STRATEGIC_MOVE if target in self.neighbours[source] else book.CHAIN

    def next_move(self, s: State) -> Phase | None:
        """The phase in which somebody else moves after a strategic move, None for none."""
        return None

    def end_turn(self, s: State, tell: Tell) -> None:
        """Do what is due before the next player's turn: nothing."""

    def following(self, s: State) -> int:
        """The seat that plays next."""
        players = len(s.cards.hands)
        order = ((s.seat + n) % players for n in range(1, players + 1))
        return next(seat for seat in order if seat in s.owners)
