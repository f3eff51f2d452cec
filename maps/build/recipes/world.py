"""The world in 42 territories, as on the classic board."""

from __future__ import annotations

from .. import common
from ..recipe import Cut, Enlarge, Point, Recipe
from ..seas_of_the_world import SEAS

AREAS = {
    "alaska": "USA-AK",
    "alberta": "CAN-AB CAN-BC CAN-SK",
    "central-america": common.MEXICO_TO_PANAMA,
    "eastern-us": common.EASTERN_US,
    "greenland": "GRL",
    "northwest-territory": "CAN-YT CAN-NT CAN-NU",
    "ontario": "CAN-ON CAN-MB",
    "quebec": "CAN-QC CAN-NB CAN-NS CAN-PE CAN-NL SPM",
    "western-us": common.WESTERN_US,
    "argentina": common.SOUTHERN_CONE,
    "brazil": "BRA",
    "peru": common.ANDES,
    "venezuela": common.NORTH_OF_BRAZIL,
    "great-britain": "GBR IRL IMN",
    "iceland": "ISL",
    "northern-europe": "DEU POL NLD BEL LUX CZE SVK AUT CHE LIE DNK",
    "scandinavia": "NOR SWE FIN ALA",
    "southern-europe": f"{common.ITALY} {common.BALKANS} HUN",
    "ukraine": "UKR BLR LTU LVA EST MDA GEO ARM AZE",
    "western-europe": "FRA ESP PRT AND MCO",
    "congo": "COD COG GAB GNQ CAF CMR",
    "east-africa": common.HORN_AND_LAKES,
    "egypt": "EGY LBY",
    "madagascar": "MDG",
    "north-africa": f"MAR ESH DZA TUN {common.ATLANTIC_AFRICA}",
    "south-africa": f"AGO {common.SOUTHERN_AFRICA}",
    "afghanistan": common.CENTRAL_ASIA,
    "china": "CHN TWN HKG MAC",
    "india": common.SOUTH_ASIA,
    "irkutsk": "",
    "japan": "JPN",
    "kamchatka": "",
    "middle-east": common.NEAR_EAST,
    "mongolia": "MNG PRK KOR",
    "siam": common.INDOCHINA,
    "siberia": "",
    "ural": "",
    "yakutsk": "",
    "eastern-australia": common.EASTERN_AUSTRALIA,
    "indonesia": common.INSULINDIA,
    "new-guinea": "PNG",
    "western-australia": common.WESTERN_AUSTRALIA,
}

# Lines inside Russia, west to east; neighbours use the same corners, so their borders coincide.
URAL_SIBERIA: tuple[Point, ...] = (
    (79, 77), (79, 71.5), (83, 68), (84.5, 64), (82.5, 60), (83.8, 56.5), (82.3, 53.5), (84, 50),
    (80, 45),
)  # fmt: skip
SIBERIA_IRKUTSK: tuple[Point, ...] = ((98.3, 45), (98.3, 51.7), (96, 54.5), (101, 58), (106, 61.5))
SIBERIA_YAKUTSK: tuple[Point, ...] = ((106, 61.5), (106.5, 65), (110, 69), (109, 73), (112, 78))
IRKUTSK_YAKUTSK: tuple[Point, ...] = ((106, 61.5), (112, 60), (120, 58.3), (126.5, 56.8))
IRKUTSK_KAMCHATKA: tuple[Point, ...] = (
    (126.5, 56.8), (122.5, 54.5), (120.8, 53.2), (119, 45),
)  # fmt: skip
YAKUTSK_KAMCHATKA: tuple[Point, ...] = (
    (126.5, 56.8), (132, 57), (136.5, 59.5), (145, 62), (151, 64.5), (159, 67.5), (162.2, 69.6),
    (162, 80),
)  # fmt: skip

RUSSIA = (
    Cut("RUS", "ukraine", common.EUROPEAN_RUSSIA),
    Cut("RUS", "ural", (*common.EUROPE_ASIA, *URAL_SIBERIA, (61.2, 45))),
    Cut(
        "RUS",
        "siberia",
        (
            *URAL_SIBERIA[::-1],
            (60, 84),
            (112, 84),
            *SIBERIA_YAKUTSK[::-1],
            *SIBERIA_IRKUTSK[-2::-1],
        ),
    ),
    Cut("RUS", "irkutsk", (*SIBERIA_IRKUTSK, *IRKUTSK_YAKUTSK[1:], *IRKUTSK_KAMCHATKA[1:])),
    Cut(
        "RUS",
        "yakutsk",
        (*IRKUTSK_YAKUTSK, *YAKUTSK_KAMCHATKA[1:], (112, 84), *SIBERIA_YAKUTSK[:0:-1]),
    ),
    Cut("RUS", "kamchatka", common.EVERYWHERE),
)

