"""Find what someone must or can do, said of the person or of the case.

"Ships must know", "it is necessary that ships should know"; "they are able to live", "it is possible for them to live";
"it is not unusual for it to rain", "it is not unusual that it should rain".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, has_conjunction
from styler_nb.engines.variants.reading.moves import capitalized
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_extraposed", "find_necessity", "find_possibility"]

_OBJECTIVE = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them", "it": "it", "you": "you"}
_NOMINATIVE = {other: own for own, other in _OBJECTIVE.items()}
_BE = {"is": ("is", "are"), "was": ("was", "were")}
_STATES = frozenset({"be", "have", "seem", "need", "remember", "note", "mean", "exist"})
_SKILLS = frozenset(
    {"tell", "recognize", "recognise", "distinguish", "perceive", "detect", "hear", "see", "smell", "feel", "read"}
    | {"write", "speak", "understand", "remember", "recall", "learn", "walk", "fly", "imitate", "grasp", "sense"}
)
"""What somebody is able to do by nature or by practice, which no case makes possible."""
_LONGEST = 4


def _opens(view: SentenceView) -> bool:
    return view.terminal == "." and len(view.tokens) > 5 and MARKS.isdisjoint(view.lowers[:-1])


def _subject(view: SentenceView, first: int) -> NounPhrase | None:
    phrase = read_noun_phrase(view, first)
    if phrase is None or phrase.last - first > _LONGEST or view.tokens[phrase.last].upos != "NOUN":
        return None
    return phrase


def _lowered(view: SentenceView, phrase: NounPhrase) -> str:
    """Write a subject at the start of a sentence as it stands inside one, "" where it may be a name."""
    token = view.tokens[phrase.first]
    if view.protected[phrase.first] or token.upos not in ("DET", "NOUN", "ADJ", "NUM"):
        return ""
    text = view.text[token.start : view.tokens[phrase.last].end]
    return text[:1].lower() + text[1:]


def _base_after(view: SentenceView, index: int) -> bool:
    """Whether a verb in its base form, which someone does, stands here."""
    if index >= len(view.tokens):
        return False
    token = view.tokens[index]
    return token.upos == "VERB" and token.xpos == "VB" and token.lower not in _STATES


@needs({"necessary", "must"})
def find_necessity(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind necessity; variants are "must", "for" and "should"."""
    if not _opens(view):
        return
    must = variable.variant_index("must")
    if tuple(view.lowers[:3]) == ("it", "is", "necessary"):
        form = "for" if view.lowers[3] == "for" else "should" if view.lowers[3] == "that" else ""
        phrase = _subject(view, 4) if form else None
        if phrase is None:
            return
        verb = phrase.last + 2 if view.lowers[phrase.last + 1] in ("to", "should") else phrase.last + 1
        if not _base_after(view, verb) or (form == "for") != (view.lowers[verb - 1] == "to"):
            return
        subject = view.text[view.tokens[4].start : view.tokens[phrase.last].end]
        start, end = view.tokens[0].start, view.tokens[verb].start
        options: tuple[Option, ...] = ()
        if view.is_free(0, 3) and not view.protected[verb - 1]:
            options = (Option(must, (Patch(start, end, f"{capitalized(subject)} must "),), -3),)
        yield Site(variable, start, end, variable.variant_index(form), options)
        return
    phrase = _subject(view, 0)
    if phrase is None or view.lowers[phrase.last + 1] != "must" or not _base_after(view, phrase.last + 2):
        return
    start, end = view.tokens[0].start, view.tokens[phrase.last + 1].end
    text = _lowered(view, phrase)
    options = ()
    if text and view.is_free(0, phrase.last + 1) and not has_conjunction(view, phrase.last + 2):
        options = (
            Option(variable.variant_index("for"), (Patch(start, end, f"It is necessary for {text} to"),), 4),
            Option(variable.variant_index("should"), (Patch(start, end, f"It is necessary that {text} should"),), 4),
        )
    yield Site(variable, start, end, must, options)


