"""An independent judge of the odds: plain loops over all rolls, and nothing from the library."""

from fractions import Fraction
from functools import cache
from itertools import product


@cache
def roll(
    attack_dice: int, defence_dice: int, sides: int = 6, attacker_wins_ties: bool = False
) -> dict[tuple[int, int], Fraction]:
    """{(attackers lost, defenders lost): Fraction} by listing every throw."""
    counts = {}
    for faces in product(range(1, sides + 1), repeat=attack_dice + defence_dice):
        red = sorted(faces[:attack_dice])[::-1]
        black = sorted(faces[attack_dice:])[::-1]
        lost = [0, 0]
        for i in range(min(attack_dice, defence_dice)):
            beaten = red[i] > black[i] or (attacker_wins_ties and red[i] == black[i])
            lost[1 if beaten else 0] += 1
        counts[tuple(lost)] = counts.get(tuple(lost), 0) + 1
    total = sides ** (attack_dice + defence_dice)
    return {lost: Fraction(n, total) for lost, n in counts.items()}


def loaded_roll(
    attack_dice: int, defence_dice: int, attack_faces: list[int], defence_faces: list[int]
) -> dict[tuple[int, int], Fraction]:
    """As `roll`, each throw weighed with the weights of its faces."""
    sides, counts = len(attack_faces), {}
    for faces in product(range(1, sides + 1), repeat=attack_dice + defence_dice):
        weight = 1
        for i, face in enumerate(faces):
            weight *= attack_faces[face - 1] if i < attack_dice else defence_faces[face - 1]
        red = sorted(faces[:attack_dice], reverse=True)
        black = sorted(faces[attack_dice:], reverse=True)
        wins = sum(r > b for r, b in zip(red, black, strict=False))
        lost = (min(attack_dice, defence_dice) - wins, wins)
        counts[lost] = counts.get(lost, 0) + weight
    total = sum(counts.values())
    return {lost: Fraction(n, total) for lost, n in counts.items() if n}


def ends(
    attackers: int,
    defenders: int,
    attack_dice: int = 3,
    defence_dice: int = 2,
    sides: int = 6,
    attacker_wins_ties: bool = False,
    stop: int = 0,
) -> dict[tuple[int, int, int], Fraction]:
    """{(attackers left, defenders left, rounds): Fraction} of a whole battle, by recursion."""

    @cache
    def from_here(a: int, d: int) -> dict[tuple[int, int, int], Fraction]:
        if a <= stop or d == 0:
            return {(a, d, 0): Fraction(1)}
        found = {}
        law = roll(min(a, attack_dice), min(d, defence_dice), sides, attacker_wins_ties)
        for (lost_a, lost_d), chance in law.items():
            for (x, y, rounds), p in from_here(a - lost_a, d - lost_d).items():
                key = (x, y, rounds + 1)
                found[key] = found.get(key, Fraction(0)) + chance * p
        return found

    return from_here(attackers, defenders)


def conquer(attackers: int, defenders: int, **dice: int) -> Fraction:
    """The chance to take the place."""
    return sum(p for (_, d, _), p in ends(attackers, defenders, **dice).items() if d == 0)
