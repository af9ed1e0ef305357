import pytest

from styler_nb.client.results import (
    File,
    FileDeleted,
    FineTunedModel,
    FineTuningJob,
    ItemList,
    JobEvent,
    ModelDeleted,
    QualityAnalytics,
    StyleResult,
    build_list,
    build_result,
    format_time,
)
from styler_nb.errors import UnexpectedResponseError


def test_reprs_are_short_and_useful(bodies):
    shown = {
        (File, "file"): "File('file-1', 'a.txt', 5 bytes)",
        (FineTuningJob, "job"): "FineTuningJob('ftjob-1', status='queued', files=1)",
        (FineTunedModel, "model"): "FineTunedModel('ftm-me-1', engine='variants', files=1)",
        (JobEvent, "event"): "JobEvent('info', 'Reading the samples', 1/4)",
        (StyleResult, "result"): "StyleResult(\"Don't go.\", model='ftm-me-1')",
    }
    for (cls, name), text in shown.items():
        item = build_result(cls, bodies(name))
        assert repr(item) == str(item) == text


def test_reprs_of_what_has_ended(bodies):
    done = build_result(FineTuningJob, bodies("job", status="completed", fine_tuned_model="ftm-1"))
    failed = build_result(FineTuningJob, bodies("job", status="failed", error="too little text"))
    assert (done.ended, failed.ended) == (True, True)
    assert "fine_tuned_model='ftm-1'" in repr(done)
    assert "error='too little text'" in repr(failed)
    assert repr(FileDeleted(id="file-1", deleted=True)) == "FileDeleted('file-1', deleted=True)"
    assert repr(ModelDeleted(id="m", deleted=True)) == "ModelDeleted('m', deleted=True)"
    assert repr(build_result(JobEvent, bodies("event", step=None))) == "JobEvent('info', 'Reading the samples')"


def test_a_long_text_is_cut_in_the_repr(bodies, analytics):
    body = bodies("result", original="x", quality_analytics=analytics)
    body["choices"][0]["message"]["content"] = "word " * 1000
    shown = repr(build_result(StyleResult, body))
    assert len(shown) < 160
    assert shown.endswith("with quality_analytics, original)")


def test_analytics_say_how_many_metrics_came_closer(analytics):
    # By the fixture: 3 + 3 sentence and word lengths, 2 readability and 1 lexical density came closer; the
    # 9 rouge parts stand still and the 5 distances went away.
    quality = build_result(QualityAnalytics, analytics)
    assert repr(quality) == "QualityAnalytics(9 of 23 metrics closer to the training data)"


def test_fields_of_a_newer_service_are_kept(bodies):
    assert build_result(File, bodies("file", colour="blue")).colour == "blue"


def test_missing_fields_become_none(bodies):
    body = bodies("result", created="yesterday")
    del body["usage"], body["id"]
    result = build_result(StyleResult, body)
    assert (result.id, result.usage, result.created, result.original) == (None, None, "yesterday", None)
    assert result.choices[0].message.content == "Don't go."
    assert result.object == "chat.completion"


def test_a_status_of_another_service_is_taken_as_it_is(bodies):
    job = build_result(FineTuningJob, bodies("job", status="validating"))
    assert job.status == "validating"
    assert not job.ended


def test_analytics_with_a_group_missing_are_still_objects(bodies, analytics):
    del analytics["punctuation"], analytics["rouge"]
    result = build_result(StyleResult, bodies("result", quality_analytics=analytics))
    assert type(result.quality_analytics) is QualityAnalytics
    assert result.quality_analytics.sentence_structure_frequency.compound_complex.personalized == 0.5
    assert result.quality_analytics.punctuation is None
    assert "came to your writing" in result._repr_html_()


def test_a_result_without_choices_has_an_empty_text(bodies):
    for choices in ([], None):
        result = build_result(StyleResult, bodies("result", choices=choices))
        assert result.text == ""
        assert "Styled text" in result._repr_html_()


@pytest.mark.parametrize("body", [None, [], "x", 5])
def test_what_is_no_object_is_unexpected(body):
    with pytest.raises(UnexpectedResponseError):
        build_result(File, body)
    with pytest.raises(UnexpectedResponseError):
        build_list(File, body)


def test_a_list_is_a_list_with_its_wire_names(bodies):
    items = build_list(File, {"object": "list", "data": [bodies("file")], "has_more": True})
    assert items == items.data == [items[0]]
    assert items.has_more
    assert not ItemList().has_more


def test_times():
    assert format_time(0) == "1970-01-01 00:00 UTC"
    assert format_time(None) == "–"
