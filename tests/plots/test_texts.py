"""The figures behind a metric: lengths, parts of speech and words, the style map; and counting for them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from matplotlib.figure import Figure

from styler_nb.errors import ConfigurationError, InvalidRequestError
from styler_nb.plots.counts import StyleCounts, count_styles, count_text
from styler_nb.plots.lengths import plot_lengths
from styler_nb.plots.style_map import compute_distances, plot_style_map, scale_distances
from styler_nb.plots.theme import LIGHT
from styler_nb.plots.words import plot_function_words, plot_parts_of_speech

SHORT = "We went out. It was cold. The net was full. I did not count. We came home."
LONG = (
    "Although the weather, which had been of the kind that discourages visitors, was not improving, the committee "
    "decided to proceed with the opening; and, to the surprise of everyone who had been consulted, it was a success."
)


def find_legend(figure: Figure) -> list[str]:
    return [text.get_text() for legend in figure.legends for text in legend.get_texts()]


def find_labels(figure: Figure) -> list[str]:
    return [label.get_text() for label in figure.axes[0].get_yticklabels()]


def test_texts_are_counted_together() -> None:
    counts = count_styles(SHORT, [SHORT, LONG], [LONG, LONG])
    assert (counts.before.sentences, counts.before.words) == (5, 17)
    assert counts.after.words == 17 + count_text(LONG).words
    assert counts.truth.tallies["sentence_length_distribution"] == {str(count_text(LONG).words): 2}


def test_texts_that_were_never_styled_have_other_names() -> None:
    counts = count_styles(SHORT, LONG, [SHORT], names=("ours", "theirs", "the archive"))
    assert {"ours (5 sentences, 17 words)", "the archive (5 sentences, 17 words)"} <= set(
        find_legend(plot_lengths(counts))
    )
    for plot in (plot_parts_of_speech, plot_function_words):
        assert {"ours", "theirs, closer", "theirs, 95% interval", "the archive"} <= set(find_legend(plot(counts)))


@pytest.mark.parametrize("side", ["original", "styled", "samples"])
def test_a_side_without_prose_is_named(side: str) -> None:
    texts = {"original": SHORT, "styled": SHORT, "samples": SHORT} | {side: "# Only a title"}
    with pytest.raises(InvalidRequestError, match=f"{side}: there is no sentence of prose"):
        count_styles(**texts)


def test_shares_of_lengths_sum_to_all() -> None:
    figure = plot_lengths(count_styles(SHORT, LONG, [SHORT, SHORT, LONG]))
    left, right = figure.axes
    for axes in (left, right):
        assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(100)
        assert [sum(line.get_ydata()) for line in axes.lines] == pytest.approx([100, 100])
    # Ten sentences of 3 or 4 words and one of 37, which is in the bin from 31 to 40.
    assert [round(bar.get_height()) for bar in left.patches] == [91, 0, 0, 0, 0, 0, 9, 0]
    assert (left.get_xlabel(), left.get_ylabel()) == ("sentence length, words", "sentences, %")
    assert "samples (11 sentences, 71 words)" in find_legend(figure)


def test_parts_of_speech_are_in_the_order_of_difference(counts: StyleCounts) -> None:
    figure = plot_parts_of_speech(counts)
    before, truth = (side.tallies["pos_frequency"] for side in (counts.before, counts.truth))
    gaps = {tag: abs(before[tag] / before.total() - truth[tag] / truth.total()) for tag in truth}
    names = {"NOUN": "nouns", "VERB": "verbs", "PRON": "pronouns", "ADP": "prepositions"}
    names |= {"DET": "determiners", "ADJ": "adjectives", "ADV": "adverbs", "CCONJ": "coordinating conjunctions"}
    assert find_labels(figure) == [names[tag] for tag in sorted(gaps, key=lambda tag: -gaps[tag])]
    assert figure.axes[0].get_xlabel() == "words, %"


def test_words_are_ranked_by_surprise_not_by_size(counts: StyleCounts) -> None:
    words = {"before": {"the": 60, "moreover": 0}, "truth": {"the": 1000, "moreover": 80}}
    sides = {
        name: replace(
            getattr(counts, name),
            words=1000 if name == "before" else 20000,
            tallies={
                **getattr(counts, name).tallies,
                "function_word_frequency": type(counts.truth.tallies["punctuation"])(tally),
            },
        )
        for name, tally in words.items()
    }
    # "the" differs by 10 per 1,000 and "moreover" by 4, but 4 of which none was seen is the greater surprise.
    assert find_labels(plot_function_words(replace(counts, **sides))) == ["moreover", "the"]


def test_the_interval_of_a_word_never_seen_starts_at_nothing(counts: StyleCounts) -> None:
    after = replace(
        counts.after, tallies={**counts.after.tallies, "function_word_frequency": counts.after.tallies["punctuation"]}
    )
    (first, *_) = (
        line for line in plot_function_words(replace(counts, after=after)).axes[0].lines if line.get_linewidth() == 0.8
    )
    # Wilson's interval of 0 of 590: z² / (590 + z²) = 6.47 per 1,000.
    assert list(first.get_xdata()) == pytest.approx([0, 6.47], abs=0.01)


def test_the_pronoun_is_spelled_as_people_do(counts: StyleCounts) -> None:
    assert "I" in find_labels(plot_function_words(counts))


def test_words_out_of_range_are_refused(counts: StyleCounts) -> None:
    with pytest.raises(InvalidRequestError, match="top is 0"):
        plot_function_words(counts, top=0)
    empty = replace(
        counts.before,
        tallies={**counts.before.tallies, "function_word_frequency": counts.before.tallies["punctuation"]},
    )
    with pytest.raises(InvalidRequestError, match="function word"):
        plot_function_words(StyleCounts(empty, empty, empty))
    for plot in (plot_lengths, plot_parts_of_speech, plot_function_words):
        with pytest.raises(ConfigurationError, match="theme"):
            plot(counts, theme="blue")  # type: ignore[operator]


def test_a_plane_keeps_distances_of_a_plane() -> None:
    points = np.random.default_rng(3).standard_normal((7, 2))
    distances = np.linalg.norm(points[:, None] - points, axis=2)
    found, shown = scale_distances(distances)
    assert np.linalg.norm(found[:, None] - found, axis=2) == pytest.approx(distances)
    assert sum(shown) == pytest.approx(1.0)
    assert found.mean(axis=0) == pytest.approx([0, 0])
    again, _ = scale_distances(distances)
    assert (again == found).all()
    assert (np.take_along_axis(found, np.abs(found).argmax(axis=0)[None], axis=0) > 0).all()


def test_equal_texts_fall_together() -> None:
    found, shown = scale_distances(np.zeros((3, 3)))
    assert found.tolist() == [[0, 0]] * 3
    assert shown == (0.0, 0.0)


def test_texts_in_the_same_style_are_nearer() -> None:
    distances = compute_distances([SHORT, SHORT.replace("net", "boat"), LONG])
    assert distances[0, 1] < distances[0, 2]
    assert (distances == distances.T).all()
    assert distances.diagonal().tolist() == [0, 0, 0]


def test_a_map_names_writers_and_leads_from_inputs_to_outputs() -> None:
    figure = plot_style_map(
        {"terse": [SHORT, SHORT.replace("net", "boat")]}, {"notice": LONG}, {("terse", "notice"): SHORT}
    )
    (axes,) = figure.axes
    texts = [text.get_text() for text in axes.texts]
    assert "terse" in texts
    assert texts.count("1") == 2
    assert "overall style distance" in axes.get_xlabel()
    assert {"input: 1 notice", "styled as terse", "center of the samples"} <= set(find_legend(figure))
    arrows = [text for text in axes.texts if getattr(text, "arrow_patch", None) is not None]
    rings = [p for p in axes.collections if len(p.get_edgecolor()) and p.get_sizes()[0] == 130]
    assert len(arrows) == len(rings) == 1
    assert arrows[0].xyann == pytest.approx(tuple(rings[0].get_offsets()[0]))
    assert axes.title.get_text() == ""
    assert "better →" in axes.get_title(loc="left")
    assert LIGHT.series[0] == "#0072B2"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (({"a": [SHORT]},), "map of 1 texts"),
        (({},), "map of 0 texts"),
        (({"a": [SHORT] * 3}, {"x": LONG}, {("b", "x"): LONG}), r"\('b', 'x'\) names no writer"),
        (({"a": [SHORT] * 3}, {"x": LONG}, {("a", "y"): LONG}), r"\('a', 'y'\) names no writer"),
        (({"a": [SHORT, LONG, "# Title"]},), "text 3 of 3 has no sentence"),
    ],
)
def test_a_map_of_nothing(arguments: tuple[dict[str, list[str]], ...], message: str) -> None:
    with pytest.raises(InvalidRequestError, match=message):
        plot_style_map(*arguments)  # type: ignore[arg-type]
