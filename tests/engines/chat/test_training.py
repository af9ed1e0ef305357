from __future__ import annotations

import json
from dataclasses import replace

import pytest

from styler_nb.engines.base import Document, TrainOptions
from styler_nb.engines.chat.engine import ChatEngine
from styler_nb.engines.chat.facts import read_passage
from styler_nb.engines.chat.knowledge import FILE, Knowledge
from styler_nb.engines.chat.passages import KINDS, Example, describe_kind, find_candidates, find_nearest, select
from styler_nb.engines.chat.port import ChatFailure, ChatOptions
from styler_nb.errors import ArtifactError, ConfigurationError, JobCancelledError, ProviderError, ProviderTimeoutError


@pytest.fixture
def train(scripted, casual_text, events):
    """Train with a script; gives the artifact and the port."""

    def run(script=None, progress=None, seed=0, **options):
        port = scripted(script)
        engine = ChatEngine(port, ChatOptions(**options))
        samples = [Document("casual.txt", casual_text)] * 3
        return engine.train(samples, TrainOptions(seed=seed), progress or events), port

    return run


def knowledge_of(artifact):
    return Knowledge.from_bytes(artifact.files[FILE])


def test_pairs_are_neutral_and_original(train, events, casual_text):
    artifact, port = train(seed=3)
    known = knowledge_of(artifact)
    assert artifact.base_model == "chat:scripted-1"
    assert known.model == "scripted-1"
    assert known.prompts == 1
    assert len(known.examples) == 4
    plain = " ".join(casual_text.split())
    for example in known.examples:
        assert example.text in plain
        assert "n't" in example.text
        assert "n't" not in example.neutral
    assert known.cost.requests == len(port.prompts) == 4
    assert known.cost.prompt_tokens == 400
    assert {(p.temperature, p.seed) for p in port.prompts} == {(0.0, 3)}
    (told,) = [message for message, *_ in events.all if "times in all" in message]
    assert "Asked scripted-1 4 times in all: 400 tokens of prompts" in told
    steps = [(step, total) for _, step, total, _, _ in events.all if step is not None]
    assert steps == sorted(steps)
    assert steps[-1] == (15, 15)


def test_what_is_shown_of_a_model_holds_no_sample_text(train):
    artifact, port = train()
    model = ChatEngine(port).load(artifact)
    shown = model.profile.preferences["chat"]
    assert shown["pairs"] == shown["passages"] == 4
    assert '"but" rather than "however" or "yet": almost always.' in [line.lower() for line in shown["profile"]]
    assert "miller" not in json.dumps(shown)


def test_neutral_sides_that_are_wrong_are_not_kept(train, events):
    def script(prompt, reply):
        return reply.replace("March", "April").replace("not", "").replace("river", "lake")

    artifact, port = train(script)
    known = knowledge_of(artifact)
    kept = [example for example in known.examples if example.neutral]
    assert len(kept) < len(known.examples)
    assert all("April" not in example.neutral and "lake" not in example.neutral for example in kept)
    # Each wrong one was asked for once more, being told what was wrong.
    assert len(port.prompts) == 2 * (len(known.examples) - len(kept)) + len(kept)
    warnings = [message for message, *_, level in events.all if level == "warning"]
    assert any("have no neutral side" in message and "negation" in message for message in warnings)


@pytest.mark.parametrize(("calls", "most"), [(0, 0), (1, 0), (4, 4), (24, 24)])
def test_the_number_of_requests_is_bounded(train, calls, most):
    artifact, port = train(lambda prompt, reply: "", training_calls=calls)
    assert len(port.prompts) <= most
    assert len(knowledge_of(artifact).examples) == 4


def test_a_model_without_pairs_still_restyles(train):
    artifact, port = train(training_calls=0)
    model = ChatEngine(port, ChatOptions(candidates=1)).load(artifact)
    text = "The harbour is not deep. However, it is safe."
    from styler_nb.engines.base import RestyleOptions

    result = "".join(piece.text for piece in model.restyle(text, RestyleOptions()))
    assert result == "The harbour isn't deep. But it's safe."
    assert [turn.role for turn in port.prompts[-1].turns] == ["user"]
    assert "miller" in port.prompts[-1].system


def test_a_time_out_now_and_then_costs_a_pair(train, events):
    count = iter(range(100))

    def script(prompt, reply):
        return ChatFailure(ProviderTimeoutError("vendor_a did not answer within 60 s")) if next(count) == 1 else reply

    known = knowledge_of(train(script)[0])
    assert sum(example.neutral is not None for example in known.examples) == 3
    assert any("vendor_a did not answer within 60 s" in message for message, *_ in events.all)


