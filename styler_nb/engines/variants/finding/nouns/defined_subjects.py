"""Find how a sentence takes up what the one before said that something is: "it", "this method", "the method".

"Radiocarbon dating is a method of telling age. It was found in 1946": what is meant has just been called a method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.mentions import points
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.plain_subjects import find_verb_after_aside, read_plain_subject
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_defined_subjects"]

_BE = read_words("finite_be")
_PRONOUNS = {"it": False, "they": True}
_POINTED = frozenset({"this", "these", "that"})
_POINTING = {"this": "this", "these": "this", "the": "the"}
_IN_SUBJECT = frozenset({"NOUN", "PROPN", "ADJ", "DET", "NUM", "ADP", "PUNCT", "PART"})
_NO_SUBJECT = frozenset({"there", "here", "this", "that", "these", "those", "one", "all", "both", "some", "another"})
_BEFORE_HEAD = frozenset({"ADJ", "NOUN", "ADV", "NUM", "VERB", "PROPN"})
_ARTICLES = frozenset({"a", "an"})
_NAMING = read_words("naming")
_ORDINALS = frozenset({"first", "second", "third", "last", "only", "most"})
_AFTER_HEAD = frozenset({"that", "which", "where", "whose", ".", "with", "of", "to"})
_AFTER_COMMA = frozenset({"which", "where", "whose", "with"})
_COMPARED = frozenset({"like", "than", "as", "or", "and"})
_INSIDE = read_words("inside_verbs") | {"originally", "probably", "mainly", "widely", "particularly", "officially"}
_CONTENT = frozenset({"that", "to", "for", "whether", "how", "why", "when", "if", "what", "who", "where"})
_EMPTY = frozenset(
    {"take", "takes", "took", "seem", "seems", "seemed", "appear", "appears", "appeared", "follow", "follows", "turns",
     "turned", "happens", "happened", "rains", "rained", "makes", "matters", "says", "feels", "looks", "looked", "felt",
     "came", "costs", "hurts", "pays"}
)  # fmt: skip
"""Verbs of an "it" that may stand for nothing: "it takes time to learn"."""
_SPANNED = frozenset({"long", "high", "wide", "deep", "tall", "thick", "across", "in", "above", "below", "."})
_NO_CONTENT = 6
_SETTING_OUT = frozenset({"explains", "describes", "outlines", "defines", "summarizes", "summarises"})
"""What only a text does, which then goes on to be the subject: "this policy explains how leave is taken"."""
_MOST_INSIDE = 2
_FARTHEST = 12


@dataclass(frozen=True, slots=True)
class _Known:
    """The noun that something was said to be, and whether a sentence may already have taken it up."""

    noun: str
    is_plural: bool
    is_named: bool = False
    is_bare: bool = False
    """Whether it stood without "the" or "a", so that "the" alone does not take it up."""
    is_plain: bool = False
    """Whether it was only named, so that "it" could be something else."""
    has_rival: bool = False
    """Whether one more thing was brought up, which may do what is told next: "it begins with a list"."""
    terms: frozenset[str] = frozenset()
    """The noun of the subject that was defined."""
    is_activity: bool = False
    """Whether it is what somebody does, which is hardly said to be used or to work."""


_WORKING = frozenset({"used", "works", "work", "consists", "consist", "involves", "relies", "allows"})
_CLASSES = frozenset({"mammal", "reptile", "amphibian", "food", "substance", "creature", "vertebrate", "arachnid"})
"""Nouns of what is of a class, which only "this" takes up for one of it."""


@needs({f"^ {word}" for word in (*_PRONOUNS, *_POINTING)})
def find_defined_subjects(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind defined_subject; variants are "it", "this" and "the".

    `parameters.vague` are nouns that say too little, or too much of an opinion, to stand for the thing;
    `parameters.activities` are those that what somebody does may be called.
    """
    known: _Known | None = None
    before: SentenceView | None = None
    for view in views:
        if view.block_kind is not BlockKind.PARAGRAPH:
            known = before = None
            continue
        verb = _find_verb(view)
        form = _read_form(view, before, known) if verb > 0 and not _is_empty(view, verb) else ""
        if form:
            fits = known if known and _fits(view, form, known) else None
            token = view.tokens[0]
            options = tuple(_options(view, variable, form, fits)) if fits else ()
            yield Site(variable, token.start, token.end, variable.variant_index(form), options)
            if fits:
                known = replace(fits, is_named=True)
        if not form or not known or not _fits(view, form, known, in_number=True):
            known = _read_defined(view, variable) or _read_named(view, variable)
        before = view


