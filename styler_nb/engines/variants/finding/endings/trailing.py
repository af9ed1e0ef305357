"""Find clauses at the end of a sentence that may hang on it or stand alone: ", although it", "because it"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.parted_reasons import opens_reason, read_parted_reason
from styler_nb.engines.variants.finding.subordination.reasons import may_follow_for, tells_reason
from styler_nb.engines.variants.reading.clauses import (
    MARKS,
    ends_with_clause,
    has_two_clauses,
    is_clause,
    is_last,
    needs_nothing_after,
    opens_clause,
)
from styler_nb.engines.variants.reading.hidden_verbs import list_verbs
from styler_nb.engines.variants.reading.joints import (
    count_words,
    is_main,
    is_statement,
    main_verb,
    may_go_on,
)
from styler_nb.engines.variants.reading.moves import is_imperative, negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.statements import is_whole, opens_statement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_trailing"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NARROW = read_words("narrow")
"""Words under whose scope a trailing clause may stand; cutting it off would assert it."""
_EXCEPTED = frozenset({"some", "many", "few", "several", "others", "most", "none", "certain"})
"""Words that open a clause about some of those that a statement is about."""
_NEAR_VERB = 5
_FEWEST_WORDS = 4
_FEWEST_TO_PART = 5
_SAID_FOR_THE_REASON = 3
_MOST_COMMAS = 2
_CONTRASTING = frozenset({"whereas", "while"})
_LONGEST_JOINED = 38
_THIS_IS_BECAUSE = (("this", "is", "because"), ("this", "was", "because"))
_DUTIES = frozenset({"should", "must", "shall", "ought", "please"})
_DENIALS = read_words("denials_of_deeds")
_DENIED = _DENIALS | {"nobody", "none", "nothing", "neither", "nor", "cannot", "few", "little", "seldom"}


_CONCEDING = frozenset({"although", "though"})
_EXPLAINED = read_words("contents")
_ADDING = frozenset({"also", "must", "should", "required"})
"""Words of a clause that adds to what was said, or limits it, and does not go against it as "yet" would say."""
_OFTEN = frozenset(
    {"usually", "generally", "normally", "typically", "commonly", "mostly", "often", "frequently", "sometimes", "may"}
    | {"occasionally", "might"}
)
"""Words of what is so as a rule, or in some cases: the exception is no surprise, as "yet" would say."""
_PRESENT = ("VBZ", "VBP", "MD")
_REMOTE = frozenset({"could", "would", "might", "should", "must", "shall", "ought"})
_DEPENDENT = frozenset(
    {"but", "although", "though", "however", "if", "when", "unless", "because", "since", "while", "whereas", "so"}
    | {"whether", "until", "before", "after", "please", "never", "not", "no", "nor", "neither", "only", "even"}
)
"""Words of a first clause with which "but" would answer a part of it, or read as "not this but that"."""
_GUESSES = frozenset({"may", "might", "must", "perhaps", "possibly", "probably"})
_RESULTING = frozenset({"then", "therefore", "so", "thus", "consequently", "hence"})
_SAYING = frozenset({"want", "say", "ask", "tell", "mention", "mean", "know"})
"""Verbs of what is said or wished, for which a reason is that of saying it."""
_ASIDES = frozenset({"who", "which", "whose"})
_FOCUSING = read_words("weighing_adverbs")
"""Words that go with a reason, and would be left behind without its "because"."""
_UNEXPLAINED = _DENIALS | {"only", "less", "more", "too", "enough", "just", "than"}


_SAID = frozenset({"known", "said", "thought", "believed", "reported"})
"""Words of what is only said to be so: "it is known to be deep. This is because" tells why it is known."""


def _needed(variable: Variable) -> set[str]:
    words = variable.parameters["words"]
    return {*words, "since"} if words == ["because", "for"] else {*words, *_CONCEDING, "even"}


@needs(_needed)
def find_trailing(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind trailing; `parameters.words` are the words that open the clause."""
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    words = variable.parameters["words"]
    if words == ["because", "for"]:
        yield from _find_cause(view, following, variable)
        return
    for index in range(3, len(view.tokens) - _FEWEST_WORDS):
        if view.lowers[index] == "," and (view.lowers[index + 1] in words or _conceding(view, index + 1)):
            yield from _find_concession(view, index, variable)
            break


