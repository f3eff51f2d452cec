"""Chances of the games: throws of battle dice, battles, deals, cards, country cards, landings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from math import comb, prod

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds import express
from conquest_lab.widgets.lesson.questions import armies, dice, hundredth, in_percent, power
from conquest_lab.widgets.lesson.questions.battles import able, fought
from conquest_lab.widgets.lesson.questions.chances import (
    MAYBE,
    Belief,
    Chance,
    chance,
    drawn_from,
    of_cells,
    of_faces,
    pooled,
)
from conquest_lab.widgets.lesson.questions.one_roll import Roll, Side

HALF = Fraction(1, 2)
RED, BLUE = 3, 2
MISS = Fraction(5, 6)
TERRITORIES = 42
CARDS = 44
COINS = (2, 4, 6, 8, 10, 20, 30, 50, 100)


def _roll(attack: int, defence: int, lost: int) -> Chance:
    """The event that the defender loses this many armies in one roll."""
    roll = Roll(attack, defence)
    ways, total = roll.ways("defender", lost), roll.total()
    swapped = roll.with_ties_swapped().ways("defender", lost)
    event = say(
        "{attack} against {defence}: the defender loses {armies}",
        attack=dice(attack),
        defence=dice(defence),
        armies=armies(lost),
    )
    alike = Fraction(1, roll.pairs + 1)
    kinds = say("one of {n} possible losses", n=roll.pairs + 1)
    beliefs = [
        Belief("ties", Fraction(swapped, total), of_cells(swapped, total)),
        Belief("equiprobable", alike, kinds),
        Belief("not", 1 - Fraction(ways, total), of_cells(total - ways, total)),
    ]
    return chance(
        f"roll-{attack}-{defence}-{lost}",
        event,
        Fraction(ways, total),
        of_cells(ways, total),
        beliefs,
    )


@pooled
def one_roll() -> Iterable[Chance]:
    """Losses of the defender in one roll of the dice."""
    one_pair = ((1, 1), (2, 1), (3, 1), (1, 2))
    found = [_roll(attack, defence, 1) for attack, defence in one_pair]
    two_pairs = ((2, 2), (3, 2), (2, 3))
    return (*found, *(_roll(a, d, lost) for a, d in two_pairs for lost in (0, 1, 2)))


def _sum(terms: Sequence[Message]) -> Message:
    """Terms added up, as they are written."""
    first, *others = terms
    return reduce(lambda done, term: say("{sum} + {term}", sum=done, term=term), others, first)


def of_battle(attackers: int, defenders: int, most: int, ties: TieWinner = "defender") -> Message:
    """The chance to win a battle to its end, as one can work it out again with pencil and paper.

    Against one defender: one throw after the other is lost, until none is left. Of one attacker: every throw
    is won. Else the first throw, each of its outcomes times the chance of the battle that is left.
    """
    if attackers == 1:
        rolls = [Roll(1, min(n, most), ties=ties) for n in range(defenders, 0, -1)]
        return say("{product}", product=_product([_share(roll, "defender", 1) for roll in rolls]))
    if defenders == 1:
        rolls = [Roll(min(n, RED), 1, ties=ties) for n in range(attackers, 0, -1)]
        shares = _product([_share(roll, "attacker", 1) for roll in rolls])
        return say("1 − {chance}", chance=shares)
    roll = Roll(min(attackers, RED), min(defenders, most), ties=ties)
    terms, exact = [], True
    for lost in range(roll.pairs, -1, -1):
        a, d = attackers - (roll.pairs - lost), defenders - lost
        after = fought(a, d, most, ties).conquer if a and d else Fraction(not d)
        share = _share(roll, "defender", lost)
        if after == 1:
            terms.append(say("{share}", share=share))
        elif after:
            terms.append(say("{share} × {percent}%", share=share, percent=hundredth(after)))
            exact = exact and (after * 10_000).denominator == 1
    if exact:
        return say("by the first throw, {sum}", sum=_sum(terms))
    return say("by the first throw, about {sum}", sum=_sum(terms))


def _share(roll: Roll, side: Side, lost: int) -> str:
    return f"{roll.ways(side, lost)}/{roll.total()}"


def _product(shares: Sequence[str]) -> str:
    """Factors as they are written, equal ones as a power."""
    return " × ".join(power(share, n) for share, n in Counter(shares).items())


def _battle(attackers: int, defenders: int) -> Chance:
    """The event that a battle to the end is won."""
    value = fought(attackers, defenders, 2).conquer
    more = fought(attackers + 1, defenders, 2).conquer
    ties = fought(attackers, defenders, 2, "attacker").conquer
    how = of_battle(attackers, defenders, 2)
    event = say(
        "{attackers} against {defenders}: the territory is taken",
        attackers=able(attackers),
        defenders=armies(defenders),
    )
    beliefs = [
        Belief("stays", more, of_battle(attackers + 1, defenders, 2)),
        Belief("ties", ties, _ties_to_attacker(attackers, defenders, 2)),
        Belief("even", HALF, MAYBE),
        Belief("not", 1 - value, say("100% − {percent}", percent=in_percent(value))),
    ]
    return chance(f"battle-{attackers}-{defenders}", event, value, how, beliefs)


def _ties_to_attacker(attackers: int, defenders: int, most: int) -> Message:
    """The chance for somebody who gives ties to the attacker."""
    how = of_battle(attackers, defenders, most, "attacker")
    return say("ties to the attacker: {how}", how=how)


@pooled
def battles() -> Iterable[Chance]:
    """Battles to the end; the defender throws two dice at most."""
    return tuple(_battle(a, d) for a in range(1, 7) for d in range(1, 5) if abs(a - d) < 4)


def _heads(coins: int, least: int) -> Fraction:
    """The chance of at least this many heads."""
    return Fraction(sum(comb(coins, n) for n in range(least, coins + 1)), 2**coins)


def _majority(coins: int) -> Chance:
    least = 6 * coins // 10
    value, ten = _heads(coins, least), _heads(10, 6)
    event = say("Of {n} coins, {least} or more show heads", n=coins, least=least)
    beliefs = [Belief("small-sample", ten, say("60% heads or more, as often as with 10 coins"))]
    return chance(f"majority-{coins}", event, value, in_percent(value), beliefs)


def _exactly_half(coins: int) -> Chance:
    value = Fraction(comb(coins, coins // 2), 2**coins)
    event = counted(
        coins // 2,
        "Of {coins} coins, exactly {n} shows heads",
        "Of {coins} coins, exactly {n} show heads",
        coins=coins,
    )
    beliefs = [
        Belief("equiprobable", HALF, say("half of the coins, so one half")),
        Belief(
            "at-least",
            _heads(coins, coins // 2),
            say("{n} heads or more", n=coins // 2),
        ),
        Belief(
            "equally-likely",
            Fraction(1, coins + 1),
            say("one of {n} possible numbers of heads", n=coins + 1),
        ),
    ]
    how = counted(
        comb(coins, coins // 2),
        "{n} of {total} rows of coins",
        "{n} of {total} rows of coins",
        total=2**coins,
    )
    return chance(f"half-{coins}", event, value, how if coins < 11 else in_percent(value), beliefs)


@pooled
def samples() -> Iterable[Chance]:
    """Small and large samples of coins, as fair as a battle that is won with the chance one half."""
    return (
        *(_exactly_half(n) for n in COINS if n != 50),
        *(_majority(n) for n in COINS if n > 9),
    )


Draw = tuple[int, int, int, int]
"""The cards, and those of them that fit; then how many of both are gone before this one is drawn."""


def _alike(have: int, of: int, cards: int, known: int = 0) -> tuple[Draw, ...]:
    """Cards of one kind in a row; of what kind the first ones are may be all the same."""
    return tuple((have, of, n, n) for n in range(known, cards))


def _draws(key: str, event: Message, draws: Sequence[Draw], *beliefs: Belief) -> Chance:
    """The event that each card in a row fits, and none comes back."""
    each = [(f"{have - k}/{of - n}", f"{have}/{of}") for have, of, k, n in draws]
    shares = [Fraction(share) for share, _ in each]
    factors = " × ".join(share for share, _ in each)
    back = [again for _, again in each]
    again = say("{factors}", factors=" × ".join(back))
    found = [*beliefs, Belief("replaced", prod(map(Fraction, back), start=Fraction(1)), again)]
    if len(draws) > 1:
        added = say("{factors}", factors=factors.replace("×", "+"))
        before = say("{factors}", factors=" × ".join(share for share, _ in each[:-1]))
        found += [
            Belief("and-or", sum(shares, Fraction(0)), added),
            Belief("shorter", prod(shares[:-1], start=Fraction(1)), before),
        ]
    return chance(
        key, event, prod(shares, start=Fraction(1)), say("{factors}", factors=factors), found
    )


def _ours(have: int, of: int, cards: int) -> Belief:
    """The belief that counts one's own side alone, where all may have the same kind."""
    each = [f"{have - n}/{of - n}" for n in range(cards)]
    in_words = say("{factors}", factors=" × ".join(each))
    return Belief("mine", prod(map(Fraction, each), start=Fraction(1)), in_words)


