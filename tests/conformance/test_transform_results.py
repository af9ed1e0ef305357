"""Sections 2.6 and 2.7: the answers of the style transform, and the extras that were asked for."""

from __future__ import annotations

import itertools
import re
import time
import tomllib
from pathlib import Path

import pytest

TEXTS = {
    name: text.strip()
    for name, text in tomllib.loads((Path(__file__).parent / "texts.toml").read_text("utf-8")).items()
}


@pytest.fixture(scope="module")
def rewrite(api, model, check):
    def rewrite(message, *extras, name=model.name, **options):
        body = {"mode": "rewrite", "model": name, "message": message, **options}
        return check(api.post("/style/transform", json=body), 200, "result", *extras)

    return rewrite


def _content(result):
    return result["choices"][0]["message"]["content"]


@pytest.mark.parametrize("text", TEXTS)
def test_result(text, rewrite, model):
    before = int(time.time())
    result = rewrite(TEXTS[text])
    assert before <= result["created"] <= int(time.time())
    assert result["model"] == model.name
    usage = result["usage"]
    assert usage["prompt_tokens"] > 0
    assert usage["completion_tokens"] > 0
    assert usage["total_tokens"] == usage["prompt_tokens"] + usage["completion_tokens"]
    # The samples contract everything, the text contracts nothing.
    assert _content(result) != TEXTS[text]


def test_ids_are_unique(rewrite):
    assert len({rewrite("We do not know.")["id"] for _ in range(5)}) == 5


@pytest.mark.parametrize("text", TEXTS)
def test_same_request_gives_the_same_text(text, rewrite):
    assert len({_content(rewrite(TEXTS[text], seed=seed)) for seed in (1, 1, 2, None)}) == 1


EXTRAS = {
    "include_quality": "quality_analytics",
    "include_compare_original": "original",
    "include_distance": "distance",
    "include_edits": "edits",
}


@pytest.mark.parametrize("chosen", [c for n in range(5) for c in itertools.combinations(EXTRAS, n)], ids="+".join)
def test_exactly_the_extras_that_were_asked_for(chosen, rewrite):
    rewrite(TEXTS["plain"], *(EXTRAS[flag] for flag in chosen), **dict.fromkeys(chosen, True))


@pytest.mark.parametrize("stream", [None, False])
def test_rouge_only_with_both_flags(stream, rewrite):
    for quality, rouge in itertools.product((False, True, None), repeat=2):
        extras = {(True, True): ["quality_analytics_with_rouge"]}.get((quality, rouge), ["quality_analytics"])
        flags = {"include_quality": quality, "include_rouge": rouge, "stream": stream}
        rewrite(TEXTS["plain"], *(extras if quality else []), **flags)


def test_flags_that_say_nothing_in_rewrite_mode_change_nothing(rewrite):
    rewrite(TEXTS["plain"], include_base_model_usage=True)


