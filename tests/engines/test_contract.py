"""What every engine must keep to."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from styler_nb.engines.artifact import read_artifact, write_artifact
from styler_nb.engines.base import Artifact, Document, RestyleOptions, StyleEngine, StyleModel, TrainOptions
from styler_nb.engines.sessions import open_session
from styler_nb.errors import ArtifactError, JobCancelledError, TooLittleTextError
from styler_nb.text import analyze
from styler_nb.text.parts import split_parts


def test_engine_and_model_keep_the_protocol(engine, casual_model):
    assert isinstance(engine, StyleEngine)
    assert isinstance(casual_model, StyleModel)
    assert casual_model.size_bytes > 0
    assert casual_model.profile.statistics.word_count >= 200


def test_the_style_is_applied(casual_model, formal_model, input_text, restyle):
    casual, _, _ = restyle(casual_model, input_text)
    formal, _, _ = restyle(formal_model, input_text)
    assert "isn't deep" in casual
    assert "However" not in casual
    assert "is not deep" in formal
    assert "However, it" in formal


def test_structure_is_kept(casual_model, input_text, restyle):
    result, _, _ = restyle(casual_model, input_text)
    assert [b.block.kind for b in analyze(result).blocks] == [b.block.kind for b in analyze(input_text).blocks]


def test_protected_content_is_untouched(casual_model, input_text, restyle):
    result, _, _ = restyle(casual_model, input_text)
    for kept in (
        "“It is not my fault,”",
        "Maria Keller",
        "https://example.org/is-not",
        "`it is not`",
        "| is not | it is |",
        "> It is not a good idea.",
        "it is not code",
        "12 May 2024",
    ):
        assert kept in result


def test_protected_terms(casual_model, restyle):
    text = "The harbour is not deep, and it is safe. The crane is not new."
    result, _, _ = restyle(casual_model, text, protected_terms=("harbour IS not",))
    assert "harbour is not deep" in result
    assert "crane isn't new" in result


def test_headings_are_skipped_when_asked(casual_model, restyle):
    text = "# It is not\u2019s\n\n## The dog\u2019s day\n\nThe dog\u2019s bone is not here.\n"
    everything, _, _ = restyle(casual_model, text)
    assert "## The dog's day" in everything
    result, _, _ = restyle(casual_model, text, skip_headings=True)
    assert result.startswith("# It is not\u2019s\n\n## The dog\u2019s day\n\nThe dog's bone")
    result, _, _ = restyle(casual_model, text, skip_h1=True)
    assert result.startswith("# It is not\u2019s\n\n## The dog's day\n\nThe dog's bone")


def test_deterministic(engine, casual, events, input_text, restyle):
    first = engine.load(engine.train(casual, TrainOptions(), events))
    second = engine.load(engine.train(casual, TrainOptions(), events))
    assert restyle(first, input_text) == restyle(second, input_text) == restyle(first, input_text)


def test_edits_reproduce_the_result(casual_model, input_text, restyle):
    result, edits, _ = restyle(casual_model, input_text)
    assert edits
    parts, place = [], 0
    for edit in edits:
        assert place <= edit.original_start <= edit.original_end
        assert input_text[edit.original_start : edit.original_end] == edit.before
        assert result[edit.result_start : edit.result_end] == edit.after
        assert edit.before != edit.after
        assert edit.rule
        assert edit.reason
        parts += (input_text[place : edit.original_start], edit.after)
        place = edit.original_end
    assert "".join(parts) + input_text[place:] == result


def test_strength_zero_is_identity_and_edits_grow_with_strength(casual_model, input_text, restyle):
    text = input_text * 3
    assert restyle(casual_model, text, strength=0.0)[:2] == (text, [])
    seen: set = set()
    for strength in (0.25, 0.5, 0.75, 1.0):
        _, edits, _ = restyle(casual_model, text, strength=strength)
        now = {(e.original_start, e.original_end, e.after) for e in edits}
        assert seen <= now
        seen = now
    assert len(seen) > len({(e.original_start, e.after) for e in restyle(casual_model, text, strength=0.25)[1]})


def test_pieces_stream_and_do_not_wait_for_what_comes_later(casual_model, input_text):
    pieces = casual_model.restyle(input_text, RestyleOptions())
    assert isinstance(pieces, Iterator)
    whole = [p.text for p in pieces]
    assert len(whole) > 5
    # of a text that is there as a whole its words count from the first piece on; how they are laid out later does not
    last = input_text[input_text.rindex("In the second year") :]
    changed = input_text.removesuffix(last) + " ".join(reversed(re.split(r"(?<=\.) ", last.strip())))
    assert changed != input_text
    other = [p.text for p in casual_model.restyle(changed, RestyleOptions())]
    assert other[:-1] == whole[: len(other) - 1]


@pytest.mark.parametrize("kind", ["own", "context"])
def test_a_text_that_comes_in_parts(casual_model, input_text, restyle, kind):
    class Bare:
        """The same model without a session of its own."""

        def restyle(self, text, options):
            return casual_model.restyle(text, options)

    session = open_session(casual_model if kind == "own" else Bare(), RestyleOptions())
    parts = split_parts(input_text)
    assert len(parts) > 5
    pieces = [piece for part in parts for piece in session.restyle(part)]
    result = "".join(piece.text for piece in pieces)
    edits = [edit for piece in pieces for edit in piece.edits]
    assert edits
    for edit in edits:
        assert input_text[edit.original_start : edit.original_end] == edit.before
        assert result[edit.result_start : edit.result_end] == edit.after
    if kind == "own":
        assert (result, edits) == restyle(casual_model, input_text)[:2]


def test_closing_the_iterator_stops(casual_model, input_text):
    pieces = casual_model.restyle(input_text, RestyleOptions())
    next(pieces)
    pieces.close()
    assert list(pieces) == []


def test_tokens_are_counted(casual_model, expected_tokens, restyle):
    _, _, pieces = restyle(casual_model, "The crane is not new.")
    assert (sum(p.prompt_tokens for p in pieces), sum(p.completion_tokens for p in pieces)) == expected_tokens


@pytest.mark.parametrize("given_at", ["training", "restyling"])
def test_match_output_length(engine, casual, events, input_text, restyle, given_at):
    model = engine.load(engine.train(casual, TrainOptions(match_output_length=given_at == "training"), events))
    text = "It is not so. " * 40 + "They do not go. " * 40
    result, edits, _ = restyle(model, text, match_output_length=given_at == "restyling")
    before, after = (len(re.findall(r"[\w’']+", t)) for t in (text, result))
    assert edits
    assert abs(after - before) <= before * 0.1
    free = engine.load(engine.train(casual, TrainOptions(), events))
    assert len(restyle(free, text)[0].split()) < before * 0.9


def test_preceding_context_is_never_part_of_the_result(casual_model, restyle):
    text = "The crane is not new."
    result, edits, _ = restyle(casual_model, text, preceding_context="They do not know what it is not. " * 5)
    assert "They" not in result
    assert all(e.original_end <= len(text) for e in edits)


def test_artifact_survives_save_and_load(engine, casual_artifact, casual_model, input_text, restyle):
    file = io.BytesIO()
    write_artifact(casual_artifact, file)
    again = read_artifact(file)
    assert again == casual_artifact
    assert restyle(engine.load(again), input_text) == restyle(casual_model, input_text)


def test_artifact_of_another_engine_is_refused(engine, casual_artifact):
    with pytest.raises(ArtifactError, match="elsewhere"):
        engine.load(replace(casual_artifact, engine="elsewhere"))


def test_damaged_artifacts_are_refused(engine, casual_artifact):
    for name in casual_artifact.files:
        files = dict(casual_artifact.files)
        files[name] = files[name][: len(files[name]) // 2]
        with pytest.raises(ArtifactError):
            engine.load(replace(casual_artifact, files=files))
        del files[name]
        with pytest.raises(ArtifactError, match=re.escape(name)):
            engine.load(replace(casual_artifact, files=files))


def test_too_little_text(engine, events):
    with pytest.raises(TooLittleTextError, match="hold 6 words; at least 200"):
        engine.train([Document("a.txt", "One two three.\n\nFour five six.")], TrainOptions(), events)
    with pytest.raises(TooLittleTextError, match="hold 0 words"):
        engine.train([], TrainOptions(), events)


def test_progress_tells_documents_and_loss(casual_artifact, events):
    assert isinstance(casual_artifact, Artifact)
    steps = [step for _, step, _, _, _ in events.all if step is not None]
    assert steps == sorted(steps)
    assert any("casual-1.txt" in message for message, *_ in events.all)
    losses = [loss for _, _, _, loss, _ in events.all if loss is not None]
    assert len(losses) == 1
    assert 0 <= losses[0] <= 1


def test_cancelling_stops_training(engine, casual):
    def cancel(message, **_):
        raise JobCancelledError("cancelled")

    with pytest.raises(JobCancelledError):
        engine.train(casual, TrainOptions(), cancel)


def test_the_artifact_holds_no_sample_text_but_in_declared_examples(casual_artifact, example_files):
    found = {name for name, content in casual_artifact.files.items() if b"miller" in content}
    assert found == example_files


def test_threads_share_a_model(casual_model, input_text, restyle):
    expected = restyle(casual_model, input_text)
    results = []
    threads = [
        threading.Thread(target=lambda: results.append(restyle(casual_model, input_text) == expected)) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 4


GERMAN = (
    "Der Hafen ist nicht tief. Das Wasser ist aber ruhig, und die Stadt verkauft Fisch, Salz und Seile. "
    "Der Rat wird im Mai zusammenkommen, weil der Kran seit dem Winter nicht mehr arbeitet. It is not. "
)


def test_other_languages_keep_their_words_and_training_warns(engine, casual_model, events, restyle):
    assert restyle(casual_model, GERMAN)[0] == GERMAN
    engine.train([Document("brief.txt", GERMAN * 8)], TrainOptions(), events)
    assert [m for m, _, _, _, level in events.all if level == "warning" and "brief.txt" in m]


def _rules(edits):
    return {edit.rule for edit in edits}


def test_a_preference_that_is_switched_off_never_acts(casual_model, input_text, restyle):
    _, edits, _ = restyle(casual_model, input_text)
    assert "contraction.not" in _rules(edits)
    result, edits, _ = restyle(casual_model, input_text, preferences={"contraction.not": None})
    assert edits
    assert "contraction.not" not in _rules(edits)
    assert "isn't" not in result.replace("is-not", "")


@pytest.mark.parametrize("strength", [0.01, 1.0])
def test_a_variant_that_is_asked_for_is_taken_wherever_it_fits(formal_model, input_text, restyle, strength):
    asked = {"contraction.not": "contracted"}
    result, edits, pieces = restyle(formal_model, input_text, preferences=asked, strength=strength)
    assert result.count("isn't") == 1
    assert all(form in result for form in ("haven't paid", "won't wait", "doesn't work"))
    reasons = {edit.reason for edit in edits if edit.rule == "contraction.not"}
    assert reasons == {"you asked for contractions rather than full forms"}
    assert "".join(piece.text for piece in pieces) == result


def test_overrides_hold_for_their_call_only(casual_model, input_text, restyle):
    before, _, _ = restyle(casual_model, input_text)
    changed, _, _ = restyle(casual_model, input_text, preferences={"contraction.not": "full"})
    after, _, _ = restyle(casual_model, input_text)
    assert changed != before == after


def test_overrides_leave_strength_0_alone(casual_model, input_text, restyle):
    result, edits, _ = restyle(casual_model, input_text, preferences={"contraction.not": "contracted"}, strength=0.0)
    assert (result, edits) == (input_text, [])


def test_overrides_of_what_the_engine_does_not_know_are_ignored(casual_model, input_text, restyle):
    expected, _, _ = restyle(casual_model, input_text)
    unknown = {"no.such": "x", "no.other": None, "contraction.not": "no such form"}
    assert restyle(casual_model, input_text, preferences=unknown)[0] == expected


def test_choices_name_the_preferences_of_the_profile(engine, casual_model):
    choices = engine.choices
    assert all(choices.values())
    assert {row["variable"] for row in casual_model.profile.preferences["preferences"]} <= set(choices)