@pooled
@drawn_from(
    say(
        "The {all} territories are dealt out at random to three sides, {n} to each; you are one of them.",
        all=TERRITORIES,
        n=TERRITORIES // 3,
    )
)
def deals() -> Iterable[Chance]:
    """The deal of 42 territories to two players and a third army: fourteen each."""
    mine = {
        1: say("A territory is dealt to you"),
        2: say("Two territories are both dealt to you"),
        3: say("Three territories are all dealt to you"),
        4: say("Four territories are all dealt to you"),
    }
    none = {
        1: say("A territory is not dealt to you"),
        2: say("Neither of two territories is dealt to you"),
        3: say("Of three territories, none is dealt to you"),
        4: say("Of four territories, none is dealt to you"),
        5: say("Of five territories, none is dealt to you"),
    }
    same = {
        2: say("Two territories are dealt to the same of the three sides"),
        3: say("Three territories are all dealt to the same of the three sides"),
        4: say("Four territories are all dealt to the same of the three sides"),
    }
    differ = {
        2: say("Two territories are dealt to two different sides of the three"),
        3: say("Three territories are dealt to the three sides, one to each"),
    }
    others = ((28, TERRITORIES, 0, 1), (14, TERRITORIES, 0, 2))
    return (
        *(_draws(f"deal-{n}", event, _alike(14, TERRITORIES, n)) for n, event in mine.items()),
        *(_draws(f"deal-none-{n}", event, _alike(28, TERRITORIES, n)) for n, event in none.items()),
        *(
            _draws(
                f"deal-same-{n}", event, _alike(14, TERRITORIES, n, 1), _ours(14, TERRITORIES, n)
            )
            for n, event in same.items()
        ),
        *(_draws(f"deal-differ-{n}", event, others[: n - 1]) for n, event in differ.items()),
    )


