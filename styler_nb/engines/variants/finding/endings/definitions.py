"""Find what a thing is with a clause on it, or a second sentence for that: "a lock is a basin that holds a boat".

"A lock is a long basin. It holds a boat": whoever says what something is says it of the thing itself, so that what a
clause tells of "a long basin" may be told of the lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from styler_nb.engines.variants.finding.sharing.second_clauses import may_be_expletive
from styler_nb.engines.variants.reading.clauses import MARKS, has_two_clauses
from styler_nb.engines.variants.reading.joints import count_words, is_statement
from styler_nb.engines.variants.reading.moves import negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, may_be_person, names_person
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_definitions"]

_BE = read_words("finite_be")
_SINGULAR = read_words("singular_verbs")
_PLURAL = read_words("plural_verbs")
_ARTICLES = frozenset({"a", "an"})
_RELATIVES = frozenset({"that", "which"})
_SUBJECT = read_words("noun_phrase_tags") | {"ADP"}
_LONGEST_SUBJECT = 8
_LONGEST_PHRASE = 8
_FEWEST_WORDS = 4
_LONGEST_JOINED = 30
_SHORTEST_PARTED = 13
"""Words of a sentence from which on its halves do not sound like a primer: "Chess is a board game. It is old"."""
_LONG_CLAUSE = 9
"""Words of a clause from which on it may be a sentence before one more that begins with the same pronoun."""
_NO_SUBJECTS = frozenset(
    {"it", "this", "that", "these", "those", "there", "what", "one", "each", "every", "no", "some", "any", "many",
     "most", "another", "other", "such", "all", "both", "few", "either", "neither", "something", "here"}
)  # fmt: skip
_ANNOUNCING = frozenset(
    {"reason", "problem", "answer", "cause", "result", "solution", "question", "idea", "exception", "difference", "aim",
     "goal", "purpose", "alternative", "option", "example", "effect", "consequence", "way", "thing", "point", "fact"}
)  # fmt: skip
"""Subjects that only lead up to what is told with a clause."""
_MEASURED = frozenset(
    {"more", "less", "most", "least", "same", "such", "so", "too", "as", "only", "first", "last", "next", "other",
     "another", "different", "enough", "certain", "particular", "specific", "given", "mere"}
)  # fmt: skip
"""Words before a noun with which it waits for a clause, or is set against something else."""
_EMPTY = frozenset(
    {"way", "ways", "thing", "things", "place", "places", "time", "times", "one", "ones", "fact", "reason", "reasons",
     "something", "piece", "pieces", "area", "areas", "case", "cases", "matter", "question", "point", "part", "parts",
     "moment", "day", "word", "example"}
)  # fmt: skip
"""Nouns that say nothing of a thing without a clause."""
_OF_STUFF = frozenset(
    {"area", "band", "bar", "bed", "belt", "bird", "block", "body", "branch", "breed", "bundle", "class", "cloud",
     "coat", "column", "epidemic", "family", "film", "form", "fragment", "genus", "grain", "group", "kind", "layer",
     "lump", "mass", "mat", "member", "mound", "network", "outbreak", "piece", "range", "ring", "sheet", "slab",
     "sort", "strand", "stretch", "string", "strip", "style", "system", "thread", "tract", "tube", "type", "variety"}
)  # fmt: skip
"""Nouns that are of the stuff or kind named after them, so that a clause is true of both: "a strand of glass"."""
_VAGUE = frozenset({"arc", "sequence", "series", "set", "collection", "method", "process", "practice", "device", "act"})
"""Nouns of which there are so many kinds that a clause has to tell which is meant."""
_ONLY_ONE = frozenset({"sea", "ocean", "world", "earth", "sun", "moon", "sky", "body", "brain", "blood", "skin", "air"})
_PREPOSITIONS = frozenset({"of", "in", "with", "for", "from", "on"})
_NOUNS = frozenset({"ADJ", "NOUN", "PROPN"})
_FURTHER = frozenset(
    {"also", "however", "therefore", "thus", "then", "instead", "still", "too", "nevertheless", "consequently",
     "moreover", "hence", "again", "similarly", "likewise", "meanwhile", "finally", "probably", "perhaps"}
)  # fmt: skip
_UNCHANGED = frozenset({"spread", "cut", "put", "set", "hit", "let", "cost", "hurt", "shut", "split"})
_STATES = frozenset({"used", "found", "located", "situated", "spoken", "eaten", "worn", "played", "grown", "made"})
_AFTER_STATE = frozenset(
    {"to", "in", "by", "for", "from", "of", "as", "on", "at", "with", "near", "mainly", "throughout"}
)
"""Words after a participle of what is so as a rule: "a broad knife used to cut cane"."""
_JOINING = read_words("denying_coordinators")


class _Definition(NamedTuple):
    """What a subject is: the tokens of "be", of the noun and of what follows the noun with its phrase."""

    verb: int
    head: int
    end: int


@needs(_BE)
def find_definitions(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind definition in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "joined" ("a lake that is deep") and "period" ("a lake. It is deep").
    """
    if view.block_kind is not BlockKind.PARAGRAPH or _BE.isdisjoint(view.words) or not is_statement(view):
        return
    told = _read(view)
    if told is None:
        return
    if view.lowers[told.end] in _RELATIVES or view.lowers[told.end] in _STATES:
        yield from _inside(view, following, variable, told)
    elif told.end == len(view.tokens) - 1 and following is not None and is_statement(following):
        yield from _between(view, following, variable, told)


