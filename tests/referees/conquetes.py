"""Conquêtes once more, by plain loops over dictionaries: slow, and written without looking."""

from referees.common import CHANCE, OVER, Game, Lines, board, copied, decisions, members, neighbours

BOARD = board("regions30")
REGIONS = [territory["id"] for territory in BOARD["territories"]]
VALUE = {territory["id"]: territory["value"] for territory in BOARD["territories"]}
NEAR = neighbours(REGIONS, BOARD["borders"] + BOARD["sea_links"])
CONTINENTS = members(BOARD)
BOT = {"beginner": (3, 2), "intermediate": (3, 3), "expert": (4, 3)}
OPTIONS = {"continent_variant": False, "solo": None, "finish_turn": False, "bot_tie": "first"}


def start(players: int, **options: object) -> Game:
    return {
        "options": OPTIONS | options,
        "players": players,
        "solo": options.get("solo"),
        "seat": 0,
        "step": "deal",
        "camp": dict.fromkeys(REGIONS),
        "hands": [[] for _ in range(players)],
        "pile": sorted(REGIONS * 3),
        "discard": [],
        "loot": [],
        "laid": [[] for _ in range(players)],
        "draws": [seat for seat in range(players) for _ in range(5)],
        "second": False,
        "chosen": [],
        "attack": [],
        "defence": [],
    }


def mover(game: Game) -> int:
    """The seat on turn; the defender where cards are engaged against an attack."""
    if game["step"] == "over":
        return OVER
    if game["draws"] or game["step"] == "bot from":
        return CHANCE
    if game["step"] in {"support", "defend"}:
        asked: int = supporter(game)
        return asked
    seat: int = game["seat"]
    return seat


def supporter(game: Game) -> int:
    side: int = game["camp"][game["source" if game["step"] == "support" else "target"]]
    return side


def territory(game: Game, region: str) -> set[str]:
    """The regions that hang together with one in its camp [C-05]: add neighbours until nothing changes."""
    part = {region}
    while True:
        more = {n for r in part for n in NEAR[r] if game["camp"][n] == game["camp"][region]} - part
        if not more:
            return part
        part |= more


def lines(game: Game) -> Lines:
    """The lines that can be played now, by a player or by chance; three copies of a card weigh 3."""
    if game["step"] == "over":
        return {}
    if game["draws"]:
        return {f"draw {card}": game["pile"].count(card) for card in game["pile"]}
    if game["step"] == "bot from":
        return {f"bot from {region}": 1 for region in strongest(game, game["target"])}
    return decisions(choices(game))


def choices(game: Game) -> set[str]:
    """The decisions of the player to move."""
    seat, camp, step = game["seat"], game["camp"], game["step"]
    own = [region for region in REGIONS if camp[region] == seat]
    if step == "action":
        lines = {"two cards"}
        lines |= {f"play {card}" for card in game["hands"][seat] if camp[card] is None}
        for source in own:
            for target in NEAR[source]:
                if camp[target] not in (None, seat) and game["hands"][seat]:
                    lines.add(f"attack {source} {target}")
        return lines
    if step in {"support", "defend"}:
        lines = {f"engage {card}" for card in game["hands"][supporter(game)]}
        return lines if step == "support" and not game["attack"] else lines | {"announce"}
    if step == "receiver":
        return {f"receiver {n + 1}" for n in range(game["players"]) if n != seat}
    if step == "give":
        return {f"part with {card}" for card in game["hands"][seat]}
    firsts = {min(territory(game, region), key=REGIONS.index) for region in own}
    return {f"count {region}" for region in firsts}


