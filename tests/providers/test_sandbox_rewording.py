from __future__ import annotations

import pytest

from styler_nb.providers.sandbox_rewording import find_request, reword


def asked(text: str, rate: int | None) -> dict[str, object]:
    told = "" if rate is None else f"- Contractions (don't, it's): {rate}% of those that are possible."
    system = f"You rewrite passages in the style of one writer.\n{told}"
    request = f"Rewrite this passage:\n\n<text>\n{text}\n</text>"
    return {"messages": [{"role": "system", "content": system}, {"role": "user", "content": request}]}


@pytest.mark.parametrize(
    ("formal", "casual"),
    [
        ("The harbour is not deep. However, it is safe.", "The harbour isn't deep. But it's safe."),
        ("They cannot pay. Therefore, we will not wait.", "They can't pay. So we won't wait."),
        ("You have not seen it.", "You haven't seen it."),
    ],
)
def test_it_contracts_and_writes_out(formal: str, casual: str) -> None:
    assert reword(asked(formal, 96)) == f"<text>\n{casual}\n</text>"
    # A contraction before an adjective may be of "has"; the stand-in leaves it.
    assert reword(asked(casual, 4)) == f"<text>\n{formal.replace('it is safe', 'it' + chr(39) + 's safe')}\n</text>"


def test_quotations_code_and_links_stay() -> None:
    text = "“It is not mine,” he said. See `is not` and https://example.org/is-not now. It is not here."
    changed = text.replace("It is not here", "It isn't here")
    assert reword(asked(text, 90)) == f"<text>\n{changed}\n</text>"


def test_what_else_is_asked_is_none_of_its_business() -> None:
    assert find_request({"messages": [{"role": "user", "content": "What is a garden?"}]}) is None
    assert find_request({"messages": [{"role": "user", "content": "<text>Hello.</text>"}]}) is None
    turn = {"role": "user", "content": [{"type": "text", "text": "<text>Hi.</text>"}]}
    body = {"system": "You rewrite passages in plain English.", "messages": [turn]}
    assert find_request(body) == "Hi."
    assert reword(body) == "<text>\nHi.\n</text>"
