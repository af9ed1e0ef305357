"""Find whether what was just said is pointed at as near or as far: "in this way", "in that way"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_tense
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_nearness"]

_NEAR = {"this": "that", "these": "those"}
_FAR = {far: near for near, far in _NEAR.items()}
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_DEFINED = frozenset({"that", "which", "who", "whom", "whose", "where", "when", "why", "-", "'s", "here", "there"})
"""After the noun these say which one is meant, or belong to its name."""
_CONTRAST = frozenset({"that", "than", "not", "other", "same", "very", "just", "only", "even", "or", "and", "but"})
_DOING = frozenset({"do", "does", "did", "doing", "done"})
_NOW = frozenset(
    {"now", "today", "currently", "here", "recent", "present", "current", "tonight", "following", "below", "ago"}
)
_OF_KINDS = frozenset({"kind", "type", "sort"})
_PARTS = frozenset({"most", "all", "much", "some", "half", "part", "any", "none", "more", "enough", "rest"})
"""What is a part "of this" may be a part of what everybody sees: "you paid for most of this"."""
_TIMES = frozenset(
    {
        "time", "year", "day", "month", "week", "decade", "century", "era", "war", "season", "term", "semester",
        "morning", "afternoon", "evening", "night", "weekend", "summer", "winter", "spring", "autumn",
    }
)  # fmt: skip
"""Of the past these can be pointed at as near or far, after a preposition; else the near one is the present one."""
_DATED = _TIMES - {"time", "decade", "century", "era", "war"}
_WITHIN = frozenset({"in", "on", "at", "during", "after", "before"})
"""Prepositions after which such a time is the one just named: "at the start of this year" is of the present one."""
_STAGES = frozenset({"point", "stage", "moment"})
"""After "at" these are times as well: "at this point" is now, where nothing past is told."""
_ON_CONDITION = frozenset({("in", "that", "event")})
"""What says "if so", in a set phrase."""
_JOINTS = frozenset({"and", "but", "so", "yet", ";"})
_THAT_IS = frozenset({"that's"})
_AFTER_THAT_IS = frozenset({"why", "how", "because", "what", "where", "when"})
_TEXTS = frozenset(
    {
        "summary",
        "report",
        "account",
        "list",
        "guide",
        "overview",
        "review",
        "description",
        "record",
        "outline",
        "history",
    }
)
"""What a text may call itself."""
_OWN_PARTS = frozenset(
    {"term", "rule", "page", "policy", "agreement", "section", "chapter", "document", "notice", "contract", "article"}
    | {"regulation", "guideline", "bylaw", "clause", "paragraph", "handbook", "leaflet", "licence", "license"}
)
"""What a text may call itself or a part of it, which is never far."""
_OWN_IN_RULES = _OWN_PARTS | {"condition", "arrangement", "procedure", "scheme"}
_LIMITS = frozenset(
    {
        "within",
        "until",
        "deadline",
        "minutes",
        "minute",
        "hours",
        "hour",
        "days",
        "day",
        "weeks",
        "months",
        "years",
        "p.m.",
        "a.m.",
        "midnight",
        "noon",
    }
)
"""Words of a time that something has to be done by, after which "that" is the time."""
_NO_PREDICATE = frozenset({"said", "aside", ","})
_REACH = 4
_SAID_OF_ALL = frozenset(
    {"why", "how", "because", "what", "where", "when", "the", "a", "an", "not", "true", "so", "due", "one", "partly"}
    | {"mainly", "especially", "particularly", "no", "done", "likely", "possible", "called", "known", "to"}
)
_GIVEN = frozenset({"offers", "offered", "provides", "provided", "gives", "gave"})
"""Verbs of what a thing does as well: "the first was the laser. This offered a beam"."""
_EFFECTS = (read_words("effects") | read_words("effects_of_this") | read_words("felt_effects")) - _GIVEN


@needs({*_NEAR, *_FAR, *_THAT_IS})
def find_nearness(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind nearness: a noun of `parameters.nouns`, or the bare word as a subject or object.

    What a sentence points at must have been said before, in its block or in the sentence.
    """
    nouns = variable.words("nouns")
    for place, view in enumerate(views):
        if view.block_kind not in _KINDS:
            continue
        yield from _contracted(view, variable)
        if (_NEAR.keys() | _FAR.keys()).isdisjoint(view.words):
            continue
        for index in range(len(view.tokens) - 1):
            word = view.lowers[index]
            if word not in _NEAR and word not in _FAR:
                continue
            context = _context(view, index, nouns)
            if context is not None:
                yield _site(view, variable, index, context, has_before=place > 0)


