"""The main game, for 3 or 4 players: everybody for themselves."""

from __future__ import annotations

from typing import ClassVar

from conquest_lab.core.declare import Event
from conquest_lab.core.phases import PhaseRules, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import OVER, Refusal, Step
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.hasbro import closing, combat, reinforcing, setup
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import Independents, Mates, Phase, State
from conquest_lab.games.hasbro.table import FORCED_TRADE, STARTING_REGIMENTS, Mode, Table
from conquest_lab.mechanics.armies import moving, placing
from conquest_lab.mechanics.armies.combat import (
    Attack,
    GameWon,
    announce,
    foreign_source,
    lose,
    own_attacks,
    own_target,
    sent_refused,
)
from conquest_lab.mechanics.armies.moving import Fortify, Occupy, Transfer
from conquest_lab.mechanics.armies.order import TurnBegan
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.armies.table import changed

_PRINTED_BOXES = 4  # 4, 6, 8, 10: the boxes of the track that the manual names


class Classic(Mode):
    """The rules of the main game, which the other modes change."""

    players: ClassVar[tuple[int, ...]] = tuple(STARTING_REGIMENTS)
    players_rule: ClassVar[Rule] = book.MODES
    first_to_place = book.FIRST_TO_PLACE
    first_turn = book.FIRST_TURN
    after_first_to_place = Phase.CLAIM
    muster_rule = book.MUSTER
    spoils_rule = book.ELIMINATE
    dry_pile = book.RESHUFFLE

    # Laying the table

    def opening(self, table: Table, players: int) -> Step[State]:
        return setup.opening(table, players)

    def beside(self, territories: int) -> Independents | Mates | None:
        return None

    def announced(self, players: int) -> tuple[Event, ...]:
        return (setup.MarkerMoved(book.MARKER_START, self.table.set_value(0)),)

    def mustering(self, s: State) -> tuple[int, int]:
        return s.seat, 1

    def next_to_muster(self, s: State, army: int, tell: Tell) -> None:
        players = len(s.reserve)
        following = (seat % players for seat in range(s.seat + 1, s.seat + 1 + players))
        s.seat = next((seat for seat in following if s.reserve[seat]), s.seat)

    def muster_prompt(self, s: State) -> Message:
        return say(
            "{player}: put 1 regiment on one of your territories ({left} left).",
            player=Seat(s.seat),
            left=s.reserve[s.seat],
        )

    # Reinforcements

    def begin_turn(self, s: State, tell: Tell) -> None:
        tell(TurnBegan(book.TURN, s.seat))
        reinforcing.receive(self.table, s, tell)

    def counted(self, s: State, tell: Tell) -> tuple[int, ...]:
        return s.owners

    def count_rule(self, s: State, rule: Rule) -> Rule:
        return rule

    def worth(self, cards: tuple[int, ...], traded: int) -> int:
        return self.table.set_value(traded)

    def value_rule(self, cards: tuple[int, ...]) -> Rule:
        return book.SET_VALUE

    def mark_value(self, s: State, tell: Tell) -> None:
        """The boxes 4, 6, 8 and 10 are in the manual [H-03]; the others are our reading [H-A10]."""
        traded = s.cards.traded
        rule = book.GOLDEN_MARKER if traded < _PRINTED_BOXES else book.TRACK_GOES_ON
        tell(setup.MarkerMoved(rule, self.table.set_value(traded)))

    def forced_trade(self, rule: Rule) -> Rule:
        return rule

    def forced_in_turn(self, s: State, rule: Rule) -> Rule:
        return rule

    def stands(self, s: State, territory: int) -> bool:
        return s.owners[territory] == s.seat

    def add(self, s: State, territory: int, count: int, tell: Tell) -> None:
        s.armies = changed(s.armies, territory, count)

    def placements(self, s: State) -> list[Place]:
        return placing.placements(s, s.seat, s.reserve[s.seat])

    def placing_refused(self, s: State, place: Place) -> Refusal | None:
        left = s.reserve[s.seat]
        return placing.placing_refused(self.table, s, book.PLACE_ALL, place, s.seat, left)

    def place_rule(self, s: State, territory: int) -> Rule:
        return book.PLACE_ALL

    def after_placing(self, s: State) -> Phase:
        return Phase.ATTACK

    # Combat

    def commands(self, s: State, territory: int) -> bool:
        return s.owners[territory] == s.seat

    def free(self, s: State, territory: int) -> int:
        return s.armies[territory] - 1

    def attacks(self, s: State) -> list[Attack]:
        return own_attacks(self.table.attacks, s)

    def attack_refused(self, s: State, attack: Attack) -> Refusal | None:
        source, target = attack.source, attack.target
        if refusal := self._not_from_here(s, source) or self._no_enemy(s, attack):
            return refusal
        return combat.not_neighbours(self.table, source, target) or sent_refused(
            self.table, source, self.free(s, source), attack.dice
        )

    def _not_from_here(self, s: State, source: int) -> Refusal | None:
        """Refuse attacking with regiments of others [H-23]."""
        if self.commands(s, source):
            return None
        return foreign_source(self.table, s, book.INVADE_NEIGHBOUR, source)

    def _no_enemy(self, s: State, attack: Attack) -> Refusal | None:
        """Refuse attacking oneself [H-23]."""
        if s.owners[attack.target] != s.seat:
            return None
        return own_target(self.table, book.INVADE_NEIGHBOUR, attack.target)

    def invasion_rule(self, s: State, attack: Attack) -> Rule:
        return book.INVADE_NEIGHBOUR

    def sent(self, s: State, attack: Attack, rule: Rule, tell: Tell) -> None:
        announce(self.table, s, rule, attack, tell)

    def defender(self, s: State) -> int:
        return s.owners[s.on_route.target]

    def answer_rule(self, s: State, rule: Rule) -> Rule:
        return rule

    def suffer(self, s: State, attacker: int, defender: int, tell: Tell) -> None:
        source, target = s.on_route.source, s.on_route.target
        holds = defender < s.armies[target]
        winners = 0 if holds else combat.winners(self.table, s, attacker)
        lose(s, combat.lost_by(self.table), attacker, defender, tell)
        if holds:
            combat.survived(s, tell)
            return
        loser = combat.move_in(self.table, s, winners, tell)
        if self.conquered(s, loser, tell):
            s.phase = Phase.OVER
        elif self.free(s, source) > 0:
            s.phase = Phase.OCCUPY
        else:
            self.go_on_fighting(s)

    def conquered(self, s: State, loser: int, tell: Tell) -> bool:
        """Do what a conquest leads to beyond the territory; True when it has won the game."""
        return loser not in s.owners and self.destroy(s, loser, tell)

    def destroy(self, s: State, loser: int, tell: Tell) -> bool:
        """The last regiment of an army fell; True when that has won the game [H-33, H-36]."""
        won = s.owners.count(s.seat) == len(s.owners)
        combat.eliminate(s, loser, tell, won=won)
        if won:
            tell(GameWon(book.VICTORY, s.seat))
        return won

    def occupation_refused(self, s: State, occupy: Occupy) -> Refusal | None:
        most = self.free(s, s.on_route.source)
        return moving.occupation_refused(self.table, s, occupy, most)

    def move(self, s: State, rule: Rule, count: int, tell: Tell) -> None:
        moving.march(s, rule, count, tell)

    def go_on_fighting(self, s: State) -> None:
        """Only captured cards can make a hand of five during combat [H-33]."""
        forced = reinforcing.held(s) >= FORCED_TRADE
        s.phase = Phase.TRADE_SPOILS if forced else self.next_attack(s)

    def next_attack(self, s: State) -> Phase:
        """The phase in which the next invasion can begin."""
        return Phase.ATTACK

    def combat_ended(self, s: State) -> None:
        s.phase = Phase.FORTIFY

    # The end of a turn

    def strategic_moves(self, s: State) -> list[Fortify]:
        return closing.moves_within(self.table, s, s.seat)

    def move_refused(self, s: State, fortify: Fortify) -> Refusal | None:
        problem = closing.no_move(self.table, s, s.seat, fortify)
        return None if problem is None else Refusal(book.STRATEGIC_MOVE, problem)

    def move_rule(self, s: State, fortify: Fortify) -> Rule:
        return book.STRATEGIC_MOVE

    def transfer_refused(self, s: State, transfer: Transfer) -> Refusal | None:
        most = self.free(s, s.on_route.source)
        return moving.transfer_refused(self.table, s, transfer, most)

    def after_move(self, s: State, tell: Tell) -> None:
        closing.step_four(self.table, s, tell)

    def hand_mates(self, s: State, seat: int) -> tuple[int, ...]:
        return (seat,)

    def end_turn(self, s: State, tell: Tell) -> None:
        """Nothing is due."""

    def following(self, s: State) -> int:
        players = len(s.cards.hands)
        order = ((s.seat + n) % players for n in range(1, players + 1))
        return next(seat for seat in order if seat in s.owners)


# Phases -------------------------------------------------------------------------------------------


def _world_held(_table: Table, s: State) -> Message:
    return say("{player} holds the whole world and has won.", player=Seat(s.seat))


THE_END = PhaseRules(
    Phase.OVER,
    Text("the end of the game", "la fin de la partie"),
    book.VICTORY,
    _world_held,
    player=OVER,
)
PHASES = (*setup.PHASES, *reinforcing.PHASES, *combat.PHASES, *closing.PHASES, THE_END)
