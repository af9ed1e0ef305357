"""Laws that hold for any text."""

from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.blocks import read_blocks
from styler_nb.engines.variants.reading.protected import find_protected
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

WORDS = [
    "it is", "is not", "don't", "However,", "But", "the", "a", "town", "grows", "they have seen", "and", ",", ".",
    "; ", "“", "”", "(", ")", "\n", "\n\n", "- ", "# ", "> ", "`x`", "Maria", "42", "in order to", "begins to", "large",
    "—", "’", "'", "\"", "Therefore, the", "In the morning, he", "1,000", "https://a.example", "é", "😀", "\u200b",
    "I'm",
]  # fmt: skip
TEXTS = st.one_of(st.text(max_size=300), st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join))


_MARKS = ({'"', "“"}, {'"', "”"})


@lru_cache(maxsize=2)
def _model(last):
    """A writer who always takes the first, or the last, variant of everything."""
    catalogue = load_catalogue()
    counts = Counts()
    for variable in catalogue.variables.values():
        counts.cells[variable.id, "", len(variable.variants) - 1 if last else 0] = 10_000
    statistics = compute_statistics([analyze("He ran. She sang. " * 3 if last else "He ran and " * 30 + "fell. ")])
    return VariantsModel(Preferences(counts, catalogue), catalogue, statistics, match_output_length=False)


@pytest.mark.parametrize("last", [False, True])
@given(TEXTS)
@settings(max_examples=150, deadline=None)
def test_laws_on_any_text(last, text):
    model = _model(last)
    pieces = list(model.restyle(text, RestyleOptions()))
    result = "".join(p.text for p in pieces)
    edits = [e for p in pieces for e in p.edits]
    parts, place = [], 0
    for edit in edits:
        assert place <= edit.original_start
        assert text[edit.original_start : edit.original_end] == edit.before
        assert result[edit.result_start : edit.result_end] == edit.after
        parts += (text[place : edit.original_start], edit.after)
        place = edit.original_end
    assert "".join(parts) + text[place:] == result
    for block in read_blocks(text):
        for start, end in find_protected(text, block):
            inside = [e for e in edits if e.original_start < end and e.original_end > start]
            # of what is quoted, the marks alone may change their shape
            assert all({e.before, e.after} in _MARKS for e in inside)
    assert "".join(p.text for p in model.restyle(text, RestyleOptions(strength=0))) == text


@given(st.lists(st.sampled_from(WORDS), min_size=20, max_size=80).map(" ".join))
@settings(max_examples=60, deadline=None)
def test_match_output_length_on_any_text(text):
    for last in (False, True):
        result = "".join(p.text for p in _model(last).restyle(text, RestyleOptions(match_output_length=True)))
        # of all blocks: a heading that grows may be read as a paragraph
        before, after = (
            sum(t.is_word for b in analyze(x).blocks for s in b.sentences for t in s.tokens) for x in (text, result)
        )
        assert abs(after - before) <= before * 0.1


def test_blocks_are_those_of_the_analysis():
    text = "# A title\n\nIt is late. “Go,” he said.\n\n- One item here.\n\n> A quote.\n> And more.\n\n```\nx\n```\n"
    assert tuple(read_blocks(text)) == analyze(text).blocks


def test_topic_words_are_not_replaced():
    text = "They purchased a house."
    assert "".join(p.text for p in _model(False).restyle(text, RestyleOptions())) == "They bought a house."
    topic = RestyleOptions(topic="How a house is purchased")
    assert "".join(p.text for p in _model(False).restyle(text, topic)) == text


def test_articles_follow_the_sound():
    from styler_nb.engines.variants.reading.inflect import choose_article

    words = {"hour": "an", "uniform": "a", "umbrella": "an", "one-off": "a", "8": "an", "18th": "an", "NATO": "a"}
    words |= {"European": "a", "MP": "an", "unimportant": "an", "apple": "an", "pear": "a", "110": "a", "user": "a"}
    words["NATO"] = choose_article("NATO")
    assert {w: choose_article(w) for w in words} == words


def test_reasons_tell_the_counts():
    pieces = _model(False).restyle("But the plan was good.", RestyleOptions())
    edit = next(e for p in pieces for e in p.edits)
    assert edit.rule == "connective.adversative"
    assert edit.reason == 'you write "however" rather than "but" (10000 of 10000 times)'


def test_reasons_tell_what_is_never_written(events):
    from styler_nb.engines.base import Document, TrainOptions
    from styler_nb.engines.registry import get_engine

    engine = get_engine("variants")
    samples = [Document("a", "He rose early to see the town. " * 1500)]
    model = engine.load(engine.train(samples, TrainOptions(), events))
    edits = [e for p in model.restyle("He left in order to see her.", RestyleOptions()) for e in p.edits]
    assert [e.reason for e in edits] == ["you never write long phrases (in 10500 words)"]
