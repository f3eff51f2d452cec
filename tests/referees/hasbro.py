"""Risk of 2007 once more, in all its modes, by plain loops over dictionaries: slow, written without looking.

Who stands where is a count by owner: 0 to 3 are seats, and in the games for two 2 and 3 are the
independent armies. Only team-mates ever stand on one territory together.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from typing import Any

from referees.common import (
    CHANCE,
    DIE,
    OVER,
    Game,
    Lines,
    battle,
    board,
    copied,
    decisions,
    faces_of,
    fallen,
    losses,
    members,
    neighbours,
    sights,
)

BOARD = board("world")
PLACES = [territory["id"] for territory in BOARD["territories"]]
PRINTED = [tuple(pair) for pair in BOARD["borders"] + BOARD["sea_links"]]
NEAR = {
    "none": neighbours(PLACES, PRINTED),
    "india-east-africa": neighbours(PLACES, [*PRINTED, ("india", "east-africa")]),
}
CONTINENTS = members(BOARD)
BONUS = {
    "oceania": 2,
    "south-america": 2,
    "africa": 3,
    "europe": 5,
    "north-america": 5,
    "asia": 7,
}
SYMBOL = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
DECK = [*PLACES, "joker-1", "joker-2"]
KINDS = ("infantry", "cavalry", "artillery")
TRACK = [4, 6, 8, 10, 12, *range(15, 5000, 5)]
FIXED = {"infantry": 4, "cavalry": 6, "artillery": 8}
AT_CHANCE = ("deal", "order", "throw", "draw", "ally die", "loyalty")
OPTIONS = {
    "mode": "classic",
    "battles": "throw",
    "track_end": None,
    "max_trades_per_turn": None,
    "owned_territory_bonus": 0,
    "faces": True,
    "extra_edges": "none",
    "allow_useless_bribe": False,
    "mixed_losses": "larger",
    "mixed_leave_one": "own",
    "team_control": "presence",
}


def start(players: int, **options: Any) -> Game:
    """Claiming comes after the dice; with independents the territories are dealt before [H-39]."""
    chosen = OPTIONS | options
    duel = chosen["mode"] in {"passive", "active"}
    each = {2: 36, 3: 35, 4: 30}[players]
    return {
        "options": chosen,
        "players": players,
        "seat": 0,
        "step": "deal" if duel else "order",
        "throwing": {} if duel else dict.fromkeys(range(players)),
        "men": {place: {} for place in PLACES},
        "reserve": [36, 36, 24, 24] if duel else [each] * players,
        "hands": [[] for _ in range(players)],
        "pile": list(PLACES if duel else DECK),
        "discard": [],
        "dealt": [0, 1, 2, 3] * 9 + [0, 1] * 3 if duel else [],
        "traded": 0,
        "trades": 0,
        "conquered": False,
        "side": {2: None, 3: None},
        "held": {2: [], 3: []},
        "served": [],
        "fought": [],
        "invaded": None,
        "pending": [],
        "losing": 0,
    }


# Who stands where -----------------------------------------------------------------------------------


def mode(game: Game) -> str:
    chosen: str = game["options"]["mode"]
    return chosen


def near(game: Game, place: str) -> set[str]:
    return NEAR[game["options"]["extra_edges"]][place]


def team(game: Game, owner: int) -> set[int]:
    """Seats alternate [H-57]; elsewhere everybody is alone."""
    if mode(game) != "teams":
        return {owner}
    return {seat for seat in range(game["players"]) if seat % 2 == owner % 2}


def controller(game: Game, place: str) -> int | None:
    """Whoever has most regiments there; nobody on a tie [H-59]."""
    men = game["men"][place]
    most = [owner for owner in men if men[owner] == max(men.values())]
    return most[0] if len(most) == 1 else None


def present(game: Game, owner: int) -> list[str]:
    return [place for place in PLACES if owner in game["men"][place]]


def usable(game: Game, owner: int) -> list[str]:
    """Where an owner places and attacks: where own regiments stand, or only where they control."""
    places = present(game, owner)
    if game["options"]["team_control"] == "majority":
        places = [place for place in places if controller(game, place) == owner]
    return places


def spare(game: Game, place: str, owner: int) -> int:
    """The regiments that may leave: all but one, or all where a team-mate's stays [H-25, H-A35]."""
    men = game["men"][place]
    stays = len(men) > 1 and game["options"]["mixed_leave_one"] == "team"
    here: int = men.get(owner, 0)
    return here if stays else here - 1


