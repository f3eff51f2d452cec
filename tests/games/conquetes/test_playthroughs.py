"""The end of three short games, ply by ply, as a reader of the log sees them."""

import pytest
from games.conquetes.position import BOT, RULES, SOLO, WRITTEN, position
from games.written import compare

from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State

CONTINENTS = CONQUETES(continent_variant=True)

STORIES: dict[str, tuple[CONQUETES, State]] = {
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
    ),
}


@pytest.mark.parametrize("name", STORIES)
def test_a_story_is_told_as_written_down(name: str) -> None:
    rules, start = STORIES[name]
    file, players = f"{name}.txt", len(start.hands)
    compare(file, WRITTEN.story(file, players, [("The last cards", start)], rules))