def _conceding(view: SentenceView, index: int) -> int:
    """Give how many tokens "although", "though" or "even though" has at a place, 0 where none of them stands there."""
    if view.lowers[index] in _CONCEDING:
        return 1
    return 2 if view.lowers[index : index + 2] == ("even", "though") else 0


def _find_concession(view: SentenceView, index: int, variable: Variable) -> Iterator[Site]:
    size = _conceding(view, index + 1) or 1
    word = "although" if _conceding(view, index + 1) else view.lowers[index + 1]
    first, last = index + 1 + size, len(view.tokens) - 1
    if first > last - 2 or not ends_with_clause(view, first):
        return
    if view.lowers[index + 1] == "even" and not _EXPLAINED.isdisjoint(view.lowers[:index]):
        return  # "this explains why they fail, even though they sell well"
    is_led = view.tokens[first].upos in ("DET", "PRON") and view.finds_finite(first + 1, last)
    if not opens_statement(view, first, last) and not (is_led and word == "although"):
        return
    is_alone, is_cut = needs_nothing_after(view, index), is_whole(view, index)
    is_limited = word == "although" and size == 1 and _is_limited(view, index, first)
    is_general = is_limited or (word == "although" and _holds_at_all_times(view, index, first))
    if not (is_alone or is_cut or is_general) or view.lowers[0] in variable.parameters["words"]:
        return
    if word == "although" and not _CONCEDING.isdisjoint(view.lowers[first:]):
        return
    start, end = view.tokens[index].start, view.tokens[first - 1].end
    current, period = variable.variant_index(word), variable.variant_index("period")
    options: tuple[Option, ...] = ()
    if (
        view.is_free(index, first - 1)
        and view.lowers[index + 1] in _CONCEDING
        and (is_general or not _holds_all_the_same(view, index, first))
    ):
        may_answer = not _has_to(view, first) and (is_general or (is_alone and is_last(view, first)))
        if may_answer:
            is_mild = not _ADDING.isdisjoint(view.lowers[first:]) or not _OFTEN.isdisjoint(view.words)
            ways = ("but",) if is_mild else ("but", "yet")
            options = tuple(Option(variable.variant_index(way), (Patch(start, end, f", {way}"),)) for way in ways)
        if (is_cut or is_main(view, 0, index)) and (is_limited or not _holds_all_the_same(view, index, first)):
            options = (*options, Option(period, (Patch(start, end, ". However,"),)))
    yield Site(variable, start, end, current, options, lengths=((period, -1),))


def _has_to(view: SentenceView, first: int) -> bool:
    """Whether a clause tells what stands in the way, and is overcome: "although it may have to cross the hills"."""
    rows = (view.lowers[i : i + 3] for i in range(first, len(view.tokens) - 2))
    return any(row in (("may", "have", "to"), ("may", "need", "to"), ("might", "have", "to")) for row in rows)


def _holds_at_all_times(view: SentenceView, index: int, first: int) -> bool:
    """Whether both clauses tell what is so in general, and the first is no rule: "it keeps for months, although"."""
    before, after = range(index), range(first, len(view.tokens))
    verbs = list_verbs(view, 0, index)
    if not verbs or not _DEPENDENT.isdisjoint(view.lowers[:index]) or view.lowers[first] in ("only", "even"):
        return False
    if any(view.tokens[i].upos == "SCONJ" or view.lowers[i].endswith("n't") for i in before):
        return False
    if any(view.tokens[i].xpos not in (*_PRESENT, "VB") or view.lowers[i] in _REMOTE for i in verbs):
        return False
    if any(view.tokens[i].xpos not in _PRESENT or view.lowers[i] in _REMOTE for i in after if view.is_finite(i)):
        return False
    return any(view.tokens[i].upos in ("NOUN", "PROPN", "PRON") for i in range(verbs[0]))


def _is_limited(view: SentenceView, index: int, first: int) -> bool:
    """Whether the clause excepts some from a plain statement: "towns sent envoys, although many stayed away"."""
    if not _is_exception(view, first) or not list_verbs(view, first, len(view.tokens)):
        return False
    if any(view.lowers[i] == "had" and view.tokens[i + 1].xpos == "VBN" for i in range(first, len(view.tokens) - 1)):
        return False  # "although none had been shown" tells what was before
    verbs = list_verbs(view, 0, index)
    is_told = bool(verbs) and any(view.tokens[i].upos in ("NOUN", "PROPN", "PRON") for i in range(verbs[0]))
    is_rule = not _DUTIES.isdisjoint(view.lowers[:index]) or is_imperative(view, 0)
    return (
        is_told
        and not is_rule
        and MARKS.isdisjoint(view.lowers[:index])
        and _DEPENDENT.isdisjoint(view.lowers[:index])
        and not any(low.endswith("n't") for low in view.lowers[:index])
        and not has_two_clauses(view, 0, index)
    )


