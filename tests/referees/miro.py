"""La Conquête du Monde once more, by plain loops over dictionaries: slow, and written without looking.

Every army is a word here: "fresh", "fought" or "moved".
"""

from itertools import combinations, product
from typing import Any

from referees import common

BOARD = common.board("world")
PLACES = [territory["id"] for territory in BOARD["territories"]]
NEAR = common.neighbours(PLACES, BOARD["borders"] + BOARD["sea_links"])
CONTINENTS = common.members(BOARD)
WEAPON = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
DECK = [*PLACES, "joker-1", "joker-2"]
VALUES = [4, 6, 8, 10, 12, *range(15, 5000, 5)]
BONUS = {"oceania": 2, "south-america": 2, "africa": 3, "europe": 5, "north-america": 5, "asia": 7}
SLIPPED = BONUS | {"south-america": 3, "africa": 5, "north-america": 7}
"""The table as it stands in the copy, one line too low [M-A01]."""
AT_CHANCE = ("order", "deal die", "deal", "draw", "throw")
OPTIONS = {
    "new_pile": "at_once",
    "second_rule": False,
    "battles": "throw",
    "joker": "alone",
    "continent_table": "corrected",
    "protection": "no_attack",
    "protected_rounds": 4,
    "huff": False,
    "army_limit": None,
    "faces": True,
}


def start(players: int, **options: Any) -> common.Game:
    return {
        "options": OPTIONS | options,
        "seat": 0,
        "step": "order",
        "owner": dict.fromkeys(PLACES),
        "armies": {place: [] for place in PLACES},
        "reserve": 0,
        "hands": [[] for _ in range(players)],
        "pile": list(PLACES),
        "discard": ["joker-1", "joker-2"],
        "traded": 0,
        "order": list(range(players)),
        "groups": [list(range(players))],
        "thrown": {},
        "round": 0,
        "due": 0,
        "spoils": False,
    }


def mover(game: common.Game) -> int:
    if game["step"] == "over":
        return common.OVER
    if game["step"] in AT_CHANCE:
        return common.CHANCE
    asked = game["owner"][game["target"]] if game["step"] in {"answer", "defend"} else game["seat"]
    assert asked is not None
    return int(asked)


def sets(game: common.Game, hand: list[str]) -> list[tuple[str, ...]]:
    """Three different weapons, or what a Joker is taken for [M-42, M-A03]."""
    joker = game["options"]["joker"]
    hand = sorted(hand, key=DECK.index)
    jokers = [card for card in hand if card not in WEAPON]
    found: list[tuple[str, ...]] = []
    if joker in {"alone", "either"}:
        found += [(card,) for card in jokers]
    for three in combinations(hand, 3):
        weapons = [WEAPON[card] for card in three if card in WEAPON]
        if len(weapons) == len(set(weapons)) and (len(weapons) == 3 or joker != "alone"):
            found.append(three)
    return found


def owned(game: common.Game, seat: int) -> list[str]:
    return [place for place in PLACES if game["owner"][place] == seat]


def protected(game: common.Game, target: str) -> bool:
    """The last territory of somebody in the first rounds [M-51]."""
    early = game["round"] <= game["options"]["protected_rounds"]
    return early and len(owned(game, game["owner"][target])) == 1


def may_leave(game: common.Game, place: str) -> int:
    """Fresh armies, all but the one that stays [M-40, M-A10]."""
    armies = game["armies"][place]
    return min(armies.count("fresh"), len(armies) - 1)


def lines(game: common.Game) -> common.Lines:
    """The lines that can be played now, by a player or by chance."""
    step = game["step"]
    if step in {"order", "deal die"}:
        return common.DIE
    if step in {"deal", "draw"}:
        return common.decisions(f"draw {card}" for card in game["pile"])
    return throws(game) if step == "throw" else common.decisions(choices(game))


