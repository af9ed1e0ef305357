"""Find clauses about the noun before them: ", which were full of roses", or a new sentence with a pronoun.

"They passed the gardens. They were full of roses." is joined or parted only where the pronoun can mean nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.clauses import MARKS
from styler_nb.engines.variants.frames import find_singular
from styler_nb.engines.variants.joints import begin_of_clause, count_words, is_main, is_statement, main_verb, may_go_on
from styler_nb.engines.variants.noun_phrases import NounPhrase, read_noun_phrase_before
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.subject_pronouns import is_thing
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_continuations"]

_EFFECTS = read_words("effects")
_PEOPLE = read_words("people") | read_words("persons")
_NOUN_PHRASE = frozenset({"DET", "ADJ", "NOUN", "NUM"})
_COMMA = frozenset({","})
_SHOWN = frozenset(
    {"shown", "indicated", "proved", "proven", "confirmed", "meant", "done", "achieved", "explained", "known", "seen"}
    | {"considered", "regarded", "reflected", "supported", "expected", "intended", "criticized", "criticised"}
)
"""What may be done to a whole statement: "it blocks the light, which is shown by a label"."""
_PRONOUNS = ("it", "they")
_POSSESSIVES = read_words("possessives")
_OF_THIS = _EFFECTS | read_words("effects_of_this")
_JUDGEMENTS = read_words("judgements") | read_words("persons")
_NEVER_NAMED = frozenset(
    {
        "end", "side", "way", "part", "case", "point", "time", "thing", "level", "kind", "sort", "type", "extent",
        "degree", "moment", "place", "rest", "whole", "ends", "sides", "ways", "parts", "cases", "points", "times",
        "things", "cent", "percent", "fact", "number", "amount", "year", "years", "day", "days",
    }
)  # fmt: skip
"""Nouns that say too little to be named again: "this end"."""
_NEGATIONS = frozenset({"not", "never", "no", "none", "nothing", "hardly", "rarely", "any"})
_FEWEST_WORDS = 4
_SINGULAR = frozenset({"is", "was", "has", "does"})
_PLURAL = frozenset({"are", "were", "have", "do"})


def find_continuations(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind continuation in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "relative" and "period"; `parameters.longest_joined_words` bounds a join.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for index in view.where(_COMMA, 3, -_FEWEST_WORDS):
        if view.lowers[index + 1] in ("which", "who"):
            yield from _inside(view, index, variable)
    if following is not None and is_statement(following) and len(following.tokens) > _FEWEST_WORDS:
        yield from _between(view, following, variable)


def _inside(view: SentenceView, index: int, variable: Variable) -> Iterator[Site]:
    verb, last = index + 2, len(view.tokens) - 1
    if not view.is_finite(verb) or view.lowers[verb] in _EFFECTS:
        return
    relative, period = variable.variant_index("relative"), variable.variant_index("period")
    start, end = view.tokens[index].start, view.tokens[index + 1].end
    subject = ""
    if view.lowers[index + 1] == "which":
        subject = _pronoun_of(view, index, verb) or _named_again(view, index, verb)
    is_sure = (
        subject
        and not any(low == "," or low in MARKS for low in view.lowers[verb:])
        and not any(low in MARKS for low in view.lowers[:index])
        and count_words(view, verb, last) >= _FEWEST_WORDS - 1
        and is_main(view, 0, index)
        and "," not in view.lowers[begin_of_clause(view, 0, index) or 0 : index]
        and not _is_denied(view, index)
        and view.is_free(index, index + 1)
    )
    options: tuple[Option, ...] = ()
    if is_sure:
        options = (Option(period, (Patch(start, end, f". {subject[:1].upper()}{subject[1:]}"),)),)
    yield Site(variable, start, end, relative, options, lengths=((period, -1),))


def _named_again(view: SentenceView, comma: int, verb: int) -> str:
    """Name the last noun phrase before a comma again, as "this" or "these" or by its name; "" where unsure."""
    phrase = read_noun_phrase_before(view, comma)
    if phrase is None or phrase.first == 0:
        return ""
    head = view.tokens[phrase.last]
    if head.upos == "PROPN":
        return ""  # "they come from Spain. Spain sold them"
    is_bare = view.tokens[phrase.first].upos not in ("DET", "NUM") and view.lowers[phrase.first] not in _POSSESSIVES
    if phrase.is_plural is None or head.lower in _PEOPLE or head.lower in _JUDGEMENTS or not head.text.islower():
        return ""
    if head.lower in _NEVER_NAMED:
        return ""
    before = view.lowers[phrase.first - 1]
    if (is_bare and not phrase.is_plural) or before in ("as", "like", "than", "and", "or"):
        return ""
    if (before == "of" and not _differs_from_whole(view, phrase)) or _hangs_on_noun(view, phrase.first - 1):
        return ""
    if not _fits(view, verb, "they" if phrase.is_plural else "it") or not _is_about_noun(
        view, verb, is_sure=phrase.is_plural and (view.tokens[verb].xpos == "VBP" or view.lowers[verb] in _PLURAL)
    ):
        return ""
    return f"{'these' if phrase.is_plural else 'this'} {head.text}"


def _hangs_on_noun(view: SentenceView, preposition: int) -> bool:
    """Whether a phrase may belong to a noun before it, which is then meant: "a hill in Spain, which"."""
    is_phrase = view.tokens[preposition].upos == "ADP" and view.lowers[preposition] != "of"
    return is_phrase and preposition > 0 and view.tokens[preposition - 1].upos in ("NOUN", "PROPN")


def _differs_from_whole(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether the noun before "of" has the other number, so that the verb tells which of the two is meant."""
    whole = read_noun_phrase_before(view, phrase.first - 1)
    return whole is not None and whole.is_plural is not None and whole.is_plural is not phrase.is_plural