def _read(view: SentenceView) -> _Definition | None:
    verb = next((i for i in range(1, min(_LONGEST_SUBJECT + 1, len(view.tokens))) if view.is_finite(i)), -1)
    if verb < 1 or view.lowers[verb] not in _BE or view.lowers[0] in _NO_SUBJECTS:
        return None
    if view.tokens[0].upos == "ADP" or view.lowers[verb - 1] in _ANNOUNCING:
        return None
    if view.tokens[verb - 1].upos not in ("NOUN", "PROPN"):
        return None
    if any(t.upos not in _SUBJECT and not _is_quality(view, i) for i, t in enumerate(view.tokens[:verb])):
        return None
    is_plural = view.lowers[verb] in ("are", "were")
    first = verb + 1 if is_plural else verb + 2
    if not is_plural and view.lowers[verb + 1] not in _ARTICLES:
        return None
    head = _head(view, first)
    if head < 0 or (is_plural and not is_plural_noun(view.lowers[head])) or not _says_enough(view, first, head):
        return None
    return _Definition(verb, head, _past_phrase(view, head))


def _is_quality(view: SentenceView, index: int) -> bool:
    """Whether a participle stands before its noun: "the sewing machine"."""
    return index > 0 and view.tokens[index].xpos in ("VBG", "VBN") and view.tokens[index + 1].upos == "NOUN"


def _head(view: SentenceView, first: int) -> int:
    """Give the noun that a row of adjectives and nouns ends in, -1 where none does."""
    head = -1
    for index in range(first, min(first + _LONGEST_PHRASE, len(view.tokens) - 1)):
        token, after = view.tokens[index], view.tokens[index + 1]
        if token.upos == "NOUN" or (token.lower in _OF_STUFF and after.lower == "of"):
            head = index
        elif not _may_describe(view, index):
            break
    return head


def _may_describe(view: SentenceView, index: int) -> bool:
    """Whether a word before a noun describes it, or joins two that do: "very long, low and curved"."""
    token, after = view.tokens[index], view.tokens[index + 1]
    if token.upos == "ADJ" or (token.upos == "ADV" and after.upos == "ADJ"):
        return True
    if token.xpos in ("VBN", "VBG"):
        return after.upos in ("NOUN", "ADJ")
    joins = token.lower in (",", "and") and view.tokens[index - 1].upos == "ADJ"
    return joins and (after.upos in ("ADJ", "ADV") or after.xpos == "VBN")


