"""Read what something is done to: the subject of a passive, back to where its clause opens."""

from __future__ import annotations

from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, is_plural_noun, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import SentenceView, remembered
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["read_thing"]

_OPENERS = frozenset(
    {"because", "when", "while", "although", "though", "since", "after", "before", "until", "that"}
    | {"if", "as", "once", "whereas", "unless", "whenever", "where", "why", "how", "whether"}
)
_ALSO_BEFORE_NOUNS = frozenset({"before", "after", "since", "until"})
_CONTENT = frozenset({"that", "whether", "why", "how", "where"})
_JOINTS = read_words("all_clause_coordinators")
_MARKS = frozenset({";", ":", "—", "–"})
_LINKS = frozenset(
    {"of", "in", "for", "between", "about", "on", "with", "near", "from", "at", "around", "behind", "along", "among"}
    | {"to", "into", "against", "through", "under", "over", "inside", "outside", "within"}
)
_SINGULAR_BE = frozenset({"is", "was", "has", "isn't", "wasn't", "hasn't"})
_TIMES = read_words("dates") - {"the", "same", "next", "following", "first", "second"}
_POSSESSIVES = read_words("possessives")
_SINCE = frozenset({"since", "before", "after", "until", "till"})
"""Words before a time as well as before a clause."""
_BEFORE_PHRASES = frozenset({"and", "but", "that", ";", "—", "–", ":", "because", "although", "when", "if"})
_CERTAIN = frozenset({"the", "these", "those"})
_CONTENT_NOUNS = read_words("content_nouns")
_OPENING_PAIRS = frozenset(
    {("prior", "to"), ("contrary", "to"), ("according", "to"), ("owing", "to"), ("due", "to"), ("thanks", "to")}
)
"""Words that open a phrase as a preposition does: "prior to the sale, the house was mended by"."""
_LONGEST_CLAUSE = 10
_MOST_LINKS = 3
_LONGEST_PAIR = 5
_LONGEST_OPENING = 14
_LONGEST_SUBJECT = 10


@remembered
def read_thing(view: SentenceView, end: int) -> NounPhrase | None:
    """Read the subject that ends before a token and opens its clause."""
    low = view.lowers[end - 1]
    if low in OBJECTS and view.tokens[end - 1].upos == "PRON":
        return NounPhrase(end - 1, end - 1, low in ("they", "we", "you")) if _opens(view, end - 1) else None
    if end == 1 and view.tokens[0].xpos == "VB" and view.is_finite(1):
        return NounPhrase(0, 0, is_plural=False)  # "leave must be asked for": no verb stands before another one
    if low == "this" and end == 1:
        return NounPhrase(0, 0, is_plural=False)
    stop = end - (low in ("itself", "themselves") and end > 1)
    phrase = _nouns_before(view, stop)
    last, plural, is_list = end - 1, None if phrase is None else phrase.is_plural, False
    for _ in range(_MOST_LINKS):
        if phrase is None or phrase.first < 0 or last - phrase.first >= _LONGEST_SUBJECT:
            break
        first = phrase.first
        if _opens(view, first):
            return None if _opens_with_time(view, first, last) else NounPhrase(first, last, plural)
        joint = view.lowers[first - 1] if first > 1 else ""
        if (joint == "," or (view.lowers[first - 2] == "," and joint == "and")) and view.lowers[
            end
        ] not in _SINGULAR_BE:
            # "the wheels, doors, and windows are"
            phrase = _nouns_before(view, first - 1 - (joint == "and")) if joint == "and" or is_list else None
            plural, is_list = True, True
            continue
        is_between = joint == "and" and "between" in view.lowers[max(first - _LONGEST_PAIR, 0) : first]
        if joint not in _LINKS and not is_between and not (joint == "and" and view.lowers[end] not in _SINGULAR_BE):
            break
        amount = _amount_before(view, first - 1) if joint == "of" else None
        phrase = _nouns_before(view, first - 1) if amount is None else amount
        is_list = is_list or joint == "and"
        if phrase is not None and amount is None:
            plural = True if joint == "and" and not is_between else phrase.is_plural
    return _with_clause(view, end)


