"""What is asked of a chat model that behaves, and what becomes of its answers."""

from __future__ import annotations

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.chat.engine import ChatEngine
from styler_nb.engines.chat.port import ChatReply
from styler_nb.errors import ConfigurationError

TEXT = "The harbour is not deep. However, it is safe in all weathers. The town does not sell fish."


def asked(port):
    return port.prompts[-1].turns[-1].content


def test_changes_are_named_where_the_offline_engine_knows_them(connect, style):
    model, _ = connect()
    result, edits, _ = style(model, TEXT)
    assert result == "The harbour isn't deep. But it's safe in all weathers. The town doesn't sell fish."
    assert [(e.before, e.after, e.rule) for e in edits] == [
        ("is not", "isn't", "contraction.not"),
        ("However,", "But", "connective.adversative"),
        ("it is", "it's", "contraction.be"),
        ("does not", "doesn't", "contraction.not"),
    ]
    assert edits[0].reason.startswith("you write contractions rather than full forms")


def test_other_changes_are_the_models(connect, style):
    model, _ = connect(
        lambda prompt, reply: "The harbour isn't deep, though safe in all weathers. No fish for sale in town."
    )
    _, edits, _ = style(model, TEXT)
    assert edits[0].rule == "contraction.not"
    assert {e.rule for e in edits[1:]} == {"chat.restyle"}


def test_the_prompt_shows_style_examples_and_what_stands_before(connect, style, casual_text):
    model, port = connect()
    style(model, f"# A title\n\n{TEXT}\n\n{TEXT.replace('harbour', 'river')}\n", topic="ports\nand rivers")
    first, second = port.prompts[0], port.prompts[2]
    assert '"but" rather than "however"' in first.system
    assert "Contractions (don't, it's): 96%" in first.system
    assert "ports and rivers" in first.system
    roles = [turn.role for turn in first.turns]
    assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"]
    assert len(roles) == 9
    original = " ".join(casual_text.split())
    for turn in first.turns[1::2]:
        assert turn.content.removeprefix("<text>\n").removesuffix("\n</text>") in original
    assert "The harbour is not deep." in second.turns[-1].content
    assert "The harbour isn't deep." in second.turns[-1].content
    assert "<before>\n# A title" in first.turns[-1].content


def test_no_context_stands_before_the_first_passage(connect, style):
    model, port = connect()
    style(model, TEXT)
    assert "<before>" not in asked(port)
    style(model, TEXT, preceding_context="The gulls are asleep.")
    assert "<before>\nThe gulls are asleep." in asked(port)


def test_seeds_and_temperature(connect, style):
    model, port = connect(temperature=0.5, candidates=3)
    style(model, TEXT, seed=40)
    assert [(p.seed, p.temperature) for p in port.prompts] == [(40, 0.5), (41, 0.5), (42, 0.5)]
    model, port = connect(temperature=0.0, candidates=3)
    style(model, TEXT)
    assert [(p.seed, p.temperature) for p in port.prompts] == [(0, 0.0)]


def test_the_candidate_nearest_to_the_profile_is_taken(connect, style):
    """The writer's sentences have six words: of two rewordings that say the same, the one in short sentences wins."""
    text = "The miller sells flour to the town, works every day at the mill, likes the town and never complains."
    short = "The miller sells flour to the town. He works every day at the mill. He likes the town. He never complains."
    for order in ((text, short), (short, text)):
        answers = iter(order)
        model, _ = connect(lambda prompt, reply, answers=answers: next(answers))
        assert style(model, text)[0] == short


def test_a_rewording_no_nearer_than_the_text_is_asked_for_once_more_with_its_rates(connect, style):
    text = "The miller sells flour to the town, works every day at the mill, likes the town and never complains."
    short = "The miller sells flour to the town. He works every day at the mill. He likes the town. He never complains."

    def script(prompt, reply):
        return short if "not right yet" in prompt.turns[-1].content else text

    model, port = connect(script)
    assert style(model, text)[0] == short
    assert "Sentences have 19 words on average, the writer's 6." in asked(port)


def test_what_has_little_to_reword_is_the_offline_engines(connect, style):
    text = (
        "# It is not deep\n\n- is not\n- The crane is slow.\n\n```\nit is not\n```\n\n> It is not so.\n\n"
        "| is not | it is |\n\nRoses are red,  \nthat is not new,  \nand it is not true.\n"
    )
    model, port = connect()
    result, edits, pieces = style(model, text)
    assert port.prompts == []
    assert sum(p.prompt_tokens for p in pieces) == 0
    assert "chat.fallback" not in {e.rule for e in edits}
    assert "> It is not so." in result
    assert "isn't true" in result


