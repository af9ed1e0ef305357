import re
import xml.etree.ElementTree as ET

import pytest

from styler_nb.client.results import FineTunedModel, FineTuningJob, JobEvent
from styler_nb.widgets.curve import render_curve, render_way_back
from styler_nb.widgets.job_progress import format_duration, read_progress
from styler_nb.widgets.jobs_view import build_item, render_card

START = 1_700_000_000


def job(status="running", **fields):
    base = {
        "id": "ftjob-1",
        "style_model": "styler-2",
        "created_at": START,
        "fine_tuned_model": None,
        "organization_id": "org-1",
        "status": status,
        "training_files": ["file-1", "file-2"],
    }
    return FineTuningJob(**{**base, **fields})


def event(after, message="working", level="info", **fields):
    return JobEvent(id=f"ev-{after}", created_at=START + after, level=level, message=message, **fields)


def test_time_left_is_that_of_the_steps_so_far():
    events = [event(1), event(2, step=0, total=10), event(6, step=4, total=10, loss=0.5)]
    progress = read_progress(job(), events, START + 8)
    assert (progress.fraction, progress.elapsed_s) == (0.4, 7.0)
    assert progress.remaining_s == pytest.approx(4.0)  # 6 steps of 1 s, 2 s of them gone
    assert progress.losses == ((4, 0.5),)


@pytest.mark.parametrize(
    ("events", "fraction"),
    [
        ([], None),
        ([event(1)], None),
        ([event(1, step=3, total=10)], 0.3),
        ([event(1, step=0, total=10), event(2, step=10, total=10)], 1.0),
    ],
    ids=["none", "no-steps", "one-step", "last-step"],
)
def test_where_time_left_cannot_be_told(events, fraction):
    progress = read_progress(job(), events, START + 5)
    assert progress.remaining_s is None
    assert progress.fraction == fraction


def test_a_late_step_does_not_make_time_negative():
    events = [event(0, step=0, total=2), event(1, step=1, total=2)]
    assert read_progress(job(), events, START + 60).remaining_s == 0.0


def test_the_clock_of_the_service_may_be_ahead():
    assert read_progress(job(), [event(100)], START).elapsed_s == 0.0


def test_an_ended_job_took_as_long_as_its_events():
    events = [event(2), event(12, "only typography is learned", level="warning"), event(32)]
    progress = read_progress(job("completed"), events, START + 9_999)
    assert (progress.elapsed_s, progress.remaining_s, progress.fraction) == (30.0, None, 1.0)
    assert progress.warnings == ("only typography is learned",)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "1 s"), (59.4, "59 s"), (60, "1 min"), (3540, "59 min"), (7500, "2 h 5 min")]
)
def test_durations(seconds, said):
    assert format_duration(seconds) == said


def test_the_loss_is_drawn_from_two_points_on():
    assert render_curve([(1, 0.5)]) == ""
    svg = ET.fromstring(render_curve([(1, 0.8), (2, 0.4), (4, 0.2)]))
    assert svg.get("aria-label") == "Loss from 0.8 at step 1 to 0.2 at step 4"
    points = [tuple(map(float, pair.split(","))) for pair in svg.find("polyline").get("points").split()]
    assert [x for x, _ in points] == sorted(x for x, _ in points)
    assert [y for _, y in points] == sorted(y for _, y in points)  # downwards: the loss falls
    assert "lower is better" in "".join(svg.itertext())


def test_the_way_back_is_drawn_where_it_says_something():
    rows = [{"words": 1000 * n, "closeness": 0.2 * n, "standard_error": 0.1} for n in (1, 2, 4)]
    svg = ET.fromstring(render_way_back({"way_back": rows}))
    assert len(svg.findall("circle")) == 3
    assert len([line for line in svg.findall("line") if line.get("class") == "error"]) == 3
    assert "the writer" in "".join(svg.itertext())
    assert render_way_back({"way_back": [{**row, "standard_error": 2.8} for row in rows]}) == ""
    assert render_way_back({"way_back": [{**row, "closeness": None} for row in rows]}) == ""
    assert render_way_back(None) == render_way_back({}) == ""


def test_a_row_offers_what_can_be_done():
    assert build_item(job(), ()).actions == ["show", "again", "cancel"]
    done = job("completed", fine_tuned_model="ftm-1")
    assert build_item(done, {"ftm-1"}).actions == ["show", "again", "delete"]
    assert build_item(done, None).actions == ["show", "again"]
    gone = build_item(done, ())
    assert gone.actions == ["show", "again"]
    assert gone.cells["status"]["text"] == "✓ completed, model deleted"


def test_the_card_says_why_a_job_failed_and_escapes_names():
    failed = job("failed", error="the samples hold 2 words <only>")
    html = render_card(failed, None, {"file-1": "<a>.txt"}, None)
    assert "the samples hold 2 words &lt;only&gt;" in html
    assert "&lt;a&gt;.txt, 1 deleted since" in html


def test_the_card_of_a_running_job_has_a_bar():
    events = [event(0, step=0, total=4), event(30, step=1, total=4)]
    running = render_card(job(), read_progress(job(), events, START + 30), {}, None)
    assert re.search(r'<progress max="1" value="0.250"', running)
    assert "about 2 min left" in running
    waiting = render_card(job("queued"), read_progress(job("queued"), [], START + 3), {}, None)
    assert '<progress max="1" aria-label' in waiting
    assert "waiting for a worker" in waiting


def test_the_card_of_a_model_says_what_it_learned():
    done = job("completed", fine_tuned_model="ftm-1")
    model = FineTunedModel(
        id="ftm-1",
        created_at=START,
        organization_id="org-1",
        job_id="ftjob-1",
        engine="variants",
        base_model="variants",
        training_files=[],
        bytes=1,
        match_output_length=True,
        profile={"words": 5006, "report": {"summary": "It came <back>", "advice": "More would help"}},
    )
    html = render_card(done, read_progress(done, [event(0), event(8)], START), {}, model)
    assert "completed after 8 s" in html
    assert "5,006" in html
    assert "It came &lt;back&gt;." in html
    assert "as long as the input" in html