@pooled
@drawn_from(
    say(
        "The {all} territories are dealt out at random to two teams, {n} to each.",
        all=TERRITORIES,
        n=TERRITORIES // 2,
    )
)
def team_deals() -> Iterable[Chance]:
    """The deal of the 42 territories to two teams of two, 21 for each team."""
    ours = {
        1: say("A territory is dealt to your team"),
        2: say("Two territories are both dealt to your team"),
        3: say("Three territories are all dealt to your team"),
        4: say("The four territories of Oceania are all dealt to your team"),
        5: say("Five territories are all dealt to your team"),
        6: say("The six territories of Africa are all dealt to your team"),
    }
    none = {
        2: say("Neither of two territories is dealt to your team"),
        3: say("Of three territories, none is dealt to your team"),
        4: say("Of the four territories of South America, none is dealt to your team"),
    }
    same = {
        2: say("Two territories are dealt to the same team"),
        3: say("Three territories are all dealt to the same team"),
        4: say("The four territories of Oceania are all dealt to the same team"),
    }
    third = Belief(
        "equiprobable", Fraction(1, 3), say("one of three: both yours, both theirs, one each")
    )
    half = TERRITORIES // 2
    differ = say("Two territories are dealt to different teams")
    return (
        *(_draws(f"team-{n}", event, _alike(half, TERRITORIES, n)) for n, event in ours.items()),
        *(
            _draws(f"team-none-{n}", event, _alike(half, TERRITORIES, n))
            for n, event in none.items()
        ),
        *(
            _draws(
                f"team-same-{n}",
                event,
                _alike(half, TERRITORIES, n, 1),
                _ours(half, TERRITORIES, n),
            )
            for n, event in same.items()
        ),
        _draws("team-differ-2", differ, [(half, TERRITORIES, 0, 1)], third),
    )


