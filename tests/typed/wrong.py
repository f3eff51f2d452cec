"""Mistakes of an engineer: each line that ends in `# wrong` is an error of mypy and of pyright."""

from __future__ import annotations

import conquest_lab as cl

cl.load("hasbro", mod="passive")  # wrong
cl.load("hasbro", mode="pasive")  # wrong
cl.load("hasbro", goal="x")  # wrong
cl.load("hasbro", goal=25)  # wrong
cl.load("miro", joker="wilde")  # wrong
cl.load("express", second_rule=True)  # wrong
cl.load("conquetes", solo=True)  # wrong
rules = cl.load("hasbro")
rules.initial_state(players=1)  # wrong
rules.initial_state(players=7)  # wrong
cl.load("miro").opening(2)  # wrong
session = cl.Session(rules, players=["Ana", "Bo", "Cy"])
session.state.armiez  # wrong
session.state.armies + 1  # wrong
session.stat  # wrong
session.play(3)  # wrong
cl.Session(rules, players=3)  # wrong
cl.Session(rules, players=["Ana", 4])  # wrong
cl.Session(rules, players=("Ana",))  # wrong
cl.Session(rules, ("Ana", ("Bo", "expert"), "Cy", "Dee", "Eli"), seed=7)  # wrong
cl.Session(cl.load("miro"), ("Ana", "Bo"))  # wrong
cl.Session(rules, players=["Ana", "Bo", "Cy"], seeds=7)  # wrong
cl.svg.board(session, lang="de")  # wrong
cl.svg.board(session, size="large")  # wrong
cl.odds.battle(10, 8, defense_dice=2)  # wrong
cl.odds.battle(10, 8, ties="nobody")  # wrong
cl.odds.battle(10, 8, exact=False).conquer.numerator  # wrong
cl.odds.batle(10, 8)  # wrong
