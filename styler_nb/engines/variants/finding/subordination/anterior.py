"""Find what is over before something else in the simple tense or in the perfect: "after he left", "after he had left".

Only what happens at one moment, or is done, is over in both; "after he lived there" is no "after he had lived there".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from styler_nb.engines.variants.reading.clauses import opens_clause
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase_with_of
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_anterior"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_WORDS = frozenset({"after", "once", "until", "when"})
_CONDITIONS = frozenset({"if", "unless", "where"})
"""Words of a condition, which what is done fulfils in the present as in the perfect: "if it has been signed"."""
_ASKING = read_words("before_indirect_if")
"""Words after which "if" opens no condition of its own."""
_BY_NOW = read_words("until_now")
"""Words that tell of what has been until now, or of how often."""
_GRANTING = frozenset({"agree", "approve", "consent", "authorize", "authorise", "sign", "accept", "confirm"})
"""Deeds of a moment by which something is granted: "once she approves it" is not too early."""
_BEFORE_AND = ("before", "and")
_FIRST_WORDS = frozenset({"after", "once"})
_SOON = ("as", "soon", "as")
_TENSES = {"VBD": "had", "VBZ": "has", "VBP": "have"}
_SIMPLE = {"had": "VBD", "has": "VBZ", "have": "VBP"}
_BE = {"was": "VBD", "were": "VBD", "is": "VBZ", "are": "VBP"}
_LASTING = (
    read_words("states") | read_words("going_on_for_long") | read_words("lasting_verbs") | read_words("activities")
) - {"leave", "fail"}
_NOT_DONE = frozenset(
    [
        "bear",
        "interfere",
        "affect",
        "prevent",
        "threaten",
        "hinder",
        "limit",
        "restrict",
        "cover",
        "depend",
        "know",
        "use",
        "call",
        "consider",
        "regard",
        "base",
        "locate",
        "situate",
        "say",
        "require",
        "need",
        "think",
        "exceed",
        "click",
        "ring",
    ]
)
"""What is no deed that is over once it is done: "after he was born", "once it is needed", "until it clicks"."""
_ENDING = frozenset(
    {"stop", "finish", "end", "dry", "cool", "harden", "melt", "dissolve", "evaporate", "heal", "set", "settle", "thaw",
     "soften", "thicken", "freeze", "ripen", "arrive", "return", "recover", "expire", "disappear", "vanish", "pass",
     "fade", "double", "leave", "die"}
)  # fmt: skip
"""Verbs of an end that comes once; what drips or turns goes on: "until it drips from the edge"."""
_STATES = read_words("states_of_participles")
"""Verbs whose participle after "be" tells how something is: "once the shop is closed"."""
_PASSING = frozenset({"pass", "elapse"})
_DONE_WITH = frozenset(
    ["stop", "dry", "cool", "finish", "end", "melt", "dissolve", "set", "harden", "heal", "settle", "disappear",
     "evaporate", "thaw", "close", "leave", "cease", "subside", "expire", "elapse", "pass", "complete"]
)  # fmt: skip
"""Verbs whose end something lasts to: "until it has dried", but "it runs down until it drips"."""
_COMPLETED = frozenset({"finish", "complete", "expire", "elapse"})
"""Verbs of an end that a clause with "when" lets come before what follows; "it cools when it dries", as it dries."""
_SUDDEN = frozenset(
    {"blow", "burst", "explode", "break", "snap", "shatter", "tear", "hit", "strike", "catch", "seize", "trigger",
     "crush", "crack", "split", "throw", "interrupt"}
)  # fmt: skip
_INSIDE = frozenset({"fully", "completely", "finally", "officially", "formally", "successfully", "first", "just"})
_OPENING = frozenset({"and", "but", "or", ";", ":", ",", "so"})
_PARTING = frozenset({",", ";", ":", "."})
_HOW_LONG = frozenset({"for", "since", "too", "long", "longer", "never", "not", "only", "already", "yet"})
_RELATIVE = read_words("relatives_of_owners")
_NEXT = 4


@dataclass(frozen=True, slots=True)
class _Tense:
    """A verb form in the tokens [first, last], in the past or not, and how the other tense is written."""

    first: int
    last: int
    is_perfect: bool
    is_past: bool
    is_passive: bool
    text: str
    ends: bool = False
    """Whether the verb tells of an end that comes once."""
    is_granted: bool = False
    """Whether somebody grants something by it, in one moment."""


@needs(_WORDS | _CONDITIONS | {"soon"})
def find_anterior(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind anterior; variants are "simple" and "perfect"."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    yield from _find_conditions(view, variable)
    for index in view.where(_WORDS | {"soon"}, 0, -3):
        word = view.lowers[index]
        first = index + 1
        if word == "soon":
            if tuple(view.lowers[max(index - 1, 0) : index + 2]) != _SOON:
                continue
            first += 1
        if view.lowers[max(index - 2, 0) : index] == _BEFORE_AND:
            continue  # no "before and after it has left"
        if view.tokens[first].upos == "NUM":
            continue  # "after 30 years she has paid"
        tense = _read_tense(view, first)
        if tense is not None and _is_of_whole(view, index):
            continue  # "a seat that is free after the bell is sold"
        if tense is not None and not _is_second_clause(view, index, tense.last):
            continue  # "emptying it after each use slows the growth"
        if tense is not None and word == "when" and not _is_done_with(view, tense):
            continue
        if tense is None or (word == "once" and not _may_open(view, index, tense.last)):
            continue
        start, end = view.tokens[tense.first].start, view.tokens[tense.last].end
        options: tuple[Option, ...] = ()
        is_sure = view.is_free(tense.first, tense.last) and not (tense.is_perfect and view.lowers.count("had") > 1)
        is_sure = is_sure and (word != "until" or tense.is_passive or find_verb(view.lowers[tense.last]) in _DONE_WITH)
        is_sure = is_sure and not (word == "until" and not tense.is_perfect and _is_sudden(view, tense))
        is_sure = is_sure and not (tense.is_perfect and index and view.lowers[index - 1] == "even")
        if tense.text and _says_the_same(word, tense) and is_sure:  # "once it had come, the rest had gone" stays
            other = variable.variant_index("simple" if tense.is_perfect else "perfect")
            patches: tuple[Patch, ...] = (Patch(start, end, tense.text),)
            if tense.is_perfect and word in ("after", "once"):  # "when" would not do with the simple tense
                opener = view.tokens[index]
                patches = (Patch(opener.start, opener.end, opener.text), *patches)
            options = (Option(other, patches, len(tense.text.split()) - tense.last + tense.first - 1),)
        current = variable.variant_index("perfect" if tense.is_perfect else "simple")
        if options and tense.is_perfect and word in _FIRST_WORDS:
            start = view.tokens[index].start  # "after it has left" is "when it has left", never "when it leaves"
        yield Site(variable, start, end, current, options, "past" if tense.is_past else "present")


def _is_sudden(view: SentenceView, tense: _Tense) -> bool:
    """Whether something happens at once, or goes on in what it brings about: "until it is blown up, sending ash"."""
    verb = tense.last + tense.is_passive
    rest = range(verb, len(view.tokens) - 1)
    return find_verb(view.lowers[verb]) in _SUDDEN or any(
        view.lowers[i] == "," and view.tokens[i + 1].xpos == "VBG" for i in rest
    )


def _find_conditions(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find what is done, or has been, under a condition of what holds at any time: "if it has been signed"."""
    for index in view.where(_CONDITIONS, 0, -3):
        word = view.lowers[index]
        if not _opens_condition(view, index):
            continue
        tense = _read_tense(view, index + 1)
        is_granted = tense is not None and word == "unless" and tense.is_granted
        if tense is None or tense.is_past or not (tense.is_passive or is_granted):
            continue
        start, end = view.tokens[tense.first].start, view.tokens[tense.last].end
        options: tuple[Option, ...] = ()
        is_sure = view.is_free(tense.first, tense.last) and _is_of_any_time(view, tense)
        if tense.is_perfect and tense.text and is_sure and _is_second_clause(view, index, tense.last):
            words = len(tense.text.split()) - tense.last + tense.first - 1
            options = (Option(variable.variant_index("simple"), (Patch(start, end, tense.text),), words),)
        yield Site(
            variable, start, end, variable.variant_index("perfect" if tense.is_perfect else "simple"), options, "if"
        )