BAFFIN_ISLAND: tuple[Point, ...] = (
    (-91.5, 73.2), (-88.5, 70.6), (-85.5, 69.75), (-81, 69.72), (-78.6, 68.5), (-77, 66), (-79, 64),
    (-78.5, 63.2), (-72, 61.9), (-64, 60.9), (-58, 63), (-60, 70), (-70, 73.4), (-80, 74.2),
    (-88, 74.1),
)  # fmt: skip
"""One territory with Greenland, as the 1957 rule sheet says."""

CUTS = (
    *common.OVERSEAS,
    *RUSSIA,
    Cut("CAN-NU", "greenland", BAFFIN_ISLAND),
    # Four corners of Asia bent so that China meets the Ural, and Siberia meets Mongolia and China.
    Cut(
        "KAZ",
        "ural",
        (
            (50, 60),
            (60.0, 50.6),
            (66, 49.0),
            (73, 47.6),
            (78, 46.6),
            (82.5, 45.1),
            (84, 44),
            (95, 48),
            (90, 60),
        ),
    ),
    Cut(
        "MNG",
        "siberia",
        ((86, 52), (86, 44), (91.2, 44.9), (91.8, 47), (90.8, 48.6), (92, 50.4), (93, 52)),
    ),
    Cut(
        "CHN",
        "mongolia",
        (
            (104, 41.8),
            (108, 41.2),
            (112.5, 40.8),
            (116, 41.2),
            (119.7, 39.9),
            (121.5, 38.5),
            (126, 38),
            (136, 44),
            (136, 56),
            (110, 56),
            (104, 46),
        ),
    ),
    Cut("FRA", "venezuela", common.GUIANA),
    Cut("MYS", "siam", ((98, -2), (105, -2), (105, 8), (98, 8))),
    Cut("IDN", "new-guinea", ((130.6, -10), (142, -10), (142, 1), (130.6, 1))),
)

# Sea links whose shortest line would be too short to see or run behind a name.
ROUTES: dict[tuple[str, str], tuple[Point, ...]] = {
    ("greenland", "northwest-territory"): ((-71, 67), (-84, 67.3)),
    ("greenland", "ontario"): ((-73.5, 65), (-78, 63.7), (-81.6, 62.6), (-86, 55.5)),
    ("greenland", "quebec"): ((-70, 64), (-73, 60.5)),
    ("greenland", "iceland"): ((-41, 65), (-19, 64.9)),
    ("great-britain", "northern-europe"): ((0.5, 52.7), (7, 52.7)),
    ("great-britain", "western-europe"): ((-1.5, 51.7), (-1, 47.8)),
    ("northern-europe", "scandinavia"): ((18, 53.5), (16, 57.5)),
    ("western-europe", "north-africa"): ((-3, 38.5), (-2, 33)),
    ("east-africa", "middle-east"): ((36, 18.5), (43, 19.2)),
    ("indonesia", "new-guinea"): ((125.4, -11.3), (142.5, -5.7)),
    ("eastern-australia", "new-guinea"): ((144.5, -16), (145, -7)),
}

RECIPE = Recipe(
    areas=AREAS,
    cuts=CUTS,
    enlarge={
        "iceland": Enlarge(1.6, 1.75, 2, 1),
        "great-britain": Enlarge(1.2, 1.15, -8, -3),
        "japan": Enlarge(1.9, 1.6, 10, 2),
        "madagascar": Enlarge(1.75, 1.35, 13, 0),
        "new-guinea": Enlarge(1.3, 1.35, 8, -2),
        "indonesia": Enlarge(1.12, 1.12, -2, 2),
    },
    labels={
        "kamchatka": (151, 62.3),
        "scandinavia": (15.5, 62),
        "southern-europe": (21, 44),
        "western-europe": (1.5, 45.3),
        "greenland": (-40, 71),
    },
    routes=ROUTES,
    seas=SEAS,
)
