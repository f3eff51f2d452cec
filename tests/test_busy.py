"""A busy machine turns no test into a failure: no clock of Hypothesis runs."""

import pytest
from hypothesis import HealthCheck, settings

OF_A_MODULE = settings(max_examples=3)
"""What a module says for its tests, before any of them runs."""


@pytest.mark.parametrize("found", [settings(), OF_A_MODULE])
def test_examples_have_no_deadline_and_may_be_drawn_slowly(found: settings) -> None:
    assert found.deadline is None
    assert HealthCheck.too_slow in found.suppress_health_check