def _with_clause(view: SentenceView, end: int) -> NounPhrase | None:
    """Read a subject with a short clause that tells which it is: "a burn that is larger than a coin"."""
    for index in range(end - 2, max(end - _LONGEST_CLAUSE, 0), -1):
        if view.lowers[index] in (",", "and", "or"):
            return None
        if view.lowers[index] not in ("that", "who", "which"):
            continue
        phrase = _nouns_before(view, index)
        while phrase is not None and phrase.first > 1 and view.lowers[phrase.first - 1] == "of":
            whole = _nouns_before(view, phrase.first - 1)
            phrase = whole and NounPhrase(whole.first, phrase.last, whole.is_plural)
        verbs = [i for i in range(index + 1, end) if view.is_finite(i)]
        if phrase is None or len(verbs) != 1 or verbs[0] > index + 3 or view.lowers[phrase.last] in _CONTENT_NOUNS:
            return None
        has_by = "by" in view.lowers[verbs[0] : end]
        if has_by and (view.tokens[verbs[0]].upos != "AUX" or view.tokens[end - 1].upos not in ("NOUN", "PROPN")):
            return None
        if verbs[0] == end - 1 or (view.tokens[verbs[0]].upos == "AUX" and view.tokens[end - 1].upos == "AUX"):
            return None
        is_plain = not any(view.tokens[i].upos in ("PRON", "SCONJ") for i in range(verbs[0], end))
        opens = _opens(view, phrase.first) and not _opens_with_time(view, phrase.first, phrase.last)
        return NounPhrase(phrase.first, end - 1, phrase.is_plural) if is_plain and opens else None
    return None


def _opens_with_time(view: SentenceView, first: int, last: int) -> bool:
    """Whether a time stands before the subject: "every year children are", "last May trees were"."""
    return any(
        view.lowers[i] in _TIMES
        and view.tokens[i + 1].upos != "ADP"
        and not (view.lowers[i] in ("early", "late") and view.tokens[first].upos == "DET")
        for i in range(first, min(first + 2, last))
    )


def _amount_before(view: SentenceView, of: int) -> NounPhrase | None:
    """Read "most", "much", "70%" and the like before "of"."""
    if view.lowers[of - 1] in ("most", "much", "many", "some", "half", "several"):
        return NounPhrase(of - 1, of - 1, is_plural=None)
    if view.tokens[of - 1].upos == "NUM" and view.lowers[of - 1].endswith("%"):
        return NounPhrase(of - 1, of - 1, is_plural=None)
    if view.lowers[of - 1] == "%" and of > 1 and view.tokens[of - 2].upos == "NUM":
        return NounPhrase(of - 2, of - 1, is_plural=None)
    return None


def _nouns_before(view: SentenceView, end: int) -> NounPhrase | None:
    phrase = read_noun_phrase_before(view, end)
    if phrase is not None and phrase.first and view.tokens[phrase.first].upos == "NUM":
        # "the two lakes"
        is_certain = view.lowers[phrase.first - 1] in _CERTAIN or view.lowers[phrase.first - 1] in _POSSESSIVES
        phrase = NounPhrase(phrase.first - is_certain, phrase.last, phrase.is_plural)
    if phrase is None or not phrase.first:
        return phrase
    if phrase.first == 1:
        # "lost cards"
        is_quality = view.tokens[0].xpos == "VBN" and view.tokens[1].upos in ("NOUN", "ADJ")
        return NounPhrase(0, phrase.last, phrase.is_plural) if is_quality else phrase
    if view.lowers[phrase.first - 1] == "-" and view.tokens[phrase.first - 2].upos in ("NOUN", "ADJ", "ADV"):
        # "light-sensitive proteins"
        first = phrase.first - 2
        first -= first > 0 and (view.tokens[first - 1].upos == "DET" or view.lowers[first - 1] in _POSSESSIVES)
        phrase = NounPhrase(first, phrase.last, phrase.is_plural)
        if first < 2:
            return phrase
    if view.lowers[phrase.first] == "that" and is_plural_noun(view.lowers[phrase.last]):
        return NounPhrase(phrase.first + 1, phrase.last, is_plural=True)
    before = view.tokens[phrase.first - 1]
    # "the remaining particles"
    if before.upos == "VERB" and before.xpos in ("VBG", "VBN"):
        opening = phrase.first - 2
        if view.tokens[opening].upos == "DET" or view.lowers[opening] in _POSSESSIVES:
            return NounPhrase(opening, phrase.last, phrase.is_plural)
    return phrase


