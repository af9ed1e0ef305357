"""Find passives that name who does it: "The mill was built by the monks", "The monks built the mill"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import MARKS
from styler_nb.engines.variants.inflect import build_forms
from styler_nb.engines.variants.joints import is_statement
from styler_nb.engines.variants.moves import capitalized, inner_text, may_move, text_of
from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_voices"]

_BE = {"is": False, "are": False, "was": True, "were": True}
_OBJECT_FORMS = {"it": "it", "they": "them", "he": "him", "she": "her", "this": "this", "these": "these"}
_POSSESSIVES = frozenset({"his", "her", "its", "their", "our", "my", "your"})
_NO_AGENTS = read_words("times") | read_words("no_agents")
_MISREAD = read_words("never_reduced") | read_words("passive_states")
_AFTER_AGENT = frozenset({"in", "at", "during", "on", "for", "from", "to", "with", "under", "after", "before", "as"})
_INNER = frozenset({"and", "or", "but", "that", "which", "who", "whose", "where"})
_LONGEST_AGENT, _LONGEST_SUBJECT = 5, 8


def find_voices(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind voice; variants are "passive" and "active".

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "passive" and "active".
    lower_words : frozenset of str
        Words that occur in lower case in the block.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or "by" not in view.lowers or not is_statement(view):
        return
    place = view.lowers.index("by")
    verb = place - 1
    if verb < 2 or view.tokens[verb].xpos != "VBN" or view.lowers[verb - 1] not in _BE:
        return
    agent = read_noun_phrase(view, place + 1)
    if agent is None or not _may_act(view, agent):
        return
    start, end = view.tokens[0].start, view.tokens[agent.last].end
    text = _active(view, verb, agent, lower_words)
    options = (Option(variable.variant_index("active"), (Patch(start, end, text),), -2),) if text else ()
    yield Site(variable, start, end, variable.variant_index("passive"), options)


def _may_act(view: SentenceView, agent: NounPhrase) -> bool:
    """Whether a phrase after "by" surely names who or what does it, not a means, a measure, a place or a time."""
    head = view.tokens[agent.last]
    if head.lower in _NO_AGENTS or any(view.tokens[i].upos == "NUM" for i in range(agent.first, agent.last + 1)):
        return False
    is_marked = view.tokens[agent.first].upos == "DET" or head.upos == "PROPN" or agent.is_plural is True
    return is_marked and head.lower not in ("who", "which")


def _active(view: SentenceView, verb: int, agent: NounPhrase, lower_words: frozenset[str]) -> str:
    """Write the clause with its agent as the subject, "" where any part of it is unsure."""
    if any(low in MARKS for low in view.lowers) or not may_move(view, 0, agent.last + 1):
        return ""
    subject = _subject(view, verb - 1, lower_words)
    if not subject or view.lowers[verb] in _MISREAD or agent.last - agent.first >= _LONGEST_AGENT:
        return ""
    if any(view.lowers[i] in _POSSESSIVES for i in range(agent.first, agent.last + 1)):
        return ""
    after = agent.last + 1
    if after + 1 < len(view.tokens) and view.lowers[after] not in _AFTER_AGENT:
        return ""
    rest = range(verb + 1, len(view.tokens))
    if any(view.is_finite(i) or view.lowers[i] in _INNER for i in rest) or "," in view.lowers[: after + 2]:
        return ""
    form = _verb(view, verb, agent)
    if not form:
        return ""
    doer = text_of(view, agent.first, agent.last + 1)
    return f"{capitalized(doer)} {form} {subject}"


def _subject(view: SentenceView, be: int, lower_words: frozenset[str]) -> str:
    """Write the passive's subject as an object, "" where it is more than a plain noun phrase."""
    if be == 1 and view.lowers[0] in _OBJECT_FORMS:
        return _OBJECT_FORMS[view.lowers[0]]
    phrase = read_noun_phrase(view, 0)
    if phrase is None or be > _LONGEST_SUBJECT:
        return ""
    last = phrase.last
    if last + 2 < be and view.lowers[last + 1] == "of":
        inner = read_noun_phrase(view, last + 2)
        last = inner.last if inner else last
    opening = inner_text(view, 0, lower_words)
    if last != be - 1 or opening is None or view.lowers[0] in ("no", "few", "none", "only", "each", "every", "both"):
        return ""
    if any(view.lowers[i] in _POSSESSIVES for i in range(last + 1)):
        return ""
    return opening + view.text[view.tokens[0].end : view.tokens[be - 1].end]


def _verb(view: SentenceView, verb: int, agent: NounPhrase) -> str:
    from lemminflect import getLemma

    lemmas = getLemma(view.lowers[verb], "VERB")
    forms = build_forms(lemmas[0], "VERB", {}) if len(lemmas) == 1 else {}
    if _BE[view.lowers[verb - 1]]:
        return forms.get("VBD", "")
    if agent.is_plural is None:
        return ""
    return forms.get("VBP" if agent.is_plural else "VBZ", "")
