"""Find plain statements with a doer: "The report was written by the committee", "The committee wrote the report"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.agents import OBJECTS, may_act, read_agent
from styler_nb.engines.variants.by_clauses import build_clause_site, read_by_clause
from styler_nb.engines.variants.by_shared import write_shared
from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase_before
from styler_nb.engines.variants.passive_groups import lemma_of
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, SentenceView, Site
from styler_nb.text.types import BlockKind

__all__ = ["find_voices"]

_OPENERS = frozenset(
    {"because", "when", "while", "although", "though", "since", "after", "before", "until", "that"}
    | {"if", "as", "once", "whereas", "unless", "whenever"}
)
_BY = frozenset({"by"})
_JOINTS = frozenset({"and", "but", "so"})
_INSIDE_SUBJECTS = frozenset(
    {"of", "in", "for", "between", "about", "on", "with", "near", "from", "at", "around", "behind", "along", "among"}
)
_PHRASES = frozenset({"in", "on", "at", "during", "after", "before", "since", "by", "from", "for", "until", "under"})
_YEARS = frozenset({"in", "by", "since"})
_LONGEST_YEAR = 3
_QUOTES = frozenset({'"', "“", "‘"})
_TAKE_COMPLEMENT = frozenset(
    {"elect", "appoint", "name", "crown", "declare", "paint", "dye", "make", "call", "choose", "consider", "nominate"}
)
"""Verbs with two things after them: "elected the engineer chairman"."""
_FEWEST_TOKENS = 6
_LONGEST_OPENING = 7


def find_voices(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind voice; variants are "passive", which is never written, and "active".

    Every such statement with two noun phrases is counted. A sentence that the next one takes up with a pronoun that
    could mean either is left as it is.
    """
    found = [site for by in view.where(_BY, 3) if (site := _by_site(view, by, following, variable)) is not None]
    yield from found
    if not found and (active := _active(view)) is not None:
        start, end = view.tokens[active[0].first].start, view.tokens[active[1].last].end
        yield Site(variable, start, end, variable.variant_index("active"), ())


def _by_site(view: SentenceView, by: int, following: SentenceView | None, variable: Variable) -> Site | None:
    """Find the site of a passive whose doer stands after a "by"."""
    clause = read_by_clause(view, by)
    if clause is None:
        patch = write_shared(view, by, following)
        if patch is None:
            return None
        option = Option(variable.variant_index("active"), (patch,), 0)
        return Site(variable, patch.start, patch.end, variable.variant_index("passive"), (option,))
    return build_clause_site(view, following, variable, clause)


def _active(view: SentenceView) -> tuple[NounPhrase, NounPhrase] | None:
    """Read subject and object of a short statement that could have been a passive."""
    if view.terminal != "." or view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < _FEWEST_TOKENS:
        return None
    verb = next((i for i in range(1, min(len(view.tokens) - 2, 12)) if view.is_finite(i)), -1)
    if verb < 0:
        return None
    tag = view.tokens[verb].xpos
    if view.tokens[verb].upos != "VERB" or tag not in ("VBD", "VBZ", "VBP"):
        return None
    agent = _subject_before(view, verb)
    if agent is None or view.lowers[agent.first] in OBJECTS or (thing := read_agent(view, verb + 1)) is None:
        return None
    lemma = lemma_of(view.lowers[verb], tag)
    if not lemma or lemma in _TAKE_COMPLEMENT or not may_act(view, agent, lemma, sure=False):
        return None
    is_definite = view.lowers[thing.first] == "the" or view.tokens[thing.last].upos == "PROPN"
    return (agent, thing) if is_definite else None


def _subject_before(view: SentenceView, end: int) -> NounPhrase | None:
    """Read the subject that ends before a token and opens its clause: a pronoun, or nouns with one more at most."""
    if end > 0 and view.lowers[end - 1] in OBJECTS and view.tokens[end - 1].upos == "PRON":
        plural = view.lowers[end - 1] in ("they", "we", "you")
        opens = _opens_clause(view, end - 1) or _is_nominative(view, end - 1)
        return NounPhrase(end - 1, end - 1, plural) if opens else None
    phrase = read_noun_phrase_before(view, end)
    if phrase is None or phrase.first < 0:
        return None
    joint = view.lowers[phrase.first - 1] if phrase.first > 1 else ""
    if joint in _INSIDE_SUBJECTS or (joint == "and" and view.lowers[end] in ("are", "were", "have")):
        whole = read_noun_phrase_before(view, phrase.first - 1)
        if whole is not None and _opens_clause(view, whole.first):
            return NounPhrase(whole.first, phrase.last, joint == "and" or whole.is_plural)
        if joint != "and":
            return None
    return phrase if _opens_clause(view, phrase.first) else None


def _is_nominative(view: SentenceView, index: int) -> bool:
    """Whether a pronoun that can only be a subject follows words that neither share it nor hang on it."""
    before = view.tokens[index - 1]
    if view.lowers[index] == "it":
        return before.upos == "NUM" and view.lowers[0] in _YEARS and index <= _LONGEST_YEAR
    if view.lowers[index] not in ("i", "we", "they", "he", "she"):
        return False
    if before.upos not in ("NOUN", "PROPN", "SCONJ", "NUM"):
        return False
    return view.lowers[0] in _PHRASES and not any(view.tokens[i].upos in ("VERB", "AUX", "PRON") for i in range(index))


def _opens_clause(view: SentenceView, first: int) -> bool:
    if first == 0:
        return True
    before = view.lowers[first - 1]
    if before in _OPENERS and (view.tokens[first - 1].upos in ("SCONJ", "ADV") or before == "that"):
        return before != "that" or first > 1
    if first == 1 and before in _OPENERS - {"as"}:
        return True  # the verb after the subject shows that "after" opens a clause
    if view.tokens[first - 1].upos == "NUM" and view.lowers[0] in _YEARS and first <= _LONGEST_YEAR:
        return view.tokens[first].upos == "DET"
    if first == 1 and before in _QUOTES:
        return True
    if before in _JOINTS and first > 2 and view.lowers[first - 2] == ",":
        return view.finds_finite(0, first - 2)
    if before in ("but", "however", "yet") and first == 1:
        return True
    if before in (";", "—", "–"):
        return True
    if before != ",":
        return False
    opening = range(first - 1)
    if view.tokens[0].upos in ("SCONJ", "ADV") and view.lowers[0] in _OPENERS:
        # "When the war ended, the bridge was repaired"
        is_clause = "," not in view.lowers[: first - 1] and any(view.is_finite(i) for i in opening)
        return is_clause and not any(view.tokens[i].upos == "PRON" for i in opening)
    if first - 1 > _LONGEST_OPENING or view.tokens[0].upos not in ("ADP", "ADV"):
        return False
    return not any(
        view.tokens[i].upos in ("VERB", "AUX", "SCONJ", "PRON")
        or (view.tokens[i].upos == "PUNCT" and view.tokens[i + 1].upos != "NUM" and view.lowers[i] != "-")
        for i in opening
    )