def _says_enough(view: SentenceView, first: int, head: int) -> bool:
    """Whether a noun with what stands before it tells by itself what something is, and is no person."""
    noun = view.lowers[head]
    if noun in _EMPTY or names_person(noun) or may_be_person(noun) or negates(view, 0, head):
        return False
    if noun in view.lowers[: first - 1]:
        return False  # no "wooden spoons are small spoons"
    is_described = head > first or view.lowers[head + 1] in _PREPOSITIONS  # not "Basque is a language. It is spoken"
    return is_described and _MEASURED.isdisjoint(view.lowers[first:head])


def _past_phrase(view: SentenceView, head: int) -> int:
    """Give the token after a noun and the phrases that belong to it and take no clause themselves."""
    after, relative = head + 1, next((i for i in range(head + 1, len(view.tokens)) if view.lowers[i] in _RELATIVES), -1)
    while after < len(view.tokens) - 1 and view.lowers[after] in _PREPOSITIONS:
        end = _past_noun(view, after + 1)
        if end < 0 or not _leaves_clause(view, head, after, end, relative):
            return after
        after = end
    return after


def _past_noun(view: SentenceView, first: int) -> int:
    """Give the token after the noun, or row of nouns with "and" or "or", that begins at one; -1 where none does."""
    place = first + (view.tokens[first].upos == "DET")
    while place < len(view.tokens) - 1 and (view.tokens[place].upos in _NOUNS or _joins(view, place)):
        place += 1
    is_noun = place > first and view.tokens[place - 1].upos in ("NOUN", "PROPN")
    return place if is_noun else -1


def _joins(view: SentenceView, index: int) -> bool:
    """Whether a comma, "and" or "or" joins nouns or adjectives: "ice, dust, and rock", "low, flat land"."""
    if view.lowers[index] not in (",", "and", "or"):
        return False
    after = view.tokens[index + 1]
    return after.upos in _NOUNS or (view.lowers[index] == "," and after.lower in ("and", "or"))


def _leaves_clause(view: SentenceView, head: int, first: int, end: int, relative: int) -> bool:
    """Whether the clause that opens at `relative` is of the noun before the phrase [first, end)."""
    noun, opening = view.lowers[end - 1], view.tokens[first + 1]
    verb = _verb_after(view, relative) if relative > 0 else -1
    is_row = not {"and", "or"}.isdisjoint(view.lowers[first:end])
    is_many = bool(is_plural_noun(noun)) or "and" in view.lowers[first:end]
    if is_many and verb > 0 and (view.lowers[verb] in _SINGULAR or view.tokens[verb].xpos == "VBZ"):
        return True
    if opening.upos == "DET":
        return opening.lower == "the" and noun in _ONLY_ONE and end == first + 3
    if view.tokens[end - 1].upos == "PROPN":
        return not is_row
    if is_many and not (view.lowers[head] in _OF_STUFF and relative < 0):
        return False
    return view.lowers[first] == "in" or (view.lowers[first] == "of" and view.lowers[head] in _OF_STUFF)


def _verb_after(view: SentenceView, first: int) -> int:
    """Give the finite verb of which the word at a token is the subject, past one adverb; -1 where it is none."""
    verb = first + 1 + (view.tokens[first + 1].upos == "ADV")
    is_verb = verb < len(view.tokens) - 1 and view.is_finite(verb) and view.tokens[verb].upos in ("VERB", "AUX")
    return verb if is_verb else -1


def _agrees(view: SentenceView, verb: int, *, is_plural: bool, is_past: bool = False) -> bool:
    low, tag = view.lowers[verb], view.tokens[verb].xpos
    if low in _SINGULAR or tag == "VBZ":
        return not is_plural
    if low in _UNCHANGED and not is_plural:
        return is_past  # "was a plague that spread": no plural, but a past tense
    return is_plural if low in _PLURAL or tag == "VBP" else tag in ("VBD", "MD")