def throws(game: common.Game) -> common.Lines:
    """Faces, or losses alone, or the end of the whole battle [M-29, M-A24]."""
    source, target = (len(game["armies"][game[end]]) for end in ("source", "target"))
    spared = protected(game, game["target"]) and not may_die(game)
    if game["options"]["battles"] == "whole":
        return dict(common.battle(source - 1, target, 3, int(spared)))
    dice = game["attackers"], game["defenders"]
    if game["options"]["faces"]:
        return dict(common.sights(*dice))
    return dict(common.losses(*dice, spared=int(spared and target <= game["defenders"])))


def may_die(game: common.Game) -> bool:
    return bool(game["options"]["protection"] != "last_army_survives")


def choices(game: common.Game) -> list[str]:
    """The decisions of the player to move."""
    seat, armies, step = game["seat"], game["armies"], game["step"]
    if step in {"trade", "trade spoils"}:
        hand = game["hands"][seat]
        return ["keep cards", *("trade " + " ".join(cards) for cards in sets(game, hand))]
    if step in {"place", "place spoils"}:
        return [f"place {p} {n}" for p in owned(game, seat) for n in range(1, game["reserve"] + 1)]
    if step == "attack":
        return ["end combat", *attacks(game)]
    if step == "answer":
        return ["blow", "let pass"]
    if step == "defend":
        return [f"defend {dice}" for dice in (1, 2, 3) if dice <= len(armies[game["target"]])]
    if step == "occupy":
        return [f"occupy {n}" for n in range(len(armies[game["source"]]))]
    if step == "move":
        own = owned(game, seat)
        pairs = product(own, own)
        return ["end turn"] + [
            f"move {s} {t}" for s, t in pairs if t in NEAR[s] and may_leave(game, s) > 0
        ]
    if step == "transfer":
        return [f"transfer {n}" for n in range(1, may_leave(game, game["source"]) + 1)]
    return []


def attacks(game: common.Game) -> list[str]:
    found = []
    whole = game["options"]["battles"] == "whole"
    for source in owned(game, game["seat"]):
        for target in NEAR[source]:
            if game["owner"][target] == game["seat"]:
                continue
            alone = whole and len(game["armies"][target]) == 1  # nothing would come of it [M-A24]
            forbidden = game["options"]["protection"] == "no_attack" or alone
            if protected(game, target) and forbidden:
                continue
            most = min(3, len(game["armies"][source]) - 1)
            for dice in range(most if whole else 1, most + 1):
                if dice:
                    found.append(f"attack {source} {target} {dice}")
                    if game["options"]["huff"]:
                        found.append(f"unnamed {source} {target} {dice}")
    return found


def play(game: common.Game, line: str) -> common.Game:
    """The game after a line."""
    game = common.copied(game)
    verb, *words = line.split()
    {
        "die": die,
        "draw": draw,
        "trade": trade,
        "keep": keep,
        "place": place,
        "attack": lambda game, *route: attack(game, "defend", *route),
        "unnamed": lambda game, *route: attack(game, "answer", *route),
        "blow": blow,
        "let": lambda game, _: let_pass(game),
        "defend": lambda game, n: game.update(step="throw", defenders=int(n)),
        "roll": roll,
        "losses": lambda game, mine, theirs: fight(game, int(mine), int(theirs)),
        "occupy": occupy,
        "end": end,
        "move": lambda game, s, t: game.update(step="transfer", source=s, target=t),
        "transfer": transfer,
    }[verb](game, *words)
    return game


def die(game: common.Game, face: str) -> None:
    if game["step"] == "order":
        order_die(game, int(face))
        return
    count = min(int(face), len(game["pile"]))  # M-14
    game.update(step="deal", reserve=count)


def order_die(game: common.Game, face: int) -> None:
    """Groups of seats in order; whoever shares a place throws again [M-07, M-A04]."""
    game["thrown"][game["seat"]] = face
    waiting = [seat for group in game["groups"] if len(group) > 1 for seat in group]
    waiting = sorted(seat for seat in waiting if seat not in game["thrown"])
    if not waiting:
        groups = []
        for group in game["groups"]:
            faces = sorted({game["thrown"].get(s, 0) for s in group}, reverse=True)
            groups += [[s for s in group if game["thrown"].get(s, 0) == f] for f in faces]
        game.update(groups=groups, thrown={})
        waiting = sorted(seat for group in groups if len(group) > 1 for seat in group)
    if waiting:
        game["seat"] = waiting[0]
    else:
        order = [group[0] for group in game["groups"]]
        game.update(step="deal die", order=order, seat=order[0])


