"""Find what is said or thought of something by nobody in particular.

"He is said to have sold it" is "They say that he sold it", and "it is thought to be old" is "it is probably old".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.people.people_who import names_several_persons
from styler_nb.engines.variants.reading.addressees import like
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import inner_text
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase_with_of,
)
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_reported"]

_BE = {"is": False, "are": True}
_BEEN = {False: "was", True: "were"}
_SAYERS = frozenset({"they", "people", "some"})
_LASTING = frozenset({"for", "since", "already", "yet"})
"""Words with which a perfect may tell of what still is: "are believed to have lived there for a century"."""
_FEW = frozenset({"no", "nobody", "none", "nothing", "neither", "nor", "few", "little", "hardly", "never", "not"})
"""Words of a subject of which nothing is "probably" so: "no birds probably live there"."""
_SUPPOSING = frozenset({"if", "unless", "whether", "than"})
"""Words of a clause in which it matters that something is said: "if the well is said to be deep"."""
_CONDITIONS = frozenset({"if", "when", "whenever", "where", "once", "unless", "long", "provided", "until"})
"""Words of the clause that tells when a name is given: "as long as it holds, it is said to be stable"."""
_TELLING_APART = frozenset({"that", "which", "whose", "with", "without", "for"})
"""Words of a subject that tells which things bear a name."""
_ANYONE = frozenset({"anyone", "anybody", "everyone", "everybody", "someone", "those", "whoever"})
_FAITH = read_words("faith")
"""Words of a sentence on what people believe, which is not "probably" so."""
_THEY = frozenset({"they", "them"})
_WORD = re.compile(r"\w+")
_NEAR = 200
"""Characters before a paragraph in which those are named whom its first "they" would mean."""
_SAY = frozenset({"say", "says", "said"})


@needs(lambda variable: variable.words("verbs") | _SAY, _SAYERS | {"VBN"})
def find_reported(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind reported; variants are "passive" and "active".

    `parameters.verbs` are the participles, and `parameters.answer` is "say" or "probably".
    """
    before: SentenceView | None = None
    for view in views:
        if len(view.tokens) <= LONGEST_SENTENCE:
            yield from _in_sentence(view, before, variable)
        before = view


def _in_sentence(view: SentenceView, before: SentenceView | None, variable: Variable) -> Iterator[Site]:
    verbs = variable.words("verbs")
    says = variable.parameters["answer"] == "say"
    for index in view.where(verbs, 1, -2):
        if view.tokens[index].xpos != "VBN" or view.lowers[index - 1] not in _BE:
            continue
        patches: tuple[Patch, ...] = ()
        sayers = "people" if says and _may_mean_others(view, before) else "they"
        if view.lowers[index + 1] == "to" and view.terminal == ".":
            patches = _personal(view, index, sayers, says=says)
        elif view.lowers[index + 1] == "that" and view.lowers[index - 2 : index - 1] == ("it",):
            patches = _impersonal(view, index, sayers, says=says)
        if patches and says and (_named_in(view, index) or (sayers == "people" and _are_spoken_of(view, before))):
            patches = ()
        start, end = view.tokens[index - 1].start, view.tokens[index + 1].end
        options = (Option(variable.variant_index("active"), patches),) if patches else ()
        yield Site(variable, start, end, variable.variant_index("passive"), options)
    if says:
        yield from _said(view, variable)


def _named_in(view: SentenceView, index: int) -> bool:
    """Whether a sentence speaks of "they" itself, or names people before it says what is said of others."""
    is_of_others = view.lowers[index - 1] == "is"
    return not _THEY.isdisjoint(view.words) or (is_of_others and names_several_persons(view, index))


def _may_mean_others(view: SentenceView, before: SentenceView | None) -> bool:
    """Whether "they" would seem to be those of whom the text spoke last, if need be in the paragraph before."""
    if before is not None:
        return _names_sayers(before)
    start = view.tokens[0].start
    words = _WORD.findall(view.text[max(start - _NEAR, 0) : start].lower())
    return any(low in _SAYERS or (is_plural_noun(low) and (names_person(low) or may_be_person(low))) for low in words)


