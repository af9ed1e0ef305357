"""Find whom something helps, and to whom it shows something: "it helps to remember", "it helps us to remember"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.addressees import Found, may_address, names_persons, write_option
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["HELPED_CUES", "find_helped"]

_OBJECTS = {"us": "we", "you": "you"}
_HELPED_TO = read_words("done_with_help")
_GIVEN = read_words("given_to_anyone")
_CONTENT = frozenset({"that", "how", "what", "why", "where", "when", "which"})
_VERBS = {"help": "help", "give": "give", "offer": "give", "show": "show", "teach": "show"}
_BEFORE_BASE = frozenset({"can", "will", "may", "should", "must", "not"})
HELPED_CUES = frozenset({"VBZ", "VBP", "VB"})
"""The tags of verbs that tell what something does."""
_IN_PHRASE = frozenset({"DET", "ADJ", "NUM"})
_OF_RESEARCH = read_words("of_research")
_AFTER_GIVEN = frozenset({"of", "to", "how", "what", "about", "for", "into", "on"})


def find_helped(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find who is helped, shown or given something; variants are "impersonal" and the persons."""
    if any(t.xpos == "VBD" for t in view.tokens):
        return
    for index in range(1, len(view.tokens) - 3):
        if not _is_told(view, index) or not (kind := _VERBS.get(find_verb(view.lowers[index]), "")):
            continue
        current = _OBJECTS.get(view.lowers[index + 1], "impersonal")
        following = index + 1 if current == "impersonal" else index + 2
        if following + 1 >= len(view.tokens) or not _follows(view, kind, following):
            continue
        start, end = view.tokens[index].end, view.tokens[following].start
        options: list[Option] = []
        if view.is_free(index, following) and not names_persons(view, following - 1 if current != "impersonal" else -1):
            if current == "impersonal":
                options = [
                    write_option(view, variable, person, Patch(start, end, f" {word} "))
                    for word, person in _OBJECTS.items()
                    if _is_general(view)
                    and not (kind == "show" and "not" in view.lowers[:index])
                    and may_address(view, person, lower_words, rules=True)
                ]
            else:
                options = [write_option(view, variable, "impersonal", Patch(start, end, " "))]
        yield index, Site(variable, start, end, variable.variant_index(current), tuple(options))


def _is_told(view: SentenceView, index: int) -> bool:
    """Whether a verb tells, in the present, what something does."""
    token = view.tokens[index]
    if token.upos != "VERB":
        return False
    return token.xpos in ("VBZ", "VBP") or (token.xpos == "VB" and view.lowers[index - 1] in _BEFORE_BASE)


def _follows(view: SentenceView, kind: str, index: int) -> bool:
    """Whether what stands at a token is what a person is helped to do, shown or given."""
    if kind == "show":
        return view.lowers[index] in _CONTENT and index + 2 < len(view.tokens)
    if kind == "help":
        verb = index + 1 if view.lowers[index] == "to" else index
        return (
            verb + 1 < len(view.tokens) and view.tokens[verb].xpos in ("VB", "VBP") and view.lowers[verb] in _HELPED_TO
        )
    place = index
    while place < len(view.tokens) - 1 and view.tokens[place].upos in _IN_PHRASE:
        place += 1
    if place == index or view.lowers[place] not in _GIVEN:
        return False
    return view.lowers[place + 1 : place + 2] != () and view.lowers[place + 1] in _AFTER_GIVEN


def _is_general(view: SentenceView) -> bool:
    """Whether it holds for anyone: no research is reported, and no creature is spoken of."""
    return _OF_RESEARCH.isdisjoint(view.lowers) and not view.setting.has_creatures and not view.setting.has_firms
