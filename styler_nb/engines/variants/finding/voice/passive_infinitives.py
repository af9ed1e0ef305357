"""Find what is "to be done": "it allows files to be sent", "the first stamp to be used in", "too small to be measured".

Another way goes without "be": "it makes it possible to send files", "the first stamp used in", "too small to measure".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_passive_infinitives"]

_BE = frozenset({"be"})
_MAKES = {"VBZ": "makes", "VBD": "made", "VBP": "make", "VB": "make", "VBG": "making"}
_ALLOW = frozenset(
    {"allow", "allows", "allowed", "allowing", "enable", "enables", "enabled", "enabling"}
)  # fmt: skip
_BY_RIGHT = frozenset(
    {"law", "laws", "act", "rule", "rules", "court", "licence", "license", "licences", "licenses", "treaty", "policy"}
    | {"agreement", "constitution", "permission", "permit", "contract", "regulations", "council", "king", "government"}
    | {"parliament", "terms", "i", "we", "you", "he", "she", "who"}
)
"""Who or what gives leave, which is not what makes a thing possible."""
_CREATURES = read_words("no_human_bodies")
_NOT_DOING = frozenset({"than", "of", "without", "against", "from"})
"""Words before "allowing" where somebody gives leave: "instead of allowing", "rather than allowing"."""
_PHRASE = read_words("noun_phrase_tags")
_INSIDE = frozenset({",", "and", "or", "of", "more", "most"})
_PARTICLES = read_words("plain_particles")
_PAIRED = frozenset({"and", "or", "but", "by", "into", "as"})
_ORDERED = frozenset({"first", "last", "second", "third", "earliest", "youngest", "oldest", "largest", "latest"})
_NEVER_ACTIVE = frozenset({"based", "born", "involved", "concerned", "associated", "left", "found"})
_OF_THINGS = frozenset(
    {
        "contain",
        "measure",
        "see",
        "detect",
        "control",
        "carry",
        "lift",
        "handle",
        "hold",
        "ignore",
        "count",
        "transport",
    }
    | {"store", "repair", "use", "sell", "eat", "describe", "explain", "build", "list", "mention", "photograph"}
    | {"identify", "replace", "save", "print", "remove", "reach", "hear", "notice", "date", "distinguish"}
)
"""What is done to things and what these do not do themselves, as "too small to move" would say."""
_LONGEST_PHRASE = 8
_CLOSE = 4


def find_passive_infinitives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind passive_infinitive; variants are "passive" and "active"."""
    if "to" not in view.words or "be" not in view.words or not MARKS.isdisjoint(view.words):
        return
    for be in view.where(_BE, 3, -2):
        done = be + 1
        if view.lowers[be - 1] != "to" or view.tokens[done].xpos != "VBN" or view.lowers[done] in _NEVER_ACTIVE:
            continue
        option = _after_allow(view, be) or _after_first(view, be) or _after_too(view, be)
        if option is not None and view.is_free(be - 1, done):
            patches, start, words = option
            options = (Option(variable.variant_index("active"), patches, words),)
            yield Site(variable, start, view.tokens[done].end, variable.variant_index("passive"), options)


def _after_allow(view: SentenceView, be: int) -> tuple[tuple[Patch, ...], int, int] | None:
    """Write "makes it possible to send files quickly" for "allows files to be sent quickly"."""
    done, to = be + 1, be - 1
    verb = next((i for i in range(to - 1, max(to - _LONGEST_PHRASE - 1, -1), -1) if view.lowers[i] in _ALLOW), -1)
    if verb < 1 or verb + 1 >= to or view.tokens[verb].xpos not in _MAKES or not _BY_RIGHT.isdisjoint(view.words):
        return None
    inner = range(verb + 1, to)
    is_phrase = all(view.tokens[i].upos in _PHRASE or view.lowers[i] in _INSIDE for i in inner)
    is_them = len(inner) == 1 and view.lowers[verb + 1] == "them"
    if not (is_phrase or is_them) or view.tokens[to - 1].upos not in ("NOUN", "PROPN", "PRON"):
        return None
    thing = view.lowers[to - 1]
    if view.lowers[verb + 1] == "only":
        return None  # "some states allow only brown eggs to be sold": a leave that is given
    if view.lowers[verb - 1] in _NOT_DOING or thing in _CREATURES or names_person(thing):
        return None
    if view.lowers[verb - 1] in ("be", "is", "are", "was", "were", "not", "been") or not view.is_free(verb, done):
        return None
    rest = view.lowers[done + 1 : _end(view, done)]
    lemma = find_verb(view.lowers[done])
    if not lemma or "by" in rest or view.lowers[done + 1] in _PARTICLES | _PAIRED:
        return None
    if any(
        view.tokens[i].upos == "CCONJ" and view.tokens[i + 1].xpos == "VBN" for i in range(done, _end(view, done) - 1)
    ):
        return None
    thing = view.text[view.tokens[verb + 1].start : view.tokens[to - 1].end]
    start = view.tokens[verb].start
    text = f"{_MAKES[view.tokens[verb].xpos]} it possible to {lemma} {thing}"
    return (Patch(start, view.tokens[done].end, text),), start, 1


def _after_first(view: SentenceView, be: int) -> tuple[tuple[Patch, ...], int, int] | None:
    """Write "the first stamp used in" for "the first stamp to be used in"."""
    done, noun = be + 1, be - 2
    if view.tokens[noun].upos != "NOUN" or view.tokens[done + 1].upos != "ADP":
        return None
    first = noun - 1
    while (
        first > 0 and view.tokens[first].upos in ("ADJ", "NOUN", "PROPN", "NUM") and view.lowers[first] not in _ORDERED
    ):
        first -= 1
    if view.lowers[first] not in _ORDERED or view.lowers[first - 1] not in ("the", "his", "her", "its", "their"):
        return None
    start = view.tokens[noun].end
    return (Patch(start, view.tokens[be].end, ""),), start, -2


def _after_too(view: SentenceView, be: int) -> tuple[tuple[Patch, ...], int, int] | None:
    """Write "too small to measure" for "too small to be measured"."""
    done, to = be + 1, be - 1
    lemma = find_verb(view.lowers[done])
    is_too = "too" in view.lowers[max(to - _CLOSE, 0) : to - 1] and view.tokens[to - 1].upos in ("ADJ", "NOUN", "NUM")
    if not is_too and view.lowers[to - 1] != "enough":
        return None
    before = range(to)
    is_of_person = any(names_person(view.lowers[i]) or view.lowers[i] in _BY_RIGHT for i in before)
    after = view.tokens[done + 1]
    if lemma not in _OF_THINGS or is_of_person or after.lower in _PAIRED | _PARTICLES:
        return None
    if after.upos not in ("PUNCT", "ADV", "ADP") or "for" in view.lowers[to - 3 : to]:
        return None
    start = view.tokens[be].start
    return (Patch(start, view.tokens[done].end, lemma),), start, -1


def _end(view: SentenceView, done: int) -> int:
    last = len(view.tokens)
    return next((i for i in range(done + 1, last) if view.tokens[i].upos == "PUNCT" or view.is_finite(i)), last)
