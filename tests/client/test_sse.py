from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from styler_nb.client._sse import EventParser

STREAM = (
    '\ufeff: hello\r\ndata: {"a": "é€😀"}\r\n\r\nevent: x\ndata: one\ndata:two\n\nid: 4\rdata\r\rdata: last\n\n'
).encode()
EVENTS = ['{"a": "é€😀"}', "one\ntwo", "", "last"]


def collect(pieces):
    parser = EventParser()
    return [event for piece in pieces for event in parser.feed(piece)]


def test_events_of_a_whole_stream():
    assert collect([STREAM]) == EVENTS


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_where_the_bytes_are_split_does_not_matter(cuts):
    edges = [0, *sorted(cuts), len(STREAM)]
    assert collect(STREAM[a:b] for a, b in pairwise(edges)) == EVENTS


def test_one_byte_at_a_time():
    assert collect(STREAM[i : i + 1] for i in range(len(STREAM))) == EVENTS


@pytest.mark.parametrize("stream", [b"", b"data: open", b"data: open\n", b": comment\n\n", b"\n\n\n"])
def test_what_is_no_complete_event_gives_none(stream):
    assert collect([stream]) == []


@given(st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])), min_size=1))
def test_any_data_comes_back(texts):
    stream = "".join(f"data: {text}\n\n" for text in texts).encode()
    assert collect([stream]) == texts