def _find_verb(view: SentenceView) -> int:
    """Give the finite verb of a sentence that opens with a pronoun or a bare noun; −1 where none follows at once."""
    low = view.lowers[0]
    if low not in _PRONOUNS and low not in _POINTING:
        return -1
    first = 1 if low in _PRONOUNS else 2
    for index in range(first, min(first + _MOST_INSIDE + 1, len(view.tokens))):
        if view.is_finite(index):
            return index if view.tokens[index].upos in ("VERB", "AUX") else -1
        if view.lowers[index] not in _INSIDE:
            return -1
    return -1


def _read_form(view: SentenceView, before: SentenceView | None, known: _Known | None) -> str:
    """Give the way in which a sentence opens, "" where it takes up nothing."""
    low = view.lowers[0]
    if low in _PRONOUNS:
        return "it" if view.terminal == "." else ""
    noun = view.lowers[1]
    if before is None or view.tokens[1].upos != "NOUN" or view.terminal != ".":
        return ""
    is_same = known is not None and noun == known.noun
    return _POINTING[low] if is_same or noun in before.words else ""


def _is_empty(view: SentenceView, verb: int) -> bool:
    """Whether "it" may point at what follows: "it is easy to see", "it is thought that", "it was here that"."""
    low = view.lowers[verb]
    if view.lowers[0] == "they" or view.lowers[0] == "these":
        return False
    if verb + 2 >= len(view.tokens):
        return True
    if low in _EMPTY or low.endswith("n't") or view.lowers[verb + 1] in ("not", "n't"):
        return True
    if view.lowers[verb + 1] == "to" and view.tokens[verb + 2].xpos == "VB":
        return True
    if low not in _BE:
        ahead = range(verb + 1, min(verb + _NO_CONTENT, len(view.tokens) - 1))
        is_adjective = any(view.tokens[i].upos == "ADJ" and view.lowers[i + 1] in _CONTENT for i in ahead)
        return is_adjective or (view.tokens[verb].upos == "AUX" and any(view.lowers[i] == "that" for i in ahead))
    place = verb + 1
    while place < len(view.tokens) - 1 and view.tokens[place].upos == "ADV":
        place += 1
    if place + 1 >= len(view.tokens):
        return True
    token = view.tokens[place]
    if token.upos == "NUM":
        is_measure = place + 2 < len(view.tokens) and view.lowers[place + 2] in _SPANNED
        return not is_measure and view.lowers[place : place + 2] != ["one", "of"]
    if token.upos in ("PRON", "PROPN", "ADV", "SCONJ") or view.lowers[place] in ("only", "because", "until"):
        return True
    if token.upos == "ADP" and view.lowers[place] == "in" and "that" in view.words:
        return True
    if token.upos == "DET" or view.lowers[place] == "of":  # "it is of use to keep a lamp"
        return not view.words.isdisjoint({"that", "who", "which", "to"})
    is_told = view.lowers[place + 1] in _CONTENT
    return is_told and not (view.lowers[place + 1] in ("to", "for", "when") and token.xpos == "VBN")


def _fits(view: SentenceView, form: str, known: _Known, *, in_number: bool = False) -> bool:
    """Whether a sentence that opens in a way speaks of what is known; `in_number`: or may do so."""
    if form == "it":
        is_same = _PRONOUNS[view.lowers[0]] is known.is_plural
        first = 1
    else:
        is_same = view.lowers[1] == known.noun and (view.lowers[0] != "this") is (
            known.is_plural or view.lowers[0] == "the"
        )
        first = 2
    if in_number or not is_same:
        return is_same
    if form == "it" and known.has_rival and view.tokens[_find_verb(view)].upos == "VERB":
        return False
    if any(_has_noun(view, term, first, len(view.tokens)) for term in known.terms):
        return False  # "a volume is a book. It goes on from the volume before it"
    if form == "it" and known.is_activity and not _WORKING.isdisjoint(view.lowers[1:_NO_CONTENT]):
        return False
    return not _has_noun(view, known.noun, first, len(view.tokens)) and view.is_free(0, 0)


