"""Cuts and lists of countries that more than one recipe uses."""

from __future__ import annotations

from .recipe import Cut, Point

EVERYWHERE: tuple[Point, ...] = ((-180, -90), (200, -90), (200, 90), (-180, 90))

OVERSEAS = (
    Cut("FRA", None, ((-80, 10), (-50, 10), (-50, 30), (-80, 30))),
    Cut("FRA", None, ((30, -40), (70, -40), (70, 0), (30, 0))),
    Cut("ESP", None, ((-20, 26), (-10, 26), (-10, 30), (-20, 30))),
    Cut("PRT", None, ((-40, 30), (-12, 30), (-12, 42), (-40, 42))),
    Cut("ECU", None, ((-95, -5), (-85, -5), (-85, 5), (-95, 5))),
    Cut("NOR", None, ((-12, 70.2), (-6, 70.2), (-6, 72), (-12, 72))),
    Cut("NOR", None, ((8, 73), (40, 73), (40, 82), (8, 82))),
    Cut("CHL", None, ((-120, -60), (-77, -60), (-77, 0), (-120, 0))),
    Cut("NLD", None, ((-80, 5), (-50, 5), (-50, 20), (-80, 20))),
    # Franz Josef Land, too far north for any line inside Russia.
    Cut("RUS", None, ((30, 78.5), (70, 78.5), (70, 84), (30, 84))),
    # Islands of Nunavut in Hudson Bay that hug the shores of Quebec and Ontario.
    Cut("CAN-NU", None, ((-84, 50), (-74, 50), (-74, 60.3), (-84, 60.3))),
    Cut("CAN-NU", None, ((-80.8, 61.5), (-78.7, 61.5), (-78.7, 62.7), (-80.8, 62.7))),
    Cut("AUS-TS", None, ((150, -60), (165, -60), (165, -50), (150, -50))),
)
"""Bits of a country far from home, which would sit in the wrong territory."""

GUIANA: tuple[Point, ...] = ((-60, -5), (-45, -5), (-45, 10), (-60, 10))
"""French Guiana, part of France in the source."""

EUROPE_ASIA: tuple[Point, ...] = (
    (61.2, 50.2), (58.5, 52.5), (58.5, 55), (59.3, 57.5), (59, 61), (60.5, 65), (66, 68),
    (65.8, 69.5), (60.5, 69.9), (60, 70.8), (70.5, 77),
)  # fmt: skip
"""The line along the Ural mountains, from Kazakhstan to the Kara Sea."""

EUROPEAN_RUSSIA: tuple[Point, ...] = ((15, 40), (49, 40), *EUROPE_ASIA, (15, 77))

WESTERN_STATES = "WA OR CA NV ID MT WY UT CO AZ NM ND SD NE KS"
EASTERN_STATES = (
    "TX OK MN IA MO AR LA WI IL MS MI IN KY TN AL OH WV VA NC SC GA FL PA NY VT NH ME MA RI CT NJ "
    "DE MD DC"
)


def of(country: str, regions: str) -> str:
    """The codes of several regions of one country."""
    return " ".join(f"{country}-{region}" for region in regions.split())


WESTERN_US = of("USA", WESTERN_STATES)
EASTERN_US = of("USA", EASTERN_STATES)
WESTERN_AUSTRALIA = of("AUS", "WA NT")
EASTERN_AUSTRALIA = of("AUS", "SA QL NS VI TS CT JB")
MEXICO_TO_PANAMA = "MEX GTM BLZ SLV HND NIC CRI PAN CUB JAM HTI DOM BHS PRI"
NORTH_OF_BRAZIL = "VEN COL GUY SUR TTO"
ANDES = "PER ECU BOL"
SOUTHERN_CONE = "ARG CHL URY PRY FLK"
BALKANS = "SVN HRV BIH SRB MNE ALB MKD GRC BGR ROU"
ITALY = "ITA SMR VAT MLT"
ATLANTIC_AFRICA = "MRT MLI NER SEN GMB GNB GIN SLE LBR CIV BFA GHA TGO BEN NGA TCD"
HORN_AND_LAKES = "SDN SSD ETH ERI DJI SOM KEN UGA RWA BDI TZA"
SOUTHERN_AFRICA = "ZMB MWI MOZ ZWE NAM BWA ZAF LSO SWZ"
NEAR_EAST = "TUR SYR LBN ISR PSE JOR IRQ IRN KWT SAU QAT BHR ARE OMN YEM CYP"
CENTRAL_ASIA = "AFG TKM UZB TJK KGZ KAZ"
SOUTH_ASIA = "IND PAK NPL BTN BGD LKA"
INDOCHINA = "MMR THA LAO KHM VNM SGP"
INSULINDIA = "IDN MYS BRN PHL TLS"
