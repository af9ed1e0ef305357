"""Find second predicates in other shapes: after a modal verb, or as a clause whose subject is a pronoun."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.apart import mixes_times, takes_time
from styler_nb.engines.variants.reading.clauses import MARKS, is_relative
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, is_main
from styler_nb.engines.variants.reading.subject_pronouns import first_verb, pronoun_of_clause
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = [
    "could_share_auxiliary",
    "denies",
    "find_after_modal",
    "find_with_clause",
    "is_only_candidate",
    "is_passive_group",
    "is_without_relatives",
    "may_be_expletive",
    "says_what",
]

_FEWEST_WORDS = 3
_BE = read_words("finite_be")
_PRESENT = read_words("present_tags")
_IMPERSONAL = read_words("impersonal")
_MODALS = frozenset({"can", "may", "could", "might", "must", "should"})
_BEFORE_EXCEPT = frozenset(
    {"nothing", "nobody", "none", "anything", "everything", "anybody", "everybody", "anyone", "everyone", "all"}
    | {"anywhere", "nowhere", "everywhere"}
)
"""Words after which a bare "but" reads as "except": "they pay nothing but must wait"."""
_MOTIONS = frozenset({"go", "come", "try", "be", "stop", "sit", "stay"})
_OF_FIRST = read_words("possessives") | {"the", "it", "them", "this", "that", "these", "those"}
"""How the object of a second deed begins that goes on with the first: "they connect a meter and record the reading"."""
_OF_BOTH = frozenset({"after", "before", "when", "if", "while", "once", "until", "unless"})
"""Words under which both verbs may stand: "you should wash the cup and dry it after each meal"."""
_ALSO = "also"
"""What a second sentence opens with; beside another one it would be said twice in a row."""
_NEAR_FRONT = 4
_NOUNS = frozenset(
    {
        "transport",
        "travel",
        "work",
        "study",
        "use",
        "design",
        "repair",
        "support",
        "research",
        "control",
        "rest",
        "sleep",
    }
    | {"exercise", "practice", "transfer", "visit", "display", "return", "loan", "care", "help", "trade", "supply"}
    | {"service", "guide", "test", "check", "report", "request", "record", "change", "cost", "damage", "stock", "share"}
    | {"process", "exchange", "contact", "sale", "search", "shop", "store", "plan", "play", "dance", "water", "food"}
)


def find_with_clause(view: SentenceView, variable: Variable, word: str) -> Iterator[Site]:
    """Find a second clause whose subject is a pronoun for the first one's: "It is deep, and it has no shore"."""
    for index in range(3, len(view.tokens) - 3):
        pronoun = view.lowers[index + 1]
        if view.lowers[index] != word or pronoun not in NOMINATIVE:
            continue
        end = index - 1 if view.lowers[index - 1] == "," else index
        verb = index + (3 if view.tokens[index + 2].upos == "ADV" else 2)
        begin = begin_of_clause(view, 0, end)
        if begin is None or verb >= len(view.tokens) - 1 or not view.is_finite(verb):
            return
        is_same = pronoun_of_clause(view, begin).lower() == pronoun and not may_be_expletive(view, begin)
        if not is_same or view.tokens[verb].upos not in ("VERB", "AUX") or may_be_expletive(view, index + 1):
            return
        context = "pronoun" if view.lowers[begin] in NOMINATIVE else "noun"
        shared, clause = variable.variant_index("shared"), variable.variant_index("clause")
        start, stop = view.tokens[end - 1].end, view.tokens[index + 2].start
        first = first_verb(view, begin)
        tags = (view.tokens[first].xpos, view.tokens[verb].xpos)
        is_sure = (
            (context == "pronoun" or is_only_candidate(view, first, pronoun, end))
            and (tags[0] == tags[1] or set(tags) <= _PRESENT)
            and is_without_relatives(view, end)
            and "," not in view.lowers[begin:end]
            and not any(low in MARKS for low in view.lowers)
            and sum(low == word for low in view.lowers) == 1
            and not could_share_auxiliary(view, first, view, verb, end)
            and not (_is_perfect(view, first) and view.lowers[verb] not in ("has", "have"))
            and not denies(view)
            and not _tells_two(view, first, end)
            and not says_what(view, verb)
            and not mixes_times(view, first, view, verb)
            and view.is_free(end, index + 1)
            and "\n" not in view.text[start:stop]
        )
        options: tuple[Option, ...] = ()
        if is_sure and not (word == "but" and view.lowers[end - 1] in _BEFORE_EXCEPT):
            options = (Option(shared, (Patch(start, stop, f" {word} "),), -1),)
        # who shares the subject of a passive keeps it a passive
        claim = view.tokens[begin].start if is_passive_group(view, first, end) else start
        yield Site(variable, claim, view.tokens[index + 2].end, clause, options, context)
        return


