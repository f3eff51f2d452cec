"""The questions of the command line about dice, battles, campaigns and landings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal, Unpack

from conquest_lab import odds
from conquest_lab.core.words import Message, say
from conquest_lab.odds.answers import SHOWN, Answer, Cell
from conquest_lab.odds.battles import has_fractions
from conquest_lab.odds.errors import whole
from conquest_lab.odds.policies import DefenderHabit, Worth
from conquest_lab.odds.questions import BattleDice, Faces, Question, question
from conquest_lab.odds.rolls import order_statistic

QUESTIONS: list[Question] = []
Stop = Annotated[int, {"help": say("stop when no more than N armies can attack")}]
Matrix = Annotated[
    Literal["Q", "R", "N", "B"],
    {"help": say("one round (Q, R), mean visits (N), ends (B)")},
]


@question(QUESTIONS, "roll", say("one roll of so many dice on each side"))
def _roll(attackers: int, defenders: int, **dice: Unpack[BattleDice]) -> Answer:
    dice |= {
        "attack_dice": whole("attackers", attackers, 1),
        "defence_dice": whole("defenders", defenders, 1),
    }
    law = odds.round_losses(**dice)
    head = (say("attacker loses"), say("defender loses"), say("ways"), say("probability"))
    rows = [(lost.attacker, lost.defender, law.weight(lost), p) for lost, p in law]
    return Answer({say("throws"): law.total}, head, rows)


@question(QUESTIONS, "pairs", say("which pairs of dice the attacker wins"))
def _pairs(attackers: int, defenders: int, **dice: Unpack[BattleDice]) -> Answer:
    dice |= {
        "attack_dice": whole("attackers", attackers, 1),
        "defence_dice": whole("defenders", defenders, 1),
    }
    law = odds.winners(**dice)
    pairs = range(1, len(law.outcomes[0]) + 1)
    sides = (say("defender"), say("attacker"))
    head = (*(say("pair {n}", n=n) for n in pairs), say("probability"))
    return Answer({}, head, [(*(sides[won] for won in winners), p) for winners, p in law])


@question(QUESTIONS, "best-dice", say("the best die of a throw, the second best, …"))
def _best_dice(dice: int, *, sides: int = 6, faces: Faces = None) -> Answer:
    whole("dice", dice, 1)
    laws = [order_statistic(dice, rank, sides, faces) for rank in range(1, dice + 1)]
    return Answer(
        {say("mean of die {n}", n=n): law.expectation(int) for n, law in enumerate(laws, 1)},
        (say("face"), *(say("die {n}", n=n) for n in range(1, dice + 1))),
        [(face, *(law.probability(face) for law in laws)) for face in range(1, sides + 1)],
    )


@question(QUESTIONS, "battle", say("a battle to the end"))
def _battle(
    attackers: int, defenders: int, *, stop: Stop = 0, **dice: Unpack[BattleDice]
) -> Answer:
    head = (say("attackers left"), say("defenders left"), say("probability"))
    if not has_fractions(attackers, defenders):
        large = odds.battle(attackers, defenders, stop=stop, exact=False, **dice)
        return Answer(
            {
                say("chance to conquer"): large.conquer,
                say("mean attackers lost"): large.expected_losses.attacker,
                say("mean defenders lost"): large.expected_losses.defender,
                say("mean rounds"): large.expected_rounds,
                say("error of a chance at most"): large.error,
            },
            head,
            [(*end, p) for end, p in large.ends],
            least=SHOWN,
        )
    result = odds.battle(attackers, defenders, stop=stop, **dice)
    values = {
        say("chance to conquer"): result.conquer,
        say("mean attackers lost"): result.expected_losses.attacker,
        say("mean defenders lost"): result.expected_losses.defender,
        say("mean rounds"): result.expected_rounds,
    }
    return Answer(values, head, [(*end, p) for end, p in result.ends])


@question(QUESTIONS, "chain", say("a battle as an absorbing chain: its matrices"))
def _chain(
    attackers: int,
    defenders: int,
    *,
    stop: Stop = 0,
    matrix: Matrix = "B",
    **dice: Unpack[BattleDice],
) -> Answer:
    result = odds.battle(attackers, defenders, stop=stop, **dice)
    chain = result.chain
    matrices = {"Q": chain.Q, "R": chain.R, "N": chain.N, "B": chain.absorption}
    columns = chain.transient if matrix in {"Q", "N"} else chain.absorbing

    def named(state: tuple[int, int]) -> str:
        return f"{state[0]}:{state[1]}"

    return Answer(
        {say("mean rounds"): result.expected_rounds},
        (say("from"), *(say("{state}", state=named(state)) for state in columns)),
        [
            (named(state), *row)
            for state, row in zip(chain.transient, matrices[matrix], strict=True)
        ],
    )


@question(QUESTIONS, "table", say("the chance to conquer for all armies up to these"))
def _table(attackers: int, defenders: int, **dice: Unpack[BattleDice]) -> Answer:
    table = odds.conquer_table(attackers, defenders, **dice)
    head = (say("attackers"), *(say("{n}", n=n) for n in range(1, defenders + 1)))
    rows = [(n, *(round(float(p), 6) for p in table[n, 1:])) for n in range(1, attackers + 1)]
    return Answer({}, head, rows)


@question(QUESTIONS, "smallest", say("the smallest army that wins with a given chance"))
def _smallest(
    defenders: int, *, chance: Fraction = Fraction(1, 2), **dice: Unpack[BattleDice]
) -> Answer:
    found = odds.smallest_attack(defenders, chance, **dice)
    conquer = odds.battle(found, defenders, **dice).conquer
    return Answer({say("attackers"): found, say("chance to conquer"): conquer})


@question(QUESTIONS, "sensitivity", say("what a change of dice, ties or armies does"))
def _sensitivity(attackers: int, defenders: int, **dice: Unpack[BattleDice]) -> Answer:
    found = odds.sensitivity(attackers, defenders, **dice)
    head = (say("change"), say("chance to conquer"), say("difference"))
    return Answer({}, head, [(v.change, v.conquer, v.difference) for v in found])


@question(QUESTIONS, "campaign", say("a campaign: one place after another"))
def _campaign(attackers: int, garrisons: Sequence[int], **dice: Unpack[BattleDice]) -> Answer:
    result = odds.campaign(attackers, garrisons, **dice)
    head = (say("garrison"), say("attacked"), say("taken"), say("fails here"), say("mean armies"))
    rows = [
        (
            step.garrison,
            step.reached,
            step.taken,
            step.fails,
            None if step.survivors is None else step.survivors.expectation(int),
        )
        for step in result.steps
    ]
    return Answer({say("chance to conquer"): result.conquer}, head, rows)


@question(QUESTIONS, "stop", say("when to stop attacking"))
def _stop(
    attackers: int,
    defenders: int,
    *,
    prize: Annotated[Fraction, {"help": say("value of the place")}] = Fraction(0),
    own: Annotated[Fraction, {"help": say("value of an attacker that is left")}] = Fraction(1),
    enemy: Annotated[Fraction, {"help": say("value of a defender that falls")}] = Fraction(1),
    defender: Annotated[DefenderHabit, {"help": say("how many dice the defender throws")}] = "most",
    **dice: Unpack[BattleDice],
) -> Answer:
    worth = Worth(prize, own, enemy)
    policy = odds.stop_policy(attackers, defenders, worth, defender=defender, **dice)
    values: dict[Message, Cell] = {
        say("dice to throw now, 0 to stop"): policy(attackers, defenders),
        say("mean utility"): policy.value,
    }
    head = (say("defenders"), say("attack with at least"))
    return Answer(values, head, list(policy.frontier.items()))


@question(QUESTIONS, "landing", say("a landing from the sea"))
def _landing(infantry: int, defenders: int, **dice: Unpack[BattleDice]) -> Answer:
    result = odds.landing(infantry, defenders, **dice)
    values = {
        say("chance to conquer"): result.conquer,
        say("the same over land"): result.land_battle.conquer,
        say("mean infantry lost"): result.expected_losses.attacker,
        say("mean defenders lost"): result.expected_losses.defender,
    }
    return Answer(values, (say("infantry left"), say("probability")), list(result.infantry_left))


@question(QUESTIONS, "bombard", say("cannons that fire without risk"))
def _bombard(
    cannons: int,
    volleys: int,
    defenders: int,
    *,
    floor: Annotated[int, {"help": say("units that survive")}] = 1,
    **dice: Unpack[BattleDice],
) -> Answer:
    result = odds.bombardment(cannons, volleys, defenders, floor=floor, **dice)
    fallen = {say("mean defenders fallen"): result.expected_fallen[-1]}
    return Answer(fallen, (say("defenders left"), say("probability")), list(result.defenders_left))


@question(QUESTIONS, "retreat", say("how many defenders should withdraw"))
def _retreat(
    attackers: int,
    defenders: int,
    *,
    place: Annotated[Fraction, {"help": say("value of holding the place")}] = Fraction(1),
    **dice: Unpack[BattleDice],
) -> Answer:
    plan = odds.retreat(attackers, defenders, place, **dice)
    head = (say("stay"), say("withdraw"), say("chance to conquer"), say("utility"))
    rows = [(s.staying, s.withdrawn, s.conquer, s.utility) for s in plan.stands]
    return Answer({say("best to stay"): plan.best.staying}, head, rows)
