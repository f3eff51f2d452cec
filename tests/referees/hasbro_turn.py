"""Set-up, reinforcements, moves and cards of Risk of 2007: for the referee in `hasbro.py`."""

from referees.common import Game
from referees.hasbro_combat import after_spoils, finish_invasion, loyalty, shift
from referees.hasbro_lines import ally_moves, gifts, helped
from referees.hasbro_table import DECK, add, alive, hand, income, mode, team, usable, worth


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


def begin(game: Game, seat: int) -> None:
    """Influence comes first, if there is anything to give [H-46]."""
    game.update(seat=seat, conquered=False, trades=0, served=[], step="influence")
    if mode(game) != "active" or not gifts(game):
        receive(game)


def receive(game: Game) -> None:
    """A third of the territories, 3 at least, and whole continents [H-16, H-18, H-60]."""
    game["reserve"][game["seat"]] += income(game, game["seat"])
    to_trade(game)


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
