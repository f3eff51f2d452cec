"""The line above every app: what it may write into the page's address, and when."""

from typing import Any

import pytest

from conquest_lab.widgets import ExercisesApp, ExploreApp, OddsApp, PlayApp
from conquest_lab.widgets.luck.app import LuckApp

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("kind", [ExercisesApp, ExploreApp, LuckApp, OddsApp, PlayApp])
def test_no_address_is_written_in_another_language_than_the_page_is_asked_for(kind: Any) -> None:
    """The browser writes the first one at once, and the next 250 ms later: a reload may come between them."""
    app = kind("en")
    written: list[str] = []
    app.page.observe(
        lambda change: (
            written.append(change["new"]["address"]["lang"]) if change["new"]["settled"] else None
        ),
        "view",
    )
    for store in (app.store, getattr(app, "memory", None)):
        if store is not None:
            store.parameters = {"lang": "fr", "seed": "7", "view": "projector"}
            store.ready = True
    assert set(written) == {"fr"}
    assert app.page.view["shown_as"] == "projector"
    app.close()
