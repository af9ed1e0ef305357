"""Find passives that a form without a passive and without a doer stands for.

"Too heavy to be lifted" is "too heavy to lift", "the lid must be replaced regularly" is "needs replacing regularly",
"they can easily be removed" is "they are easy to remove", "the wall can still be seen" is "is still visible", "can be
divided into three groups" is "fall into three groups", "can be traced back to" is "goes back to", "can be recharged"
"is rechargeable", "has not been used for years" is "has gone unused for years", "this step is called" is "the name for
this step is", "before it is used" is "before use".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from styler_nb.engines.variants.finding.voice.converse_subjects import find_head_of_subject, name_cues
from styler_nb.engines.variants.finding.voice.deeds import read_deed
from styler_nb.engines.variants.finding.voice.deeds_named import read_named_deed
from styler_nb.engines.variants.finding.voice.going_back import read_going_back
from styler_nb.engines.variants.finding.voice.going_unused import read_unused
from styler_nb.engines.variants.finding.voice.needing import read_needing
from styler_nb.engines.variants.finding.voice.other_names import read_other_name
from styler_nb.engines.variants.finding.voice.possible_passives import (
    names_thing,
    read_possible,
    subject_number,
    write_is,
)
from styler_nb.engines.variants.finding.voice.possible_qualities import read_quality
from styler_nb.engines.variants.finding.voice.there_done import read_there_done
from styler_nb.engines.variants.reading.after_passives import lends_auxiliary
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_before
from styler_nb.engines.variants.reading.verb_groups import read_be_group
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_doerless"]

_Way = tuple[int, int, str] | None
"""First and last token of what is written anew, and the text."""

_BE = frozenset({"is", "are", "was", "were", "be", "been", "seems", "seemed", "proved", "proves", "becomes", "became"})
_BEFORE_ALL = frozenset({"not", "also", "isn't", "aren't", "wasn't", "weren't"})
"""Words after "be", or with it, that may part it from a participle."""
_EASE = {"easily": "easy", "readily": "easy", "hardly": "hard", "scarcely": "hard"}
_NOT_AFTER = frozenset(
    {"by", "to", "as", "of", "and", "or", "that", "into", "than", "/", "how", "what", "whether", "who"}
)
_PLACES = frozenset({"in", "on", "at", "near", "under", "behind", "between", "along", "inside", "outside", "beside"})
_SEEN_FROM = frozenset({"from", "through", "above", "between", "behind", "beneath", "below", "for"})
_SHOWN_IN = frozenset({"museum", "museums", "gallery", "exhibition"})
_THERE_BE = read_words("finite_be")
_NOTHING = frozenset({"nothing", "something", "anything", "little", "everything"})


@needs("VBN")
def find_doerless(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind doerless; variants are "passive" and "other".

    Every other passive is counted too: how many of them a writer has tells whether the other way is preferred.
    """
    passive, other = variable.variant_index("passive"), variable.variant_index("other")
    for index, token in enumerate(view.tokens):
        if token.xpos != "VBN" or index == 0:
            continue
        way = _read_way(view, variable, index)
        if way is None:
            if read_be_group(view, index) is not None:
                yield Site(variable, token.start, token.end, passive, ())
            continue
        first, last, text = way
        start, end = view.tokens[first].start, view.tokens[last].end
        old = view.text[start:end]
        patch = Patch(start, end, match_case(text, old))
        yield Site(variable, start, end, passive, (Option(other, (patch,), len(text.split()) - len(old.split())),))


def _read_way(view: SentenceView, variable: Variable, index: int) -> _Way:
    """Give the other way to say the passive whose participle stands here."""
    before = view.lowers[index - 1]
    if index + 1 >= len(view.tokens) or not (before in _BE or before in _EASE or before in _BEFORE_ALL):
        return None
    if lends_auxiliary(view, index):
        return None
    ways: tuple[Callable[[SentenceView, Variable, int], _Way], ...] = (
        _infinitive,
        read_needing,
        _ease,
        _visible,
        _placed,
        read_quality,
        read_going_back,
        read_deed,
        read_there_done,
        read_unused,
        read_other_name,
        read_named_deed,
    )
    for read in ways:
        way = read(view, variable, index)
        if way is not None:
            return way if view.is_free(way[0], way[1]) else None
    return None


def _ends_plainly(view: SentenceView, index: int) -> bool:
    """Whether nothing that belongs to the passive alone follows."""
    return view.lowers[index + 1] not in _NOT_AFTER


def _has_pair(view: SentenceView, index: int) -> bool:
    """Whether a second participle shares the auxiliary: "washed, dried and returned"."""
    for place in range(index + 1, min(index + 6, len(view.tokens) - 1)):
        if view.lowers[place] in ("and", "or", ","):
            after = view.tokens[place + 1]
            if after.xpos in ("VBN", "VBD") or after.upos == "ADV":
                return True
    return False


def _infinitive(view: SentenceView, variable: Variable, index: int) -> _Way:
    """Read "too heavy to be lifted", "light enough to be carried" and "there are forms to be filled in"."""
    if index < 4 or tuple(view.lowers[index - 2 : index]) != ("to", "be"):
        return None
    base = find_verb(view.lowers[index])
    if not base or not _ends_plainly(view, index) or base in variable.words("not_done"):
        return None
    if _has_pair(view, index) or _is_in_row(view, index):
        return None
    if _is_degree(view, variable, index - 3) or _is_there(view, index - 3, base):
        return index - 2, index, f"to {base}"
    return None


