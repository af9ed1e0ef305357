"""Find plain statements with a doer: "The report was written by the committee", "The committee wrote the report"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from styler_nb.engines.variants.agent_phrases import Agent, Between, read_between, widen_agent
from styler_nb.engines.variants.agents import (
    OBJECTS,
    agent_number,
    ends_here,
    is_settled,
    may_act,
    may_follow,
    read_agent,
    stays_clear,
)
from styler_nb.engines.variants.by_clauses import read_by_clause, write_by_clause
from styler_nb.engines.variants.by_shared import write_shared
from styler_nb.engines.variants.clauses import MARKS, opens_clause
from styler_nb.engines.variants.moves import capitalized, inner_text, may_move, text_of
from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase_before
from styler_nb.engines.variants.passive_groups import (
    PassiveGroup,
    lemma_of,
    read_passive_group,
    write_active_group,
)
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
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
_LONGEST_PHRASE = 7
_LONGEST_BESIDE_PRONOUN = 5


@dataclass(frozen=True, slots=True)
class _Clause:
    """Subject phrase, the phrase after the verb, and the verb group between them, its lemma and its last token."""

    subject: NounPhrase
    other: NounPhrase
    verb: int
    lemma: str
    group: PassiveGroup | None = None
    between: Between | None = None
    agent: Agent | None = None

    @property
    def last(self) -> int:
        """The last token."""
        return self.other.last if self.agent is None else self.agent.last

    @property
    def phrases(self) -> tuple[NounPhrase, NounPhrase]:
        """Both phrases."""
        return (self.subject, self.other)


def find_voices(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind voice; variants are "passive", which is never written, and "active".

    Every such statement with two noun phrases is counted. A sentence that the next one takes up with a pronoun that
    could mean either is left as it is.
    """
    bys = view.where(_BY, 3)
    others = [site for by in bys if (site := _by_site(view, by, following, variable)) is not None]
    plain = _plain_site(view, bys, following, variable)
    if plain is None:
        yield from others
        return
    beside = [site for site in others if site.end <= plain.start or site.start >= plain.end or not plain.options]
    if plain.options or not any(site.start < plain.end and plain.start < site.end for site in beside):
        yield plain
    yield from beside