def test_a_model_that_never_answers_fails_the_job(train):
    failure = ChatFailure(ProviderTimeoutError("vendor_a did not answer within 60 s"))
    with pytest.raises(ProviderTimeoutError, match="vendor_a did not answer"):
        train(lambda prompt, reply: failure)


def test_a_refused_key_fails_the_job_at_once(train):
    asked = []

    def refuse(prompt, reply):
        asked.append(prompt)
        raise ProviderError("vendor_a answered 401; check its API key", lasting=True)

    with pytest.raises(ProviderError, match="401"):
        train(refuse)
    assert len(asked) == 1


def test_cancelling_stops_between_two_requests(train):
    def cancel(message, **_):
        if "passage 2" in message:
            raise JobCancelledError("cancelled")

    asked = []
    with pytest.raises(JobCancelledError):
        train(lambda prompt, reply: asked.append(prompt) or reply, cancel)
    assert len(asked) == 2


def test_without_a_way_to_a_model(casual_text, events):
    with pytest.raises(ConfigurationError, match="connect one"):
        ChatEngine().train([Document("a", casual_text)], TrainOptions(), events)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": 2}, "newer"),
        ({"prompts": 99}, "prompts 99"),
        ({"prompts": True}, "prompts True"),
        ({"examples": [{"text": "a"}]}, "damaged"),
        ({"examples": [{"text": "a", "neutral": 3, "kind": [0.0] * len(KINDS)}]}, "damaged"),
        ({"examples": [{"text": "a", "neutral": None, "kind": [0.0]}]}, "damaged"),
        ({"examples": [{"text": "a", "neutral": None, "kind": [float("nan")] * len(KINDS)}]}, "damaged"),
        ({"profile": ["a"]}, "damaged"),
        ({"cost": {"requests": -1, "prompt_tokens": 0, "completion_tokens": 0}}, "damaged"),
        ({"model": None}, "damaged"),
    ],
)
def test_files_that_no_training_writes_are_refused(trained, change, words):
    content = json.loads(trained.files[FILE]) | change
    with pytest.raises(ArtifactError, match=words):
        ChatEngine().load(replace(trained, files={**trained.files, FILE: json.dumps(content).encode()}))


# --- Passages. ---

LIVELY = (
    "Do you know him? I don't! He's quick; he never waits — and why should he? We laughed, we ran, we sang all day."
)
FLAT = "The report covers the year. The report lists the costs. The report names the staff. The report ends in June."


def test_passages_are_chosen_by_what_they_show_not_by_length(connect):
    from styler_nb.engines.variants.catalogue.index import load_catalogue

    model, _ = connect()
    long = " ".join([FLAT] * 4)
    candidates = [read_passage(text) for text in (long, FLAT.replace("report", "letter"), LIVELY)]
    chosen = select(candidates, model.profile, load_catalogue(), 2)
    assert chosen[0].text == LIVELY
    assert len(select(candidates, model.profile, load_catalogue(), 9)) <= 3


def test_passages_alike_are_shown_once(connect):
    from styler_nb.engines.variants.catalogue.index import load_catalogue

    model, _ = connect()
    chosen = select(
        [read_passage(LIVELY), read_passage(LIVELY.replace("quick", "slow")), read_passage(FLAT)],
        model.profile,
        load_catalogue(),
        3,
    )
    assert [passage.text for passage in chosen] == [LIVELY, FLAT]


def test_candidates_are_paragraphs_in_runs_of_sentences_and_english():
    german = "Der Hafen ist nicht tief, und das Wasser ist ruhig, und die Stadt verkauft Fisch und Salz und Seile. " * 3
    samples = [
        Document("a", f"# A title of the text\n\n{LIVELY}\n\n- {FLAT}\n\n```\n{FLAT}\n```\n"),
        Document("b", german),
        Document("c", " ".join(f"{FLAT} {LIVELY}" for _ in range(6))),
    ]
    found = find_candidates(samples)
    assert found[0].text == LIVELY
    assert all(passage.word_count <= 110 for passage in found)
    assert not any("Hafen" in passage.text for passage in found)
    assert len({passage.text for passage in found}) == len(found)


def test_the_nearest_in_kind_comes_last():
    examples = [Example(text, None, describe_kind(read_passage(text))) for text in (LIVELY, FLAT)]
    like_flat = describe_kind(read_passage("The list names the ships. The list gives the dates. The list ends in May."))
    assert [example.text for example in find_nearest(examples, like_flat, 2)] == [LIVELY, FLAT]
    assert [example.text for example in find_nearest(examples, like_flat, 1)] == [FLAT]
