"""Read additions: what stands between marks, or from a mark to a sentence's end, and could do without the mark.

An addition explains, limits or illustrates what stands before it: "such as barley", "although it rained", "a town on
the river", "not wheat", "often at night", "thus closing the road", "or fixed costs".
"""

from __future__ import annotations

from styler_nb.engines.variants.reading.apparent_verbs import has_verb, is_named, looks_finite
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import may_be_verb
from styler_nb.engines.variants.reading.joints import QUOTES, guess_verb
from styler_nb.engines.variants.reading.moves import opens
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import NOMINATIVE, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = [
    "BARE_OPENERS",
    "has_other_marks",
    "is_assertion",
    "may_be_of_row",
    "may_be_predicate",
    "name_addition",
    "reads_on",
]

BARE_OPENERS = frozenset(
    {"although", "though", "even", "whereas", "unless", "despite", "regardless", "including", "especially",
     "particularly", "notably", "except", "because", "depending"}
)  # fmt: skip
"""Words that open an addition which often stands without any mark before it."""
_CLAUSES = frozenset(
    {"although", "though", "because", "since", "unless", "whereas", "while", "if", "as", "when", "until", "before",
     "after", "provided", "once", "whenever", "lest"}
)  # fmt: skip
DETAILS = frozenset(
    {"especially", "particularly", "notably", "including", "mainly", "mostly", "chiefly", "namely", "primarily",
     "largely", "partly", "typically"}
)  # fmt: skip
_RATHER = frozenset(
    {"usually", "often", "sometimes", "even", "perhaps", "generally", "frequently", "probably", "possibly", "rarely",
     "ideally", "preferably", "normally", "only", "just", "almost", "nearly", "always", "once", "at"}
)  # fmt: skip
_NARROWING = frozenset({"only", "just", "merely", "never", "not"})
_MEASURES = frozenset({"least", "most", "times", "best", "first"})
_PHRASES = frozenset({"with", "despite", "unlike", "regardless", "except", "excluding", "depending", "barring"})
_PAIRS = frozenset(
    {("rather", "than"), ("instead", "of"), ("along", "with"), ("together", "with"), ("apart", "from"),
     ("aside", "from"), ("thanks", "to"), ("due", "to"), ("in", "particular"), ("above", "all"), ("in", "effect")}
)  # fmt: skip
_LEADS = (("such", "as"), ("for", "example"), ("for", "instance"), ("that", "is"))
_RELATIVES = frozenset({"which", "who", "whose", "where"})
_ARTICLES = read_words("articles")
_PARTICIPLES = frozenset(
    {"known", "called", "named", "based", "located", "followed", "led", "built", "founded", "given"}
)
_COMPLEMENTS = read_words("complements_of_nouns")
_LISTS = frozenset({"and", "or", "like", "including", "as", "either", "both", "from", "between", "nor", "of"})
_STATEMENTS = read_words("judgements")
_SUMMARIES = read_words("summaries") | {"property", "phenomenon", "principle", "effect"}
_PARTS = read_words("parts_of_a_group")
_JOINING = frozenset({"and", "but", "so", "yet", "because", "although", "while", "whereas"})
_PHRASE_OPENERS = ("ADP", "VERB", "DET", "ADJ", "ADV", "SCONJ", "NUM", "PART", "NOUN")
_SUBJECT = ("DET", "ADJ", "NOUN", "PROPN", "NUM", "CCONJ", "PRON", "ADV")
_INNER = frozenset({"as", "when", "that", "which", "who", "where", "if", "while", "because", "what", "how"})
_POINTERS = frozenset(
    {"this", "these", "it", "they", "that", "those", "such", "he", "she", "both", "here", "there", "its", "their",
     "his", "her", "another", "others", "second", "each", "some", "then"}
)  # fmt: skip
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "such", "it", "they"})
_BRACKETS = ("(", ")", "[", "]")
_POINTED = 5
"""First words of a sentence among which one that points back is looked for."""
_CONTENT = ("NOUN", "PROPN", "VERB", "ADJ", "NUM")
_NAMING = frozenset({"called", "named", "termed"})
"""Participles that are often taken for a past: "a process called smelting"."""


