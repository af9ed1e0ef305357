"""Blocks read one by one: a sentence that is known is not analysed again, and reads as if it were."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from styler_nb.engines.variants.reading import blocks as reading
from styler_nb.engines.variants.reading.blocks import Known, build_views, list_known, read_block, read_blocks
from styler_nb.text import analysis as text_analysis
from styler_nb.text import analyze
from styler_nb.text.types import BlockAnalysis

BEFORE = "# Tides\n\nThe tide came in. The boats, which were old, didn't move. Nobody was hurt by the waves."
AFTER = BEFORE.replace("came in.", "came in, and the gulls left.")


@pytest.fixture
def analysed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the sentences that are analysed."""
    lines: list[str] = []
    analyze_sentence = text_analysis.analyze_sentence

    def record(line: str, *, offset: int = 0) -> object:
        lines.append(line)
        return analyze_sentence(line, offset=offset)

    monkeypatch.setattr(reading, "analyze_sentence", record)
    return lines


def _paragraph(text: str) -> BlockAnalysis:
    return list(read_blocks(text))[-1]


def test_unchanged_sentences_of_a_changed_block_are_not_analysed_again(analysed: Sequence[str]) -> None:
    known = list_known(BEFORE, _paragraph(BEFORE))
    block = _paragraph(AFTER).block
    done = len(analysed)
    again = read_block(AFTER, block, known)
    assert analysed[done:] == ["The tide came in, and the gulls left."]
    assert again == _paragraph(AFTER) == analyze(AFTER).blocks[-1]
    assert [AFTER[t.start : t.end] for s in again.sentences for t in s.words] == [
        t.text for s in again.sentences for t in s.words
    ]


def test_new_sentences_become_known(analysed: Sequence[str]) -> None:
    known: Known = {}
    first, second = list(read_blocks(BEFORE, known=known)), list(read_blocks(BEFORE, known=known))
    assert len(analysed) == len(known) == 4
    assert first == second
    assert tuple(read_blocks(AFTER, known=known)) == analyze(AFTER).blocks


def test_clauses_are_judged_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [(s.structure, s.voice) for s in analyze(BEFORE).blocks[-1].sentences]
    asked: list[object] = []
    classify = text_analysis.classify
    monkeypatch.setattr(text_analysis, "classify", lambda words: asked.append(words) or classify(words))
    sentences = _paragraph(BEFORE).sentences
    moved = [sentence.moved(7) for sentence in sentences]
    assert not asked
    assert [(s.structure, s.voice) for s in moved] == expected
    assert len(asked) == len(moved)


def test_words_are_compared_with_straight_apostrophes() -> None:
    text = "It’s the people’s choice, and a person’s life isn’t the body’s."
    (view,) = build_views(text, _paragraph(text))
    assert {"it's", "people's", "person's", "isn't", "body's"} <= set(view.lowers)
    assert "’" not in "".join(view.lowers)


def test_a_first_word_taken_for_a_name_is_a_noun_where_the_text_has_it_in_lower_case():
    text = "Rain absorbs gas from the air. They like the rain."
    (block,) = read_blocks(text)
    assert block.sentences[0].tokens[0].upos == "PROPN"
    assert build_views(text, block)[0].tokens[0].upos == "NOUN"