@pooled
@drawn_from(
    say(
        "There are {all} cards: {n} each of infantry, cavalry and artillery, and {jokers} jokers."
        " No card goes back.",
        all=CARDS,
        n=14,
        jokers=2,
    )
)
def set_cards() -> Iterable[Chance]:
    """Cards drawn from all 44: fourteen of each weapon and two jokers."""
    events = {
        "infantry": (
            14,
            {
                1: say("The first card is infantry"),
                2: say("Both of two cards are infantry"),
                3: say("All of three cards are infantry"),
            },
        ),
        "joker": (2, {1: say("The first card is a joker"), 2: say("Both of two cards are jokers")}),
        "no-joker": (
            42,
            {
                2: say("Neither of two cards is a joker"),
                3: say("No card of three is a joker"),
                4: say("No card of four is a joker"),
                5: say("No card of five is a joker"),
            },
        ),
        "no-infantry": (
            30,
            {
                2: say("Neither of two cards is infantry"),
                3: say("No card of three is infantry"),
                4: say("No card of four is infantry"),
            },
        ),
    }
    two = say("Two cards show the same weapon, and none is a joker")
    three = say("Three cards show the same weapon, and none is a joker")
    differ = say("Two cards show different weapons, and none is a joker")
    first = (42, CARDS, 0, 0)
    return (
        *(
            _draws(f"{name}-{cards}", event, _alike(have, CARDS, cards))
            for name, (have, by_number) in events.items()
            for cards, event in by_number.items()
        ),
        _draws("same-2", two, (first, *_alike(14, CARDS, 2, 1))),
        _draws("same-3", three, (first, *_alike(14, CARDS, 3, 1))),
        _draws("differ-2", differ, (first, (28, CARDS, 0, 1))),
    )


def _symbols(symbol: str, name: Message, count: int) -> Chance:
    """The event that a symbol comes up on one of some dice."""
    value = express.fill_chance(symbol, count)
    if count == 1:
        one = say("1 die: it shows {symbol}", symbol=name)
        opposite = Belief("not", MISS, of_faces(5))
        return chance("symbol-1", one, value, of_faces(1), [opposite])
    event = say("{dice}: at least one shows {symbol}", dice=dice(count), symbol=name)
    beliefs = [
        Belief("added", Fraction(count, 6), say("{n} × 1/6", n=count)),
        Belief(
            "exactly",
            count * MISS ** (count - 1) / 6,
            say("{n} × 1/6 × {missed}", n=count, missed=power("5/6", count - 1)),
        ),
        Belief("not", 1 - value, say("{product}", product=power("5/6", count))),
    ]
    return chance(
        f"symbol-{count}", event, value, say("1 − {chance}", chance=power("5/6", count)), beliefs
    )


