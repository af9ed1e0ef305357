"""Find a negative that stands with the verb or with the noun: "does not need any light", "needs no light"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.inflect import choose_article
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_negation"]

_VERBS = read_words("negated_verbs")
_WITH_NOTHING = read_words("verbs_with_nothing")
_MASS = read_words("mass_nouns") | read_words("any_of_these")
_DO = {"VBP": "do", "VBZ": "does", "VBD": "did"}
_FULL = {"do": "VBP", "does": "VBZ", "did": "VBD"}
_SHORT = {"don't": "do", "doesn't": "does", "didn't": "did", "hasn't": "has", "haven't": "have", "hadn't": "had"} | {
    "can't": "can", "cannot": "can", "couldn't": "could", "won't": "will", "wouldn't": "would", "shouldn't": "should",
    "isn't": "is", "aren't": "are", "wasn't": "was", "weren't": "were",
}  # fmt: skip
_HAVE = read_words("forms_of_have")
_MODALS = frozenset({"can", "could", "will", "would", "should"})
_BE = read_words("finite_be")
_TAGS = ("VB", "VBP", "VBZ", "VBD", "VBN")
_WITH_NOUN = {"no": "any", "nothing": "anything", "nobody": "anybody"}
"""A negative that stands with the noun, and what stands there with "not" before the verb."""
_WITH_VERB = {any_: no for no, any_ in _WITH_NOUN.items()}
_ARTICLES = frozenset({"a", "an"})
_TRIGGERS = frozenset({*_WITH_NOUN, *_WITH_VERB, *_ARTICLES})
_NOT_ONE = read_words("had_or_not") | _MASS
"""Nouns that nobody counts, or with which "no" is a phrase: "has no idea"."""
_DENYING = frozenset({"not", "don't", "doesn't", "didn't"})
_ROW = frozenset({",", "and", "or"})
"""What stands before the second "no" of a row: "it has no stem, no leaves and no root"."""
_PARTING = frozenset({",", ";", ":", "because", "although", "though"})
_AFTER_PRONOUN = frozenset({".", ",", "about", "in", "at", "for", "from", "until", "because", "when", "then", "there"})
_SCOPE = frozenset(
    {"that", "which", "who", "but", "other", "more", "longer", "less", "one", "matter", "and", "or", "nor"}
)

_BOUNDS = frozenset({"limited", "fixed", "specific", "particular", "single", "definite", "certain", "exact", "set"})
"""Qualities that are what is denied: "it does not have a fixed date"."""
_QUANTIFIERS = frozenset(
    {"all", "every", "each", "both", "everyone", "everything", "most", "many", "some", "only", "few"}
)
"""Words of a subject over which "not" with the verb could reach."""


@lru_cache(maxsize=1)
def _forms() -> dict[str, dict[str, str]]:
    """Give the inflections of the verbs that negation may leave, by Penn tag."""
    from lemminflect import getInflection

    verbs = sorted(_VERBS | _WITH_NOTHING)
    return {v: {"VB": v, "VBP": v, **{tag: getInflection(v, tag)[0] for tag in _TAGS[2:]}} for v in verbs}


@lru_cache(maxsize=1)
def _lemmas() -> dict[str, str]:
    return {form: lemma for lemma, forms in _forms().items() for form in forms.values()}


@needs({*_WITH_NOUN, *_WITH_VERB, "have", "not", "don't", "doesn't", "didn't"})
def find_negation(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind negation; variants are "verb" and "noun"."""
    if view.terminal == "?":
        return
    yield from _with_bare_nouns(view, variable)
    if _TRIGGERS.isdisjoint(view.lowers):
        return
    for index in range(2, len(view.tokens) - 1):
        word = view.lowers[index]
        if word in _WITH_NOUN:
            site = _with_noun(view, variable, index)
        elif word in _WITH_VERB:
            site = _with_verb(view, variable, index)
        elif word in _ARTICLES and view.lowers[index - 1] == "have":
            site = _with_article(view, variable, index)
        else:
            continue
        if site is not None:
            yield site