def _leaves(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _leaves(item, (*path, key))
    else:
        yield path, value


def _relative(change, base, at_zero):
    if abs(base) < 1e-9:
        return 0.0 if abs(change) < 1e-9 else at_zero
    return change / base


def test_improvements_follow_from_the_numbers_beside_them(rewrite):
    found = rewrite(TEXTS["plain"], "quality_analytics_with_rouge", include_quality=True, include_rouge=True)[
        "quality_analytics"
    ]
    groups = {}
    for path, value in _leaves(found):
        if path[0] == "rouge":
            groups.setdefault((*path[:2], path[3]), {})[path[2]] = value
        else:
            groups.setdefault(path[:-1], {})[path[-1]] = value
    checked = 0
    for path, group in groups.items():
        if "personalization_improvement" not in group:
            continue
        new, old = group["personalized"], group["unpersonalized"]
        if path[0] == "rouge":
            expected = _relative(new - old, old, 1.0)
        elif "ground_truth" in group:
            base = abs(old - group["ground_truth"])
            expected = _relative(base - abs(new - group["ground_truth"]), base, -1.0)
        else:
            expected = _relative(old - new, old, -1.0)
        assert group["personalization_improvement"] == pytest.approx(expected, abs=1e-6), path
        checked += 1
    assert checked == 9 + 3 + 3 + 2 + 1 + 1 + 1 + 3


def test_shares_add_up(rewrite):
    found = rewrite(TEXTS["plain"], "quality_analytics", include_quality=True)["quality_analytics"]
    for group in ("sentence_structure_frequency", "sentence_voice_frequency"):
        for side in ("personalized", "unpersonalized", "ground_truth"):
            shares = [value[side] for key, value in found[group].items() if key != "jensen_shannon_distance"]
            assert sum(shares) == pytest.approx(1, abs=1e-6)


def test_ground_truth_is_the_training_data(rewrite):
    def truth(text):
        found = rewrite(text, "quality_analytics", include_quality=True)["quality_analytics"]
        return {path: value for path, value in _leaves(found) if path[-1] == "ground_truth"}

    assert truth(TEXTS["plain"]) == truth(TEXTS["structured"])


def test_styled_text_is_what_is_measured(rewrite):
    first = rewrite(TEXTS["plain"], "quality_analytics", include_quality=True)
    again = rewrite(_content(first), "quality_analytics", include_quality=True, strength=0)
    sides = []
    for result, side in ((first, "personalized"), (again, "unpersonalized")):
        sides.append([value for path, value in _leaves(result["quality_analytics"]) if path[-1] == side])
    assert sides[0] == pytest.approx(sides[1])


@pytest.mark.parametrize("message", ["a", "🙂", "1 2 3", "# Title", "```\ncode\n```", "אנחנו לא יודעים.", "..."])
def test_analytics_of_texts_with_little_to_measure(message, rewrite):
    flags = dict.fromkeys(("include_quality", "include_rouge", "include_distance", "include_edits"), True)
    rewrite(message, "quality_analytics_with_rouge", "distance", "edits", **flags)


def test_unchanged_text_is_at_no_distance(rewrite):
    result = rewrite(
        TEXTS["plain"], "distance", "original", include_distance=True, include_compare_original=True, strength=0
    )
    assert _content(result) == result["original"] == TEXTS["plain"]
    distance = dict(result["distance"])
    distance.pop("embedding_cosine", None)
    zero = dict.fromkeys(
        ("character_edit_distance", "word_edit_distance", "character_error_rate", "word_error_rate"), 0
    )
    one = dict.fromkeys(("jaccard", "content_word_recall", "length_ratio"), 1)
    assert distance == {**zero, **one, "chrf": 100}


def test_strength_zero_leaves_every_text_alone(rewrite):
    for text in (*TEXTS.values(), " leading and trailing \n\n", "a\r\nb\tc  d\n"):
        result = rewrite(text, "edits", include_edits=True, strength=0)
        assert _content(result) == text
        assert result["edits"] == []


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("strength", [0.5, 1])
def test_edits_turn_the_original_into_the_result(text, strength, rewrite):
    result = rewrite(
        TEXTS[text], "original", "edits", include_edits=True, include_compare_original=True, strength=strength
    )
    original, styled = result["original"], _content(result)
    assert original == TEXTS[text]
    rebuilt, place = "", 0
    for edit in result["edits"]:
        assert edit["original_start"] >= place, "edits overlap or are out of order"
        assert original[edit["original_start"] : edit["original_end"]] == edit["before"]
        assert styled[edit["result_start"] : edit["result_end"]] == edit["after"]
        rebuilt += original[place : edit["original_start"]] + edit["after"]
        place = edit["original_end"]
        assert len(rebuilt) == edit["result_end"]
    assert rebuilt + original[place:] == styled
    assert bool(result["edits"]) == (styled != original)


KEPT = (
    "https://example.com/do-not-read?it=is_not",
    '"I do not care what it is called."',
    "do.not.reply@example.com",
    "```python\ndef is_not(it):  # do not touch\n    return it is not None\n```",
    "`do not`",
    "> We do not promise anything.",
    "| thing | what it is not |\n|-------|----------------|\n| rope  | it is not 12 m |",
)


def test_protected_spans_are_not_touched(rewrite):
    styled = _content(rewrite(TEXTS["structured"]))
    for span in KEPT[:5]:
        assert span in styled
    numbers = re.compile(r"\d+(?:[.,]\d+)*")
    assert numbers.findall(styled) == numbers.findall(TEXTS["structured"])


def _skeleton(text):
    kinds = (r"# ", r"## ", r"- ", r"> ", r"```", r"\|", r"\d+\. ", r"$")
    return [next((kind for kind in kinds if re.match(kind, line)), "prose") for line in text.split("\n")]


def test_structure_keeps_its_place(rewrite):
    styled = _content(rewrite(TEXTS["structured"]))
    assert _skeleton(styled) == _skeleton(TEXTS["structured"])
    assert _content(rewrite(TEXTS["plain"])).count("\n\n") == TEXTS["plain"].count("\n\n")


# The samples have straight apostrophes only.
HEADED = "# It’s not a boat\n\nIt’s not a boat.\n\n## It’s not a ship\n\nIt’s not a ship, and it doesn’t float."


@pytest.mark.parametrize(
    ("flags", "kept"),
    [
        ({"skip_headings": True}, {"# It’s not a boat", "## It’s not a ship"}),
        ({"skip_headings": True, "skip_h1": True}, {"# It’s not a boat", "## It’s not a ship"}),
        ({"skip_h1": True}, {"# It’s not a boat"}),
        ({}, set()),
        ({"skip_headings": False, "skip_h1": None}, set()),
    ],
    ids=["all", "all and h1", "h1", "none", "none said"],
)
def test_skipped_headings(flags, kept, rewrite):
    lines = _content(rewrite(HEADED, **flags)).split("\n")
    assert {line for line in HEADED.split("\n") if line.startswith("#") and line in lines} == kept
    assert "It’s not a boat." not in lines


def test_skipped_h1_of_a_plain_text(rewrite):
    text = "What It’s Not\n\nIt’s not a boat, and it does not float. We do not know it."
    assert _content(rewrite(text, skip_h1=True)).split("\n")[0] == "What It’s Not"
    assert _content(rewrite(text)).split("\n")[0] == "What It's Not"


@pytest.mark.parametrize(
    ("flags", "expected"),
    [({}, "isn't"), ({"skip_headings": True}, "is not"), ({"skip_h1": True}, "is not")],
    ids=["rewritten", "headings skipped", "h1 skipped"],
)
def test_contractions_in_a_heading(flags, expected, rewrite):
    heading, _, body = _content(
        rewrite("# It is not a boat\n\nIt is not a boat. We do not know it.", **flags)
    ).partition("\n")
    assert expected in heading
    assert "isn't" in body


def test_protected_terms_are_not_touched(rewrite):
    term = "did not reach a decision"
    assert term not in _content(rewrite(TEXTS["plain"]))
    assert term in _content(rewrite(TEXTS["plain"], protected_terms=[term]))


def test_context_is_not_part_of_the_result(rewrite):
    marks = ("zanzibarmark", "quixotemark", "wombatmark")
    options = dict(zip(("topic", "base_prompt", "preceding_context"), marks, strict=True))
    result = rewrite(TEXTS["plain"], "original", include_compare_original=True, rewrite_mode_options=options)
    assert not [mark for mark in marks if mark in _content(result) or mark in result["original"]]


def _words(text):
    return len(text.split())


def test_matched_output_length(api, corpus, train, rewrite):
    name = train(api, corpus, match_output_length=True).name
    short = "It is not far. We do not know it. She cannot come. He would not go. They are not here."
    for text in (*TEXTS.values(), short, HEADED, *(data.decode() for data in corpus.values())):
        styled = _content(rewrite(text, name=name))
        assert 0.9 <= _words(styled) / _words(text) <= 1.1


def test_other_language_is_never_refused(rewrite):
    text = "Der Nebel kam am frühen Morgen, und wir blieben im Hafen. Niemand sprach viel."
    assert _words(_content(rewrite(text))) == _words(text)


def test_deprecated_base_prompt_is_taken(rewrite):
    rewrite(TEXTS["plain"], rewrite_mode_options={"base_prompt": "Write about a committee."})