def _is_left(view: SentenceView, first: int, end: int) -> bool:
    """Whether the statement goes on after a row: ", including cows and calves, in the barn", ", and sell"."""
    commas = [i + 1 + (view.lowers[i + 1] in ("and", "or", "but")) for i in range(first, end) if view.lowers[i] == ","]
    return any(view.tokens[i].upos in ("ADP", "ADV", "SCONJ", "VERB", "AUX") for i in commas)


def name_addition(view: SentenceView, first: int, end: int) -> str:
    """Name the class of the addition [first, end), "" where it may be more than one.

    Classes are "clause" ("although it rains"), "detail" ("such as barley"), "contrast" ("not wheat"), "phrase"
    ("without a licence"), "gloss" ("or fixed costs"), "participle", "apposition", "relative" and "part" ("most of which
    are old").
    """
    if end - first < 2:
        return ""
    low, second = view.lowers[first], view.lowers[first + 1]
    has_comma = "," in view.lowers[first:end]
    is_clausal = has_verb(view, first, end) and not is_named(view, first, end)
    if low in _PARTS and second == "of" and view.lowers[first + 2] in ("which", "whom"):
        return "" if has_comma or not is_clausal else "part"
    if low in _RELATIVES:
        return "" if has_comma or not is_clausal or view.tokens[first - 2].upos == "PRON" else "relative"
    if (low in _CLAUSES or low in DETAILS or low in _RATHER) and _is_clause(view, first, end):
        return "" if has_comma else "clause"
    is_list = low == "including" or ((low, second) in _LEADS and end - first > 2 and view.lowers[first + 2] != ",")
    if is_clausal and (has_comma or not _has_inner_clause(view, first, end)):
        return ""
    if has_comma and (not is_list or _is_left(view, first, end)):
        return ""
    is_row = low in view.lowers[: first - 1]  # "with salt, with oil and with herbs"
    if (low, second) in _PAIRS or (low in _PHRASES and view.tokens[first].upos != "NOUN" and not is_row):
        return "contrast" if low in ("rather", "instead") else "phrase"
    if low in DETAILS or is_list:
        return "detail" if (low, second) != ("that", "is") else ""
    if low == "at":
        return "detail" if second in _MEASURES and end - first > 2 else ""
    if low in _NARROWING:
        is_led = view.tokens[first + 1].upos in _PHRASE_OPENERS and low != "not"
        return "contrast" if is_led else _name_other(view, first, end)
    if low in _RATHER:
        return "detail" if view.tokens[first + 1].upos in _PHRASE_OPENERS and view.tokens[first].upos == "ADV" else ""
    return _name_other(view, first, end)


def _name_other(view: SentenceView, first: int, end: int) -> str:
    low, before = view.lowers[first], view.tokens[first - 2]
    if low == "not" or (low in ("but", "and", "if", "though") and view.lowers[first + 1] == "not"):
        return "contrast" if before.upos in ("NOUN", "PROPN") and low != "if" else ""
    if low == "or":
        is_name = end - first <= 4 and view.tokens[end - 1].upos in ("NOUN", "PROPN")
        return "gloss" if is_name and before.upos in ("NOUN", "PROPN") and "," not in view.lowers[: first - 1] else ""
    if low in _ARTICLES:
        return "apposition" if not _is_of_which(view, first, end) and _is_apposition(view, first, end) else ""
    if low in ("from", "between") and {"to", "and"} & {*view.lowers[first + 2 : end]}:
        # "many towns, from Ulm to Graz", but not "it makes contact, from the heel to the tip"
        return "phrase" if before.xpos in ("NNS", "NNPS") and "," not in view.lowers[: first - 1] else ""
    place = first + 1 if view.tokens[first].upos == "ADV" or low == "not" else first
    if view.tokens[place].xpos == "VBG" and view.tokens[place].upos == "VERB":
        return "participle" if _is_participle(view, first, place, end) else ""
    if low in _PARTICIPLES and before.upos in ("NOUN", "PROPN") and view.tokens[first + 1].upos in ("ADP", "ADV"):
        return "participle"
    return ""