def _with_noun(view: SentenceView, variable: Variable, no: int) -> Site | None:
    word = view.lowers[no]
    verb, auxiliary = view.tokens[no - 1], view.lowers[no - 2]
    lemma = _lemmas().get(verb.lower, "")
    first = no - 1
    is_existential = verb.lower in _BE and auxiliary == "there" and word == "no"
    if is_existential:
        text = ""  # "there were not any" is stiff
    elif not _takes(lemma, word):
        return None
    elif verb.xpos == "VB" and auxiliary in _MODALS:
        first -= 1
        text = f"{'cannot' if auxiliary == 'can' else auxiliary + ' not'} {lemma} {_WITH_NOUN[word]}"
    elif verb.xpos in ("VBN", "VBD") and auxiliary in _HAVE:
        first -= 1
        text = f"{auxiliary} not {verb.lower} {_WITH_NOUN[word]}"
    elif verb.xpos in _DO and verb.upos in ("VERB", "AUX"):
        text = f"{_DO[verb.xpos]} not {lemma} {_WITH_NOUN[word]}"
    else:
        return None
    start, end = view.tokens[first].start, view.tokens[no].end
    options: tuple[Option, ...] = ()
    # "he would say nothing, but wind the clock": "not" would reach over the second verb
    goes_on = any(view.lowers[i] == "but" and view.tokens[i + 1].xpos == "VB" for i in range(no, len(view.tokens) - 1))
    is_in_row = any(view.lowers[i] == "no" and view.lowers[i - 1] in _ROW for i in range(no + 2, len(view.tokens) - 1))
    is_one = lemma == "have" and word == "no" and _is_one(view, no + 1)
    if is_one:
        text = text.replace(" any", f" {choose_article(view.lowers[no + 1])}")
    fits = _fits(view, no, counted=not is_one)
    may_change = bool(text) and not goes_on and not is_in_row and fits and not _QUANTIFIERS & set(view.lowers[:first])
    if may_change and view.is_free(first, no):
        options = (Option(variable.variant_index("verb"), (Patch(start, end, text),), len(text.split()) - no + first),)
    return Site(variable, start, end, variable.variant_index("noun"), options)


def _is_one(view: SentenceView, first: int) -> bool:
    """Whether a noun phrase is of one thing that is counted: "no skeleton", "not a skeleton"."""
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.is_plural is not False or view.tokens[phrase.last].upos != "NOUN":
        return False
    return view.lowers[phrase.last] not in _NOT_ONE and not view.lowers[phrase.last].endswith(
        ("ing", "ness", "ity", "ism")
    )


def _read_denied(view: SentenceView, place: int) -> tuple[int, str]:
    """Give where an auxiliary begins whose "not" is or ends at a token, and the auxiliary alone; "" for none."""
    auxiliary = _SHORT.get(view.lowers[place], "")
    if auxiliary or view.lowers[place] != "not" or place == 0:
        return place, auxiliary
    return place - 1, view.lowers[place - 1]


def _with_article(view: SentenceView, variable: Variable, article: int) -> Site | None:
    """Find "does not have a skeleton"."""
    first, auxiliary = _read_denied(view, article - 2)
    if auxiliary not in _FULL:
        return None
    start, end = view.tokens[first].start, view.tokens[article].end
    options: tuple[Option, ...] = ()
    phrase = read_noun_phrase(view, article)
    is_bound = phrase is not None and not _BOUNDS.isdisjoint(view.lowers[article : phrase.last])
    is_sure = not is_bound and first > 0 and "if" not in view.lowers[:first] and view.tokens[first - 1].upos != "PUNCT"
    if is_sure and view.is_free(first, article) and _is_one(view, article + 1):
        text = f"{_forms()['have'][_FULL[auxiliary]]} no"
        options = (Option(variable.variant_index("noun"), (Patch(start, end, text),), first - article + 1),)
    return Site(variable, start, end, variable.variant_index("verb"), options)