def _opens(view: SentenceView, first: int) -> bool:
    """Whether a clause opens with a token."""
    if first and view.lowers[first - 1] in _SINCE and any(w[:1].isdigit() for w in view.lowers[first : first + 2]):
        return False  # "since the 1950s elm has been threatened by beetles"
    if first == 0:
        return True
    before, token = view.lowers[first - 1], view.tokens[first - 1]
    if before in ("which", "whom") and first > 1:
        return view.tokens[first - 2].upos == "ADP"  # "boats for which they have been approved by"
    if before in _OPENERS:
        if before == "where" and (first == 1 or view.lowers[first - 2] == ","):
            return True
        if before == "that":
            if first > 1 and view.tokens[first - 2].upos == "NOUN" and not view.finds_finite(0, first - 2):
                return False  # "the idea that planets move was advanced by"
            is_content = first > 1 and view.lowers[first - 2] in _CONTENT_NOUNS
            return first > 1 and (is_content or token.upos == "SCONJ" or _follows_verb(view, first - 1))
        if before in _CONTENT:
            return first > 1 and view.tokens[first - 2].upos in ("VERB", "ADJ") and token.upos in ("SCONJ", "ADV")
        if before in ("until", "before", "after") and first > 1 and view.tokens[first - 2].upos != "NOUN":
            # "remained uncertain until the vitamin was isolated", and not "the time before the war was"
            return view.finds_finite(0, first - 1)
        is_reason = before == "since" and first > 1 and view.lowers[first - 2] == ","
        return token.upos in ("SCONJ", "ADV") or first == 1 or is_reason
    if before in _MARKS:
        return token.end < view.tokens[first].start or before not in (":", ";")
    if before in _JOINTS:
        if first == 1:
            return before != "or"
        return view.lowers[first - 2] == "," and view.finds_finite(0, first - 2)
    if before in ("however", "yet") and first == 1:
        return True
    if before != ",":
        return (view.lowers[first] in OBJECTS or view.tokens[first].upos == "DET") and _follows_phrase(view, first)
    return _follows_opening(view, first - 1)


def _follows_verb(view: SentenceView, that: int) -> bool:
    """Whether "that" opens what is said or thought: "suggests that", "and that"."""
    return view.tokens[that - 1].upos == "VERB" or (view.lowers[that - 1] == "and" and "that" in view.lowers[:that])


def _follows_phrase(view: SentenceView, first: int) -> bool:
    """Whether a subject that cannot belong to it follows a phrase: "in 1698 they were", "in the valley the fields"."""
    begin = first - 1
    while begin > 0 and view.lowers[begin - 1] not in _BEFORE_PHRASES and view.tokens[begin].upos != "SCONJ":
        begin -= 1
    if view.lowers[first] in ("it", "you") and view.tokens[first - 1].upos != "NUM":
        return False
    if view.tokens[first - 1].upos not in ("NOUN", "PROPN", "NUM") or view.tokens[begin].upos != "ADP":
        return False
    if begin > 0 and view.lowers[begin - 1] == "and" and view.lowers[begin - 2] != ",":
        return False
    return not any(
        view.tokens[i].upos in ("VERB", "AUX", "PRON", "PUNCT", "CCONJ") and not _is_quality(view, i)
        for i in range(begin, first)
    )


def _is_quality(view: SentenceView, index: int) -> bool:
    """Whether a participle tells of the noun after it: "in a fixed system the rate is"."""
    return view.tokens[index].xpos == "VBN" and view.tokens[index + 1].upos == "NOUN"


def _follows_opening(view: SentenceView, comma: int) -> bool:
    """Whether a comma ends what opens the sentence: an adverb, a phrase, or a whole clause."""
    begin = comma - 1
    while begin >= 0 and view.lowers[begin] not in (";", ":", "—", "–"):
        begin -= 1
    begin += 1
    if begin == comma:
        return False
    opening = range(begin, comma)
    joint = next((i for i in reversed(opening) if view.lowers[i] in ("and", "but") and view.lowers[i - 1] == ","), -1)
    if joint > begin:
        opening = range(joint + 1, comma)
    elif view.lowers[begin] in ("but", "and", "so"):
        opening = range(begin + 1, comma)
    if not opening or len(opening) > _LONGEST_OPENING:
        return False
    is_pair = view.lowers[opening[0] : opening[0] + 2] in _OPENING_PAIRS
    if is_pair:
        opening = opening[1:]
    token, low = view.tokens[opening[0]], view.lowers[opening[0]]
    commas = [i for i in opening if view.lowers[i] == "," and not _is_in_date(view, i)]
    has_verb = any(view.is_finite(i) for i in opening)
    is_opener = token.upos in ("SCONJ", "ADV") or (low in _ALSO_BEFORE_NOUNS and has_verb)
    if is_opener and low in _OPENERS - _CONTENT and (has_verb or low not in _ALSO_BEFORE_NOUNS):
        return not commas and has_verb
    is_later = view.lowers[comma - 1] in ("later", "earlier")
    if commas or not (is_pair or is_later or token.upos in ("ADP", "ADV") or low in _ALSO_BEFORE_NOUNS):
        return False
    return not any(view.tokens[i].upos in ("VERB", "AUX", "SCONJ") for i in opening)


def _is_in_date(view: SentenceView, comma: int) -> bool:
    """Whether a comma stands between a day and a year: "on May 4, 1912"."""
    return view.tokens[comma - 1].upos == view.tokens[comma + 1].upos == "NUM"
