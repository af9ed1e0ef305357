from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.quality.pairing import pair_sentences
from styler_nb.text import analyze
from styler_nb.text.types import Block, BlockAnalysis, BlockKind, Sentence, TextAnalysis, Token, TokenKind


def starts(original: str, styled: str) -> list[tuple[list[str], list[str]]]:
    """Give the first word of each sentence of each unit."""
    texts = analyze(original), analyze(styled)
    return [
        tuple([text.text[s.start : s.end].split()[0] for s in side] for text, side in zip(texts, unit, strict=True))
        for unit in pair_sentences(*texts)
    ]


@pytest.mark.parametrize(
    ("original", "styled", "units"),
    [
        ("Ann ran home. Bob sat.", "Ann ran home. Bob sat.", [(["Ann"], ["Ann"]), (["Bob"], ["Bob"])]),
        (
            "We went home. It rained a lot. However, we were happy. The end came.",
            "We went home, and it rained a lot. But we're happy. The end came.",
            [(["We", "It"], ["We"]), (["However,"], ["But"]), (["The"], ["The"])],
        ),
        (
            "We went home, and it rained a lot. The end came.",
            "We went home. It rained a lot. The end came.",
            [(["We"], ["We", "It"]), (["The"], ["The"])],
        ),
        # Nothing in common: by position.
        (
            "Ann ran home. Bob sat down.",
            "Dogs bark loudly. Cats never do. Fish swim.",
            [(["Ann"], ["Dogs", "Cats"]), (["Bob"], ["Fish"])],
        ),
        # Blocks correspond even where words point elsewhere.
        ("Ann ran home.\n\nBob sat down.", "Bob sat down.\n\nAnn ran home.", [(["Ann"], ["Bob"]), (["Bob"], ["Ann"])]),
        # Another number of blocks: the words decide.
        (
            "Ann ran home today.\n\nBob sat down here.\n\nDogs bark at night.",
            "Ann ran home today. Bob sat down here.\n\nDogs bark at night.",
            [(["Ann"], ["Ann"]), (["Bob"], ["Bob"]), (["Dogs"], ["Dogs"])],
        ),
        ("", "Ann ran home. Bob sat.", [([], ["Ann"]), ([], ["Bob"])]),
        ("# A heading\n\nAnn ran home.", "# A heading\n\nAnn ran.", [(["Ann"], ["Ann"])]),
        ("", "", []),
    ],
)
def test_by_hand(original: str, styled: str, units: list[tuple[list[str], list[str]]]) -> None:
    found = starts(original, styled)
    assert [(len(a), len(b)) for a, b in found] == [(len(a), len(b)) for a, b in units]
    assert found == units


def build(blocks: list[list[list[str]]]) -> TextAnalysis:
    """Build an analysis whose sentences are told apart by their offsets."""
    analyses, at = [], 0
    for sentences in blocks:
        made = []
        for words in sentences:
            tokens = []
            for word in words:
                tokens.append(Token(word, at, at + 1, TokenKind.WORD, "X", ""))
                at += 1
            made.append(Sentence(at - len(words), at, tuple(tokens), "simple", "active"))  # type: ignore[arg-type]
            at += 1
        analyses.append(BlockAnalysis(Block(BlockKind.PARAGRAPH, 0, 0, 0, 0), tuple(made)))
    return TextAnalysis("", tuple(analyses))


texts = st.lists(st.lists(st.lists(st.sampled_from("abcdef"), max_size=5), max_size=6), max_size=3).map(build)


@settings(max_examples=200, deadline=None)
@given(texts, texts)
def test_every_sentence_is_in_one_unit_in_order(original: TextAnalysis, styled: TextAnalysis) -> None:
    units = pair_sentences(original, styled)
    assert [s for unit in units for s in unit.original] == list(original.sentences)
    assert [s for unit in units for s in unit.styled] == list(styled.sentences)
    # The finest such division: one side at most has several.
    assert all(min(len(unit.original), len(unit.styled)) <= 1 and any(unit) for unit in units)


@settings(max_examples=50, deadline=None)
@given(texts)
def test_a_text_pairs_with_itself(text: TextAnalysis) -> None:
    assert all(unit.original == unit.styled and len(unit.styled) == 1 for unit in pair_sentences(text, text))


def test_very_long_blocks_pair_by_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("styler_nb.quality.pairing._MOST_CELLS", 3)
    units = starts("Ann ran. Bob sat. Dogs bark.", "Bob sat. Dogs bark.")
    assert units == [(["Ann", "Bob"], ["Bob"]), (["Dogs"], ["Dogs"])]