def _is_about_noun(view: SentenceView, verb: int, *, is_sure: bool) -> bool:
    """Whether "which" before a verb means the noun before it, not what the whole statement says."""
    low, after = view.lowers[verb], verb + 1
    if is_sure:
        return True
    if low in _OF_THIS or low in ("has", "had") or view.tokens[verb].xpos == "MD":
        return False
    if low in ("is", "was"):
        after += view.tokens[after].upos == "ADV"
        is_told = view.lowers[after] in _SHOWN
        return (view.tokens[after].xpos == "VBN" and not is_told) or view.tokens[after].upos == "ADP"
    return low not in ("seems", "seemed", "appears", "appeared", "happens", "happened", "takes", "took", "did", "does")


def _between(view: SentenceView, following: SentenceView, variable: Variable) -> Iterator[Site]:
    pronoun, last = following.lowers[0], len(view.tokens) - 1
    if pronoun not in _PRONOUNS or not following.is_finite(1) or following.tokens[1].upos not in ("VERB", "AUX"):
        return
    if view.tokens[last - 1].upos not in ("NOUN", "PROPN"):
        return
    relative, period = variable.variant_index("relative"), variable.variant_index("period")
    stop = view.tokens[-1]
    is_sure = (
        _pronoun_of(view, last, 1, following) == pronoun
        and count_words(view) + count_words(following) <= int(variable.parameters["longest_joined_words"])
        and may_go_on(view)
        and may_go_on(following)
        and is_main(view, 0, last)
        and not _is_denied(view, last)
        and not {"which", "who", "that"} & {*view.lowers, *following.lowers}
        and "," not in view.lowers
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : following.tokens[0].end]
        and not view.protected[-1]
        and following.is_free(0, 0)
    )
    options: tuple[Option, ...] = ()
    if is_sure:
        options = (Option(relative, (Patch(stop.start, following.tokens[0].end, ", which"),)),)
    start, end = view.tokens[-2].start, following.tokens[-1].end
    yield Site(variable, start, end, period, options, lengths=((relative, 1),))


def _is_denied(view: SentenceView, last: int) -> bool:
    return any(low in _NEGATIONS or low.endswith("n't") for low in view.lowers[:last])


def _pronoun_of(view: SentenceView, end: int, verb: int, other: SentenceView | None = None) -> str:
    """Give the pronoun that can mean nothing but the noun phrase that ends before token `end`, else "".

    The verb that goes with it is token `verb` of the same sentence, or of the other one.
    """
    begin = begin_of_clause(view, 0, end)
    main = -1 if begin is None else main_verb(view, begin, end)
    head = view.tokens[end - 1]
    if begin is None or main < 0 or head.upos != "NOUN" or view.protected[end - 1]:
        return ""
    first = end - 1
    while first > main + 1 and view.tokens[first - 1].upos in _NOUN_PHRASE and view.tokens[first].upos != "DET":
        first -= 1
    if view.tokens[first].upos != "DET" and view.lowers[first] == head.lower and not _is_plural(head.lower):
        return ""
    if any(view.tokens[i].upos not in ("VERB", "AUX", "ADV") for i in range(main, first)):
        return ""
    pronoun = "they" if _is_plural(head.lower) else "it"
    if head.lower in _PEOPLE or not is_thing(find_singular(head.lower)):
        return ""
    if not _fits(other or view, verb, pronoun) or _others(view, begin, first, pronoun):
        return ""
    return pronoun


def _others(view: SentenceView, begin: int, end: int, pronoun: str) -> bool:
    """Whether the pronoun could mean something else in [0, end)."""
    if view.lowers[begin] in NOMINATIVE:
        if view.lowers[begin] == pronoun:
            return True
    elif view.lowers[begin] != "there" and view.tokens[begin].upos == "PRON":
        return True
    for index in range(end):
        token = view.tokens[index]
        if index == begin and token.lower in NOMINATIVE:
            continue
        if token.upos == "PROPN" or (token.upos == "NOUN" and _is_plural(token.lower) == (pronoun == "they")):
            return True
        if token.lower in ("and", "or", "them", "it", "this", "these", "that", "those"):
            return True
    return False


def _fits(view: SentenceView, verb: int, pronoun: str) -> bool:
    tag, low = view.tokens[verb].xpos, view.lowers[verb]
    if tag in ("VBZ", "VBP") or low in _SINGULAR | _PLURAL:
        return (tag == "VBZ" or low in _SINGULAR) == (pronoun == "it")
    return tag in ("VBD", "MD")


def _is_plural(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith(("ss", "us", "is", "ics"))