def _is_of_which(view: SentenceView, first: int, end: int) -> bool:
    """Whether what opens with an article is a relative clause: "the open ends of which stood in water"."""
    return any(view.lowers[i - 1] == "of" for i in range(first + 2, end) if view.lowers[i] in ("which", "whom"))


def _is_clause(view: SentenceView, first: int, end: int) -> bool:
    """Whether a dependent clause stands here: "although it rains", "even if it rains", "especially when it rains"."""
    low = view.lowers[first]
    if low not in _CLAUSES:
        first += 1
        low = view.lowers[first]
        if low not in _CLAUSES or low in ("since",):
            return False
    begin = first + 1
    if (low, view.lowers[begin]) in (("as", "if"), ("as", "though"), ("provided", "that"), ("as", "soon")):
        begin += 1
    if view.lowers[begin] in _RELATIVES or end - begin < 2:
        return False
    return opens_clause(view, begin, end) or guess_verb(view, begin, end) > 0 or _opens_with_base(view, begin, end)


def _opens_with_base(view: SentenceView, first: int, end: int) -> bool:
    """Whether a plural subject is followed by a verb in its base form, as the tags say: "people often forget"."""
    for index in range(first + 1, end):
        if view.tokens[index].upos not in _SUBJECT:
            return looks_finite(view, index)
    return False


def is_assertion(view: SentenceView) -> bool:
    """Whether a sentence ends in a full stop, quotes nobody and has a finite verb."""
    return view.terminal == "." and QUOTES.isdisjoint(view.lowers) and has_verb(view, 0, len(view.tokens))


def may_be_predicate(view: SentenceView, index: int) -> bool:
    """Whether a verb stands here, or what was taken for a noun: "change" in "the costs, such as rent, change"."""
    place = index + 1 if view.tokens[index].upos == "ADV" else index
    if view.tokens[place].upos in ("VERB", "AUX"):
        return looks_finite(view, place)
    is_led = view.tokens[index].upos == "NOUN" and view.tokens[index + 1].upos in ("ADP", "DET", "PRON", "ADV")
    return is_led and may_be_verb(view.lowers[index]) and "," not in view.lowers[index:]


def _has_inner_clause(view: SentenceView, first: int, end: int) -> bool:
    """Whether the first verb of [first, end) is of a clause inside it: "as the class leaves", "that were sold"."""
    verb = next(i for i in range(first, end) if looks_finite(view, i))
    return any(view.lowers[i] in _INNER for i in range(first + 1, verb))


def _is_apposition(view: SentenceView, first: int, end: int) -> bool:
    """Whether a noun phrase after a mark says what the noun before it is."""
    mark, last = first - 1, len(view.tokens) - 1
    phrase, head = read_noun_phrase(view, first), read_noun_phrase_before(view, mark)
    if phrase is None or phrase.last + 1 >= len(view.tokens):
        return False
    if view.lowers[mark] == "," and may_be_of_row(view, mark):
        return False
    phrase = _with_second(view, phrase) if view.tokens[mark - 1].upos == "PROPN" else phrase
    is_summary = view.lowers[phrase.last] in _SUMMARIES
    if is_summary and view.lowers[phrase.last + 1] in _NAMING | {"that", "which", "known"} and end == last:
        return True  # "the level at which it is clean, a choice that depends on the season"
    if head is None:
        return False
    if end == last and head.first == 0:
        return False
    is_name = view.tokens[mark - 1].upos == "PROPN"
    lists = _LISTS - {"of"} if is_name else _LISTS
    if lists & {*view.lowers[max(head.first - 2, 0) : mark]} or view.lowers[phrase.last] in _STATEMENTS:
        return False
    if any(view.lowers[i] in NOMINATIVE for i in range(phrase.first, phrase.last + 1)):
        return False
    if not is_name and not {"and", "or"}.isdisjoint(view.lowers[first:end]):
        return False  # "a key for the door, a copy of the lease and a map" is a row
    if view.lowers[0] in _CLAUSES and "," not in view.lowers[:mark]:
        return False  # "when the keys were lost, the locks that they fit were sold"
    return phrase.last + 1 == end or view.lowers[phrase.last + 1] in _COMPLEMENTS | _NAMING or _is_done(view, phrase)