def _opens_condition(view: SentenceView, index: int) -> bool:
    """Whether a word opens a condition: no "see if", and "where" only where it opens the sentence before a comma."""
    if view.lowers[index] == "where":
        return index == 0 and "," in view.words
    return not index or view.lowers[index - 1] not in _ASKING


def _is_of_any_time(view: SentenceView, tense: _Tense) -> bool:
    """Whether nothing is said of what was, or has been otherwise, so that a condition is of any time."""
    others = (*range(tense.first), *range(tense.last + 1, len(view.tokens)))
    return _BY_NOW.isdisjoint(view.words) and not any(
        view.tokens[i].xpos == "VBD" or (view.lowers[i] in _SIMPLE and view.tokens[i].upos == "AUX") for i in others
    )


def _is_done_with(view: SentenceView, tense: _Tense) -> bool:
    """Whether something comes to its end, so that "when" tells of what follows it: "when the bread is finished"."""
    end = tense.last + 1 if tense.is_passive and not tense.is_perfect else tense.last
    end += tense.is_passive and tense.is_perfect
    return find_verb(view.lowers[end]) in _COMPLETED


def _is_second_clause(view: SentenceView, word: int, verb: int) -> bool:
    """Whether the sentence has another verb than that of the clause after a word; an order has no finite one."""
    others = (*range(word), *range(verb + 1, len(view.tokens)))
    return any(view.is_finite(i) or view.tokens[i].xpos == "VB" for i in others)