def add(game: Game, place: str, owner: int, count: int) -> None:
    men = game["men"][place]
    men[owner] = men.get(owner, 0) + count
    if not men[owner]:
        del men[owner]


def alive(game: Game, owner: int) -> bool:
    return any(owner in men for men in game["men"].values())


def connected(game: Game, begin: str, owner: int) -> set[str]:
    """Territories of the own side that hang together with this one [H-34, H-63, H-A38]."""
    friends = team(game, owner)
    part = {begin}
    while True:
        more = {
            place
            for inside in part
            for place in near(game, inside)
            if place not in part and set(game["men"][place]) & friends
        }
        if not more:
            return part
        part |= more


def allies(game: Game) -> list[int]:
    """Independent armies on the side of the player on turn."""
    if mode(game) != "active":
        return []
    return [army for army in (2, 3) if game["side"][army] == game["seat"] and alive(game, army)]


def hand(game: Game) -> list[str]:
    """The hand of the player on turn."""
    cards: list[str] = game["hands"][game["seat"]]
    return cards


def thrower(game: Game) -> int:
    """Who throws for the territory attacked: the opponent for independents, the controller for teams."""
    if mode(game) in {"passive", "active"}:
        return int(1 - game["seat"])
    one = controller(game, game["target"])
    if one is not None:
        return one
    others = game["men"][game["target"]]
    seats = game["players"]
    return next(s % seats for s in range(game["seat"] + 1, 9) if s % seats in others)


def pooled(game: Game) -> int:
    return sum(game["men"][game["target"]].values())


# The contract ---------------------------------------------------------------------------------------


def mover(game: Game) -> int:
    step = game["step"]
    if step == "over":
        return OVER
    if step in AT_CHANCE:
        return CHANCE
    if step == "defend":
        return thrower(game)
    return int(game["chooser"] if step == "choose loss" else game["seat"])


def lines(game: Game) -> Lines:
    """The lines that can be played now, by a player or by chance."""
    step = game["step"]
    if step in {"order", "ally die", "loyalty"}:
        return DIE
    if step in {"deal", "draw"}:
        return decisions(f"{step} {card}" for card in game["pile"])
    if step == "throw":
        return throws(game)
    return decisions(CHOICES[step](game)) if step in CHOICES else {}


def throws(game: Game) -> Lines:
    if game["options"]["battles"] == "whole":
        able = spare(game, game["source"], game["attacking"])
        return dict(battle(able, pooled(game), 2))
    shown = sights if game["options"]["faces"] else losses
    return dict(shown(game["attackers"], game["defenders"]))


def claims(game: Game) -> Iterable[str]:
    return [f"claim {place}" for place in PLACES if not game["men"][place]]


def musters(game: Game) -> Iterable[str]:
    """One regiment in turn; with independents 3 own ones, then 1 for each army [H-13, H-41]."""
    owner, left = game.get("mustering", (game["seat"], 1))
    return [f"place {place} {n}" for place in present(game, owner) for n in range(1, left + 1)]


def gifts(game: Game) -> list[str]:
    """Cards for armies that can still come nearer; 2 a turn and 5 in all [H-47 to H-49, H-A24]."""
    found = []
    for army in (2, 3):
        near_already = game["side"][army] == game["seat"]
        if not alive(game, army) or len(game["held"][army]) >= 5:
            continue
        if game["served"].count(army) >= 2:
            continue
        if near_already and not game["options"]["allow_useless_bribe"]:
            continue
        found += [f"give {card} legion-{army + 1}" for card in hand(game)]
    return found


