from __future__ import annotations

import pytest

from styler_nb.engines.variants.words import read_words
from styler_nb.errors import ConfigurationError


def test_lists_are_lower_case_words():
    assert {"because", "which"} <= read_words("subordinators")
    assert all(word == word.lower() for word in read_words("people"))


def test_an_unknown_list_is_refused_by_name():
    with pytest.raises(ConfigurationError, match=r"no list 'colours'; it has .*people"):
        read_words("colours")