def draw(game: common.Game, card: str) -> None:
    game["pile"].remove(card)
    game["hands"][game["seat"]].append(card)
    if game["step"] == "draw":
        if game["options"]["new_pile"] == "at_once" and not game["pile"]:
            game["pile"], game["discard"] = game["discard"], []
        game["due"] -= 1
        give_cards(game)
        return
    game["owner"][card] = game["seat"]  # M-11
    game["armies"][card] = ["fresh"]
    game["reserve"] -= 1
    order = game["order"]
    following = order[(order.index(game["seat"]) + 1) % len(order)]
    if not game["pile"]:
        game["hands"] = [[] for _ in order]
        game.update(pile=list(DECK), discard=[], round=1)
        while order[0] != following:
            order.append(order.pop(0))
        begin(game, following)
    elif not game["reserve"]:
        game.update(step="deal die", seat=following)


def begin(game: common.Game, seat: int) -> None:
    """Cards first, then armies [M-18, M-54]."""
    for place in PLACES:
        game["armies"][place] = ["fresh"] * len(game["armies"][place])
    land = len(owned(game, seat))
    game.update(seat=seat, due=land % 4 if game["options"]["second_rule"] else 1)
    give_cards(game)


def give_cards(game: common.Game) -> None:
    if game["due"] and not game["pile"]:
        game["pile"], game["discard"] = game["discard"], []
    if game["due"] and game["pile"]:
        game["step"] = "draw"
        return
    game["due"] = 0
    seat = game["seat"]
    own = set(owned(game, seat))
    game["reserve"] = len(own) // (4 if game["options"]["second_rule"] else 3)
    worth = BONUS if game["options"]["continent_table"] == "corrected" else SLIPPED
    for continent, places in CONTINENTS.items():
        if places <= own:
            game["reserve"] += worth[continent]
    pieces_left(game)
    game["step"] = "trade"
    after_trade(game)


def pieces_left(game: common.Game) -> None:
    """No more armies than the colour has pieces, where the option says so [M-A20]."""
    limit = game["options"]["army_limit"]
    if limit is not None:
        standing = sum(len(game["armies"][place]) for place in owned(game, game["seat"]))
        game["reserve"] = min(game["reserve"], limit - standing)


def after_trade(game: common.Game) -> None:
    """As long as a set may be held one is asked; then armies are placed; then one may fight."""
    spoils = " spoils" if game["step"].endswith("spoils") else ""
    if enough_for_a_set(game):
        return
    game["step"] = "place" + spoils if game["reserve"] else "attack"


def enough_for_a_set(game: common.Game) -> bool:
    """Cards are counted, not looked at, so the question tells nothing of the hand."""
    least = 3 if game["options"]["joker"] == "wild" else 1
    return len(game["hands"][game["seat"]]) >= least


def trade(game: common.Game, *cards: str) -> None:
    """The list of values, from 6 under the second rule [M-43, M-56]."""
    skipped = 1 if game["options"]["second_rule"] else 0
    game["reserve"] += VALUES[game["traded"] + skipped]
    game["traded"] += 1
    pieces_left(game)
    for card in cards:
        game["hands"][game["seat"]].remove(card)
        game["discard"].append(card)
    after_trade(game)


def keep(game: common.Game, _: str) -> None:
    place_step = "place spoils" if game["step"] == "trade spoils" else "place"
    game["step"] = place_step if game["reserve"] else "attack"


def place(game: common.Game, where: str, count: str) -> None:
    game["armies"][where] += ["fresh"] * int(count)
    game["reserve"] -= int(count)
    if not game["reserve"]:
        game["step"] = "attack"


def attack(game: common.Game, step: str, source: str, target: str, dice: str) -> None:
    game.update(step=step, source=source, target=target, attackers=int(dice))
    if step == "defend":
        let_pass(game)