def _has_noun(view: SentenceView, noun: str, first: int, end: int) -> bool:
    stem = find_singular(noun)
    return any(
        view.tokens[i].upos in ("NOUN", "PROPN") and find_singular(view.lowers[i]) == stem for i in range(first, end)
    )


def _options(view: SentenceView, variable: Variable, form: str, known: _Known) -> Iterator[Option]:
    token = view.tokens[0]
    has_pronoun = form == "it"
    is_pointed = any(points(view, i) for i in view.where(_POINTED, 1))
    for index, variant in enumerate(variable.variants):
        if variant.form == form or (has_pronoun and known.is_named):
            continue
        if variant.form == "it":
            if view.is_free(0, 1) and not known.is_plain:
                yield Option(index, (Patch(token.start, view.tokens[1].end, "They" if known.is_plural else "It"),), -1)
            continue
        if (variant.form == "this" and is_pointed) or (variant.form == "the" and (known.is_plural or known.is_bare)):
            continue
        if variant.form == "the" and known.noun in _CLASSES:
            continue  # "a camel is a mammal. The mammal was tamed": it is of all, not of this one
        word = "These" if variant.form == "this" and known.is_plural else variant.form.capitalize()
        if has_pronoun and known.is_plain and known.is_plural and _is_of_any(view):
            continue  # "the calves are blind. They stay": all of them, not these
        if has_pronoun:
            yield Option(index, (Patch(token.start, token.end, f"{word} {known.noun}"),), 1)
        else:
            yield Option(index, (Patch(token.start, token.end, word),))


def _is_of_any(view: SentenceView) -> bool:
    """Whether a sentence tells of the present, and so of any of a kind."""
    return view.tokens[_find_verb(view)].xpos == "VBP" and view.lowers[1] != "have"


def _read_defined(view: SentenceView, variable: Variable) -> _Known | None:
    """Read a definition with the noun of what is defined."""
    known = _read_definition(view, variable)
    if known is None:
        return None
    end = next((i for i in range(1, len(view.tokens)) if view.is_finite(i) or view.lowers[i] == ","), 0)
    terms = {view.lowers[end - 1]} if end and view.tokens[end - 1].upos == "NOUN" else set()
    return replace(known, terms=frozenset(terms - {known.noun}), is_activity=known.noun in variable.words("activities"))


def _read_definition(view: SentenceView, variable: Variable) -> _Known | None:
    """Read what a sentence says that its subject is, where it says nothing else before: "a barn owl is a bird"."""
    verb = next((i for i in range(1, min(_FARTHEST, len(view.tokens))) if view.is_finite(i)), -1)
    end = verb
    if verb > 2 and view.lowers[verb - 1] == "which" and view.lowers[verb - 2] == ",":
        end = verb - 2
        verb = find_verb_after_aside(view, end)
    if verb == 2 and view.lowers[0] in ("this", "the") and view.lowers[2] in _SETTING_OUT:
        is_thing = view.tokens[1].upos == "NOUN" and not may_be_person(view.lowers[1])
        return _Known(view.lowers[1], is_plural=False) if is_thing and view.lowers.count(view.lowers[1]) == 1 else None
    if verb < 1 or view.lowers[verb] not in _BE or view.terminal != "." or view.lowers[0] in _NO_SUBJECT:
        return None
    if ";" in view.lowers:
        return None  # "a waltz is a dance; Strauss wrote many. It is": more was spoken of since
    if any(not _may_be_in_subject(view, i) for i in range(end)) or view.tokens[0].upos in ("ADP", "PART", "PUNCT"):
        return None
    if view.tokens[verb - 1].upos not in ("NOUN", "PROPN", "PUNCT", "NUM") and verb > 1:
        return None
    if view.lowers[verb + 1 : verb + 4] in (["one", "of", "the"], ("one", "of", "the")):
        return _read_one_of(view, variable, verb + 3)
    first = verb + 1
    head = _find_head(view, first)
    if head < 0:
        return None
    noun = view.lowers[head]
    if noun in variable.words("vague") or names_person(noun) or may_be_person(noun) or not noun.isalpha():
        return None
    article, following = view.lowers[first], view.lowers[head + 1]
    is_plural = view.lowers[verb] in ("are", "were")
    if is_plural_noun(noun) is not is_plural or not _ends_phrase(view, head + 1):
        return None
    if article == "the":
        is_told = view.lowers[first + 1].endswith("est") or view.lowers[first + 1] in _ORDINALS
        if not is_told and not (noun in variable.words("activities") and following in ("of", "by")):
            return None
    elif is_plural is (article in _ARTICLES) or (is_plural and view.tokens[first].upos == "DET"):
        return None
    is_repeated = _has_noun(view, noun, 0, verb - 1) or _has_noun(view, noun, head + 1, len(view.tokens))
    return None if is_repeated else _Known(noun, is_plural)


