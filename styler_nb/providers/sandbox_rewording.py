"""What the stand-in answers when it is asked to reword a passage: a few substitutions, no model's work.

It reads from the instructions only whether the writer contracts, and leaves quotations, code and links alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

__all__ = ["find_request", "reword"]

_PASSAGE = re.compile(r"<text>\s*(.*?)\s*</text>", re.DOTALL)
_CONTRACTED = re.compile(r"Contractions \([^)]*\): (\d+)")
_KEPT = re.compile(r"“[^”]*”|\"[^\"]*\"|`[^`]*`|\S*(?://|[\w]+/)\S*")
_VERBS = "is are was were do does did has have had could would should must need"
_CASUAL = (
    *((rf"\b({verb}) not\b", r"\1n't") for verb in _VERBS.split()),
    (r"\bcannot\b", "can't"),
    (r"\bwill not\b", "won't"),
    (r"\b([Ii]t|[Tt]hat|[Tt]here|[Ss]?[Hh]e) is\b", r"\1's"),
    (r"\b([Tt]hey|[Ww]e|[Yy]ou) are\b", r"\1're"),
    (r"\b([Tt]hey|[Ww]e|[Yy]ou|I) have\b(?=n't| \w+ed\b)", r"\1've"),
    (r"^However, (\w)", r"But \1"),
    (r"(?<=[.!?] )However, (\w)", r"But \1"),
    (r"^Therefore, (\w)", r"So \1"),
    (r"(?<=[.!?] )Therefore, (\w)", r"So \1"),
    (r"\bin order to\b", "to"),
    (r"; (it|he|she|they|we) ", r". \1 "),
)
_FORMAL = (
    *((rf"\b({verb})n['’]t\b", r"\1 not") for verb in _VERBS.split()),
    (r"\b([Cc])an['’]t\b", r"\1annot"),
    (r"\b([Ww])on['’]t\b", r"\1ill not"),
    (r"\b([Ii]t|[Tt]hat|[Tt]here|[Ss]?[Hh]e)['’]s(?= (?:a|an|the|not|too|how|in)\b)", r"\1 is"),
    (r"\b([Tt]hey|[Ww]e|[Yy]ou)['’]re\b", r"\1 are"),
    (r"\b([Tt]hey|[Ww]e|[Yy]ou|I)['’]ve\b", r"\1 have"),
    (r"\b(I)['’]m\b", r"\1 am"),
    (r"\b([Tt]hey|[Ww]e|[Yy]ou|I|[Ss]?[Hh]e|[Ii]t)['’]ll\b", r"\1 will"),
    (r"^But (\w)", r"However, \1"),
    (r"(?<=[.!?] )But (\w)", r"However, \1"),
    (r"^So (\w)", r"Therefore, \1"),
    (r"(?<=[.!?] )So (\w)", r"Therefore, \1"),
)


def find_request(body: Mapping[str, object]) -> str | None:
    """Give the passage that a conversation asks to reword; None where it asks something else."""
    messages = body.get("messages")
    if not isinstance(messages, list) or not messages:
        return None
    found = _PASSAGE.findall(_text(messages[-1].get("content")))
    return found[-1] if found and _instructions(body).startswith("You rewrite passages") else None


def reword(body: Mapping[str, object]) -> str:
    """Answer a request to reword a passage.

    Parameters
    ----------
    body : mapping
        Of a request in either dialect.

    Returns
    -------
    str
        The passage between tags, with contractions and short connectives where the instructions say that the
        writer has them, else without.
    """
    passage = find_request(body) or ""
    told = _CONTRACTED.search(_instructions(body))
    rules = _CASUAL if told is not None and int(told[1]) >= 50 else _FORMAL
    return f"<text>\n{_apply(passage, rules)}\n</text>"


def _apply(text: str, rules: Iterable[tuple[str, str]]) -> str:
    parts: list[str] = []
    place = 0
    for kept in _KEPT.finditer(text):
        parts += (_substitute(text[place : kept.start()], rules), kept[0])
        place = kept.end()
    return "".join([*parts, _substitute(text[place:], rules)])


def _substitute(text: str, rules: Iterable[tuple[str, str]]) -> str:
    for pattern, replacement in rules:
        text = re.sub(pattern, replacement, text)
    return re.sub(r"(?<=[.!?] )[a-z]", lambda match: match[0].upper(), text)


def _instructions(body: Mapping[str, object]) -> str:
    system = body.get("system")
    if isinstance(system, str):
        return system
    messages = body.get("messages")
    if isinstance(messages, list) and messages and messages[0].get("role") == "system":
        return _text(messages[0].get("content"))
    return ""


def _text(content: object) -> str:
    if isinstance(content, list):
        return " ".join(str(part.get("text", "")) for part in content if isinstance(part, Mapping))
    return content if isinstance(content, str) else ""