def _is_exception(view: SentenceView, first: int) -> bool:
    """Whether a clause is about some of those before, or about few of them: "some", "a few boats", "few of them"."""
    if view.lowers[first : first + 2] == ("a", "few") or view.lowers[first] in _EXCEPTED:
        return "," not in view.lowers[first : first + _NEAR_VERB]
    return False


def _holds_all_the_same(view: SentenceView, index: int, first: int) -> bool:
    """Whether a rule holds even if what follows is so, which "but" does not say: "rest, although you may be well"."""
    is_rule = any(low in _DUTIES or low == "never" for low in view.lowers[:index])
    is_rule = is_rule or not opens_statement(view, 0, index)
    if "had" in view.lowers[first : first + 4] and any(t.xpos == "VBN" for t in view.tokens[first + 1 : first + 6]):
        return True  # "she won the prize, although nobody had known her"
    if any(view.lowers[i] == "had" and view.lowers[i + 1] == "been" for i in range(index - 1)):
        return True  # "the hens had been taken, although the gate was locked"
    verbs = main_verb(view, 0, index), main_verb(view, first, len(view.tokens) - 1)
    if all(verb >= 0 and view.tokens[verb].xpos == "VBD" and view.tokens[verb].upos == "VERB" for verb in verbs):
        return True  # "he hid, although they searched the farm" tells no outcome
    if _is_denied_deed(view, index) and verbs[1] >= 0 and view.tokens[verbs[1]].xpos == "VBD":
        return True  # "it did not open, although he pushed" tells what was done before
    return is_rule or any(low in ("may", "might") for low in view.lowers[first : first + 4])


def _is_denied_deed(view: SentenceView, end: int) -> bool:
    return any(view.lowers[i] in ("did", "didn't", "could", "couldn't") for i in range(end)) and negates(view, 0, end)


