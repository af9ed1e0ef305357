from html.parser import HTMLParser

import pytest

from styler_nb.client.display.html import render_table
from styler_nb.client.display.quality import build_rows, render_quality
from styler_nb.client.display.tables import format_bytes
from styler_nb.client.results import (
    File,
    FineTunedModel,
    FineTuningJob,
    ItemList,
    JobEvent,
    StyleResult,
    build_result,
)

EVIL = '<script>alert("x")</script><img src=x onerror=alert(1)>\'"&'
VOID = {"br", "img", "hr"}


class Checker(HTMLParser):
    """Collects tags and visible text, and fails on what is not closed."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.text, self.open = set(), set(), "", []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def edit(start, before, after, reason="you write so", **changes):
    record = {
        "original_start": start,
        "original_end": start + len(before),
        "result_start": start,
        "result_end": start + len(after),
        "before": before,
        "after": after,
        "rule": "contraction",
        "reason": reason,
    }
    return {**record, **changes}


def make_evil(cls, name, bodies):
    changes = {
        "file": {"id": EVIL, "filename": EVIL},
        "job": {"id": EVIL, "status": EVIL, "fine_tuned_model": EVIL, "error": EVIL},
        "model": {"id": EVIL, "engine": EVIL},
        "event": {"message": EVIL, "level": EVIL},
        "result": {
            "model": EVIL,
            "original": f"old {EVIL}",
            "choices": [{"index": 0, "message": {"role": "assistant", "content": EVIL}, "finish_reason": "stop"}],
            "edits": [edit(0, EVIL, EVIL, EVIL)],
        },
    }
    return build_result(cls, bodies(name, **changes[name]))


CLASSES = [
    (File, "file"),
    (FineTuningJob, "job"),
    (FineTunedModel, "model"),
    (JobEvent, "event"),
    (StyleResult, "result"),
]


@pytest.mark.parametrize(("cls", "name"), CLASSES)
def test_nothing_in_an_answer_becomes_markup(cls, name, bodies):
    item = make_evil(cls, name, bodies)
    views = [ItemList([item])._repr_html_()] + ([item._repr_html_()] if hasattr(item, "_repr_html_") else [])
    for view in views:
        checked = Checker(view)
        assert not checked.tags & {"script", "img"}
        assert "onerror" not in checked.attributes
        assert "alert" in checked.text


def test_nothing_in_analytics_becomes_markup():
    checked = Checker(render_quality({EVIL: {EVIL: {"personalized": 1.0, "unpersonalized": EVIL}}}))
    assert not checked.tags & {"script", "img"}


@pytest.mark.parametrize(("cls", "name"), CLASSES)
def test_views_follow_the_theme(cls, name, bodies):
    item = build_result(cls, bodies(name))
    view = item._repr_html_() if hasattr(item, "_repr_html_") else ItemList([item])._repr_html_()
    assert "var(--jp-" in view
    for fixed in ("background:#", "background:white", "color:black", "color:#000"):
        assert fixed not in view


def test_lists(bodies):
    files = [build_result(File, bodies("file", filename=name)) for name in ("a.txt", "b.txt")]
    assert "2 files" in ItemList(files)._repr_html_()
    assert "1 job" in ItemList([build_result(FineTuningJob, bodies("job"))])._repr_html_()
    assert "Nothing here yet" in ItemList()._repr_html_()
    assert "1 items" in ItemList([5])._repr_html_()


def test_a_job_card_says_status_model_and_error(bodies):
    card = Checker(build_result(FineTuningJob, bodies("job", status="failed", error="only 12 words"))._repr_html_())
    assert "✗ failed" in card.text
    assert "only 12 words" in card.text
    card = Checker(
        build_result(FineTuningJob, bodies("job", status="completed", fine_tuned_model="ftm-a"))._repr_html_()
    )
    assert "✓ completed" in card.text
    assert "ftm-a" in card.text
    assert "• validating" in Checker(build_result(FineTuningJob, bodies("job", status="validating"))._repr_html_()).text


def test_a_result_shows_changes_from_the_edits(bodies):
    view = build_result(StyleResult, bodies("result", edits=[edit(0, "Do not", "Don't")]))._repr_html_()
    assert ">Do not</del>" in view
    assert ">Don&#x27;t</ins>" in view
    assert 'title="you write so"' in view


def test_a_result_shows_changes_from_the_original(bodies):
    view = build_result(StyleResult, bodies("result", original="Do not go."))._repr_html_()
    assert ">Do not</del>" in view
    assert ">Don&#x27;t</ins>" in view


def test_edits_that_do_not_fit_give_way_to_the_original(bodies):
    wrong = [edit(3, "Do not", "Don't")]
    view = build_result(StyleResult, bodies("result", original="Do not go.", edits=wrong))._repr_html_()
    assert ">Do not</del>" in view


def test_a_result_alone_shows_its_text(bodies):
    view = build_result(StyleResult, bodies("result"))._repr_html_()
    assert "Styled text" in view
    assert "<del" not in view


def test_quality_rows(analytics):
    rows = build_rows(analytics)
    # 9 rouge parts, 3 + 3 lengths, 2 readability, 1 + 1 distances, 1 density, 6 structure, 3 voice, 8 punctuation
    assert len(rows) == 37
    by_name = {(row.group, row.metric): row for row in rows}
    assert by_name["lexical_density", ""][2:6] == (14.0, 9.0, 8.0, 5 / 6)
    assert by_name["rouge", "rouge1.recall"][2:6] == (0.25, 0.25, None, 0.0)
    assert by_name["sentence_structure_frequency", "fragment/unknown"][2:6] == (0.25, 0.5, 0.6, None)
    assert build_rows({"rouge": None, "odd": 5}) == []


def test_the_quality_table_says_which_way_each_metric_went(analytics, bodies):
    result = build_result(StyleResult, bodies("result", quality_analytics=analytics))
    text = Checker(result._repr_html_()).text
    assert "▲ +83 %" in text
    assert "▼ -50 %" in text
    assert "= 0 %" in text
    assert Checker(result.quality_analytics._repr_html_()).text in text


def test_an_improvement_whose_interval_spans_zero_is_no_clear_change(analytics, bodies):
    intervals = {
        "confidence": 0.95,
        "lexical_density": {"personalization_improvement": {"low": -0.1, "high": 0.97}},
        "sentence_length_stats": {"mean": {"personalization_improvement": {"low": -0.75, "high": -0.25}}},
        "word_length_stats": {"mean": {"personalization_improvement": {"low": "x"}}, "median": 3},
    }
    before = Checker(build_result(StyleResult, bodies("result", quality_analytics=analytics))._repr_html_()).text
    result = build_result(StyleResult, bodies("result", quality_analytics=analytics, quality_intervals=intervals))
    view = result._repr_html_()
    text = Checker(view).text
    assert text.count("no clear change") == 1
    assert text.count("▲ +83 %") == before.count("▲ +83 %") - 1
    assert 'title="-10 % to +97 %"' in view
    intervals["lexical_density"]["personalization_improvement"]["low"] = 0.01
    assert "no clear change" not in Checker(result._repr_html_()).text


def test_extended_metrics_stand_below_with_their_names_and_units(analytics, bodies):
    extended = {
        "vocabulary_richness": {
            "mtld": {
                "personalized": 61.0,
                "unpersonalized": 50.0,
                "ground_truth": 72.0,
                "personalization_improvement": 0.5,
            }
        },
        "style_distance": {"personalized": 0.2, "unpersonalized": 0.4, "personalization_improvement": 0.5},
        "unheard_of": {"personalized": 1.0, "unpersonalized": 2.0},
    }
    result = build_result(StyleResult, bodies("result", quality_analytics=analytics, quality_extended=extended))
    text = Checker(result._repr_html_()).text
    assert "MTLD (words)" in text
    assert "Overall style" in text
    assert "unheard of" in text
    assert repr(result.quality_extended) == "QualityExtended(3 metrics)"
    assert "Overall style" in Checker(result.quality_extended._repr_html_()).text
    assert "quality_extended" in repr(result)


def test_tables_align_numbers():
    assert "text-align:right" in render_table(("a",), [(1,)], caption="c", numeric=(0,))
    assert "text-align:right" not in render_table(("a",), [(None,)], caption="c")


@pytest.mark.parametrize(
    ("size", "text"),
    [(None, "–"), (0, "0 B"), (999, "999 B"), (1500, "1.5 kB"), (20_971_520, "21.0 MB"), (5 * 10**12, "5000.0 GB")],
)
def test_sizes(size, text):
    assert format_bytes(size) == text
