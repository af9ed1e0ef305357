"""The search for garbage stands still only while tables are made."""

from __future__ import annotations

import gc

import pytest

from styler_nb.text.collection import without_collection


def test_is_off_within_and_on_afterwards():
    with without_collection():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_is_on_again_after_an_error():
    with pytest.raises(ZeroDivisionError), without_collection():
        _ = 1 / 0
    assert gc.isenabled()


def test_stays_off_where_it_was_off():
    gc.disable()
    try:
        with without_collection():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
