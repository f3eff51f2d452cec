"""What an engineer writes: mypy and pyright find nothing wrong, and know what everything is."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_type

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.games.express.state import State as ExpressState
from conquest_lab.games.hasbro.state import State as HasbroState
from conquest_lab.odds import Armies, Battle, LargeBattle

rules = cl.load("hasbro", mode="passive", goal=None, faces=False)
state = rules.initial_state(players=2)
assert_type(state, HasbroState)
assert_type(state.armies, tuple[int, ...])
assert_type(rules.apply_action(state, rules.legal_actions(state)[0]).state, HasbroState)

session = cl.Session(cl.load("hasbro"), players=["Ana", "Bo", ("Cy", "expert")], seed=7)
assert_type(session, cl.Session[HasbroState, Action])
assert_type(session.state.armies[10], int)
assert_type(session.legal_actions, tuple[Action, ...])
assert_type(session.fork().observation(0), HasbroState)
session.play("claim brazil")
session.play(session.legal_actions[0])

assert_type(cl.Session(rules, ("Ana", ("Bo", "expert"))), cl.Session[HasbroState, Action])
cl.Session(cl.load("conquetes", solo="expert"), ("Ana",), automation=True, start=None)
cl.Session(rules, [f"Player {seat}" for seat in range(3)], seed=None)

cards = cl.Session(cl.load("express", tie_break="none", max_turns=30), ["Ana", "Bo"])
assert_type(cards.state, ExpressState)

people: tuple[str, ...] = tuple("abc")
for name in cl.rulesets():
    cl.load(name).legal_actions(None)
    cl.Session(cl.load(name), people)

battle = cl.odds.battle(attackers=10, defenders=8)
assert_type(battle, Battle)
assert_type(battle.conquer, Fraction)
assert_type(battle.ends.outcomes[0], Armies)
large = cl.odds.battle(1000, 1000, exact=False)
assert_type(large, LargeBattle)
assert_type(large.conquer, float)
cl.svg.board(session, seat=0, lang="fr", marks=["brazil", 3]).save("board.svg")
print(cl.show(rules.rulebook["H-25"], "fr"))