def let_pass(game: common.Game) -> None:
    """The defender chooses dice; with whole battles nobody is asked [M-A24]."""
    game["step"] = "throw" if game["options"]["battles"] == "whole" else "defend"


def blow(game: common.Game) -> None:
    """Three fall but one stays; those that fought go first [M-26, M-A07]."""
    there = game["armies"][game["source"]]
    for _ in range(min(3, len(there) - 1)):
        there.remove("fought" if "fought" in there else "fresh")
    game["step"] = "attack"


def roll(game: common.Game, *faces: str) -> None:
    """Best with best, ties to the defender [M-29, M-30]."""
    fight(game, *common.fallen(*common.faces_of(list(faces))))


def fight(game: common.Game, fell: int, slew: int) -> None:
    """Armies that were thrown have fought [M-A08]; the winners of the last throw move in [M-32]."""
    source, target, seat = game["source"], game["target"], game["seat"]
    mine, theirs = game["armies"][source], game["armies"][target]
    if protected(game, target) and not may_die(game):
        slew = min(slew, len(theirs) - 1)
    thrown = game["attackers"]
    if game["options"]["battles"] == "whole":
        for _ in range(fell):
            mine.remove("fought" if "fought" in mine else "fresh")
        thrown, fell = min(3, len(mine) - 1), 0  # whoever wins a last throw lost nobody in it
    sent = []
    for _ in range(thrown):
        mine.remove("fought" if "fought" in mine else "fresh")
        sent.append("fought")
    del sent[:fell], theirs[:slew]
    game["step"] = "attack"
    if theirs:
        mine += sent
        return
    loser = game["owner"][target]
    game["owner"][target] = seat
    theirs += sent
    game["spoils"] = not owned(game, loser)
    if game["spoils"]:
        game["hands"][seat] += game["hands"][loser]
        game["hands"][loser] = []
    if len(owned(game, seat)) == len(PLACES):
        game["step"] = "over"
    elif len(mine) > 1:
        game["step"] = "occupy"
    else:
        moved_in(game)


def occupy(game: common.Game, count: str) -> None:
    """Fresh armies follow first [M-A08]."""
    mine = game["armies"][game["source"]]
    for _ in range(int(count)):
        kind = "fresh" if "fresh" in mine else "fought"
        mine.remove(kind)
        game["armies"][game["target"]].append(kind)
    moved_in(game)


def moved_in(game: common.Game) -> None:
    tradable = game["spoils"] and enough_for_a_set(game)
    game["step"] = "trade spoils" if tradable else "attack"


def transfer(game: common.Game, count: str) -> None:
    for _ in range(int(count)):
        game["armies"][game["source"]].remove("fresh")
        game["armies"][game["target"]].append("moved")
    game["step"] = "move"


def end(game: common.Game, what: str) -> None:
    if what == "combat":
        game["step"] = "move"
        return
    order = game["order"]
    at = order.index(game["seat"])
    while True:
        at += 1
        if at == len(order):
            at = 0
            game["round"] += 1
        if owned(game, order[at]):
            begin(game, order[at])
            return


def returns(game: common.Game) -> list[int] | None:
    """1 for the winner, who owns the world [M-52]."""
    if game["step"] != "over":
        return None
    return [int(game["owner"][PLACES[0]] == seat) for seat in range(len(game["hands"]))]


def table(game: common.Game) -> common.Game:
    """The table with every hand open."""
    first = VALUES.index(6) if game["options"]["second_rule"] else 0
    counters = {
        "pile": len(game["pile"]),
        "round": game["round"],
        "track": VALUES[game["traded"] + first],
    }
    for seat in range(len(game["hands"])):
        counters[f"reserve/{seat}"] = game["reserve"] if seat == game["seat"] else 0
    return {
        "owners": {place: -1 if seat is None else seat for place, seat in game["owner"].items()},
        "pieces": {place: {"army": len(there)} for place, there in game["armies"].items() if there},
        "hands": [sorted(hand) for hand in game["hands"]],
        "counters": counters,
    }
