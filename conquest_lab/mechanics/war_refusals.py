"""What is wrong with an action of a war game, with the numbers; the rules to cite come from the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import HIDDEN, Card, Place
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.mechanics.war import DIE, MOST_ATTACK_DICE, Die, Draw, Roll, Route, TradeIn

Pieces = Callable[[int], Message]


def armies(n: int) -> Message:
    """«1 army», «3 armies»."""
    return counted(n, "{n} army", "{n} armies")


@dataclass(frozen=True)
class Ground:
    """Where armies stand: what every check looks at.

    places, neighbours: the board.
    owners, standing: by territory.
    pieces: how armies are counted in words.
    """

    places: Sequence[Place]
    neighbours: Sequence[tuple[int, ...]]
    owners: tuple[int, ...]
    standing: tuple[int, ...]
    pieces: Pieces = armies

    def off_board(self, territories: Sequence[int], rule: Rule) -> Refusal | None:
        """Against numbers that name no territory."""
        for t in territories:
            if not 0 <= t < len(self.places):
                last = len(self.places) - 1
                return Refusal(
                    rule,
                    say("there is no territory number {n}; they are 0 to {last}", n=t, last=last),
                )
        return None

    def not_own(self, territory: int, seat: int, rule: Rule) -> Refusal | None:
        """Against acting with what belongs to somebody else."""
        if self.owners[territory] == seat:
            return None
        return Refusal(
            rule,
            say(
                "{place} belongs to {owner}, not to {player}",
                place=self.places[territory].name,
                owner=Seat(self.owners[territory]),
                player=Seat(seat),
            ),
        )

    def not_neighbours(self, source: int, target: int, rule: Rule) -> Refusal | None:
        """Against going further than one step."""
        if target in self.neighbours[source]:
            return None
        return Refusal(
            rule,
            say(
                "{target} is no neighbour of {source}, whose neighbours are: {neighbours}",
                target=self.places[target].name,
                source=self.places[source].name,
                neighbours=tuple(self.places[t].name for t in self.neighbours[source]),
            ),
        )

    def count_outside(
        self, territory: int, count: int, least: int, most: int, rule: Rule
    ) -> Refusal | None:
        """Against sending more or fewer armies of a territory than may go."""
        if least <= count <= most:
            return None
        return Refusal(
            rule,
            say(
                "{place} holds {armies}: it can be {least} to {most}, not {n}",
                place=self.places[territory].name,
                armies=self.pieces(self.standing[territory]),
                least=least,
                most=most,
                n=count,
            ),
        )


@dataclass(frozen=True)
class AttackRules:
    """The rules an attack can break."""

    neighbours: Rule
    one_stays: Rule
    dice: Rule


def attack(
    ground: Ground, seat: int, route: tuple[int, int], dice: int, rules: AttackRules
) -> Refusal | None:
    """Against an attack from elsewhere, on oneself, out of reach, or with too many dice."""
    source, target = route
    refusal = ground.off_board(route, rules.neighbours) or ground.not_own(
        source, seat, rules.neighbours
    )
    if refusal is not None:
        return refusal
    if ground.owners[target] == seat:
        return Refusal(
            rules.neighbours,
            say(
                "{place} is your own; only enemy territories are attacked",
                place=ground.places[target].name,
            ),
        )
    if refusal := ground.not_neighbours(source, target, rules.neighbours):
        return refusal
    able = ground.standing[source] - 1
    if able < 1:
        return Refusal(
            rules.one_stays,
            say(
                "{place} holds {armies}; attacking needs 2",
                place=ground.places[source].name,
                armies=ground.pieces(able + 1),
            ),
        )
    return ground.count_outside(source, dice, 1, min(MOST_ATTACK_DICE, able), rules.dice)


def placement(
    ground: Ground, seat: int, territory: int, count: int, most: int, rule: Rule, board_rule: Rule
) -> Refusal | None:
    """Against placing elsewhere than on own territories, nothing, or more than there is."""
    refusal = ground.off_board((territory,), board_rule) or ground.not_own(territory, seat, rule)
    if refusal is not None:
        return refusal
    if 1 <= count <= most:
        return None
    return Refusal(
        rule,
        say(
            "{count} cannot be placed at once; here it is 1 to {most}",
            count=ground.pieces(count),
            most=most,
        ),
    )


def cards_held(
    action: TradeIn,
    hand: tuple[int, ...],
    deck: Sequence[Card],
    seat: int,
    rules: tuple[Rule, Rule],
) -> Refusal | None:
    """Against trading cards that do not exist, are named twice, or are not in the hand.

    rules: about the cards there are, about sets.
    """
    if not action.cards or any(not 0 <= card < len(deck) for card in action.cards):
        return Refusal(rules[0], say("there is no such card among the {n}", n=len(deck)))
    names = tuple(deck[card].name for card in action.cards)
    if tuple(sorted(set(action.cards))) != action.cards:
        return Refusal(
            rules[1], say("{cards}: name each card once, in the order of the deck", cards=names)
        )
    if any(card not in hand for card in action.cards):
        return Refusal(
            rules[1],
            say("{player} does not hold all of: {cards}", player=Seat(seat), cards=names),
        )
    return None


def die(action: Die, rule: Rule) -> Refusal | None:
    """Against a face that no die has."""
    if action in DIE:
        return None
    return Refusal(rule, say("a die shows 1 to 6, not {face}", face=action.face))


def throw(
    action: Any,
    route: Route,
    possible: Distribution[Any],
    rules: tuple[Rule, Rule],
) -> Refusal | None:
    """Against dice that cannot fall so.

    rules: about the dice there are, about how many are thrown.
    """
    if action in possible:
        return None
    if not isinstance(action, Roll):
        return Refusal(
            rules[1],
            say(
                "{attack} dice against {defence} cannot end so",
                attack=route.attack_dice,
                defence=route.defence_dice,
            ),
        )
    if (len(action.attack), len(action.defence)) != (route.attack_dice, route.defence_dice):
        return Refusal(
            rules[1],
            say(
                "{attack} dice attack and {defence} defend, not {a} and {d}",
                attack=route.attack_dice,
                defence=route.defence_dice,
                a=len(action.attack),
                d=len(action.defence),
            ),
        )
    return Refusal(
        rules[0],
        say(
            "dice show 1 to 6 and are named from high to low, not {faces}",
            faces=(*action.attack, *action.defence),
        ),
    )


def whole_refused(rule: Rule) -> Refusal:
    """Against losses that no battle to the end can have."""
    return Refusal(
        rule,
        say(
            "battles are one throw here: only the losses of both sides are named, and all the"
            " attackers fall or all the defenders"
        ),
    )


def only_most(place: Message | Text, most: int, dice: int, rule: Rule) -> Refusal | None:
    """Against fewer dice than one could throw, where a battle is one throw."""
    if dice == most:
        return None
    return Refusal(
        rule,
        say(
            "battles are one throw here, with the most dice: {place} attacks with {most}, not {n}",
            place=place,
            most=most,
            n=dice,
        ),
    )


def drawn(action: Draw, pile: tuple[int, ...], rule: Rule) -> Refusal | None:
    """Against a card that is not in the pile."""
    if action.card in pile and action.card != HIDDEN:
        return None
    return Refusal(rule, say("this card is not in the pile of {n}", n=len(pile)))
