"""The plain loop that the ruleset `hasbro` is measured against: lists, tuples of ints, a log to undo."""

from itertools import combinations, product
from typing import Any

import conquest_lab as cl

PLAYERS = 4
TRADE, PLACE, ATTACK, DEFEND, THROW, OCCUPY, FORTIFY, TRANSFER, DRAW, OVER = range(10)
SPOILS_TRADE, SPOILS_PLACE = 10, 11
KEEP, END_COMBAT, END_TURN, ROLL = 12, 13, 14, 15
ONE, TWO_OR_ONE = [(DEFEND, 1)], [(DEFEND, 2), (DEFEND, 1)]
MADE = 5000  # regiments that no territory holds in the games measured


def dice_table() -> dict[tuple[int, int], list[tuple[int, int, int]]]:
    """For this many dice on each side, the losses of every one of the 6^(a+d) throws."""
    table = {}
    for a, d in product((1, 2, 3), (1, 2)):
        losses = []
        for faces in product(range(1, 7), repeat=a + d):
            attack, defence = sorted(faces[:a], reverse=True), sorted(faces[a:], reverse=True)
            won = sum(x > y for x, y in zip(attack, defence, strict=False))
            losses.append((ROLL, min(a, d) - won, won))
        table[a, d] = losses
    return table