def _contracted(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Give what is pointed at as far in one word with its verb: "that's why", which is counted and stays."""
    for index in view.where(_THAT_IS, 0, -1):
        if view.lowers[index + 1] in _AFTER_THAT_IS and _opens(view, index):
            token = view.tokens[index]
            yield Site(variable, token.start, token.end, variable.variant_index("far"), (), "subject")


def _context(view: SentenceView, index: int, nouns: frozenset[str]) -> str | None:
    """Give the class of a place, None where the word does not surely point at what was said."""
    following = view.tokens[index + 1]
    if view.lowers[index + 1 : index + 3] in (("way", "."), ("way", ":")) and view.tokens[0].xpos == "VB":
        return None  # "think of it this way": the way that is told next
    if view.lowers[index] == "that" and index and view.tokens[index - 1].upos == "NOUN":
        return None  # "fees that result from it": the noun is a verb
    if _is_bare(view, index):
        return "bare"
    if _is_subject(view, index):
        return "subject"
    head = index + 1
    if following.upos in ("ADJ", "NUM") and view.lowers[head] not in _CONTRAST and head + 1 < len(view.tokens):
        head += 1
    word, is_plural = view.lowers[head], view.lowers[index] in ("these", "those")
    if view.lowers[index] == "that" and (_may_open_content(view, index, head) or _follows_noun(view, index)):
        return None
    if view.tokens[index].upos not in ("DET", "PRON") or view.tokens[head].upos != "NOUN":
        return None
    if is_plural == (find_singular(word) == word) or not _is_known(view, index, head, nouns):
        return None
    return None if _is_defined(view, head) else "opening" if index == 0 else "noun"


def _may_open_content(view: SentenceView, index: int, head: int) -> bool:
    """Whether "that" may open what is said or shown: "it is that matter falls", not "in that case it falls"."""
    after = head + 1
    while after < len(view.tokens) and view.tokens[after].upos == "ADV":
        after += 1
    is_subject = after < len(view.tokens) and view.is_finite(after)
    return is_subject and index > 0 and view.finds_finite(0, index) and (view.lowers[index - 1] not in (",", *_JOINTS))


def _follows_noun(view: SentenceView, index: int) -> bool:
    """Whether "that" stands right after the noun that it may belong to: "courses that cost money"."""
    return index > 0 and view.tokens[index - 1].upos in ("NOUN", "PROPN")


def _is_known(view: SentenceView, index: int, head: int, nouns: frozenset[str]) -> bool:
    """Whether the noun stands for something that was said, or for a time in the past."""
    noun = find_singular(view.lowers[head])
    if view.lowers[max(index - 1, 0) : head + 1] in _ON_CONDITION:
        return False
    own = _OWN_IN_RULES if view.setting.is_of_rules or "nothing" in view.words else _OWN_PARTS
    if (
        noun in own
        and view.lowers[index] in _NEAR
        and (view.setting.is_of_rules or view.tokens[index - 1].upos == "ADP")
    ):
        return False  # "nothing in these terms limits it": in those that are read
    if noun in _STAGES and index > 0 and view.lowers[index - 1] == "at":
        return read_tense(view) is True
    if noun in _TIMES:
        is_present = noun in _DATED and view.lowers[index - 1] not in _WITHIN
        return index > 0 and view.tokens[index - 1].upos == "ADP" and not is_present and read_tense(view) is True
    return noun in nouns


def _is_subject(view: SentenceView, index: int) -> bool:
    """Whether the bare word opens a sentence or a main clause as the subject of the verb that follows."""
    if view.lowers[index] not in ("this", "that"):
        return False
    opens = _opens(view, index) and not (view.lowers[index] == "that" and "that" in view.lowers[:index])
    verb = index + 1
    while verb + 2 < len(view.tokens) and view.tokens[verb].upos == "ADV":
        verb += 1
    if not opens or verb + 1 >= len(view.tokens) or view.lowers[verb] in _NO_PREDICATE:
        return False
    is_that_is = view.lowers[verb] == "is" and view.lowers[verb + 1] == ","
    names_kind = verb == index + 1 and view.lowers[verb] == "is" and view.lowers[verb + 1] in ("a", "an")
    if names_kind and verb + 2 < len(view.tokens) and view.tokens[verb + 2].upos == "ADJ":
        return False  # "this is a funny book" is of the one before us
    if names_kind and not _TEXTS.isdisjoint(view.lowers[verb + 2 : verb + 3]):
        return False  # "this is a summary of what was found": what follows is
    return view.is_finite(verb) and view.tokens[verb].upos in ("VERB", "AUX") and not is_that_is


def _opens(view: SentenceView, index: int) -> bool:
    """Whether a main clause opens here: with the sentence, after a semicolon, or after a comma and a joint."""
    if index == 0 or view.lowers[index - 1] == ";":
        return True
    return view.lowers[index - 1] in _JOINTS and (index == 1 or view.lowers[index - 2] == ",")


def _is_bare(view: SentenceView, index: int) -> bool:
    """Whether "this" or "that" stands alone between a preposition or "do" and the end of a phrase."""
    if index == 0 or view.lowers[index] not in ("this", "that"):
        return False
    before, following = view.tokens[index - 1], view.tokens[index + 1]
    is_part = before.lower == "of" and index > 1 and view.lowers[index - 2] in _PARTS
    is_governed = (
        before.upos == "ADP" and before.lower not in ("in", "than", "as", "but", "like", "on") and not is_part
    ) or _is_doing(view, index - 1)
    return is_governed and following.lower in (",", ".", ";")


def _is_doing(view: SentenceView, index: int) -> bool:
    """Whether what someone did is pointed at: "they did that", not "the last time a book did that"."""
    return view.lowers[index] in _DOING and index > 0 and view.tokens[index - 1].upos in ("PRON", "AUX", "PART", "ADV")


def _is_defined(view: SentenceView, head: int) -> bool:
    """Whether more is said after a noun of which one it is."""
    if head + 1 >= len(view.tokens):
        return False
    after = view.tokens[head + 1]
    if after.lower == "of":
        return find_singular(view.lowers[head]) not in _OF_KINDS
    is_more = after.upos in ("NOUN", "PROPN", "NUM") or after.xpos in ("VBN", "VBG")
    return is_more or after.lower in _DEFINED or after.lower in (":", "(", "–", "—")


def _site(view: SentenceView, variable: Variable, index: int, context: str, *, has_before: bool) -> Site:
    token, word = view.tokens[index], view.lowers[index]
    is_near = word in _NEAR
    options: tuple[Option, ...] = ()
    if context == "bare" and view.lowers[index] == "that" and _follows_limit(view, index):
        return Site(variable, token.start, token.end, variable.variant_index("far"), (), context)
    is_of_all = context != "subject" or not is_near or _takes_up_all(view, index)
    if is_of_all and (has_before or _is_said_before(view, index)) and _is_free(view, index):
        text = _NEAR[word] if is_near else _FAR[word]
        text = text.capitalize() if token.text[:1].isupper() else text
        other = variable.variant_index("far" if is_near else "near")
        options = (Option(other, (Patch(token.start, token.end, text),)),)
    current = variable.variant_index("near" if is_near else "far")
    return Site(variable, token.start, token.end, current, options, context)


def _follows_limit(view: SentenceView, index: int) -> bool:
    """Whether "after that" is after a time just told: "it is kept for ten days. After that, it is sold"."""
    before = view.before if view.before is not None else view
    is_told = any(t.upos == "NUM" or t.lower in _LIMITS for t in (*before.tokens, *view.tokens[:index]))
    return view.lowers[index - 1] == "after" and is_told


def _takes_up_all(view: SentenceView, index: int) -> bool:
    """Whether "this" surely stands for all that was said, and not for the last thing named: "this melts in the sun"."""
    verb = index + 1
    while verb + 2 < len(view.tokens) and view.tokens[verb].upos == "ADV":
        verb += 1
    if view.lowers[verb] in ("is", "was"):
        return view.lowers[verb + 1] in _SAID_OF_ALL
    return view.lowers[verb] in _EFFECTS


def _is_said_before(view: SentenceView, index: int) -> bool:
    """Whether a statement comes before in the same sentence."""
    return view.finds_finite(0, index) and "," in view.lowers[:index]


def _is_free(view: SentenceView, index: int) -> bool:
    """Whether nothing else is pointed at, and what is meant is neither here and now nor what comes next."""
    others = [low for place, low in enumerate(view.lowers) if place != index]
    if view.terminal not in (".", ";") or {"this", "these", "those"} & set(others) or _NOW & set(others):
        return False
    if any(low == "that" and place != index and _points(view, place) for place, low in enumerate(view.lowers)):
        return False
    before, following = view.lowers[index - 1] if index else "", view.lowers[index + 1]
    if "that" in (*view.lowers[max(index - _REACH, 0) : index], following) or ":" in others:
        return False
    if view.lowers[index] in _FAR and find_singular(following) in _TIMES:
        return False
    opens = before in _JOINTS and _opens(view, index) and _is_subject(view, index)
    return (opens or (index == 1 and before in _JOINTS) or before not in _CONTRAST) and view.is_free(index, index)


def _points(view: SentenceView, index: int) -> bool:
    """Whether "that" goes with the noun after it, or stands alone."""
    return view.tokens[index].upos == "DET" or _is_bare(view, index)