def _with_second(view: SentenceView, phrase: NounPhrase) -> NounPhrase:
    """Add what somebody is besides: "a smith and painter of signs"; what has an article of its own is of a row."""
    after = phrase.last + 1
    if view.lowers[after] != "and" or view.tokens[after + 1].upos not in ("ADJ", "NOUN", "ADV"):
        return phrase
    second = read_noun_phrase(view, after + 1)
    return phrase if second is None else NounPhrase(phrase.first, second.last, phrase.is_plural)


def _is_done(view: SentenceView, phrase: NounPhrase) -> bool:
    """Whether a participle tells more of a noun: "a stone made mainly of shells", "a rule known as the first"."""
    verb = phrase.last + 1
    is_done = view.tokens[verb].xpos in ("VBN", "VBD") and view.tokens[verb].upos == "VERB"
    return is_done and view.tokens[verb + 1].upos in ("ADP", "ADV", "SCONJ")


def may_be_of_row(view: SentenceView, mark: int) -> bool:
    """Whether a comma stands before that may be of the same row, for it ends no opening and parts no two clauses."""
    commas = [i for i in range(mark) if view.lowers[i] == ","]
    if not commas:
        return False
    comma = commas[-1]
    if view.lowers[comma + 1] in _JOINING and opens(view, comma + 2, mark):
        return False
    is_relative = view.lowers[comma + 1] in _RELATIVES or view.lowers[comma + 1] == "when"
    if is_relative and has_verb(view, 0, comma) and has_verb(view, comma + 1, mark):
        return False
    is_opening = len(commas) == 1 and (view.tokens[0].upos in ("ADP", "SCONJ", "ADV") or not has_verb(view, 0, comma))
    return not (is_opening and opens(view, comma + 1, mark))


def _is_participle(view: SentenceView, first: int, verb: int, end: int) -> bool:
    """Whether a participle with what it takes follows a statement, and is none of a row of them."""
    # "broad, gently sloping hills": an adjective of the noun that follows, beside another
    if view.tokens[first - 2].upos == "ADJ" and view.tokens[verb + 1].upos in ("NOUN", "PROPN", "ADJ"):
        return False
    is_led = view.tokens[verb + 1].upos in ("DET", "PRON", "ADJ", "ADP", "NOUN", "PROPN", "PART", "NUM", "ADV")
    has_more = any(t.xpos == "VBG" and t.upos == "VERB" for t in view.tokens[max(first - 6, 0) : first - 1])
    return is_led and not has_more and end - verb > 2 and "," not in view.lowers[: first - 1]


def reads_on(view: SentenceView, first: int, end: int, following: SentenceView | None) -> bool:
    """Whether the next sentence may speak of what the addition [first, end) names, so that no brackets may hide it."""
    if following is None:
        return False
    is_pointer = following.lowers[0] in _POINTERS or not _DEMONSTRATIVES.isdisjoint(following.lowers[:_POINTED])
    return is_pointer or _shares(view, first, end, following)


def _shares(view: SentenceView, first: int, end: int, following: SentenceView) -> bool:
    named = {_stem(view, i) for i in range(first, end) if view.tokens[i].upos in _CONTENT}
    return any(_stem(following, i) in named for i, t in enumerate(following.tokens) if t.upos in _CONTENT)


def _stem(view: SentenceView, index: int) -> str:
    return view.lowers[index].removesuffix("s")[:6]


def has_other_marks(view: SentenceView, allowed: tuple[int, ...] = (), *, brackets: bool = False) -> bool:
    """Whether the sentence has a mark beside those at the places allowed, and beside brackets where these may be."""
    harmless = _BRACKETS if brackets else ()
    return any(low in MARKS and low not in harmless and i not in allowed for i, low in enumerate(view.lowers))