def _is_perfect(view: SentenceView, first: int) -> bool:
    """Whether a clause tells what has come about: "nine sorts have been named, and they grow in all regions"."""
    return view.lowers[first] in ("has", "have") and "VBN" in (view.tokens[first + 1].xpos, view.tokens[first + 2].xpos)


def _tells_two(view: SentenceView, first: int, end: int) -> bool:
    """Whether a clause has two predicates already: "I was old and had driven for years but kept quiet"."""
    return any(view.lowers[i] == "and" and view.is_finite(i + 1) for i in range(first + 1, end - 1))


def is_passive_group(view: SentenceView, first: int, end: int) -> bool:
    """Whether the verb group that starts at a token has a participle after "be"."""
    return any(
        view.lowers[i] in ("be", "been", "is", "are", "was", "were")
        and "VBN" in (view.tokens[i + 1].xpos, view.tokens[i + 2].xpos)
        for i in range(first, end - 1)
    )


def find_after_modal(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find two infinitives after one modal verb: "it can bend and return to its shape"."""
    last = len(view.tokens) - 1
    begin = begin_of_clause(view, 0, last)
    first = -1 if begin is None else first_verb(view, begin)
    if begin is None or first < 0 or view.lowers[first] not in _MODALS or any(low in MARKS for low in view.lowers):
        return
    places = [i for i in range(first + 2, last - 1) if view.lowers[i] in ("and", "or", "but")]
    index = places[0] if places else -1
    if index < 0 or view.lowers[index] != "and" or view.tokens[index + 1].xpos not in ("VB", "VBP"):
        return
    end = index - 1 if view.lowers[index - 1] == "," else index
    start, stop = view.tokens[end - 1].end, view.tokens[index + 1].start
    repeated = variable.variant_index("repeated")
    options: tuple[Option, ...] = ()
    pronoun = pronoun_of_clause(view, begin)
    inner = [view.tokens[i].xpos for i in range(first + 1, end) if view.tokens[i].upos in ("VERB", "AUX")]
    is_safe = (
        pronoun
        and len(places) == 1
        and inner == ["VB"]
        and view.tokens[first + 1].xpos == "VB"
        and view.lowers[first + 1] not in _MOTIONS
        and not {"to", "not", "both", "let", "make", "help"} & {*view.lowers[begin:end]}
        and view.tokens[index + 1].upos == "VERB"
        and _OF_BOTH.isdisjoint(view.lowers[index + 1 :])
        and _OF_FIRST.isdisjoint(view.lowers[index + 2 : index + 4])
        and not _may_be_noun(view, index + 1)
        and min(count_words(view, first + 1, end), count_words(view, index + 1)) >= _FEWEST_WORDS
        and "," not in view.lowers[begin:end]
        and _ALSO not in view.lowers[: first + 2]
        and not (following is not None and _ALSO in following.lowers[:_NEAR_FRONT])
        and is_without_relatives(view, end)
        and view.is_free(end, index)
        and "\n" not in view.text[start:stop]
    )
    if is_safe:
        text = f". {pronoun} {view.lowers[first]} also "
        options = (Option(repeated, (Patch(start, stop, text),), 2),)
    context = "pronoun" if view.lowers[begin] in NOMINATIVE else "noun"
    shared = variable.variant_index("shared")
    yield Site(variable, start, view.tokens[index + 1].end, shared, options, context, ((repeated, -1),))


def _may_be_noun(view: SentenceView, index: int) -> bool:
    """Whether a verb after "and" may be one more noun: "you must arrange all packing and transport through a firm"."""
    is_after_noun = view.tokens[index - 2].upos in ("NOUN", "ADJ", "VERB")
    return is_after_noun and view.lowers[index] in _NOUNS and view.tokens[index + 1].upos in ("ADP", "PUNCT", "SCONJ")


def may_be_expletive(view: SentenceView, begin: int) -> bool:
    """Whether "it" may stand for what follows: "it is easy to see"."""
    if view.lowers[begin] != "it":
        return False
    if takes_time(view, begin):
        return True
    verb = view.tokens[begin + 1]
    if verb.upos == "VERB" and verb.xpos in ("VBZ", "VBD") and verb.lower not in _IMPERSONAL:
        return False
    return any(
        (low == "to" and view.tokens[i].upos == "PART") or low in ("that", "who", "if", "raining", "snowing")
        for i, low in enumerate(view.lowers)
    )


def says_what(view: SentenceView, verb: int) -> bool:
    """Whether a predicate names what a thing is, of which the subject before need not be one: "it was the last"."""
    ahead = view.lowers[verb : verb + 4]
    be = next((i for i, low in enumerate(ahead) if low in ("is", "was", "are", "were", "be", "been")), -1)
    return be >= 0 and view.lowers[verb + be + 1] in ("a", "an", "the", "one")


def denies(view: SentenceView) -> bool:
    """Whether a sentence has a "not", "no" or "never"."""
    return bool({"not", "never", "no", "cannot"} & {*view.lowers}) or any(low.endswith("n't") for low in view.lowers)


def could_share_auxiliary(
    view: SentenceView, first: int, following: SentenceView, verb: int, end: int | None = None
) -> bool:
    """Whether the second verb could be read as an infinitive or participle beside one of the first clause."""
    tags = {t.xpos for t in view.tokens[first:end] if t.upos in ("VERB", "AUX")}
    tag, low = following.tokens[verb].xpos, following.lowers[verb]
    if (
        low in {"am", *_BE}
        and view.lowers[first].split("'")[-1] in ("have", "has", "ve")
        and view.tokens[first].upos == "AUX"
    ):
        return True  # "I have tried it, but I am slow"
    if tag == "VBP" and low not in ("am", "are", "'re"):
        return bool(tags & {"MD", "VB"})
    return tag == "VBD" and low.endswith("ed") and bool(tags & {"VBN", "VBG"})


def is_only_candidate(view: SentenceView, verb: int, pronoun: str, end: int | None = None) -> bool:
    """Whether a pronoun can only mean the subject: nothing after the verb has its number."""
    last = len(view.tokens) - 1 if end is None else end
    rest = [t for t in view.tokens[verb + 1 : last] if t.upos in ("NOUN", "PROPN")]
    if pronoun == "they":
        return not any(t.lower.endswith("s") or t.upos == "PROPN" for t in rest)
    others = [t for t in rest if t.upos == "PROPN" or not t.lower.endswith("s")]
    if view.lowers[verb] in _BE and not any(t.upos == "ADP" for t in view.tokens[verb:last]):
        return len(others) <= 1
    return not others


def is_without_relatives(view: SentenceView, end: int) -> bool:
    """Whether the tokens before `end` are a main clause without relative clauses."""
    return is_main(view, 0, end) and not any(is_relative(view, i) for i in range(1, end))
