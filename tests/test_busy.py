"""A busy machine turns no test into a failure: no clock of Hypothesis runs."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


def test_examples_have_no_deadline() -> None:
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


@settings(max_examples=3)
@given(st.integers())
def test_settings_of_a_test_have_none_either(_number: int) -> None:
    assert settings().deadline is None
