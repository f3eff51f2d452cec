"""Small boards made for a test."""

from conquest_lab.mechanics.board import Board, board_from_data


def made(borders: list[tuple[str, str]], places: str) -> Board:
    """A board of places named by letters; small letters form one continent, capitals another."""
    continents = {letter: "low" if letter.islower() else "high" for letter in places}
    return board_from_data(
        "made",
        {
            "name": {"en": "made", "fr": "faite"},
            "continents": [
                {"id": key, "name": {"en": key, "fr": key}, "bonus": {"low": 3, "high": 2}[key]}
                for key in dict.fromkeys(continents.values())
            ],
            "territories": [
                {"id": letter, "name": {"en": letter, "fr": letter}, "continent": key}
                for letter, key in continents.items()
            ],
            "borders": borders,
        },
    )
