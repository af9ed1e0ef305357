"""The training report: how far held-out sentences come back, and whether more samples would help."""

from __future__ import annotations

import json
import re

import pytest

from styler_nb.engines.base import Document, Piece, StyleProfile, TrainOptions
from styler_nb.engines.registry import get_engine
from styler_nb.engines.variants.report import MAX_WORDS, SHARES, HeldOut, measure_way_back
from styler_nb.errors import JobCancelledError
from styler_nb.quality.statistics import compute_statistics
from styler_nb.samples import sample_corpora
from styler_nb.text import analyze

OWN = "So we went, and it wasn't far. But the old mill didn't turn; nobody had oiled it. "
NEUTRAL = "Therefore, the company proceeded. However, the mechanism of the ancient mill has not been lubricated. "


class Swap:
    """Writes the writer's own sentences in place of the neutral ones in a share of the paragraphs."""

    size_bytes = 1

    def __init__(self, share):
        self.share = share
        self.profile = StyleProfile(compute_statistics([]), {})

    def restyle(self, text, options):
        blocks = text.split("\n\n")
        own = round(self.share * len(blocks))
        lines = [OWN.split(". ")[i % 2].strip(". ") + "." for i in range(len(blocks))]
        yield Piece("\n\n".join([*lines[:own], *blocks[own:]]))


class Neutral(Swap):
    def restyle(self, text, options):
        lines = [NEUTRAL.split(". ")[i % 2].strip(". ") + "." for i in range(text.count("\n\n") + 1)]
        yield Piece("\n\n".join(lines))


def _hold_out(number):
    held_out, analysis = HeldOut(), analyze(OWN * number)
    for sentence in analysis.sentences:
        held_out.add(analysis.text[sentence.start : sentence.end], sentence)
    return held_out


def _measure(closeness, events, number=40):
    statistics = compute_statistics([analyze(OWN * 10 * number)])
    return measure_way_back(
        _hold_out(number), statistics, Neutral(0), lambda share: Swap(closeness[SHARES.index(share)]), events
    )


def test_a_copy_is_at_0_and_the_writer_at_1(events):
    report = _measure((0.0, 0.5, 1.0), events)
    first, second, third = (row["closeness"] for row in report["way_back"])
    assert first == pytest.approx(0.0, abs=1e-6)
    assert 0.1 < second < 0.9
    assert third == pytest.approx(1.0, abs=1e-6)
    assert report["distances"]["author"] < report["distances"]["copy"]
    assert "came 100% of the way" in report["summary"]
    assert report["advice"].startswith("More samples would probably still help: with half of these")
    assert [event[0] for event in events.all[-2:]] == [report["summary"], report["advice"]]


def test_a_curve_that_is_flat_says_so(events):
    report = _measure((0.5, 1.0, 1.0), events)
    assert report["advice"].startswith("More samples would probably change little")


def test_a_difference_within_its_error_is_not_clear(events):
    report = _measure((0.0, 0.9, 1.0), events)
    gain = report["way_back"][2]["closeness"] - report["way_back"][1]["closeness"]
    assert gain > 0.02
    assert report["advice"].startswith("Whether more samples would help is not clear")


def test_too_few_words_are_said_and_not_guessed(events):
    report = _measure((0.0, 0.5, 1.0), events, number=2)
    assert all(row["closeness"] is None for row in report["way_back"])
    assert "cannot be told" in report["summary"]
    assert "several thousand words" in report["advice"]


class Wild(Swap):
    """Brings back every sentence but one, which it draws out beyond measure."""

    def restyle(self, text, options):
        (piece,) = super().restyle(text, options)
        first, *rest = piece.text.split("\n\n")
        yield Piece("\n\n".join([first.rstrip(".") + ", and on it went" * 200 + ".", *rest]))


class HalfNeutral(Neutral):
    """Makes neutral what comes last."""

    def restyle(self, text, options):
        (piece,) = super().restyle(text, options)
        blocks, neutral = text.split("\n\n"), piece.text.split("\n\n")
        half = len(blocks) // 2
        yield Piece("\n\n".join([*blocks[:half], *neutral[half:]]))


def test_a_place_that_hangs_on_one_sentence_cannot_be_told(events):
    statistics = compute_statistics([analyze(OWN * 120)])
    report = measure_way_back(_hold_out(8), statistics, HalfNeutral(0), lambda share: Wild(share), events)
    assert all(row["closeness"] is None for row in report["way_back"])
    assert "cannot be told" in report["summary"]


def test_held_out_sentences_are_bounded_and_even():
    held_out = _hold_out(2_000)
    assert MAX_WORDS / 3 < held_out.words <= MAX_WORDS
    assert held_out.words == sum(len(sentence.words) for sentence in held_out.sentences)
    assert len(held_out.texts) == len(held_out.sentences)


def test_what_might_be_read_as_a_list_is_left_out():
    held_out = HeldOut()
    (sentence,) = analyze("A word.").sentences
    held_out.add("- A word.", sentence)
    held_out.add("A\nword.", sentence)
    assert held_out.texts == ["A word."]


@pytest.mark.parametrize("words", [200, 500])
def test_little_data(words, events):
    text = " ".join(sample_corpora()["newsletter"].paths[0].read_text(encoding="utf-8").split()[: words + 20])
    engine = get_engine("variants")
    report = engine.load(engine.train([Document("a", text)], TrainOptions(), events)).profile.preferences["report"]
    assert "cannot be told" in report["summary"]
    assert any(event[0] == report["advice"] for event in events.all)


def test_the_report_of_the_bundled_samples(events):
    engine = get_engine("variants")
    paths = [path for path in sample_corpora()["newsletter"].paths if path.suffix == ".txt"]
    artifact = engine.train([Document(p.name, p.read_text(encoding="utf-8")) for p in paths], TrainOptions(), events)
    profile = engine.load(artifact).profile.preferences
    json.dumps(profile)
    closeness = [row["closeness"] for row in profile["report"]["way_back"]]
    assert (None in closeness) == ("cannot be told" in profile["report"]["summary"])
    error = re.search(r"give or take (\d+) points", profile["report"]["summary"])
    assert error is None or int(error[1]) <= 50
    assert profile["tendency"]["summary"].startswith("Of two ways to say it, rather the ")
    assert all(len(row["phrase"].split()) <= 5 for row in profile["pet_phrases"])


def test_a_marked_style_is_brought_back(casual_text, events):
    engine = get_engine("variants")
    report = engine.load(engine.train([Document("a", "\n\n".join([casual_text] * 20))], TrainOptions(), events))
    rows = report.profile.preferences["report"]["way_back"]
    assert [row["share"] for row in rows] == [0.25, 0.5, 1.0]
    assert all(0.3 < row["closeness"] < 1.2 and row["standard_error"] < 0.5 for row in rows)


def test_a_cancelled_job_ends_while_the_report_is_made():
    def cancel(message, **_):
        if message.startswith("Bringing"):
            raise JobCancelledError("cancelled")

    text = sample_corpora()["newsletter"].paths[0].read_text(encoding="utf-8")
    with pytest.raises(JobCancelledError):
        get_engine("variants").train([Document("a", text * 2)], TrainOptions(), cancel)