def test_long_items_of_lists_keep_their_marks(connect, style):
    text = (
        "1. The harbour is not deep when it is calm\n   in all weathers.\n"
        "2. The town does not sell fish or salt at night.\n"
    )
    model, port = connect()
    result, _, _ = style(model, text)
    assert result == (
        "1. The harbour isn't deep when it's calm\n   in all weathers.\n"
        "2. The town doesn't sell fish or salt at night.\n"
    )
    assert (
        "<text>\nThe harbour is not deep when it is calm in all weathers.\n</text>" in port.prompts[0].turns[-1].content
    )


def test_a_long_paragraph_is_asked_for_in_runs(connect, style):
    text = " ".join(f"The crane number {n} is not new, and the men do not like it." for n in range(100, 140))
    failing = iter(range(100))
    model, port = connect(lambda prompt, reply: "" if next(failing) < 3 else reply)
    result, edits, _ = style(model, text)
    assert result.count("isn't") == 40
    # The first run fell back, the others did not.
    assert [e.rule for e in edits].count("chat.fallback") == 1
    assert len(port.prompts) == 3 + 2 * 2


def test_a_paragraph_in_another_language_is_not_sent(connect, style):
    german = "Der Hafen ist nicht tief. Das Wasser ist aber ruhig, und die Stadt verkauft Fisch, Salz und Seile."
    model, port = connect()
    result, _, _ = style(model, f"{TEXT}\n\n{german}\n\n{TEXT}\n")
    assert german in result
    assert len(port.prompts) >= 4
    assert not any("Hafen" in turn.content for prompt in port.prompts for turn in prompt.turns)


def test_other_languages_are_never_sent(connect, style):
    german = (
        "Der Hafen ist nicht tief. Das Wasser ist aber ruhig, und die Stadt verkauft Fisch, Salz und Seile. "
        "Der Rat wird im Mai zusammenkommen, weil der Kran seit dem Winter nicht mehr arbeitet."
    )
    model, port = connect()
    assert style(model, german)[0] == german
    assert port.prompts == []


def test_strength_takes_whole_sentences(connect, style):
    text = " ".join(f"The crane number {n} is not new." for n in range(100, 120))
    model, port = connect()
    counts = []
    for strength in (0.0, 0.25, 0.5, 0.75, 1.0):
        result, edits, _ = style(model, text, strength=strength)
        counts.append(result.count("isn't"))
        assert len(edits) == counts[-1]
        if not strength:
            assert port.prompts == []
            assert result == text
    assert counts == sorted(counts)
    assert all(abs(count - expected) <= 1 for count, expected in zip(counts, (0, 5, 10, 15, 20), strict=True))
    assert (counts[0], counts[-1]) == (0, 20)


def test_a_preference_that_is_switched_off_is_told_and_checked(connect, style):
    model, port = connect()
    result, edits, _ = style(model, TEXT, preferences={"contraction.not": None})
    assert "isn't" not in result
    assert "preferences" in edits[0].reason
    assert 'Contractions of "not"' not in port.prompts[0].system
    assert "Leave as the passage has it: full forms or contractions" in port.prompts[0].system


def test_match_output_length_holds_over_the_text(connect, style):
    short = "It isn't so. " * 11 + "It isn't so."
    model, _ = connect(lambda prompt, reply: short)
    text = "It is not so. " * 11 + "It is not so."
    result, edits, _ = style(model, f"{text}\n\n{text}\n", match_output_length=True)
    assert edits[0].rule == "chat.fallback"
    assert "length" in edits[0].reason
    assert len(result.split()) >= 0.9 * 2 * len(text.split())
    assert style(model, text)[0] == short


def test_typography_is_the_writers(connect, style):
    model, _ = connect(lambda prompt, reply: reply.replace("'", "’"))
    assert "isn't" in style(model, TEXT)[0]


def test_equal_answers_are_looked_at_once_and_paid_for_each(connect, style):
    model, _ = connect(lambda prompt, reply: ChatReply(reply, 7, 3), candidates=4)
    _, _, pieces = style(model, TEXT)
    assert (sum(p.prompt_tokens for p in pieces), sum(p.completion_tokens for p in pieces)) == (28, 12)


def test_without_a_way_to_a_model_nothing_is_done(trained):
    model = ChatEngine().load(trained)
    with pytest.raises(ConfigurationError, match="connect one"):
        list(model.restyle(TEXT, RestyleOptions()))