def _find_cause(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find a reason given after a plain statement: "because he was", ", for he was", ". This is because he was"."""
    if following is not None and following.terminal == "." and following.lowers[:3] in _THIS_IS_BECAUSE:
        yield _cause_between(view, following, variable)
    for index in range(3, len(view.tokens) - _FEWEST_WORDS):
        word = view.lowers[index]
        if word not in ("because", "for", "since"):
            continue
        has_comma = view.lowers[index - 1] == ","
        end = index - 1 if has_comma else index
        if word == "for" and not (has_comma and view.lowers[index + 1] in NOMINATIVE):
            continue
        if view.lowers[end - 1] in _FOCUSING:
            continue  # "he left simply because it was late"
        if "because" in view.lowers[index + 1 :]:
            continue  # "because they are bright and because they are loud"
        is_plain_reason = is_last(view, index + 1) and opens_clause(view, index + 1, len(view.tokens))
        if not is_plain_reason and (word == "for" or not _is_reason_of_list(view, index)):
            continue
        if word == "since" and read_parted_reason(view) != (end, index):
            continue
        # under "not" or "only" the reason is the point; "for" would make it an afterthought
        is_denied = any(low.endswith("n't") for low in view.lowers[:end])
        is_denied = is_denied or (not has_comma and not _DENIED.isdisjoint(view.lowers[:end]))
        is_plain = is_clause(view, 0, end, strict=True)
        if is_denied or not (is_plain or _may_be_explained(view, end)):
            continue
        start, stop = view.tokens[end - 1].end, view.tokens[index].end
        current, other = (1, " because") if word == "for" else (0, ", for")
        options: tuple[Option, ...] = ()
        period = variable.variant_index("period")
        if view.is_free(end - 1, index) or (view.is_free(end, index) and not view.spans.overlaps(start, stop)):
            if word == "for" or (
                word == "because"
                and is_plain
                and is_plain_reason
                and (end > _SAID_FOR_THE_REASON or view.lowers[0] not in NOMINATIVE)
                and may_follow_for(view, end, index + 1)
                and not tells_reason(view, end)
            ):
                options = (Option(1 - current, (Patch(start, stop, other),)),)
            is_long = min(count_words(view, 0, end), count_words(view, index + 1)) >= _FEWEST_TO_PART
            is_whole_reason = not _brings_result(view, index + 1)
            is_long = is_long and (not _SAID.intersection(view.lowers[:end]) or "to" not in view.lowers[:end])
            is_long = is_long and is_whole_reason and view.lowers[index + 1] not in ("this", "that")
            is_told = not is_imperative(view, 0) and _DUTIES.isdisjoint(view.lowers[:end])
            is_told = is_told and "this" not in view.lowers[:end]  # "they think this a strength. This is because"
            if is_long and is_told and _leaves_reason(view, end, index):
                verb = max((i for i in range(end) if view.is_finite(i)), default=-1)
                be = "was" if verb >= 0 and view.tokens[verb].xpos == "VBD" else "is"
                options = (*options, Option(period, (Patch(start, stop, f". This {be} because"),), 2))
        yield Site(variable, start, stop, current, options, lengths=((period, -1),))
        return


def _is_reason_of_list(view: SentenceView, index: int) -> bool:
    """Whether commas in a reason only part a list: "since money, staff and time were short"."""
    rest = view.lowers[index + 1 :]
    return rest.count(",") <= _MOST_COMMAS and _CONTRASTING.isdisjoint(rest) and opens_reason(view, index + 1)


def _brings_result(view: SentenceView, first: int) -> bool:
    """Whether a result follows that may be one of the statement: "since it is old, and the roof then leaks"."""
    rest = view.lowers[first:]
    return any(
        low == "," and rest[i + 1 : i + 2] == ("and",) and not _RESULTING.isdisjoint(rest[i + 2 :])
        for i, low in enumerate(rest)
    )


def _leaves_reason(view: SentenceView, end: int, because: int) -> bool:
    """Whether the statement before says more than that there is a reason: not "it may be because", "it is because"."""
    before, last = view.lowers[:end], len(view.tokens) - 1
    is_row = any(low == "," and before[i + 1 : i + 2] == ("and",) for i, low in enumerate(before))
    is_guess = end == because and not _GUESSES.isdisjoint(before)
    reason = main_verb(view, because + 1, last)
    is_past = view.tokens[max((i for i in range(end) if view.is_finite(i)), default=0)].xpos == "VBD"
    # "I smiled, because it tells of my days": neither "this was" nor "this is"
    is_mixed = is_past and reason >= 0 and view.tokens[reason].xpos in ("VBZ", "VBP")
    is_said = before[0] in ("this", "that") or not _SAYING.isdisjoint(before)
    # "he would sit there because the radio worked": neither "this was" nor "this is"
    is_mixed = is_mixed or "would" in before or any(low.endswith(("'d", "’d")) for low in before)
    is_open = view.tokens[end - 1].upos in ("AUX", "ADV")
    # "he sat down and read the letter": which of the two has this reason?
    has_two_deeds = before[0] in NOMINATIVE and any(
        low == "and" and view.is_finite(i + 1) and view.tokens[i + 1].xpos == "VBD" for i, low in enumerate(before)
    )
    # "he built a mill whose wheel still turns because it was mended"
    is_unclear = has_two_deeds or not _ASIDES.isdisjoint(before[max(main_verb(view, 0, end), 0) :])
    return not (is_open or is_row or is_guess or is_mixed or is_said or is_unclear or "when" in before)


def _may_be_explained(view: SentenceView, end: int) -> bool:
    """Whether "this is because" may take up a statement of more than one clause, none of them denied or supposed."""
    return is_whole(view, end) and _UNEXPLAINED.isdisjoint(view.lowers[:end]) and view.tokens[end - 1].upos != "CCONJ"


def _cause_between(view: SentenceView, following: SentenceView, variable: Variable) -> Site:
    period, because = variable.variant_index("period"), variable.variant_index("because")
    stop, word, last = view.tokens[-1], following.tokens[2], len(view.tokens) - 1
    options: tuple[Option, ...] = ()
    is_sure = (
        is_statement(view)
        and is_main(view, 0, last, strict=True)
        and may_go_on(view)
        and not any(low in _NARROW or low in _DENIALS or low.endswith("n't") for low in view.lowers)
        and count_words(view) + count_words(following) <= _LONGEST_JOINED
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : word.end]
        and not view.protected[-1]
        and following.is_free(0, 2)
    )
    if is_sure:
        options = (Option(because, (Patch(stop.start, word.end, " because"),), -2),)
    lengths = ((because, 1), (variable.variant_index("for"), 1))
    return Site(variable, view.tokens[-2].start, following.tokens[-1].end, period, options, lengths=lengths)
