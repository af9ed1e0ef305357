"""Whatever the text and whatever comes back, the structure stays and the edits lead from one text to the other."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from styler_nb.engines.chat.port import ChatFailure
from styler_nb.errors import ProviderError
from styler_nb.text import analyze

BLOCKS = st.sampled_from(
    [
        "# It is not a title",
        "The harbour is not deep. However, it is safe\nin all weathers, and Anna Keller did not sell the 3 boats.",
        "“It is not mine,” he said.  They do not know, and  the *old* crane is not new.\t It is late.",
        "- The crane is not slow, and it does not stop at night.\n- is not\n  1. So they will not pay for 12 nets.",
        "> It is not so, and it will not be so at any time.",
        "```\nit is not code\n```",
        "| is not | it is |\n|---|---|\n| a | b |",
        "It is not verse,  \nand it does not rhyme,  \nin any time.",
        "See https://example.org/is-not and `it is not` now. It is not here (or is it not there?).",
        "   ",
        "Der Hafen ist nicht tief, und das Wasser ist ruhig, und die Stadt verkauft Fisch.",
    ]
)
TEXTS = st.lists(BLOCKS, max_size=5).flatmap(
    lambda blocks: st.sampled_from(["\n\n", "\r\n\r\n", "\n\n\n"]).map(lambda gap: gap.join(blocks))
)
ANSWERS = st.sampled_from(
    ["good", "echo", "empty", "number", "list", "heading", "twice", "upper", "cut", "fails", "html"]
)


def answer(kind, reply):
    inner = reply.removeprefix("<text>\n").removesuffix("\n</text>")
    return {
        "good": reply,
        "echo": inner,
        "empty": "",
        "number": inner + " There are 99 of them.",
        "list": "- " + inner,
        "heading": "# " + inner,
        "twice": inner + "\n\n" + inner,
        "upper": inner.upper(),
        "cut": inner[: len(inner) // 2],
        "fails": ChatFailure(ProviderError("vendor_a answered 500")),
        "html": f"<p>{inner}</p>",
    }[kind]


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    text=TEXTS,
    answers=st.lists(ANSWERS, min_size=1, max_size=6),
    strength=st.sampled_from([0.0, 0.3, 1.0]),
    match=st.booleans(),
)
def test_structure_stays_and_edits_fit(connect, style, text, answers, strength, match):
    count = iter(range(10_000))
    model, _ = connect(lambda prompt, reply: answer(answers[next(count) % len(answers)], reply))
    result, edits, pieces = style(model, text, strength=strength, match_output_length=match)
    before, after = analyze(text), analyze(result)
    assert [b.block.kind for b in after.blocks] == [b.block.kind for b in before.blocks]
    assert len(pieces) == len(before.blocks)
    assert "99" not in result
    assert "THE HARBOUR" not in result
    if strength == 0:
        assert (result, edits) == (text, [])
    if match:
        words = sum(len(s.words) for b in before.blocks for s in b.sentences)
        written = sum(len(s.words) for b in after.blocks for s in b.sentences)
        assert abs(written - words) <= 0.1 * words
