"""Short games that read like a story; CONQUEST_REWRITE=1 writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from games.conquetes.position import BOT, NAMES, RULES, SOLO, position
from games.written import compare

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.players import player

CONTINENTS = CONQUETES(continent_variant=True)

STORIES: dict[str, tuple[CONQUETES, State, int]] = {
    "conquetes": (
        RULES,
        position(
            {
                "Ana": "maghreb atlantic-africa brazil",
                "Bo": "western-europe southern-europe scandinavia",
            },
            {
                "Ana": "2*brazil andes insulindia east-asia south-asia central-africa",
                "Bo": "european-russia western-europe andes 2*middle-east eastern-us",
            },
            phase=Phase.DRAW,
            due=(("Ana", 1),),
            pile="orinoco 2*indochina australia southern-europe eastern-us british-isles"
            " nile-and-horn andes 2*eastern-europe greenland 2*central-asia",
        ),
        3,
    ),
    "conquetes-four": (
        CONTINENTS,
        position(
            {
                "Ana": "brazil andes",
                "Bo": "atlantic-africa maghreb",
                "Cy": "western-europe scandinavia",
                "Dan": "east-asia indochina",
            },
            {
                "Ana": "2*brazil orinoco eastern-us",
                "Bo": "3*nile-and-horn middle-east",
                "Cy": "2*scandinavia south-asia eastern-europe",
                "Dan": "2*indochina insulindia western-us",
            },
            players=4,
            phase=Phase.DRAW,
            due=(("Ana", 1),),
            pile="greenland 2*australia western-canada central-asia maghreb western-us andes",
            reshuffled=True,
        ),
        5,
    ),
    "conquetes-solo": (
        SOLO,
        position(
            {"Ana": "maghreb atlantic-africa", BOT: "western-europe brazil"},
            {"Ana": "east-asia south-asia 2*atlantic-africa eastern-us nile-and-horn"},
            players=1,
            turn=BOT,
            phase=Phase.BOT_DRAW,
            due=((BOT, 1),),
            pile="maghreb brazil greenland indochina maghreb 2*scandinavia european-russia"
            " andes andes eastern-us 2*central-africa insulindia",
        ),
        2,
    ),
}


def story(rules: CONQUETES, state: State, seed: int) -> Iterator[str]:
    """Every ply: its line, who it is by, and what happened with the rules."""
    rng, planner = Random(f"story/{seed}"), player("heuristic", rules)
    voice, shown = cl.speaker("en", NAMES), cl.presentation(rules)
    yield voice.render(shown.prompt(state))
    while (seat := rules.current_player(state)) != cl.OVER:
        if seat == cl.CHANCE:
            action, by = rules.chance_outcomes(state).sample(rng), "chance"
        else:
            decision = planner.choose(rules, rules.observation(state, seat), seat, rng)
            action, by = decision.action, f"{NAMES[seat]}: {voice.render(decision.reason)}"
        yield f"\n{rules.format_action(action)}   ({by})"
        step = rules.apply_action(state, action)
        yield from (
            f"  {voice.render(shown.describe(event))} [{event.rule}]" for event in step.events
        )
        state = step.state
    yield ""
    yield voice.render(shown.prompt(state))


@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_told_as_written_down(name: str) -> None:
    compare(f"{name}.txt", story(*STORIES[name]))