def play(game: Game, line: str) -> Game:
    """The game after a line."""
    game = copied(game)
    verb, *words = line.split()
    seat = game["seat"]
    match verb:
        case "draw":
            draw(game, words[0])
        case "two":
            game["step"], game["draws"] = "two", [seat, seat]
            stop_drawing(game)
        case "play":
            game["hands"][seat].remove(words[0])
            game["camp"][words[0]] = seat
            end_turn(game)
        case "attack":
            game.update(step="support", source=words[0], target=words[1], attack=[], defence=[])
        case "engage":
            attacking = game["step"] == "support"
            side = game["camp"][game["source"] if attacking else game["target"]]
            game["hands"][side].remove(words[0])
            game["attack" if attacking else "defence"].append(words[0])
        case "announce":
            announce(game)
        case "receiver":
            game.update(step="give", receiver=int(words[0]) - 1)
        case "part":
            give(game, words[1])
        case "count":
            count(game, words[0])
        case "bot":
            bot_attacks(game, words[1])
    return game


def draw(game: Game, card: str) -> None:
    game["pile"].remove(card)
    drawer = game["draws"].pop(0)
    if drawer == "bot turn":
        bot_turn(game, card)
        return
    if drawer == "bot support":
        game["attack" if game["seat"] == "bot" else "defence"].append(card)
        if not game["draws"]:
            resolve(game)
        return
    game["hands"][drawer].append(card)
    if not game["pile"]:
        if game["players"] == 4 and not game["second"] and game["discard"]:
            game.update(pile=game["discard"], discard=[], second=True)
        elif game["options"]["finish_turn"]:
            game["draws"] = []
        else:
            score(game)
            return
    if not game["draws"]:
        drawn(game)


def drawn(game: Game) -> None:
    """All cards that were due have been taken."""
    if game["step"] == "deal":
        begin(game, "bot" if game["solo"] else 0)
    elif game["step"] == "draw":
        game["step"] = "action"
    else:
        end_turn(game)


def stop_drawing(game: Game) -> None:
    """An empty pile gives nothing [C-A03]."""
    if not game["pile"]:
        game["draws"] = []
        drawn(game)


def begin(game: Game, seat: int | str) -> None:
    game.update(seat=seat, step="draw", draws=["bot turn" if seat == "bot" else seat])


def end_turn(game: Game) -> None:
    """More than ten cards go first [C-19, C-31]."""
    seat = game["seat"]
    if seat != "bot" and len(game["hands"][seat]) > 10:
        if game["players"] > 2:
            game["step"] = "receiver"
        else:
            game.update(step="give", receiver=1 - seat)
    else:
        following(game)


def following(game: Game) -> None:
    seat = game["seat"]
    if not game["pile"]:
        score(game)
    elif game["solo"]:
        begin(game, 0 if seat == "bot" else "bot")
    else:
        begin(game, (seat + 1) % game["players"])


def give(game: Game, card: str) -> None:
    hand = game["hands"][game["seat"]]
    hand.remove(card)
    (game["discard"] if game["solo"] else game["hands"][game["receiver"]]).append(card)
    if len(hand) == 10:
        following(game)


def announce(game: Game) -> None:
    attacker, defender = game["camp"][game["source"]], game["camp"][game["target"]]
    if "bot" in (attacker, defender):
        needed = BOT[game["solo"]][0 if attacker == "bot" else 1]
        game["draws"] = ["bot support"] * min(needed, len(game["pile"]))
        game["step"] = "bot"
        if not game["draws"]:
            resolve(game)
    elif game["step"] == "support":
        game["step"] = "defend"
    else:
        resolve(game)


def resolve(game: Game) -> None:
    """Strictly more conquers [C-15]; then replacements, 3 and 2 at most [C-17]."""
    source, target = game["source"], game["target"]
    attacker, defender = game["camp"][source], game["camp"][target]
    totals = [
        VALUE[source] + sum(VALUE[card] for card in game["attack"]),
        VALUE[target] + sum(VALUE[card] for card in game["defence"]),
    ]
    if totals[0] > totals[1]:
        game["camp"][target] = attacker
    game["discard"] += game["attack"] + game["defence"]
    game["step"] = "replace"
    draws = [defender] * len(game["defence"][:3]) + [attacker] * len(game["attack"][:2])
    game["draws"] = [drawer for drawer in draws if drawer != "bot"] if game["pile"] else []
    if game["solo"] and not game["pile"] and not game["options"]["finish_turn"]:
        score(game)
    elif not game["draws"]:
        end_turn(game)