class Plain:
    """The same rules from the start of the first turn on, on lists, with a log to undo from."""

    def __init__(self, rules: cl.Ruleset[Any, Any], state: Any) -> None:
        shown = cl.presentation(rules)
        self.size = len(shown.places)
        self.near = [list(shown.neighbours(t)) for t in range(self.size)]
        keys = [group.key for group in shown.groups]
        self.continents = [
            ([t for t, place in enumerate(shown.places) if place.group == key], group.worth)
            for key, group in zip(keys, shown.groups, strict=True)
        ]
        self.symbols = [card.symbol for card in shown.cards]
        self.dice = dice_table()
        # Tuples are made once here too: that is worth a quarter of the time.
        self.attacks = [
            [
                (t, [[(ATTACK, s, t, n) for n in range(most, 0, -1)] for most in range(4)])
                for t in near
            ]
            for s, near in enumerate(self.near)
        ]
        self.places = [[(PLACE, t, n) for n in range(1, MADE)] for t in range(self.size)]
        self.occupations = [(OCCUPY, n) for n in range(MADE)]
        self.transfers = [(TRANSFER, n) for n in range(MADE)]
        self.sets: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        self.start = state
        self.log: list[Any] = []
        self.reset()

    def reset(self) -> None:
        """Back to the start."""
        state = self.start
        self.owners = list(state.owners)
        self.armies = list(state.armies)
        self.reserve = list(state.reserve)
        self.hands = [list(hand) for hand in state.cards.hands]
        self.pile = list(state.cards.pile)
        self.discard = list(state.cards.discard)
        self.traded = state.cards.traded
        self.phase = PLACE
        self.seat = state.seat
        self.source = self.target = -1
        self.attackers = self.defenders = 0
        self.conquered = False
        self.log.clear()

    def legal(self) -> list[tuple[int, ...]]:  # noqa: C901, PLR0911, PLR0912 - a plain loop, as plain as can be
        """The legal actions, or the chance outcomes."""
        owners, armies, seat, phase = self.owners, self.armies, self.seat, self.phase
        if phase == ATTACK:
            actions = []
            for s in range(self.size):
                if owners[s] == seat and armies[s] > 1:
                    most = min(armies[s] - 1, 3)
                    for t, by_most in self.attacks[s]:
                        if owners[t] != seat:
                            actions += by_most[most]
            actions.append((END_COMBAT,))
            return actions
        if phase == DEFEND:
            return TWO_OR_ONE if armies[self.target] > 1 else ONE
        if phase == THROW:
            return self.dice[self.attackers, self.defenders]
        if phase in {PLACE, SPOILS_PLACE}:
            left = self.reserve[seat]
            actions = []
            for t in range(self.size):
                if owners[t] == seat:
                    actions += self.places[t][:left]
            return actions
        if phase == OCCUPY:
            return self.occupations[armies[self.source] - 1 :: -1]
        if phase == FORTIFY:
            actions = []
            part = self.parts()
            for s in range(self.size):
                if owners[s] == seat and armies[s] > 1:
                    mine = part[s]
                    for t in range(self.size):
                        if part[t] == mine and t != s:
                            actions.append((FORTIFY, s, t))
            actions.append((END_TURN,))
            return actions
        if phase == TRANSFER:
            return self.transfers[armies[self.source] - 1 : 0 : -1]
        if phase == DRAW:
            return [(DRAW, card) for card in self.pile]
        if phase in {TRADE, SPOILS_TRADE}:
            hand = self.hands[seat]
            actions = [(TRADE, *three) for three in self.find_sets(hand)]
            if len(hand) < 5:
                actions.append((KEEP,))
            return actions
        return []

    def find_sets(self, hand: list[int]) -> list[tuple[int, ...]]:
        """The sets in a hand."""
        key = tuple(hand)
        found = self.sets.get(key)
        if found is None:
            found = []
            for three in combinations(hand, 3):
                plain = [self.symbols[card] for card in three if self.symbols[card] != "joker"]
                if len(set(plain)) in {len(plain), 1}:
                    found.append(three)
            self.sets[key] = found
        return found

    def parts(self) -> list[int]:
        """The number of the connected part of each own territory; -1 elsewhere."""
        owners, seat, near = self.owners, self.seat, self.near
        part = [-1] * self.size
        for first in range(self.size):
            if owners[first] == seat and part[first] < 0:
                part[first] = first
                waiting = [first]
                while waiting:
                    for t in near[waiting.pop()]:
                        if owners[t] == seat and part[t] < 0:
                            part[t] = first
                            waiting.append(t)
        return part

    def push(self, action: tuple[int, ...]) -> None:
        """Do it, and log what it overwrites."""
        log, armies, kind = self.log, self.armies, action[0]
        log.append((
            self.phase, self.seat, self.source, self.target, self.attackers, self.defenders,
            self.conquered, self.traded,
        ))  # fmt: skip
        if kind == ATTACK:
            _, self.source, self.target, self.attackers = action
            self.phase = DEFEND
        elif kind == DEFEND:
            self.defenders = action[1]
            self.phase = THROW
        elif kind == ROLL:
            self.battle(action[1], action[2])
        elif kind == PLACE:
            t, n, seat = action[1], action[2], self.seat
            log.append((armies, t, armies[t]))
            armies[t] += n
            log.append((self.reserve, seat, self.reserve[seat]))
            self.reserve[seat] -= n
            if not self.reserve[seat]:
                forced = self.phase == SPOILS_PLACE and len(self.hands[seat]) >= 5
                self.phase = SPOILS_TRADE if forced else ATTACK
        elif kind == OCCUPY:
            self.move(action[1])
            self.phase = SPOILS_TRADE if len(self.hands[self.seat]) >= 5 else ATTACK
        elif kind == END_COMBAT:
            self.source = self.target = -1
            self.phase = FORTIFY
        elif kind == FORTIFY:
            _, self.source, self.target = action
            self.phase = TRANSFER
        elif kind == TRANSFER:
            self.move(action[1])
            self.finish()
        elif kind == END_TURN:
            self.finish()
        elif kind == DRAW:
            seat = self.seat
            log.append((self.hands, seat, self.hands[seat]))
            self.hands[seat] = sorted([*self.hands[seat], action[1]])
            log.append((self.__dict__, "pile", self.pile))
            self.pile = [card for card in self.pile if card != action[1]]
            self.turn()
        elif kind == TRADE:
            self.trade(action[1:])
        elif kind == KEEP:
            self.phase = PLACE

    def move(self, n: int) -> None:
        """Regiments go from source to target."""
        armies = self.armies
        self.log.append((armies, self.source, armies[self.source]))
        self.log.append((armies, self.target, armies[self.target]))
        armies[self.source] -= n
        armies[self.target] += n

    def battle(self, attacker: int, defender: int) -> None:
        """Losses, and what falls with them."""
        armies, owners, s, t, log = self.armies, self.owners, self.source, self.target, self.log
        log.append((armies, s, armies[s]))
        log.append((armies, t, armies[t]))
        armies[s] -= attacker
        armies[t] -= defender
        if armies[t]:
            self.phase = ATTACK
            return
        winners = self.attackers - attacker
        armies[s] -= winners
        armies[t] = winners
        loser = owners[t]
        log.append((owners, t, loser))
        owners[t] = self.seat
        self.conquered = True
        if loser not in owners:
            hands, seat = self.hands, self.seat
            log.append((hands, seat, hands[seat]))
            log.append((hands, loser, hands[loser]))
            hands[seat] = sorted([*hands[seat], *hands[loser]])
            hands[loser] = []
            if owners.count(seat) == self.size:
                self.phase = OVER
                return
        if armies[s] > 1:
            self.phase = OCCUPY
        else:
            self.phase = SPOILS_TRADE if len(self.hands[self.seat]) >= 5 else ATTACK

    def trade(self, cards: tuple[int, ...]) -> None:
        """A set for regiments."""
        log, seat = self.log, self.seat
        value = 4 + 2 * self.traded if self.traded < 5 else 15 + 5 * (self.traded - 5)
        log.append((self.reserve, seat, self.reserve[seat]))
        self.reserve[seat] += value
        log.append((self.hands, seat, self.hands[seat]))
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        log.append((self.__dict__, "discard", self.discard))
        self.discard = [*self.discard, *cards]
        self.traded += 1
        if self.phase == SPOILS_TRADE:
            self.phase = SPOILS_PLACE
        else:
            self.phase = TRADE if len(self.hands[seat]) >= 3 else PLACE

    def finish(self) -> None:
        """A card for a conquest, then the next turn."""
        if not self.conquered:
            self.turn()
            return
        if not self.pile:
            self.log.append((self.__dict__, "pile", self.pile))
            self.log.append((self.__dict__, "discard", self.discard))
            self.pile, self.discard = sorted(self.discard), []
        self.phase = DRAW

    def turn(self) -> None:
        """The next player counts reinforcements."""
        owners = self.owners
        seat = (self.seat + 1) % PLAYERS
        while seat not in owners:
            seat = (seat + 1) % PLAYERS
        self.seat = seat
        self.source = self.target = -1
        self.conquered = False
        count = max(3, owners.count(seat) // 3)
        for members, worth in self.continents:
            for t in members:
                if owners[t] != seat:
                    break
            else:
                count += worth
        self.log.append((self.reserve, seat, self.reserve[seat]))
        self.reserve[seat] += count
        self.phase = TRADE if len(self.hands[seat]) >= 3 else PLACE

    def pop(self) -> None:
        """Undo the last ply."""
        while True:
            entry = self.log.pop()
            if len(entry) == 3:
                where, index, value = entry
                where[index] = value
            else:
                (
                    self.phase, self.seat, self.source, self.target, self.attackers, self.defenders,
                    self.conquered, self.traded,
                ) = entry  # fmt: skip
                return
