"""Move phrases within a sentence: what may be moved, what a first word looks like inside, what a pronoun means."""

from __future__ import annotations

from collections.abc import Iterator, Set

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.joints import guess_verb
from styler_nb.engines.variants.reading.protected import may_be_lowered
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.text.lexicon import read_word_class
from styler_nb.text.types import BlockKind, Token, TokenKind

__all__ = [
    "agreeing_nouns",
    "capitalized",
    "first_finite",
    "goes_on_as_rule",
    "inner_text",
    "is_figure",
    "is_imperative",
    "is_plain",
    "is_prose",
    "may_move",
    "negates",
    "opens",
    "pronouns",
    "text_of",
]

_PLURAL = frozenset({"they", "them", "their", "theirs", "themselves"})
_NEUTER = read_words("of_one_thing")
_PERSONAL = read_words("of_one_person")
_THIRD = _PLURAL | _NEUTER | _PERSONAL
_IRREGULAR_PLURALS = frozenset({"people", "men", "women", "children", "mice", "feet", "teeth", "geese", "police"})
_NATIONS = ("ish", "nese", "french", "dutch", "welsh", "swiss", "portuguese", "maltese")
"""Endings of what is said of all who belong to a nation: "the Spanish"."""
_SCOPED = read_words("scoped")
"""Words whose force depends on where the rest of the sentence stands."""
_MONTHS = read_words("months")
_CATENATIVES = read_words("catenatives")
_SUBORDINATORS = read_words("subordinators")
_RELATIVES = read_words("clause_words")
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "such", "so", "former", "latter", "another", "others"})
_NEGATIONS = read_words("negations")
_BE = read_words("forms_of_be")
_NOT_IN_PROSE = MARKS | {"'"}
_CAPITALIZED = read_words("capitalized")
_TITLES = read_words("titles_before_names")
_NATIONALITIES = read_words("nationalities")
_OF_PEOPLES = frozenset({"native", "first", "aboriginal", "black", "indigenous"})
"""Adjectives that are part of the names of peoples: "Native Americans", "First Nations"."""
_NO_NAMES = ("ing", "tion", "ness", "ment", "ity", "ite", "ium", "ide", "ose", "ase", "oid")
"""Endings of nouns that are seldom names, whatever a capital made of them."""
_QUALITIES = ("ed", "able", "ible", "ous", "ive", "ful", "less", "ic", "al")
"""Endings of adjectives, which before a noun are seldom names either: "Inactivated vaccines"."""
_FIRST_PART, _LAST_PART = 3, 4
"""Fewest letters of the parts of a compound."""
_IN_NAMES = frozenset({"von", "van", "de", "der", "du", "di", "da", "del", "la", "le"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


@remembered
def is_prose(view: SentenceView) -> bool:
    """Check that the sentence is a statement on one line that ends in a full stop, without quotation or brackets."""
    return (
        view.block_kind in _KINDS
        and view.terminal == "."
        and len(view.tokens) > 5
        and not view.protected[-1]
        and _NOT_IN_PROSE.isdisjoint(view.lowers)
        and "\n" not in view.text[view.tokens[0].start : view.tokens[-1].end]
    )


def may_move(view: SentenceView, first: int, end: int) -> bool:
    """Whether the tokens [first, end) may change their place: names and figures may, as long as they stay whole."""
    return all(
        not view.protected[i] or _is_name_or_figure(view.tokens[i]) or _is_in_name(view, i, first, end)
        for i in range(first, end)
    )


def _is_in_name(view: SentenceView, index: int, first: int, end: int) -> bool:
    """Whether it is the small word of a name that moves as a whole: "Werner von Siemens"."""
    is_inside = first < index < end - 1 and view.lowers[index] in _IN_NAMES
    return is_inside and view.tokens[index - 1].text[:1].isupper() and view.tokens[index + 1].text[:1].isupper()


def _is_name_or_figure(token: Token) -> bool:
    return token.kind is TokenKind.NUMBER or any(c.isdigit() or c.isupper() for c in token.text)


def _is_common(word: str) -> bool:
    """Whether the lexicon, which has no names, knows the word."""
    return read_word_class(word)[0] not in "0-"


def inner_text(view: SentenceView, index: int, lower_words: Set[str]) -> str | None:
    """Write a sentence's first word as it stands inside one, None where it may or may not be a name."""
    token, low = view.tokens[index], view.lowers[index]
    if token.text[:1].islower() or low.split("'")[0] == "i" or token.kind is TokenKind.NUMBER:
        return token.text
    # "Marbles has" names a person
    if token.upos == "NOUN" and low.endswith("s") and view.tokens[index + 1].xpos == "VBZ":
        return None
    after = view.tokens[index + 1 : index + 4]
    if token.upos == "NOUN" and [t.lower for t in after[:2]] == [",", "in"] and after[-1].upos == "PROPN":
        return None  # "Flagstaff, in Arizona, has"
    if low in _NATIONALITIES and token.upos == "ADJ" and low not in view.setting.lowered:
        return token.text
    if token.upos == "NUM" and token.text.isalpha():
        return low
    if (low in _TITLES or low in _OF_PEOPLES) and view.tokens[index + 1].text[:1].isupper():
        return token.text  # "Councillor Reed", "Native Americans"
    is_common = _is_common(low)
    if token.upos == "PROPN" and not is_common and (low in lower_words or low in view.setting.lowered):
        return token.text[:1].lower() + token.text[1:]  # a term of the text that no lexicon has
    if token.upos == "PROPN":
        is_quality = low.endswith(_QUALITIES) and view.tokens[index + 1].upos == "NOUN"
        is_doubtful = is_common or is_quality or low.endswith(_NO_NAMES) or _may_be_kind(view, index)
        is_doubtful = is_doubtful or _may_be_many(view, index) or _may_tell_kind(view, index)
        return None if is_doubtful else token.text
    if view.protected[index] or low in _CAPITALIZED or _may_open_name(view, index):
        return None
    if may_be_lowered(token, lower_words) or (token.upos in ("NOUN", "ADJ", "NUM", "VERB") and is_common):
        return token.text[:1].lower() + token.text[1:]
    return None


def _may_open_name(view: SentenceView, index: int) -> bool:
    """Whether a word before a capital may be the first of a name: "Northern Rail", not "Last May"."""
    after = view.tokens[index + 1]
    if view.tokens[index].upos not in ("ADJ", "NOUN", "VERB") or not after.text[:1].isupper():
        return False
    is_letter = len(after.text) == 1 and after.lower != "i"  # "Party D"
    return is_letter or (after.text[1:].islower() and after.lower not in _MONTHS)


def _may_tell_kind(view: SentenceView, index: int) -> bool:
    """Whether an unknown word before a noun may tell its kind: "Subcritical reactors", not "Boeing jets"."""
    after = view.tokens[index + 1]
    return after.upos == "NOUN" and after.text.islower() and view.lowers[index] not in view.setting.raised


def _may_be_kind(view: SentenceView, index: int) -> bool:
    """Whether an unknown word that something is told of in the present may be no name: "Cordgrass gets rid of salt"."""
    after = view.tokens[index + 1]
    finite = (token for token in view.tokens[index + 1 :] if token.xpos in ("VBZ", "VBP", "VBD", "MD"))
    verb = next((token.xpos for token in finite if token.upos == "VERB"), "")
    if not (after.text == "," or after.xpos == verb) or verb not in ("VBZ", "VBP"):
        return False
    return view.lowers[index] not in view.setting.raised


def _may_be_many(view: SentenceView, index: int) -> bool:
    """Whether an unknown word may be many of a kind: "Bookcases on wheels"; "James" and "Athens" are none."""
    low = view.lowers[index]
    if not low.endswith("s") or low in view.setting.raised:
        return False
    verb = next((token for token in view.tokens[index + 1 :] if token.xpos in ("VBZ", "VBP", "VBD", "MD")), None)
    is_doer = low.endswith(("ers", "ors"))
    if (
        verb is not None
        and (verb.xpos == "VBP" or (is_doer and verb.xpos == "MD"))
        and view.tokens[index + 1].upos in ("ADV", "AUX", "VERB")
    ):
        return True  # "Preventers usually contain", as no single name does
    if view.tokens[index + 1].upos in ("PROPN", "PUNCT"):
        return False
    return any(_is_common(low[:cut]) and _is_common(low[cut:]) for cut in range(_FIRST_PART, len(low) - _LAST_PART + 1))


def is_figure(view: SentenceView, index: int) -> bool:
    """Whether a figure stands there, with which no sentence should begin."""
    return view.tokens[index].text[:1].isdigit()


def capitalized(text: str) -> str:
    """Give the text with a capital."""
    return text[:1].upper() + text[1:]


def text_of(view: SentenceView, first: int, end: int) -> str:
    """Give the text of the tokens [first, end)."""
    return view.text[view.tokens[first].start : view.tokens[end - 1].end] if end > first else ""


def is_imperative(view: SentenceView, first: int) -> bool:
    """Whether a base form without a subject stands here: "close the door", "please close the door"."""
    place = first + 1 if view.lowers[first] == "please" else first
    token = view.tokens[place]
    return token.upos == "VERB" and token.xpos in ("VB", "VBP") and not view.protected[place]


def opens(view: SentenceView, first: int, end: int) -> bool:
    """Check that a subject and its finite verb, or a contraction of both, stand at the front of [first, end)."""
    if first >= end:
        return False
    low = view.lowers[first]
    if view.tokens[first].upos == "PRON" or low == "there":
        if view.is_finite(first):
            return True
        place = first + 1
        while place < end and view.tokens[place].upos == "ADV":
            place += 1
        if place < end and view.is_finite(place):
            return True
    return opens_clause(view, first, end)


def is_plain(view: SentenceView, first: int, end: int) -> bool:
    """Check that [first, end) is one statement or request to which anything at either end surely belongs.

    No relative or second clause, no verb but the main one and its auxiliaries, no word whose force depends on its
    place, no demonstrative that points to the sentence before.
    """
    if end - first < 2 or "," in view.lowers[first:end]:
        return False
    finite = [i for i in range(first, end) if view.is_finite(i)]
    if is_imperative(view, first):
        if any(i > first + 1 for i in finite):
            return False
    elif not (len(finite) == 1 and _has_subject(view, first, end)) and guess_verb(view, first, end) < 0:
        return False
    verb = finite[0] if finite else first
    return not any(_is_loose(view, i, first) and not _is_of_subject(view, i, first, verb) for i in range(first, end))


def _has_subject(view: SentenceView, first: int, end: int) -> bool:
    """Whether a subject opens [first, end), however much hangs on its noun: "a letter signed by the owner is"."""
    if opens(view, first, end):
        return True
    statement = find_statement(view, first, end)
    return statement is not None and statement.begin == first


def _is_of_subject(view: SentenceView, index: int, first: int, verb: int) -> bool:
    """Whether a participle right after the noun of a subject tells which it is: "the amount given on the label"."""
    is_participle = view.tokens[index].upos == "VERB" and view.tokens[index].xpos in ("VBN", "VBG")
    return first < index < verb - 1 and is_participle and view.tokens[index - 1].upos == "NOUN"


def _is_loose(view: SentenceView, index: int, first: int) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    before = view.lowers[index - 1] if index > first else ""
    if low in _SCOPED or (low in _RELATIVES and token.upos != "DET"):
        return True
    if low in _SUBORDINATORS and token.upos == "SCONJ":
        return True
    if low in _DEMONSTRATIVES and (token.upos != "DET" or index == first):
        return True
    if low in ("and", "or", "but"):
        return index + 1 >= len(view.tokens) or _is_verbal(view, index + 1)
    if token.upos not in ("VERB", "AUX"):
        return False
    if token.xpos in ("VBG", "VBN"):
        return not (_has_auxiliary(view, index, first) or _is_quality(view, index, first))
    if token.xpos == "VB" and before == "to":
        return index < first + 2 or view.lowers[index - 2] not in _CATENATIVES
    if token.xpos == "VB":
        return index > first + 1 and not _has_auxiliary(view, index, first) and before not in ("let", "help")
    return False


def _is_quality(view: SentenceView, index: int, first: int) -> bool:
    """Whether a participle stands between an article and its noun: "a written statement", "the following year"."""
    before, after = view.tokens[index - 1], view.tokens[min(index + 1, len(view.tokens) - 1)]
    return index > first and before.upos == "DET" and after.upos == "NOUN" and before.lower not in _DEMONSTRATIVES


def _is_verbal(view: SentenceView, index: int) -> bool:
    while index < len(view.tokens) and view.tokens[index].upos in ("ADV", "PART"):
        index += 1
    if index + 1 >= len(view.tokens) or view.tokens[index].upos in ("VERB", "AUX", "SCONJ", "PUNCT", "PRON"):
        return True
    # a verb taken for a noun: "sell wool and buy salt"
    follows = view.tokens[index + 1].upos in ("DET", "PRON", "NOUN", "ADJ")
    return view.tokens[index].upos == "NOUN" and follows and may_be_verb(view.lowers[index])


def _has_auxiliary(view: SentenceView, index: int, first: int) -> bool:
    place = index - 1
    while place >= first and view.tokens[place].upos in ("ADV", "PART"):
        place -= 1
    if place < first:
        return False
    low = view.lowers[place]
    return view.tokens[place].upos == "AUX" or low in _BE or low.endswith(("'s", "'re", "'m", "'ve", "'d"))


def first_finite(view: SentenceView, first: int, end: int) -> int:
    """Give the first finite verb of [first, end), -1 where there is none."""
    return next((i for i in range(first, end) if view.is_finite(i)), -1)


def negates(view: SentenceView, first: int, end: int) -> bool:
    """Whether a word of [first, end) denies or narrows."""
    return has_denial(view.lowers[first:end], _NEGATIONS)


def pronouns(view: SentenceView, first: int, end: int) -> Iterator[int]:
    """Give the places of third-person pronouns and possessives."""
    for index in range(first, end):
        if view.lowers[index].split("'")[0] in _THIRD:
            yield index


def agreeing_nouns(view: SentenceView, pronoun: str, first: int, end: int) -> list[int]:
    """Give the nouns of [first, end) that a pronoun could stand for."""
    pronoun = pronoun.split("'")[0]
    return [i for i in range(first, end) if _agrees(view, pronoun, i)]


def _is_alone(view: SentenceView, index: int) -> bool:
    """Whether a demonstrative has no noun after it."""
    return index + 1 < len(view.tokens) and view.tokens[index + 1].upos not in ("NOUN", "ADJ", "PROPN", "NUM")


def _agrees(view: SentenceView, pronoun: str, index: int) -> bool:
    token, low = view.tokens[index], view.lowers[index]
    if low in NOMINATIVE and pronoun in _THIRD and low not in ("i", "we", "you"):
        return False
    if low.split("'")[0] in ("everyone", "someone", "anyone", "everybody", "somebody", "nobody", "one"):
        return pronoun not in _NEUTER
    if low in ("everything", "something", "anything", "nothing") or (
        low in ("this", "that") and _is_alone(view, index)
    ):
        return pronoun in _NEUTER
    if low in ("these", "those", "both", "others") and token.upos in ("PRON", "DET"):
        return pronoun in _PLURAL
    if token.upos not in ("NOUN", "PROPN"):
        return False
    is_plural = low in _IRREGULAR_PLURALS or (low.endswith("s") and not low.endswith(("ss", "us", "is")))
    is_plural = is_plural or (low.endswith(_NATIONS) and index > 0 and view.lowers[index - 1] == "the")
    if pronoun in _PLURAL:
        is_plural = is_plural or bool({"no", "every", "each", "any"} & set(view.lowers[max(index - 2, 0) : index]))
        return is_plural or "and" in view.lowers[max(index - 3, 0) : index + 4]
    return not (is_plural and token.upos == "NOUN")


def goes_on_as_rule(view: SentenceView, main: int, end: int) -> bool:
    """Whether a rule, or what is always so, goes on after "and", so that what leads it holds of both.

    "On the first day, guests should be kept out, and the dog should be fed": on that day, too.
    """
    joint = end + (view.lowers[end] == ",")
    is_lasting = any(view.tokens[i].xpos in ("VBZ", "VBP", "MD") for i in range(main, end))
    return is_lasting and view.lowers[joint] in ("and", "but")