def _is_in_row(view: SentenceView, index: int) -> bool:
    """Whether what comes next is said in the same way: "there were bags to be watched, eggs to be sold"."""
    return any(view.lowers[i : i + 2] == ("to", "be") for i in range(index + 1, len(view.tokens) - 2))


def _is_degree(view: SentenceView, variable: Variable, last: int) -> bool:
    """Whether "too" and an adjective of things, or one with "enough", end here after "be"."""
    if view.lowers[last] == "enough" and last > 2:
        adjective, verb = last - 1, last - 2
    elif last > 2 and view.lowers[last - 1] == "too":
        adjective, verb = last, last - 2
    else:
        return False
    if view.lowers[adjective] not in variable.words("measures"):
        return False
    if view.tokens[verb].upos == "ADV" and verb > 1:
        verb -= 1
    return view.lowers[verb] in _BE and names_thing(view, find_head_of_subject(view, verb), variable)


def _is_there(view: SentenceView, last: int, base: str) -> bool:
    """Whether "there is" and what there is end here."""
    if view.lowers[last] in _NOTHING or base in ("see", "find", "have", "hear", "make", "say", "expect", "gain"):
        return False
    phrase = read_noun_phrase_before(view, last + 1)
    if phrase is None or phrase.first < 2 or view.tokens[last].upos != "NOUN":
        return False
    return view.lowers[phrase.first - 1] in _THERE_BE and view.lowers[phrase.first - 2] == "there"


def _ease(view: SentenceView, variable: Variable, index: int) -> _Way:
    """Read "is easily removed", "can easily be removed" and "can hardly be removed"."""
    place = index - 1
    adverb = ""
    if view.lowers[place] in _EASE:
        adverb, place = view.lowers[place], place - 1
    base = find_verb(view.lowers[index])
    if not base or base in variable.words("unwilled") or not _ends_plainly(view, index) or _has_pair(view, index):
        return None
    if view.lowers[place] in ("is", "are") and adverb in ("easily", "readily"):
        head = find_head_of_subject(view, place)
        is_thing = head >= 0 and (names_thing(view, head, variable) or view.lowers[head] in ("which", "that"))
        return (place, index, f"{view.lowers[place]} easy to {base}") if is_thing and place else None
    if view.lowers[place] != "be" or place < 2:
        return None
    modal = place - 1
    if not adverb and view.lowers[modal] in _EASE:
        adverb, modal = view.lowers[modal], modal - 1
    denied = view.lowers[modal] == "cannot"
    if not adverb or modal < 1 or view.lowers[modal] not in ("can", "cannot"):
        return None
    if denied and _EASE[adverb] == "hard":
        return None
    head = find_head_of_subject(view, modal)
    plural = subject_number(view, head, modal)
    if plural is None or not names_thing(view, head, variable):
        return None
    word = "hard" if denied else _EASE[adverb]
    return modal, index, f"{'are' if plural else 'is'} {word} to {base}"


def _visible(view: SentenceView, variable: Variable, index: int) -> _Way:
    """Read "can still be seen"."""
    if view.lowers[index] != "seen":
        return None
    found = read_possible(view, index)
    if found is None or not _ends_plainly(view, index) or _has_pair(view, index):
        return None
    modal, between, past = found
    if between == "easily " or not names_thing(view, find_head_of_subject(view, modal), variable):
        return None
    after = view.lowers[index + 1]
    shown = not _SHOWN_IN.isdisjoint(view.lowers[index + 2 : index + 7]) and after in ("in", "at")
    is_end = index + 1 >= len(view.tokens) - 1 or after in (",", ";", *_SEEN_FROM)
    if not (shown or is_end or (between and after in _PLACES)):
        return None
    verb = write_is(view, modal, past=past)
    if not verb or (shown and between == "not "):
        return None
    return modal, index, f"{verb} {between}{'on show' if shown else 'visible'}"


def _placed(view: SentenceView, variable: Variable, index: int) -> _Way:
    """Read "can be found in", "is to be found in" and "can be bought at"."""
    low, after = view.lowers[index], view.lowers[index + 1]
    if low not in ("found", "bought", "purchased"):
        return None
    if low == "found" and tuple(view.lowers[index - 2 : index]) == ("to", "be"):
        be = index - 3
        is_plain = be > 0 and view.lowers[be] in _THERE_BE and after in _PLACES
        return (be, index, view.lowers[be]) if is_plain and find_head_of_subject(view, be) >= 0 else None
    found = read_possible(view, index)
    if found is None or found[1] == "not ":
        return None
    modal, between, past = found
    head = find_head_of_subject(view, modal)
    if low == "found":
        fits = after in ("in", "on", "at", "under") and not name_cues(view, head).isdisjoint(variable.words("told"))
    else:
        is_place = after in ("at", "in", "online", "there", "here") or index + 1 >= len(view.tokens) - 1
        fits = is_place and names_thing(view, head, variable)
    verb = write_is(view, modal, past=past) if fits else ""
    if not verb or past or (low != "found" and between == "easily "):
        return None
    return modal, index, f"{verb} {between}".rstrip() if low == "found" else f"{verb} {between}on sale"