def _read_one_of(view: SentenceView, variable: Variable, first: int) -> _Known | None:
    """Read what something is one of: "the mill is one of the oldest buildings", which is a building."""
    head = _find_head(view, first)
    noun = "" if head < 0 else find_singular(view.lowers[head])
    if (
        not noun
        or noun == view.lowers[head]
        or noun in variable.words("vague")
        or view.lowers[head] in (variable.words("vague"))
    ):
        return None
    if names_person(noun) or may_be_person(noun) or view.lowers[head + 1] in _COMPARED:
        return None
    is_repeated = _has_noun(view, noun, 0, head) or _has_noun(view, noun, head + 1, len(view.tokens))
    return None if is_repeated else _Known(noun, is_plural=False)


def _read_named(view: SentenceView, variable: Variable) -> _Known | None:
    """Read what else a plain sentence is about, which the next one may go on with: "the mill was built in May"."""
    found = read_plain_subject(view)
    if found is None or found.noun in variable.words("vague"):
        return None
    has_rival = _brings_up(view, is_plural=found.is_plural)
    return _Known(found.noun, found.is_plural, is_bare=found.is_bare, is_plain=True, has_rival=has_rival)


def _brings_up(view: SentenceView, *, is_plural: bool) -> bool:
    """Whether a thing of a number is brought up or named after a verb: "with a list", "with tools called adzes"."""
    verb = next((i for i in range(1, len(view.tokens)) if view.is_finite(i)), len(view.tokens))
    rest = view.lowers[verb:]
    return any(low in _NAMING or (low in _ARTICLES and not is_plural) for low in rest)


def _may_be_in_subject(view: SentenceView, index: int) -> bool:
    low, token = view.lowers[index], view.tokens[index]
    if low == "or":
        return view.lowers[index - 1] == ","
    if index == 0 and token.xpos == "VBG":
        return True  # "felting is the practice of"
    return token.upos in _IN_SUBJECT and low not in (":", ";", "(", ")", "to") and token.xpos not in ("EX", "WDT")


def _find_head(view: SentenceView, first: int) -> int:
    """Give the head of the noun phrase of a predicate, past pairs of adjectives; −1 where there is none."""
    head = -1
    for index in range(first, min(first + _FARTHEST, len(view.tokens) - 1)):
        token, following = view.tokens[index], view.tokens[index + 1]
        is_joint = token.lower in (",", "and") and following.upos in ("ADJ", "ADV") and head < 0
        if index == first and token.upos == "DET":
            continue
        if token.upos not in _BEFORE_HEAD and not is_joint and token.text != "-":
            break
        if token.upos == "VERB" and token.xpos not in ("VBN", "VBG"):
            break
        if head >= 0 and token.upos not in ("NOUN", "PROPN"):
            break
        if token.upos in ("NOUN", "PROPN"):
            head = index
    return head if head > first - 1 and view.tokens[head].upos == "NOUN" else -1


def _ends_phrase(view: SentenceView, index: int) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if low in _COMPARED:
        return False
    if low == ",":
        return view.lowers[index + 1] in _AFTER_COMMA
    return low in _AFTER_HEAD or token.upos == "ADP" or token.xpos in ("VBN", "VBG")