def _with_bare_nouns(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "does not need light", "do not have roots", where "no" may stand with the noun."""
    for place in view.where(_DENYING, 1, -2):
        first, auxiliary = _read_denied(view, place)
        verb = view.lowers[place + 1]
        if auxiliary not in _FULL or verb not in _VERBS or view.tokens[place + 2].upos not in ("NOUN", "ADJ"):
            continue
        if first < 1:
            continue  # a request: "do not need light"
        phrase = read_noun_phrase(view, place + 2)
        if phrase is None or phrase.first != place + 2 or view.tokens[phrase.last].upos != "NOUN":
            continue
        if phrase.last + 1 == len(view.tokens):
            continue
        start, end = view.tokens[first].start, view.tokens[place + 1].end
        options: tuple[Option, ...] = ()
        is_bound = not _BOUNDS.isdisjoint(view.lowers[phrase.first : phrase.last])
        if not is_bound and _may_have_no(view, first, phrase) and view.is_free(first, place + 1):
            text = f"{_forms()[verb][_FULL[auxiliary]]} no"
            options = (Option(variable.variant_index("noun"), (Patch(start, end, text),), first - place),)
        yield Site(variable, start, end, variable.variant_index("verb"), options)


def _may_have_no(view: SentenceView, first: int, phrase: NounPhrase) -> bool:
    """Whether a plural or mass that is denied ends its clause but for a phrase, and the subject is plain."""
    after = view.tokens[phrase.last + 1]
    begin = max((i + 1 for i in range(first) if view.lowers[i] in (",", "that")), default=0)
    subject = view.lowers[begin:first]
    is_last = after.lower in (".", ",", ";") or (after.upos == "ADP" and after.lower not in ("than", "as", "like"))
    return (
        is_last
        and view.lowers[phrase.first] not in _SCOPE | _QUANTIFIERS | {"much", "enough", "such", "further"}
        and _QUANTIFIERS.isdisjoint(subject)
        and {"if", "why", "and", "or"}.isdisjoint(subject)
        and {"and", "or", "but"}.isdisjoint(view.lowers[phrase.last + 1 : phrase.last + 3])
        and view.tokens[first - 1].upos != "PUNCT"
        and not _has_other_negative(view, first, phrase.last)
    )


def _takes(lemma: str, word: str) -> bool:
    return lemma in (_VERBS if word in ("no", "any") else _WITH_NOTHING)


def _with_verb(view: SentenceView, variable: Variable, any_: int) -> Site | None:
    word = view.lowers[any_]
    is_existential = any_ > 2 and (view.lowers[any_ - 1] in _SHORT or view.lowers[any_ - 1] == "not")
    first, auxiliary = _read_denied(view, any_ - 1 if is_existential else any_ - 2)
    verb = view.lowers[any_ - 1]
    no = _WITH_VERB[word]
    if is_existential:
        if auxiliary not in _BE or first == 0 or view.lowers[first - 1] != "there" or word != "any":
            return None
        text = f"{auxiliary} no"
    elif not _takes(_lemmas().get(verb, ""), word):
        return None
    elif auxiliary in _FULL:
        text = f"{_forms()[verb][_FULL[auxiliary]]} {no}" if verb in _forms() else ""
    elif auxiliary in _MODALS or auxiliary in _HAVE:
        text = f"{auxiliary} {verb} {no}"
    else:
        return None
    start, end = view.tokens[first].start, view.tokens[any_].end
    options: tuple[Option, ...] = ()
    is_sure = bool(text) and first > 0 and "if" not in view.lowers[:first] and _fits(view, any_, counted=False)
    if is_sure and view.is_free(first, any_) and view.tokens[first - 1].upos != "PUNCT":
        options = (Option(variable.variant_index("noun"), (Patch(start, end, text),), first - any_ - 1 + 2),)
    return Site(variable, start, end, variable.variant_index("verb"), options)


def _fits(view: SentenceView, index: int, *, counted: bool) -> bool:
    """Whether the negative reaches over its noun alone; with `counted`, whether "any" may stand before that noun."""
    if view.lowers[index] not in ("no", "any"):
        return view.lowers[index + 1] in _AFTER_PRONOUN and not _has_other_negative(view, index, index)
    phrase = read_noun_phrase(view, index + 1)
    if phrase is None or (counted and not _is_uncounted(view, phrase)):
        return False
    return _is_plain(view, index, phrase)


def _is_uncounted(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether "any" fits the noun phrase: a plural, or a noun that is not counted."""
    return phrase.is_plural is True or view.lowers[phrase.last] in _MASS


def _is_plain(view: SentenceView, index: int, phrase: NounPhrase) -> bool:
    """Whether nothing after the noun hangs on the negative, and no other negative stands near."""
    if view.lowers[index + 1] in _SCOPE:
        return False
    if phrase.last + 1 < len(view.tokens) and view.lowers[phrase.last + 1] in _SCOPE:
        return False
    return not _has_other_negative(view, index, index)


def _has_other_negative(view: SentenceView, first: int, last: int) -> bool:
    begin = next((i for i in range(first - 1, -1, -1) if view.lowers[i] in _PARTING), 0)
    stop = next((i for i in range(last + 1, len(view.lowers)) if view.lowers[i] in _PARTING), len(view.lowers))
    others = (*view.lowers[begin : max(first - 3, 0)], *view.lowers[last + 1 : stop])
    return any(
        low in ("not", "no", "never", "nor", "neither", "without", "cannot") or low.endswith("n't") for low in others
    )