def _is_of_whole(view: SentenceView, word: int) -> bool:
    """Whether the subject of the sentence may still wait for its verb at a word, and find it in what follows."""
    relatives = sum(low in _RELATIVE for low in view.lowers[1:word])
    return relatives > 0 and sum(view.is_finite(i) for i in range(word)) <= relatives


def _may_open(view: SentenceView, once: int, verb: int) -> bool:
    """Whether "once" opens a clause of another one, and does not tell of former days: "Once they built ships here"."""
    if once and view.lowers[once - 1] not in _OPENING:
        return view.finds_finite(0, once)
    comma = next((i for i in range(verb, len(view.tokens)) if view.lowers[i] == ","), -1)
    return comma > 0 and (view.finds_finite(comma, len(view.tokens)) or view.tokens[comma + 1].xpos == "VB")


def _says_the_same(word: str, tense: _Tense) -> bool:
    """Whether the other tense says the same after a word: "once he had eaten" is not well "once he ate"."""
    if word == "after":
        return True
    if word == "when":
        return not tense.is_perfect  # "when he has eaten, he pays" is no "when he eats, he pays"
    if word == "until":
        return not tense.is_past and (tense.is_perfect or tense.is_passive or tense.ends)
    if word == "once" and tense.is_perfect and not tense.is_past:
        return tense.is_granted  # "once the ice has melted, wipe the shelf": as it melts is too early
    if tense.is_passive:
        return True
    return word == "once" and not (tense.is_perfect and tense.is_past)


def _read_tense(view: SentenceView, first: int) -> _Tense | None:
    """Read the verb after the subject with which a clause opens at a token."""
    if not opens_clause(view, first, len(view.tokens)):
        return None
    phrase = read_noun_phrase_with_of(view, first)
    if phrase is None and view.lowers[first] not in NOMINATIVE:
        return None
    verb = phrase.last + 1 if phrase is not None else first + 1
    is_plural = phrase.is_plural if phrase is not None else view.lowers[first] not in ("it", "he", "she")
    if (phrase is not None and not is_plural and "of" in view.lowers[first:verb]) or view.lowers[first] == "i":
        is_plural = None  # "a number of mills were"
    low, token = view.lowers[verb], view.tokens[verb]
    if not view.is_finite(verb) or token.upos not in ("VERB", "AUX"):
        return None
    main = verb + 1 if low in _SIMPLE or low in _BE else verb
    while view.lowers[main] in _INSIDE and main < len(view.tokens) - 1:
        main += 1
    adverbs = " ".join(view.tokens[i].text for i in range(verb + 1, main))
    if low in _SIMPLE and view.lowers[main] == "been" and view.tokens[main + 1].xpos == "VBN":
        be = _be(low, is_plural)
        text = f"{be} {adverbs}".rstrip() if be and _is_over(view, main + 1) else ""
        return _Tense(verb, main, True, low == "had", True, text)
    if low in _SIMPLE and view.tokens[main].xpos == "VBN":
        lemma = find_verb(view.lowers[main])
        is_time = lemma in _PASSING and view.tokens[first].upos == "NUM"
        form = build_forms(lemma, "VERB", {}).get(_SIMPLE[low], "") if lemma and not is_time else ""
        text = f"{adverbs} {form}".lstrip() if form and _is_over(view, main) else ""
        return _Tense(verb, main, True, low == "had", False, text, is_granted=lemma in _GRANTING)
    if low in _BE and view.tokens[main].xpos == "VBN":
        have = _TENSES[_BE[low]]
        text = f"{have} {adverbs} been".replace("  ", " ") if _is_over(view, main) else ""
        if find_verb(view.lowers[main]) in _STATES:
            text = ""
        return _Tense(verb, main - 1, False, _BE[low] == "VBD", True, text)
    if low not in _BE and low not in _SIMPLE and token.xpos in _TENSES and token.upos == "VERB":
        form = build_forms(find_verb(low), "VERB", {}).get("VBN", "")
        text = f"{_TENSES[token.xpos]} {form}" if form and _is_over(view, verb) else ""
        return _Tense(verb, verb, False, token.xpos == "VBD", False, text, find_verb(low) in _ENDING)
    return None


def _be(have: str, is_plural: bool | None) -> str:
    if have == "had":
        return "" if is_plural is None else "were" if is_plural else "was"
    return {"has": "is", "have": "are"}[have]


def _is_over(view: SentenceView, verb: int) -> bool:
    """Whether what a verb tells is over at one moment, and no second verb shares its helping verb."""
    lemma = find_verb(view.lowers[verb])
    if lemma in _NOT_DONE or lemma in _LASTING:
        return False
    if not _HOW_LONG.isdisjoint(view.lowers[verb + 1 : verb + _NEXT]) or "?" in view.words:
        return False
    end = next((i for i in range(verb + 1, len(view.tokens)) if view.lowers[i] in _PARTING), len(view.tokens))
    joints = [i for i in range(verb + 1, end) if view.lowers[i] in ("and", "or")]
    return not any(view.tokens[j].xpos.startswith("VB") for i in joints for j in (i + 1, min(i + 2, end - 1)))