def trades(game: Game) -> Iterable[str]:
    cards = hand(game)
    found = ["trade " + " ".join(three) for three in sets(tuple(cards))]
    return found if len(cards) >= 5 else [*found, "keep cards"]


@cache
def sets(cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    threes = combinations(sorted(cards, key=DECK.index), 3)
    return [three for three in threes if any(readings(three))]


def readings(three: tuple[str, ...]) -> set[str | None]:
    """What three cards can be: three of a kind, one of each as "each", or None for nothing [H-19]."""
    found: set[str | None] = set()
    for kinds in product(*([SYMBOL[card]] if card in SYMBOL else KINDS for card in three)):
        found.add({1: kinds[0], 3: "each"}.get(len(set(kinds))))
    return found - {None}


def reinforced(game: Game) -> Iterable[str]:
    """Spread over one's territories; spoils are placed like any reinforcements [H-22, H-33]."""
    left = game["reserve"][game["seat"]]
    return [f"place {p} {n}" for p in usable(game, game["seat"]) for n in range(1, left + 1)]


def helped(game: Game) -> list[str]:
    return [f"reinforce legion-{army + 1}" for army in allies(game) if army not in game["served"]]


def ally_places(game: Game) -> Iterable[str]:
    army = game["army"]
    left = game["reserve"][army]
    return [f"place {place} {n}" for place in present(game, army) for n in range(1, left + 1)]


def attacks(game: Game) -> Iterable[str]:
    """By own and allied regiments; an invasion with dice of loyalty due is finished first [H-A25]."""
    seat = game["seat"]
    due = game["invaded"] and loyal(game)
    found = ["end combat", "call off"] if due else ["end combat"]
    whole = game["options"]["battles"] == "whole"
    for owner in (seat, *allies(game)):
        for source in usable(game, owner):
            most = min(3, spare(game, source, owner))
            for target in near(game, source):
                against = set(game["men"][target])
                if against & (team(game, owner) | {seat}) or (due and target != game["invaded"]):
                    continue
                for dice in range(most if whole else 1, most + 1):
                    found += [f"attack {source} {target} {dice}"] if dice > 0 else []
    return found


def occupations(game: Game) -> Iterable[str]:
    return [f"occupy {n}" for n in range(spare(game, game["source"], game["attacking"]) + 1)]


def own_moves(game: Game) -> list[str]:
    return fortifications(game, [game["seat"]])


def ally_moves(game: Game) -> list[str]:
    return fortifications(game, [army for army in allies(game) if army not in game["served"]])


def fortifications(game: Game, owners: list[int]) -> list[str]:
    found = ["end turn"]
    for owner in owners:
        for source in present(game, owner):
            if spare(game, source, owner) > 0:
                part = connected(game, source, owner) - {source}
                found += [f"fortify {source} {target}" for target in part]
    return found


def transfers(game: Game) -> Iterable[str]:
    most = spare(game, game["source"], game["attacking"])
    return [f"transfer {n}" for n in range(1, most + 1)]


CHOICES = {
    "claim": claims,
    "muster": musters,
    "influence": lambda game: ["go on", *gifts(game)],
    "trade": trades,
    "trade spoils": trades,
    "place": reinforced,
    "place spoils": reinforced,
    "allies": lambda game: ["go on", *helped(game)],
    "ally place": ally_places,
    "attack": attacks,
    "defend": lambda game: [f"defend {n}" for n in (1, 2) if n <= pooled(game)],
    "choose loss": lambda game: [f"lose player-{s + 1}" for s in game["men"][game["target"]]],
    "occupy": occupations,
    "fortify": own_moves,
    "transfer": transfers,
    "ally move": ally_moves,
    "ally transfer": transfers,
}


def play(game: Game, line: str) -> Game:
    """The game after a line."""
    game = copied(game)
    verb, *words = line.split()
    PLIES[verb](game, *words)
    return game


# Set-up ---------------------------------------------------------------------------------------------


def deal(game: Game, where: str) -> None:
    owner = game["dealt"].pop(0)
    game["pile"].remove(where)
    add(game, where, owner, 1)
    game["reserve"][owner] -= 1
    if not game["dealt"]:
        game.update(pile=list(DECK), step="order", throwing=dict.fromkeys(range(2)))


def die(game: Game, face: str) -> None:
    if game["step"] == "ally die":
        game["reserve"][game["army"]] = int(face)
        game["step"] = "ally place"
    elif game["step"] == "loyalty":
        loyalty(game, int(face))
    else:
        order_die(game, int(face))


def order_die(game: Game, face: int) -> None:
    """Highest begins, those who tie throw again [H-10, H-14]."""
    throwing = game["throwing"]
    throwing[next(seat for seat in sorted(throwing) if throwing[seat] is None)] = face
    if None in throwing.values():
        return
    best = [seat for seat in throwing if throwing[seat] == max(throwing.values())]
    game["throwing"] = dict.fromkeys(best) if len(best) > 1 else {}
    if len(best) > 1:
        return
    if not any(game["reserve"]):
        begin(game, best[0])
    elif mode(game) in {"passive", "active"}:
        game.update(step="muster", seat=best[0], mustering=[best[0], 3])
    else:
        game.update(step="claim", seat=best[0])


def claim(game: Game, where: str) -> None:
    """One regiment on an empty territory, in turn [H-11]."""
    add(game, where, game["seat"], 1)
    game["reserve"][game["seat"]] -= 1
    game["seat"] = (game["seat"] + 1) % game["players"]
    if all(game["men"].values()):
        game["step"] = "muster"


def muster(game: Game, where: str, count: int) -> None:
    reserve = game["reserve"]
    owner, left = game.get("mustering", (game["seat"], 1))
    add(game, where, owner, count)
    reserve[owner] -= count
    left -= count
    if not left and mode(game) in {"passive", "active"}:
        armies = [army for army in (2, 3) if owner < army and reserve[army]]
        owner, left = (armies[0], 1) if armies else (game["seat"], 0)
    if not any(reserve):
        game.pop("mustering", None)
        game.update(step="order", throwing=dict.fromkeys(range(game["players"])))
        return
    if not left:
        following = range(game["seat"] + 1, game["seat"] + 9)
        game["seat"] = next(s % game["players"] for s in following if reserve[s % game["players"]])
        owner, left = game["seat"], 3
    if mode(game) in {"passive", "active"}:
        game["mustering"] = [owner, left]


# Reinforcements -------------------------------------------------------------------------------------


def begin(game: Game, seat: int) -> None:
    """Influence comes first, if there is anything to give [H-46]."""
    game.update(seat=seat, conquered=False, trades=0, served=[], step="influence")
    if mode(game) != "active" or not gifts(game):
        receive(game)


def receive(game: Game) -> None:
    """A third of the territories, 3 at least, and whole continents [H-16, H-18, H-60]."""
    game["reserve"][game["seat"]] += income(game, game["seat"])
    to_trade(game)


def income(game: Game, seat: int) -> int:
    held = {place for place in PLACES if controller(game, place) == seat}
    whole = sum(BONUS[name] for name, places in CONTINENTS.items() if places <= held)
    return max(3, len(held) // 3) + whole


def give(game: Game, card: str, legion: str) -> None:
    """A card moves the cannon one position nearer [H-47]."""
    army = int(legion[-1]) - 1
    hand(game).remove(card)
    game["held"][army].append(card)
    game["served"].append(army)
    side = game["side"][army]
    game["side"][army] = game["seat"] if side in {None, game["seat"]} else None
    if not gifts(game):
        receive(game)


def to_trade(game: Game) -> None:
    """With 3 cards everybody is asked; with 5 one has to [H-20, H-A11]."""
    game["served"] = []
    most = game["options"]["max_trades_per_turn"]
    cards = len(hand(game))
    allowed = most is None or game["trades"] < most
    game["step"] = "trade" if cards >= 5 or (cards >= 3 and allowed) else "place"


def trade(game: Game, *cards: str) -> None:
    seat = game["seat"]
    game["reserve"][seat] += worth(game, cards)
    game["traded"] += 1
    game["trades"] += 1
    bonus = game["options"]["owned_territory_bonus"]
    own = [card for card in cards if card in usable(game, seat)]
    if bonus and own:
        add(game, own[0], seat, bonus)
    for card in cards:
        hand(game).remove(card)
        game["discard"].append(card)
    if game["step"] == "trade spoils":
        game["step"] = "place spoils"
    else:
        to_trade(game)


def worth(game: Game, cards: tuple[str, ...]) -> int:
    """The track, or for teams the fixed table at its best [H-21, H-61, H-A10, H-A37]."""
    if mode(game) == "teams":
        return max(FIXED.get(kind or "", 10) for kind in readings(cards))
    return track(game)


def track(game: Game) -> int:
    end = game["options"]["track_end"]
    value = TRACK[game["traded"]]
    return value if end is None else min(value, end)


def place(game: Game, where: str, count: str) -> None:
    step = game["step"]
    if step == "muster":
        muster(game, where, int(count))
        return
    owner = game["army"] if step == "ally place" else game["seat"]
    add(game, where, owner, int(count))
    game["reserve"][owner] -= int(count)
    if game["reserve"][owner]:
        return
    if step == "place":
        game["served"] = []
        to_allies(game)
    elif step == "ally place":
        to_allies(game)
    else:
        after_spoils(game)


def to_allies(game: Game) -> None:
    game["step"] = "allies" if helped(game) else "attack"


def reinforce(game: Game, legion: str) -> None:
    army = int(legion[-1]) - 1
    game["served"].append(army)
    game.update(step="ally die", army=army)


def go_on(game: Game, _: str) -> None:
    if game["step"] == "influence":
        receive(game)
    else:
        game["step"] = "attack"


# Combat ---------------------------------------------------------------------------------------------


def attack(game: Game, source: str, target: str, dice: str) -> None:
    """In the game with active independents it is kept who fights in the invasion [H-53]."""
    armies = [owner for owner in (game["seat"], *allies(game)) if owner in game["men"][source]]
    if game["invaded"] != target:
        game["fought"] = []
    attacker = armies[0]
    if attacker not in game["fought"]:
        game["fought"].append(attacker)
    whole = game["options"]["battles"] == "whole"
    game.update(source=source, target=target, attackers=int(dice), attacking=attacker)
    game.update(step="throw" if whole else "defend", invaded=target)
    game["attacked"] = controller(game, target)


def roll(game: Game, *faces: str) -> None:
    """Best with best, ties to the defender, surplus dice ignored [H-28]."""
    fight(game, *fallen(*faces_of(list(faces))))


def fight(game: Game, fell: int, slew: int) -> None:
    game["moving"] = game["attackers"] - fell
    add(game, game["source"], game["attacking"], -fell)
    if game["options"]["battles"] == "whole":
        game["moving"] = min(3, spare(game, game["source"], game["attacking"]))
    game["losing"], game["chooser"] = slew, thrower(game)
    suffer(game)


def suffer(game: Game) -> None:
    """On a shared territory each loss by itself: the larger number, the thrower, or as chosen."""
    men, rule = game["men"][game["target"]], game["options"]["mixed_losses"]
    while game["losing"]:
        if len(men) > 1 and rule == "chosen" and game["losing"] < sum(men.values()):
            game["step"] = "choose loss"
            return
        chooser = game["chooser"]
        larger = controller(game, game["target"])
        falls = chooser if larger is None or rule == "controller" else larger
        lose_one(game, falls if falls in men else next(iter(men)))
    after_throw(game)


def lose_one(game: Game, owner: int) -> None:
    game["loser"] = owner
    add(game, game["target"], owner, -1)
    game["losing"] -= 1


def lose(game: Game, player: str) -> None:
    lose_one(game, int(player[-1]) - 1)
    suffer(game)


def after_throw(game: Game) -> None:
    """An empty territory is taken by the winners of the throw [H-32]."""
    source, target, attacker = game["source"], game["target"], game["attacking"]
    game["step"] = "attack"
    taken = not game["men"][target]
    if taken:
        add(game, source, attacker, -game["moving"])
        add(game, target, attacker, game["moving"])
        game["conquered"] |= attacker == game["seat"]
        take_cards(game)
    if ended(game) or not taken:
        return
    if spare(game, source, attacker) > 0:
        game["step"] = "occupy"
    else:
        moved_in(game)


def take_cards(game: Game) -> None:
    """The cards of whoever has just been destroyed, for the player on turn [H-33, H-54]."""
    loser = game["loser"]
    if alive(game, loser) or mode(game) == "teams":
        return
    theirs = game["held"][loser] if loser >= game["players"] else game["hands"][loser]
    hand(game).extend(theirs)
    theirs.clear()
    game["side"].update({loser: None} if loser in game["side"] else {})  # its cannon is gone [H-A27]


def ended(game: Game) -> bool:
    """The world, the opponent, or one player of the other team [H-36, H-37, H-58]."""
    gone = [seat for seat in range(game["players"]) if not alive(game, seat)]
    if mode(game) == "teams":
        over = bool(gone)
        losers = {seat % 2 for seat in gone}
        game["won"] = [seat for seat in range(game["players"]) if seat % 2 not in losers]
    else:
        over = len(gone) == game["players"] - 1
        game["won"] = [seat for seat in range(game["players"]) if seat not in gone]
    if over:
        game["step"] = "over"
    return over


def occupy(game: Game, count: str) -> None:
    shift(game, int(count))
    moved_in(game)


def shift(game: Game, count: int) -> None:
    add(game, game["source"], game["attacking"], -count)
    add(game, game["target"], game["attacking"], count)


def moved_in(game: Game) -> None:
    """The invasion is over: forced trades, then dice of loyalty [H-33, H-53, H-A14]."""
    if len(hand(game)) >= 5 and not alive(game, game["loser"]) and mode(game) != "teams":
        game["step"] = "trade spoils"
    else:
        finish_invasion(game)


def after_spoils(game: Game) -> None:
    if len(hand(game)) >= 5:
        game["step"] = "trade spoils"
    else:
        finish_invasion(game)


def loyal(game: Game) -> list[int]:
    """The armies that throw: allies that fought, then the one attacked [H-53, H-A25]."""
    if mode(game) != "active" or not game["invaded"]:
        return []
    due = [owner for owner in game["fought"] if owner in {2, 3}]
    attacked = game["attacked"]
    return [*due, attacked] if attacked in {2, 3} and alive(game, attacked) else due


def finish_invasion(game: Game) -> None:
    game["pending"] = loyal(game)
    game.update(invaded=None, fought=[])
    next_loyalty(game)


def next_loyalty(game: Game) -> None:
    if game["pending"]:
        game["step"] = "loyalty"
    else:
        game["step"] = game.pop("afterwards", "attack")
        if game["step"] == "fortify":
            game["served"] = []


def loyalty(game: Game, face: int) -> None:
    """On 1 to 4 the cannon moves one position away [H-53, H-A23]."""
    army = game["pending"].pop(0)
    if face <= 4:
        away = 1 - game["seat"]
        game["side"][army] = None if game["side"][army] == game["seat"] else away
    next_loyalty(game)


def call_off(game: Game, _: str) -> None:
    finish_invasion(game)


# Moves, cards, the next turn ------------------------------------------------------------------------


def end(game: Game, what: str) -> None:
    if what == "combat":
        game["afterwards"] = "fortify"
        finish_invasion(game)
    elif game["step"] == "fortify":
        to_ally_moves(game)
    else:
        finish(game)


def to_ally_moves(game: Game) -> None:
    game["step"] = "ally move"
    if ally_moves(game) == ["end turn"]:
        finish(game)


def fortify(game: Game, source: str, target: str) -> None:
    mine = game["seat"] if game["step"] == "fortify" else next(iter(game["men"][source]))
    step = "transfer" if game["step"] == "fortify" else "ally transfer"
    game.update(step=step, source=source, target=target, attacking=mine)


def transfer(game: Game, count: str) -> None:
    shift(game, int(count))
    if game["step"] == "ally transfer":
        game["served"].append(game["attacking"])
    to_ally_moves(game)


def finish(game: Game) -> None:
    """A card for a conquest, from the discard pile when the pile is empty [H-35, H-A16, H-A30]."""
    if game["conquered"] and not game["pile"]:
        game["pile"], game["discard"] = game["discard"], []
    if game["conquered"] and game["pile"]:
        game["step"] = "draw"
    else:
        following(game)


def draw(game: Game, card: str) -> None:
    game["pile"].remove(card)
    hand(game).append(card)
    following(game)


def following(game: Game) -> None:
    """The next player who still holds something; the hand of a team passes on [H-64]."""
    seat = game["seat"]
    order = [(seat + n) % game["players"] for n in range(1, game["players"] + 1)]
    mate = next(other for other in order if other in team(game, seat))
    cards, game["hands"][seat] = game["hands"][seat], []
    game["hands"][mate] += cards
    while True:
        seat = (seat + 1) % game["players"]
        if alive(game, seat):
            begin(game, seat)
            return


PLIES = {
    "deal": deal,
    "die": die,
    "claim": claim,
    "place": place,
    "give": give,
    "go": go_on,
    "trade": trade,
    "keep": lambda game, _: game.update(step="place"),
    "reinforce": reinforce,
    "attack": attack,
    "defend": lambda game, n: game.update(step="throw", defenders=int(n)),
    "roll": roll,
    "losses": lambda game, mine, theirs: fight(game, int(mine), int(theirs)),
    "lose": lose,
    "occupy": occupy,
    "call": call_off,
    "end": end,
    "fortify": fortify,
    "transfer": transfer,
    "draw": draw,
}


# The end, and what can be seen ----------------------------------------------------------------------


def returns(game: Game) -> list[int] | None:
    """1 for who has won, for each of a team; 0 for the others."""
    if game["step"] != "over":
        return None
    return [int(seat in game["won"]) for seat in range(game["players"])]


def table(game: Game) -> Game:
    """What lies on the table, every hand open."""
    shared = mode(game) == "teams"
    owners = {}
    for where in PLACES:
        one = controller(game, where) if game["men"][where] else None
        owners[where] = -1 if one is None else one
    pieces = {
        where: {f"army/{owner}" if shared else "army": count for owner, count in men.items()}
        for where, men in game["men"].items()
        if men
    }
    counters = {"pile": len(game["pile"])}
    if not shared:
        counters["track"] = track(game)
    for owner, waiting in enumerate(game["reserve"]):
        counters[f"reserve/{owner}"] = waiting
    if mode(game) == "active":
        for army in (2, 3):
            side = game["side"][army]
            counters[f"held/{army}"] = len(game["held"][army])
            counters[f"side/{army}"] = 0 if side is None else side + 1
    return {
        "owners": owners,
        "pieces": pieces,
        "hands": [sorted(cards) for cards in game["hands"]],
        "counters": counters,
    }