@pooled
@drawn_from(
    say(
        "A die of Risk Express has a General, a cannon and cavalry on one face each, and soldiers on three."
    )
)
def country_dice() -> Iterable[Chance]:
    """The dice of the country cards: a symbol on one of them, or on both."""
    added = Belief("added", Fraction(1, 3), say("1/6 + 1/6"))
    pictures = Belief("equiprobable", Fraction(1, 4), say("one of four pictures"))
    thirds = Belief("equiprobable", Fraction(1, 3), say("one of three: both, one, neither"))
    alone = Belief("one-die", HALF, of_faces(3))
    quarter, eighth = say("1/2 × 1/2"), say("1/2 × 1/2 × 1/2")
    neither = [
        Belief("not", Fraction(11, 36), say("1 − 5/6 × 5/6")),
        Belief("one-die", MISS, of_faces(5)),
    ]
    shorter = Belief("shorter", Fraction(1, 4), quarter)
    some = [Belief("not", Fraction(1, 4), quarter), alone]
    return (
        *(_symbols("C", say("a cannon"), n) for n in range(1, 8)),
        chance(
            "both-cannon",
            say("2 dice: both show a cannon"),
            Fraction(1, 36),
            say("1/6 × 1/6"),
            [added],
        ),
        chance(
            "no-cannon",
            say("2 dice: neither shows a cannon"),
            Fraction(25, 36),
            say("5/6 × 5/6"),
            neither,
        ),
        chance("soldiers", say("1 die: it shows soldiers"), HALF, of_faces(3), [pictures]),
        chance(
            "soldiers-2",
            say("2 dice: both show soldiers"),
            Fraction(1, 4),
            quarter,
            [thirds, alone],
        ),
        chance(
            "soldiers-3", say("3 dice: all show soldiers"), Fraction(1, 8), eighth, [alone, shorter]
        ),
        chance(
            "some-soldiers",
            say("2 dice: at least one shows soldiers"),
            Fraction(3, 4),
            say("1 − 1/2 × 1/2"),
            some,
        ),
    )


def _landing(infantry: int, defenders: int) -> Chance:
    """The event that a landing succeeds; somebody who forgets the rule takes it for a battle on land."""
    assault = odds.landing(infantry, defenders)
    land = assault.land_battle.conquer
    event = say(
        "{infantry} land against {units}: the coast is taken",
        infantry=say("{n} infantry", n=infantry),
        units=counted(defenders, "{n} unit", "{n} units"),
    )
    by_land = say("as by land: {how}", how=of_battle(infantry, defenders, BLUE))
    beliefs = [Belief("land", land, by_land), Belief("even", HALF, MAYBE)]
    how = say(
        "{infantry} fight like {half}: {how}",
        infantry=infantry,
        half=infantry // 2,
        how=of_battle(infantry // 2, defenders, BLUE),
    )
    return chance(f"landing-{infantry}-{defenders}", event, assault.conquer, how, beliefs)


@pooled
def landings() -> Iterable[Chance]:
    """Landings of infantry, each to its end."""
    return tuple(_landing(n, d) for n in (2, 4, 6, 8, 10) for d in (1, 2, 3))


def _in_book(book: Message, name: str, attackers: int, defenders: int, most: int) -> Chance:
    """The event that a battle is won where the defender throws this many dice at most."""
    value = fought(attackers, defenders, most).conquer
    ties = fought(attackers, defenders, most, "attacker").conquer
    edition = fought(attackers, defenders, 5 - most).conquer
    event = say(
        "{book}: {attackers} take a territory from {defenders}",
        book=book,
        attackers=able(attackers, name),
        defenders=armies(defenders, name),
    )
    other = say(
        "with {dice} in defence at most: {how}",
        dice=dice(5 - most),
        how=of_battle(attackers, defenders, 5 - most),
    )
    beliefs = [
        Belief("dice", edition, other),
        Belief("ties", ties, _ties_to_attacker(attackers, defenders, most)),
        Belief("even", HALF, MAYBE),
    ]
    how = of_battle(attackers, defenders, most)
    return chance(f"{name}-{attackers}-{defenders}", event, value, how, beliefs)


@pooled
def books() -> Iterable[Chance]:
    """The same attacks under the books of 1957 and 2007: a defender throws three dice at most, or two."""
    sizes = ((4, 3), (6, 4), (8, 6), (5, 5), (3, 3), (7, 5), (10, 8))
    return tuple(
        _in_book(book, name, a, d, most)
        for book, name, most in ((say("1957"), "miro", 3), (say("2007"), "hasbro", 2))
        for a, d in sizes
    )
