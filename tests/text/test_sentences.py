"""Hard sentence boundaries; each case is one paragraph with its sentences parted by ` | `."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.text.sentences import split_sentences

HARD = [
    "Dr. Smith met Mrs. Jones at 5 p.m. in St. Louis. | They talked.",
    "He works for the U.S. Government in Washington, D.C. in an office. | It is large.",
    "See p. 5 and No. 3 for details. | Then go on.",
    "Bring fruit, e.g. apples, i.e. the red ones, vs. the green. | Thanks.",
    "J. R. R. Tolkien wrote it. | C. S. Lewis read it.",
    "J.R.R. Tolkien wrote it in 1937. | It sold well.",
    "It costs $3.50 or 4.75 euros. | Version 2.0.1 is out.",
    "Wait... what did he say? | Nothing.",
    "He paused… and then went on. | She did not.",
    "I wonder… | Perhaps not.",
    "“Why?” he asked. | “No reason,” she said.",
    "“Stop!” cried the man. | Nobody stopped.",
    '"Is it you?" she asked. | "It is."',
    "He said, “I came. | I saw. | I left.” | Then he sat down.",
    "‘It’s late,’ he said. | ‘We must go.’",
    "What?! | No!! | Really?",
    "She was there (I saw her. | It was her.) | Nobody else was.",
    "We use Node.js and styler.example.com daily. | Both work.",
    "Apples, pears, etc. are fruit. | So are figs.",
    "The firm Smith & Co. was sold. | Acme Inc. bought it.",
    "In Fig. 3 and Eq. 2 we see this. | It follows.",
    "Am I? | It was I. | He was not.",
    "He arrived on Jan. 5 at noon. | It rained.",
    "The end came in 1918. | 200 men returned.",
    "The line is\nwrapped here. | And it goes\non here.",
    "Prof. A. B. Miller et al. found it. | Others agreed.",
    "“Mr. Holmes!” said Watson. | “Yes?”",
    "“Why?” Holmes asked. | No answer came.",
    "He asked “why?” | She left.",
    "One *emphasised sentence.* | Another one.",
    "No full stop at the end",
    "Naïve café — Ünïcödé. | Zweiter Satz 😀 hier. | Ok.",
]


@pytest.mark.parametrize("case", HARD)
def test_hard_boundaries(case):
    expected = case.split(" | ")
    text = " ".join(expected)
    assert [text[a:b] for a, b in split_sentences(text)] == expected


def test_offsets_are_those_of_the_whole_text():
    text = "Skip. Ünï one. Two. Skip."
    assert [text[a:b] for a, b in split_sentences(text, 6, 19)] == ["Ünï one.", "Two."]


def test_words_that_look_like_abbreviations_end_a_sentence():
    text = "She had been ill. Children laughed."
    assert split_sentences(text) == [(0, 17), (18, len(text))]


def test_marks_alone_are_no_sentence():
    assert len(split_sentences("Really. ... !!")) == 1
    assert split_sentences("   ") == []


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet=st.sampled_from(list("aB1.!?…,;:'\"“”‘’()[]*_` \n\t-é中😀\x00\x85\u2028")), max_size=80)
    | st.text(max_size=60)
)
def test_ranges_are_ordered_trimmed_and_cover_all_text(text):
    ranges = split_sentences(text)
    at = 0
    for start, end in ranges:
        assert at <= start < end <= len(text)
        assert not text[at:start].strip()
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()