def _are_spoken_of(view: SentenceView, before: SentenceView | None) -> bool:
    """Whether "people" would be taken for people of whom the text speaks, or a name or "they" for them."""
    return "people" in view.words or (before is not None and "people" in before.words)


def _names_sayers(view: SentenceView) -> bool:
    """Whether "they" in the next sentence would seem to be those named in this one."""
    return names_several_persons(view, len(view.tokens)) or not _SAYERS.isdisjoint(view.words)


def _said(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "they say that", which is counted and stays."""
    for index in view.where(_SAY, 1, -2):
        if view.lowers[index - 1] in _SAYERS and view.lowers[index + 1] in NOMINATIVE | {"that", "the", "there"}:
            yield Site(
                variable, view.tokens[index - 1].start, view.tokens[index].end, variable.variant_index("active"), ()
            )


def _personal(view: SentenceView, index: int, sayers: str, *, says: bool) -> tuple[Patch, ...]:
    """Write "X is said to be" as "They say that X is", or "X is thought to be" as "X is probably"."""
    be = index - 1
    is_plural = _BE[view.lowers[be]]
    found = _finite(view, index + 2, is_plural=is_plural)
    if found is None or not view.is_free(be, found[1]):
        return ()
    text, last = found
    is_be = text in ("is", "are", "was", "were")
    if not says:
        if not _FEW.isdisjoint(view.lowers[:be]) or _is_of_faith(view, be) or view.setting.is_of_institution:
            return ()  # what a house thinks to be so is so by its rules
        text = f"{text} probably" if is_be else f"probably {text}"
        return (Patch(view.tokens[be].start, view.tokens[last].end, text),)
    if not _SUPPOSING.isdisjoint(view.lowers[:be]) or _may_define(view, be, index + 2) or _is_in_account(view, be):
        return ()
    first = _clause_start(view, be)
    opening = inner_text(view, first, frozenset()) if first == 0 else view.tokens[first].text if first > 0 else None
    if first < 0 and view.tokens[be - 1].upos in ("NOUN", "PROPN") and "(" not in view.words:
        before = view.tokens[be - 1].end
        return (Patch(before, view.tokens[last].end, f", {sayers} say, {text}"),)
    lead = f"{like(first, sayers)} say that"
    if opening and opening == view.tokens[first].text:  # nothing of a name is written anew
        head = Patch(view.tokens[first].start, view.tokens[first].start, f"{lead} ")
    elif opening and view.is_free(first, be):
        head = Patch(view.tokens[first].start, view.tokens[first].end, f"{lead} {opening}")
    else:
        return ()
    return (head, Patch(view.tokens[be].start, view.tokens[last].end, text))


def _may_define(view: SentenceView, be: int, infinitive: int) -> bool:
    """Whether a sentence may tell what a word means: "a valve is said to be open when it lets water through"."""
    if view.lowers[be] not in _BE:
        return False
    if "then" in view.lowers[:be]:
        return True  # "the leaf then turns brown, and the plant is said to be scorched"
    is_one_word = view.lowers[infinitive] == "be" and infinitive + 2 == len(view.tokens) - 1
    if is_one_word and view.before is not None and not (_CONDITIONS | {"then"}).isdisjoint(view.before.words):
        return True
    if view.lowers[infinitive] != "be":
        # "a row that has a limit is said to converge"
        return view.lowers[0] in ("a", "an", "two") and not _TELLING_APART.isdisjoint(view.lowers[:be])
    return view.lowers[0] in ("a", "an") or not _CONDITIONS.isdisjoint(view.lowers)


def _finite(view: SentenceView, index: int, *, is_plural: bool) -> tuple[str, int] | None:
    """Give the finite form of an infinitive at a token, "have sold" as "sold", and its last token."""
    if index + 2 >= len(view.tokens) or _goes_on(view, index):
        return None
    low = view.lowers[index]
    if low == "have":
        past = view.lowers[index + 1]
        if past == "been" and _LASTING.isdisjoint(view.lowers[index + 2 :]):
            return _BEEN[is_plural], index + 1
        lemma = find_verb(past)
        if view.tokens[index + 1].xpos != "VBN" or not lemma or not _LASTING.isdisjoint(view.lowers[index + 2 :]):
            return None
        form = past if past.endswith("ed") else forms_of(lemma)["VBD"]
        return ("had" if lemma == "have" else form), index + 1
    if low == "be":
        return ("are" if is_plural else "is"), index
    if view.tokens[index].xpos != "VB" or view.tokens[index].upos != "VERB":
        return None
    return forms_of(low)["VBP" if is_plural else "VBZ"], index


def _goes_on(view: SentenceView, index: int) -> bool:
    """Whether a second infinitive may follow: "is said to have bought and sold it"."""
    return any(
        view.tokens[i].upos == "CCONJ"
        and (view.tokens[i + 1].upos in ("VERB", "AUX", "PART", "ADV") or _is_base(view.lowers[i + 1]))
        for i in range(index + 1, len(view.tokens) - 1)
    )


def _is_in_account(view: SentenceView, be: int) -> bool:
    """Whether a text says it, and no people: "a poem in which the spirit is said to sing"."""
    return any(view.tokens[i].upos == "ADP" and view.lowers[i + 1] in ("which", "whom") for i in range(be - 1))


def _is_base(low: str) -> bool:
    """Whether a word is an infinitive too, whatever it is taken for: "to go mad or die"."""
    return find_verb(low) == low


def _is_of_faith(view: SentenceView, be: int) -> bool:
    """Whether it matters that it is believed: of gods and magic, of anyone, or in what tells who somebody is."""
    return not _FAITH.isdisjoint(view.words) or not _ANYONE.isdisjoint(view.lowers[:be]) or view.lowers[be - 1] == "who"


def _clause_start(view: SentenceView, be: int) -> int:
    """Give the first token of a subject that opens the sentence, or follows a short opening phrase; −1 for others."""
    if be == 1 and view.lowers[0] in ("he", "she", "they"):
        return 0
    for first in (0, *(i + 1 for i in view.where(frozenset({","}), 1, be))):
        if first > 0 and (view.tokens[0].upos != "ADP" or view.finds_finite(0, first)):
            return -1
        if view.lowers[first] in ("he", "she", "they", "it") and first + 1 == be:
            return first
        phrase = read_noun_phrase_with_of(view, first)
        if phrase is not None and phrase.last + 1 == be:
            return first
    return -1


def _impersonal(view: SentenceView, index: int, sayers: str, *, says: bool) -> tuple[Patch, ...]:
    """Write "It is said that" as "They say that", or "It is thought that X was" as "X was probably"."""
    it = index - 2
    if it > 0 and view.lowers[it - 1] not in (",", "and", "but", "because", "although", "since", "so", "that"):
        return ()
    if not view.is_free(it, index + 1):
        return ()
    start = view.tokens[it].start
    if says:
        text = f"{like(it, sayers)} say that"
        return (Patch(start, view.tokens[index + 1].end, text),)
    first = index + 2
    if view.lowers[first] in NOMINATIVE:
        verb = first + 1
    else:
        phrase = read_noun_phrase_with_of(view, first)
        if phrase is None:
            return ()
        verb = phrase.last + 1
    if not _FEW.isdisjoint(view.lowers[first:verb]):
        return ()
    if verb + 1 >= len(view.tokens) or not view.is_finite(verb) or not view.is_free(first, verb):
        return ()
    opening = view.tokens[first].text
    opening = opening[:1].upper() + opening[1:] if it == 0 else opening
    token = view.tokens[verb]
    if token.upos == "AUX":
        if token.lower.endswith("n't") or view.lowers[verb + 1] == "not":
            return ()
        place = Patch(token.end, token.end, " probably")
    else:
        place = Patch(token.start, token.start, "probably ")
    return (Patch(start, view.tokens[first].end, opening), place)
