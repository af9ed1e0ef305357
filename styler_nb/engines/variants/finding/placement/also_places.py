"""Find "also" by the verb, "too" and "as well" at the end of a statement, and "also" in front of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.placement.adverb_places import is_auxiliary, subject_end
from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import first_finite, inner_text, is_plain, may_move, negates, opens
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.time_phrases import has_time
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_also_places"]

FRONT, MEDIAL, FINAL = 0, 1, 2
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_LONGEST = 9
"""Words after "also" up to the end of its clause: farther off, nobody would tell what "too" belongs to."""
_LOOSE = frozenset({"because", "although", "though", "while", "when"})
_HELD = frozenset(
    {
        "that", "which", "who", "how", "what", "whether", "where", "why", "if", "as", "since", "until", "unless",
        "than", "before", "after", "so", "given", "whenever", "once",
    }
)  # fmt: skip
_REPORTED = frozenset({"that", "whether", "if", "how", "what"})
_MEANS = frozenset({"by", "to", "two", "through", "via", "using"})
"""Words before that by which it is done, to which "too" at the end would go."""
_CONCESSIVE = frozenset({"although", "though", "because", "while"})
_JOINED = read_words("clause_coordinators")
_SCOPED = frozenset(
    {"not", "never", "no", "only", "just", "too", "either", "neither", "nor", "without", "hardly", "rarely", "both"}
)
"""What "too" at the end would fall under, or answer to, in another way."""
_MEASURES = frozenset({"second", "minute", "minutes", "hour", "hours", "day", "week", "month", "year", "while"})
_OBJECTS = read_words("object_pronouns")
_NOTHING = frozenset({"nothing", "nobody", "none", "never", "no", "neither", "nor"})
"""Beside these "too" would have to be "either"."""
_ALONE = frozenset({"many", "most", "some", "others", "several"})
"""Subjects that no noun follows: "many also keep bees"."""
_AFTER_COMMAS = frozenset(
    {"often", "usually", "sometimes", "especially", "particularly", "mainly", "mostly", "partly", "in", "at", "for"}
    | {"with", "from", "on"}
)
"""How an afterthought opens, before which "as well" may stand: "they pay rent as well, often in May"."""
_LONGEST_CASES = 12
_IS = frozenset({"is", "was"})
_LEANING = frozenset({"even", "especially", "particularly", "mainly", "mostly", "partly", "also"})
"""Words that belong to the clause after them: "it smells even though they clean it"."""


@needs({"also", "too", "well"})
def find_also_places(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find "also" by the verb, "too" and "as well" at the end, and "also" in front of a statement."""
    tokens, lowers = view.tokens, view.lowers
    if view.block_kind not in _KINDS or view.terminal != "." or len(tokens) < 5:
        return
    end = len(tokens) - 1
    tail = 1 if lowers[end - 1] == "too" else 2 if lowers[end - 2 : end] == ("as", "well") else 0
    if tail and end - tail > 2:
        yield _final_also(view, variable, end, tail)
        return
    if lowers[0] == "also" and lowers[1] == "," and opens(view, 2, end):
        yield Site(variable, tokens[0].start, tokens[1].end, FRONT, ())
        return
    for place in (i for i, low in enumerate(lowers) if low == "also" and 0 < i < end - 1):
        options = tuple(_from_medial(view, place, end, lower_words))
        if options or _is_medial(view, place):
            yield Site(variable, tokens[0 if options else place].start, tokens[end - 1].end, MEDIAL, options)
            return


def _is_medial(view: SentenceView, place: int) -> bool:
    """Whether "also" stands between a subject and its verb, or after an auxiliary."""
    before, after = view.tokens[place - 1], view.tokens[place + 1]
    if before.upos == "AUX":
        return True
    is_subject = before.upos in ("NOUN", "PROPN", "PRON") or before.xpos == "VBG" or before.lower in _ALONE
    is_verb = after.upos in ("VERB", "AUX") or view.is_finite(place + 1)
    return is_subject and (is_verb or (after.upos == "NOUN" and bool(find_verb(after.lower))))


def _final_also(view: SentenceView, variable: Variable, end: int, tail: int) -> Site:
    """See "too" or "as well" at the end; it goes to the verb where the subject is a pronoun and the clause plain."""
    tokens, lowers = view.tokens, view.lowers
    comma = lowers[end - tail - 1] == ","
    stop = end - tail - comma
    options: list[Option] = []
    start, after = tokens[stop - 1].end, tokens[end - 1].end
    if view.is_free(end - tail, end - 1):
        verb = first_finite(view, 1, stop)
        # "he saw me, too": and not only I him
        is_clear = is_plain(view, 0, stop) and lowers[stop - 1] not in _OBJECTS
        if lowers[0] in ("it", "they", "he", "she", "we") and verb == 1 and is_clear:
            place = tokens[1].end if tokens[1].upos == "AUX" else tokens[0].end
            if not negates(view, 0, end):
                options.append(Option(MEDIAL, (Patch(place, place, " also"), Patch(start, after, "")), 1 - tail))
    return Site(variable, tokens[0].start if options else start, after, FINAL, tuple(options))


