from __future__ import annotations

import pytest

from styler_nb.engines.registry import get_engine
from styler_nb.errors import ConfigurationError


@pytest.mark.parametrize("name", ["variants", "chat"])
def test_known_engine(name):
    assert get_engine(name).name == name


@pytest.mark.parametrize(("name", "message"), [("lora", "'lora' is not part"), ("x", "unknown")])
def test_others_are_refused_by_name(name, message):
    with pytest.raises(ConfigurationError, match=message):
        get_engine(name)