@needs({"possible", "able"})
def find_possibility(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind possibility; variants are "able" and "possible"."""
    if not _opens(view):
        return
    if view.lowers[0] == "it" and view.lowers[1] in _BE and tuple(view.lowers[2:4]) == ("possible", "for"):
        site = _possible(view, variable)
    else:
        site = _able(view, variable)
    if site is not None:
        yield site


def _possible(view: SentenceView, variable: Variable) -> Site | None:
    low = view.lowers[4]
    phrase = NounPhrase(4, 4, low in ("them", "us", "you")) if low in _NOMINATIVE else _subject(view, 4)
    if phrase is None or phrase.is_plural is None or view.lowers[phrase.last + 1] != "to":
        return None
    if not _base_after(view, phrase.last + 2):
        return None
    start, end = view.tokens[0].start, view.tokens[phrase.last + 1].end
    options: tuple[Option, ...] = ()
    if view.is_free(0, phrase.last + 1) and low != "me":
        words = view.text[view.tokens[4].start : view.tokens[phrase.last].end]
        subject = _NOMINATIVE.get(low, words)
        be = _BE[view.lowers[1]][bool(phrase.is_plural)]
        text = f"{capitalized(subject)} {be} able to"
        options = (Option(variable.variant_index("able"), (Patch(start, end, text),), -2),)
    return Site(variable, start, end, variable.variant_index("possible"), options)


def _able(view: SentenceView, variable: Variable) -> Site | None:
    low = view.lowers[0]
    phrase = NounPhrase(0, 0, None) if low in _OBJECTIVE and low != "it" else _subject(view, 0)
    if phrase is None:
        return None
    be = phrase.last + 1
    if view.lowers[be] not in ("is", "are", "was", "were") or tuple(view.lowers[be + 1 : be + 3]) != ("able", "to"):
        return None
    if not _base_after(view, be + 3):
        return None
    start, end = view.tokens[0].start, view.tokens[be + 2].end
    subject = _OBJECTIVE[low] if low in _OBJECTIVE else _lowered(view, phrase)
    options: tuple[Option, ...] = ()
    is_skill = view.lowers[be + 3] in _SKILLS
    if subject and not is_skill and view.is_free(be, be + 2) and not has_conjunction(view, be + 3):
        past = view.lowers[be] in ("was", "were")
        text = f"It {'was' if past else 'is'} possible for {subject} to"
        options = (Option(variable.variant_index("possible"), (Patch(start, end, text),), 2),)
    return Site(variable, start, end, variable.variant_index("able"), options)


@needs("^ it", lambda variable: variable.parameters["adjectives"])
def find_extraposed(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind extraposed; variants are "for" and "should"."""
    if not _opens(view) or view.lowers[0] != "it" or view.lowers[1] not in ("is", "was"):
        return
    adjective = 3 if view.lowers[2] in ("not", "often", "also", "quite", "very") else 2
    if view.lowers[adjective] not in variable.parameters["adjectives"]:
        return
    joint = adjective + 1
    form = "for" if view.lowers[joint] == "for" else "should" if view.lowers[joint] == "that" else ""
    phrase = _subject(view, joint + 1) if form else None
    if phrase is None:
        return
    word = phrase.last + 1
    if view.lowers[word] != ("to" if form == "for" else "should") or view.tokens[word + 1].xpos != "VB":
        return
    other = "should" if form == "for" else "for"
    start, end = view.tokens[joint].start, view.tokens[word].end
    options: tuple[Option, ...] = ()
    if view.is_free(joint, joint) and not view.protected[word] and not has_conjunction(view, word + 1):
        patches = (
            Patch(start, view.tokens[joint].end, "that" if other == "should" else "for"),
            Patch(view.tokens[word].start, end, "should" if other == "should" else "to"),
        )
        options = (Option(variable.variant_index(other), patches),)
    yield Site(variable, start, end, variable.variant_index(form), options)