def bot_turn(game: Game, card: str) -> None:
    """A new region is played, an own one looted, the player's attacked by the best neighbour [C-30]."""
    owner = game["camp"][card]
    if owner is None:
        game["camp"][card] = "bot"
        end_turn(game)
    elif owner == "bot":
        game["loot"].append(card)
        end_turn(game)
    else:
        game["discard"].append(card)
        near = strongest(game, card)
        game["target"] = card
        if not near:
            end_turn(game)
        elif len(near) > 1 and game["options"]["bot_tie"] == "chance":
            game["step"] = "bot from"
        else:
            bot_attacks(game, near[0])


def strongest(game: Game, target: str) -> list[str]:
    """The bot's neighbours of a region that have the highest value, in the order of the board."""
    near = [place for place in REGIONS if place in NEAR[target] and game["camp"][place] == "bot"]
    best = max((VALUE[place] for place in near), default=0)
    return [place for place in near if VALUE[place] == best]


def bot_attacks(game: Game, source: str) -> None:
    game.update(step="defend", source=source, attack=[], defence=[])


def score(game: Game) -> None:
    """Each player with a region chooses, in the order of the seats [C-22]."""
    game.update(step="score", draws=[])
    while len(game["chosen"]) < game["players"]:
        game["seat"] = len(game["chosen"])
        if game["seat"] in game["camp"].values():
            return
        game["chosen"].append(None)
    game["step"] = "over"


def count(game: Game, region: str) -> None:
    seat = game["seat"]
    part = territory(game, region)
    game["laid"][seat] = [card for card in game["hands"][seat] if card in part]
    game["hands"][seat] = [card for card in game["hands"][seat] if card not in part]
    game["chosen"].append(len(part) + len(game["laid"][seat]))
    score(game)


def points(game: Game) -> list[int]:
    """Of every player, then of the bot: the territory chosen, loot, continents [C-22, C-25, C-32]."""
    totals = [chosen or 0 for chosen in game["chosen"]]
    totals += [0] * (game["players"] - len(totals))
    if game["step"] != "over":
        return [*totals, 0]
    camps = list(game["camp"].values())
    sides: list[int | str] = list(range(game["players"]))
    if game["solo"]:
        sides.append("bot")
        totals.append(2 * camps.count("bot") + len(game["loot"]))
    if game["options"]["continent_variant"]:
        for continent in CONTINENTS.values():
            held = [sum(game["camp"][region] == side for region in continent) for side in sides]
            if held.count(max(held)) == 1:
                totals[held.index(max(held))] += 3
    return totals


def returns(game: Game) -> list[int] | None:
    """1 for who has won, 0 for the others [C-24, C-32]."""
    if game["step"] != "over":
        return None
    totals = points(game)
    camps = list(game["camp"].values())
    if game["solo"]:
        return [int(totals[0] > totals[1])]
    ranks = [(total, camps.count(seat)) for seat, total in enumerate(totals)]
    return [int(rank == max(ranks)) for rank in ranks]


def table(game: Game) -> Game:
    """The table with every hand open."""
    seats = {None: -1, "bot": 1}
    fighting = game["step"] in {"support", "defend", "bot", "bot from"}
    counters = {"pile": len(game["pile"]), "discard": len(game["discard"])}
    if game["solo"]:
        counters["loot"] = len(game["loot"])
    for seat in range(game["players"] + bool(game["solo"])):
        counters[f"support/{seat}"] = 0
        counters[f"points/{seat}"] = points(game)[seat]
    if fighting and game["step"] != "bot from":
        for part, where in (("attack", "source"), ("defence", "target")):
            side = game["camp"][game[where]]
            counters[f"support/{seats.get(side, side)}"] = len(game[part])
    return {
        "owners": {region: seats.get(side, side) for region, side in game["camp"].items()},
        "pieces": {card: {"double": laid.count(card)} for laid in game["laid"] for card in laid},
        "hands": [sorted(hand) for hand in game["hands"]],
        "counters": counters,
    }