def _by_site(view: SentenceView, by: int, following: SentenceView | None, variable: Variable) -> Site | None:
    """Find the site of a passive whose doer stands after a "by"."""
    clause = read_by_clause(view, by)
    if clause is None:
        patch = write_shared(view, by, following)
        if patch is None:
            return None
        option = Option(variable.variant_index("active"), (patch,), 0)
        return Site(variable, patch.start, patch.end, variable.variant_index("passive"), (option,))
    text, last = write_by_clause(view, clause, following)
    start, end = view.tokens[clause.thing.first].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if text:
        words = len(text.split()) - len(view.text[start:end].split())
        options = (Option(variable.variant_index("active"), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index("passive"), options)


def _plain_site(
    view: SentenceView, bys: Sequence[int], following: SentenceView | None, variable: Variable
) -> Site | None:
    """Find the one site of a short statement, either way."""
    if view.terminal != "." or view.block_kind is not BlockKind.PARAGRAPH or len(view.tokens) < _FEWEST_TOKENS:
        return None
    passives = [c for by in bys if (c := _passive(view, by)) is not None]
    current = "passive" if passives else "active"
    clause = next((c for c in passives if _may_turn(view, c, following)), passives[0]) if passives else _active(view)
    if clause is None:
        return None
    start, end = view.tokens[clause.subject.first].start, view.tokens[clause.last].end
    options: tuple[Option, ...] = ()
    text = _as_active(view, clause) if current == "passive" and _may_turn(view, clause, following) else ""
    if text:
        words = len(text.split()) - len(view.text[start:end].split())
        options = (Option(variable.variant_index("active"), (Patch(start, end, text),), words),)
    return Site(variable, start, end, variable.variant_index(current), options)


def _goes_on(following: SentenceView) -> bool:
    """Whether the next sentence says the same of the subject: "It is also caused by dust"."""
    return following.lowers[0] in OBJECTS and following.lowers[2:3] == ("also",)


def _may_turn(view: SentenceView, clause: _Clause, following: SentenceView | None) -> bool:
    """Whether both phrases mean the same in each other's place, and nothing hangs on the second."""
    subject, other = clause.phrases
    length = other.last - other.first
    is_pronoun = view.lowers[subject.first] in OBJECTS
    if is_pronoun:
        is_known = view.lowers[other.first] == "the" or view.tokens[other.last].upos == "PROPN" or length <= 1
        if not is_known or length >= _LONGEST_BESIDE_PRONOUN or view.lowers[other.first] in ("a", "an"):
            return False
    elif not is_settled(view, subject, may_point=view.lowers[other.first] not in ("a", "an")):
        return False
    return (
        not _is_general(view, clause)
        and not _is_denied_amount(view, clause)
        and is_settled(view, other)
        and subject.last - subject.first < _LONGEST_PHRASE + 2
        and length < _LONGEST_PHRASE
        and (may_follow(view, clause.last + 1, clause.phrases) or _opens_sentence(view, clause))
        and not (clause.between and clause.between.time and view.tokens[clause.last + 1].upos != "PUNCT")
        and (following is None or (stays_clear(view, clause.phrases, following, 0) and not _goes_on(following)))
        and may_move(view, subject.first, clause.last + 1)
        and MARKS.isdisjoint(view.lowers[subject.first : clause.last + 1])
        and "\n" not in text_of(view, subject.first, clause.last + 1)
        and ends_here(view)
    )


def _opens_sentence(view: SentenceView, clause: _Clause) -> bool:
    """Whether the clause is the first of two: "After the town had been destroyed by a flood, many people left"."""
    after = clause.last + 1
    if clause.subject.first != 1 or view.lowers[0] not in _OPENERS or view.lowers[after] != ",":
        return False
    return opens_clause(view, after + 1, len(view.lowers)) and stays_clear(view, clause.phrases, view, after)


def _is_denied_amount(view: SentenceView, clause: _Clause) -> bool:
    """Whether what is denied of some would be denied of any: "two reports were not read"."""
    if clause.group is None or not clause.group.negation:
        return False
    first = view.tokens[clause.subject.first]
    return first.lower in ("a", "an", "some", "many", "most", "several", "few", "all", "every", "each", "both") or (
        first.upos == "NUM"
    )


def _is_general(view: SentenceView, clause: _Clause) -> bool:
    """Whether a new doer with "a" would take the place of what is spoken of: "not closed by a user"."""
    if clause.group is None or view.lowers[clause.other.first] not in ("a", "an"):
        return False
    is_new = view.lowers[clause.subject.first] in ("a", "an")
    return is_new or bool(clause.group.negation) or clause.other.last - clause.other.first >= _LONGEST_BESIDE_PRONOUN


def _passive(view: SentenceView, by: int) -> _Clause | None:
    if by < 3:
        return None
    between = read_between(view, by)
    group = read_passive_group(view, between.participle)
    agent = None if group is None else read_agent(view, by + 1)
    if group is None or agent is None or agent.last + 1 >= len(view.tokens):
        return None
    subject = _subject_before(view, group.auxiliary)
    if subject is None or not may_act(view, agent, group.lemma, sure=True):
        return None
    return _Clause(subject, agent, between.participle, group.lemma, group, between, widen_agent(view, agent, subject))


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
        return any(view.is_finite(i) for i in range(first - 2))
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


def _as_active(view: SentenceView, clause: _Clause) -> str:
    if clause.group is None or clause.between is None:
        return ""
    agent = text_of(view, clause.other.first, clause.last + 1)
    thing = _inside(view, clause.subject)
    verb = write_active_group(view, clause.group, is_plural=agent_number(view, clause.other))
    if not thing or not verb:
        return ""
    particle, is_pronoun = clause.between.particle, view.lowers[clause.subject.first] in OBJECTS
    words = [capitalized(agent) if clause.subject.first == 0 else agent, verb]
    words += [thing, particle] if is_pronoun else [particle, thing]
    if clause.agent is not None and clause.agent.is_aside:
        words[0] += ","
    return " ".join(w for w in (*words, clause.between.time) if w)


def _active(view: SentenceView) -> _Clause | None:
    for index in range(1, min(len(view.tokens) - 2, 12)):
        if not view.is_finite(index):
            continue
        verb = index
        tag = view.tokens[verb].xpos
        if view.tokens[verb].upos != "VERB" or tag not in ("VBD", "VBZ", "VBP"):
            return None
        agent = _subject_before(view, verb)
        if agent is None or view.lowers[agent.first] in OBJECTS or (thing := read_agent(view, verb + 1)) is None:
            return None
        lemma = lemma_of(view.lowers[verb], tag)
        if not lemma or lemma in _TAKE_COMPLEMENT:
            return None
        if not may_act(view, agent, lemma, sure=False):
            return None
        is_definite = view.lowers[thing.first] == "the" or view.tokens[thing.last].upos == "PROPN"
        return _Clause(agent, thing, verb, lemma) if is_definite else None
    return None


def _inside(view: SentenceView, phrase: NounPhrase) -> str:
    """Write a noun phrase as the object of a verb; "" where its first word may be a name."""
    if phrase.first == phrase.last and view.lowers[phrase.first] in OBJECTS:
        return OBJECTS[view.lowers[phrase.first]]
    token = view.tokens[phrase.first]
    if phrase.last == 0 and token.upos == "PROPN" and token.lower.endswith("s"):
        return ""
    first = inner_text(view, phrase.first, frozenset()) if phrase.first == 0 else token.text
    if first is None or (phrase.first and token.upos == "DET" and not token.text.islower()):
        return ""
    return first + view.text[view.tokens[phrase.first].end : view.tokens[phrase.last].end]