def _from_medial(view: SentenceView, place: int, end: int, lower_words: frozenset[str]) -> Iterator[Option]:
    tokens, lowers = view.tokens, view.lowers
    if (
        not view.is_free(place, place)
        or "\n" in view.text[tokens[0].start : tokens[end].start]
        or lowers[place - 1] == "not"
        or not _NOTHING.isdisjoint(lowers)
        or lowers.count("also") > 1
        or lowers[place + 1] in ("known", "called", ",", "as", "referred")
    ):
        return
    removal = Patch(tokens[place].start, tokens[place + 1].start, "")
    stop = _clause_end(view, place, end) if _is_medial(view, place) else -1
    if stop >= 0:
        tail = tokens[stop - 1].end
        # within a sentence it stands between commas; at its end a writer's own habit gives or withholds one
        text = " too" if stop == end else ", too" if lowers[stop] == "," else ", too,"
        text = " as well" if lowers[stop] == "," and _goes_on_loosely(view, stop + 1, end) else text
        yield Option(FINAL, (removal, Patch(tail, tail, text)))
    elif judged := _end_of_judgement(view, place):
        tail = tokens[judged - 1].end
        yield Option(FINAL, (removal, Patch(tail, tail, ", too,")))
    verb = subject_end(view, 0)
    is_first = (
        verb is not None and verb + 3 <= end and (place == verb or (place == verb + 1 and is_auxiliary(view, verb)))
    )
    is_name = tokens[0].upos == "NOUN" and lowers[0].endswith("s") and tokens[place + 1].xpos == "VBZ"
    if verb is None or not is_first or is_name or negates(view, 0, end):
        return
    opening = inner_text(view, 0, lower_words)
    if opening is not None and may_move(view, 0, verb) and lowers[0] not in ("this", "these", "there"):
        subject = opening + view.text[tokens[0].end : tokens[place - 1].end]
        text = f"Also, {subject} "
        yield Option(FRONT, (Patch(tokens[0].start, tokens[place + 1].start, text),))


def _clause_end(view: SentenceView, place: int, end: int) -> int:
    """Give the token after the clause that "also" stands in, -1 where "too" cannot surely stand at its end."""
    tokens, lowers = view.tokens, view.lowers
    stop = next((i for i in range(place + 1, end + 1) if i == end or _stops(lowers[i])), end)
    stretch = range(place + 1, stop)
    start = _clause_start(lowers, place)
    if not _REPORTED.isdisjoint(lowers[start:place]):
        return -1
    if not 0 < len(stretch) <= _LONGEST or not _may_end(view, place, stop):
        return -1
    if any(low in MARKS or low in _SCOPED or low.endswith("n't") for low in lowers[start:stop]):
        return -1
    verbs = [i for i in stretch if view.is_finite(i)]
    joins_verbs = any(
        lowers[i] in ("and", "or", "but") and (tokens[i + 1].upos in ("VERB", "AUX", "ADV") or lowers[i + 1] == "to")
        for i in stretch
    )
    holds_verb = any(
        (lowers[i] == "to" and i + 1 < stop and tokens[i + 1].upos in ("VERB", "AUX"))
        or (tokens[i].xpos == "VBG" and tokens[i - 1].upos in ("ADP", "SCONJ"))
        for i in stretch
    )
    if not _MEANS.isdisjoint(lowers[place + 1 : stop]) or any(tokens[i].upos == "NUM" for i in stretch):
        return -1  # "it was drawn by a monk too", "it shapes the bank through frost too", "it is twice as far away too"
    has_measure = not _MEASURES.isdisjoint(lowers[place + 1 : stop])  # "for almost an hour"
    if len(verbs) > 1 or joins_verbs or holds_verb or has_measure or has_time(view, place + 1, stop):
        return -1  # "frozen for three weeks too" would add the weeks, "weakened the wish to sell wool too" the wool
    if stop == end:
        return stop
    if lowers[stop] != ",":
        return stop if lowers[stop] in _LOOSE and opens_clause(view, stop + 1, end) else -1
    if lowers[stop + 1] in _CONCESSIVE or _goes_on_loosely(view, stop + 1, end):
        return stop
    return stop if lowers[stop + 1] in _JOINED and opens_clause(view, stop + 2, end) else -1


def _may_end(view: SentenceView, place: int, stop: int) -> bool:
    """Whether a clause may close here with "too": after a noun or quality, or its one verb ("this matters too")."""
    last = view.tokens[stop - 1]
    if last.lower in _LEANING:
        return False
    if last.upos in ("NOUN", "PROPN", "PRON", "ADJ", "ADV"):
        return True
    is_one = stop - place == 2
    return is_one and last.xpos in ("VBN", "VBZ", "VBP", "VBD")


def _goes_on_loosely(view: SentenceView, first: int, end: int) -> bool:
    """Whether an afterthought without a verb of its own closes the sentence: "…, often in May"."""
    return (
        view.lowers[first] in _AFTER_COMMAS
        and end - first <= _LONGEST_CASES
        and "," not in view.lowers[first:end]
        and not view.finds_finite(first, end)
    )


def _end_of_judgement(view: SentenceView, place: int) -> int:
    """Give the token after what is thought of a thing to be done, 0 for none: "it is also wise to wait"."""
    lowers = view.lowers
    if lowers[0] != "it" or place != len(("it", "is")):
        return 0
    quality = place + (2 if lowers[place + 1] == "be" else 1)  # "it must also be possible to wait"
    is_lead = lowers[1] in _IS or lowers[quality - 1] == "be"
    is_quality = view.tokens[quality].upos == "ADJ" and lowers[quality + 1 : quality + 2] in (("to",), ("that",))
    return quality + 1 if is_lead and is_quality else 0


def _stops(low: str) -> bool:
    return low in (",", ";") or low in _LOOSE or low in _HELD


def _clause_start(lowers: Sequence[str], place: int) -> int:
    return max((i + 1 for i in range(place) if lowers[i] in (",", ";") or lowers[i] in _LOOSE), default=0)
