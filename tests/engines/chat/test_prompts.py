from __future__ import annotations

import re
from importlib import resources

import pytest

from styler_nb.engines.chat import prompts
from styler_nb.engines.chat.replies import read_reply, restore

VALUES = {
    "restyle": {"profile": "P", "passages": "Q", "further": "F"},
    "passage": {"context": "C", "passage": "P"},
    "context": {"original": "O", "rewritten": "R"},
    "repair": {"problems": "X", "passage": "P"},
    "neutralize": {},
    "neutral_passage": {"passage": "P"},
    "neutral_repair": {"problems": "X", "passage": "P"},
}


@pytest.mark.parametrize("version", prompts.VERSIONS)
def test_every_prompt_of_every_version_is_there_and_takes_these_values(version):
    folder = resources.files(prompts) / f"v{version}"
    assert {item.name for item in folder.iterdir()} == {f"{name}.txt" for name in VALUES}
    for name, values in VALUES.items():
        text = prompts.render(name, version, **values)
        assert "$" not in text
        assert all(re.search(rf"(?<!\w){value}(?!\w)", text) for value in values.values())


def test_texts_may_hold_anything():
    assert "$5 and ${x} and </text>" in prompts.render("repair", 1, problems="$y", passage="$5 and ${x} and </text>")


@pytest.mark.parametrize(
    ("reply", "passage", "read"),
    [
        ("“It is late,” she said.", "It's late, she said.", "“It is late,” she said."),
        ('"It is late."', "It's late.", "It is late."),
        ('"It is late."', '"It\'s late."', '"It is late."'),
        ("One.\n\nTwo.", "One. Two.", "One.\n\nTwo."),
        ("  One\n two.  ", "One two.", "One two."),
        ("~~~\nOne.\n~~~", "One.", "One."),
        ("<think>a</think>", "One.", ""),
        ("<TEXT>One.</TEXT> I hope it helps.", "One.", "One."),
        ("Certainly! Here's a version: One.", "One.", "One."),
    ],
)
def test_replies(reply, passage, read):
    assert read_reply(reply, passage) == read


def test_things_come_back_as_they_were():
    kept = ["“It’s late,”", "O’Brien", "well–known", "a  b"]
    text = "\"It's late,\" said O'Brien, the well-known a b."
    assert restore(text, kept) == "“It’s late,” said O’Brien, the well–known a  b."
    assert restore("Nothing of it.", kept) == "Nothing of it."
