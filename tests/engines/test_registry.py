from __future__ import annotations

import pytest

from styler_nb.engines.registry import get_engine
from styler_nb.errors import ConfigurationError


def test_known_engine():
    assert get_engine("variants").name == "variants"


@pytest.mark.parametrize(("name", "message"), [("lora", "'lora' is not part"), ("chat", "'chat'"), ("x", "unknown")])
def test_others_are_refused_by_name(name, message):
    with pytest.raises(ConfigurationError, match=message):
        get_engine(name)