def _inside(
    view: SentenceView, following: SentenceView | None, variable: Variable, told: _Definition
) -> Iterator[Site]:
    last, is_plural = len(view.tokens) - 1, view.lowers[told.verb] in ("are", "were")
    is_bare, is_past = view.lowers[told.end] in _STATES, view.lowers[told.verb] in ("was", "were")
    verb = told.end if is_bare else _verb_after(view, told.end)
    if verb < 0 or not (is_bare or _agrees(view, verb, is_plural=is_plural, is_past=is_past)):
        return
    if not is_past and view.tokens[verb].xpos == "VBD" and view.lowers[0] in _ARTICLES:
        return  # "a fjord is an inlet": any fjord; "it was made by ice": a certain one
    if not is_bare and not _is_set_apart(view, told):
        return  # "a glacier is a large body of ice that": only the clause tells it from others
    if is_bare and (view.lowers[verb + 1] not in _AFTER_STATE or is_past):
        return  # "a hall built by the monks" does not tell when
    pronoun = "They" if is_plural else "It"
    pronoun += f" {view.lowers[told.verb]} {view.lowers[verb]}" if is_bare else ""
    words = count_words(view, told.end + 1, last)
    goes_on = following is not None and following.lowers[0] in ("it", "they")
    is_sure = (
        words >= (_LONG_CLAUSE if goes_on else _FEWEST_WORDS)
        and count_words(view, 0, told.end) >= _FEWEST_WORDS
        and count_words(view, 0, last) + 2 * is_bare >= _SHORTEST_PARTED
        and MARKS.isdisjoint(view.lowers)
        and not any(view.lowers[i] in _JOINING and view.lowers[i + 1] in _RELATIVES for i in range(verb, last))
        and not (view.lowers[verb] in _BE and view.tokens[verb + 1].upos == "DET")
        and "it" not in view.lowers[verb : verb + 3]
        and view.is_free(told.end, told.end + 1)
    )
    start, end = view.tokens[told.end - 1].end, view.tokens[told.end].end
    options: tuple[Option, ...] = ()
    period = variable.variant_index("period")
    if is_sure:
        options = (Option(period, (Patch(start, end, f". {pronoun}"),), 2 if is_bare else 0),)
    yield Site(variable, start, end, variable.variant_index("joined"), options, lengths=((period, -1),))


def _is_set_apart(view: SentenceView, told: _Definition) -> bool:
    """Whether a definition by a clause says enough without it: of a certain thing, or with two words of quality."""
    if view.lowers[0] == "the":
        return True
    if view.lowers[told.head] in _OF_STUFF | _VAGUE and view.lowers[told.head + 1] == "of":
        return False
    is_any = view.lowers[0] in _ARTICLES
    described = [t for t in view.tokens[told.verb + 1 : told.head] if t.upos in ("ADJ", "NOUN", "PROPN", "VERB")]
    return not is_any or len(described) > 1


def _between(view: SentenceView, following: SentenceView, variable: Variable, told: _Definition) -> Iterator[Site]:
    is_plural = view.lowers[told.verb] in ("are", "were")
    if following.lowers[0] != ("they" if is_plural else "it") or may_be_expletive(following, 0):
        return
    verb = _verb_after(following, 0)
    if verb < 0 or not _agrees(following, verb, is_plural=is_plural):
        return
    stop, joined = view.tokens[-1], variable.variant_index("joined")
    is_past = view.lowers[told.verb] in ("was", "were")
    is_sure = (
        count_words(view) + count_words(following) <= _LONGEST_JOINED
        and MARKS.isdisjoint((*view.lowers, *following.lowers))
        and _FURTHER.isdisjoint(following.lowers)
        and _RELATIVES.isdisjoint(following.lowers)
        and not has_two_clauses(following)
        and not (following.lowers[verb] in _BE and following.tokens[verb + 1].upos != "VERB")
        and not (is_past and following.tokens[verb].xpos not in ("VBD", "VBN"))
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : following.tokens[1].end]
        and not view.protected[-1]
        and following.is_free(0, 0)
    )
    options: tuple[Option, ...] = ()
    if is_sure:
        options = (Option(joined, (Patch(stop.start, following.tokens[0].end, " that"),)),)
    start, end = view.tokens[-2].start, following.tokens[-1].end
    yield Site(variable, start, end, variable.variant_index("period"), options, lengths=((joined, 1),))
