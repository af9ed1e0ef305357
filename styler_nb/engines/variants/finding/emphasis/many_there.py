"""Say of many, or of none, that they are there: "Two changes made it easier", "There were two changes that made it"."""

from __future__ import annotations

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import may_move, opens
from styler_nb.engines.variants.reading.noun_phrases import is_person, may_be_person, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["EXISTS", "end_of_subject", "introduce", "introduce_known"]

_MEASURES = frozenset(
    {"minutes", "hours", "days", "weeks", "months", "nights", "years", "decades", "centuries", "generations", "times",
     "metres", "meters", "miles", "kilometres", "kilometers", "percent", "thirds", "quarters", "%"}
)  # fmt: skip
_BE = read_words("finite_be")
_THINGS = (read_words("surely_things") | read_words("things_like_agents")) - {"ruler"}
_PLACING = frozenset({"in", "on", "from", "for", "with", "between", "at", "near"})
_DEMANDED = frozenset(
    {
        "required",
        "needed",
        "expected",
        "advised",
        "allowed",
        "permitted",
        "obliged",
        "known",
        "made",
        "taken",
        "awarded",
        "given",
        "paid",
        "granted",
        "added",
        "deducted",
        "scored",
        "charged",
        "counted",
        "issued",
        "sent",
        "asked",
        "won",
    }
)
"""Participles of what holds of them, or is done with them: "two copies are needed" tells not that there are two."""
_COMING = frozenset({"follow", "followed"})
"""Verbs that announce a subject by themselves: "a few points follow"."""
EXISTS = frozenset({"exist", "existed"})
"""Verbs for which "there are" says it all."""
_MORE_OF_IT = frozenset({"which", "whose", "where"})
_CLAUSES = frozenset({"that", "which", "who", "whose", "when", "where", "because", "if", "how", "what", "as"})
_OTHER_CLAUSES = read_words("relative_pronouns")
_CONTRASTS = frozenset({"but", "while", "whereas", "although", "though"})
_OPPOSED = frozenset({"but", "and", "yet", "while", "so", ",", "that"})
_TAKEN_UP = frozenset({"they", "these", "those", "some", "many", "most", "it"})
_NO_QUALITIES = frozenset(
    {"enough", "better", "available", "necessary", "due", "able", "unable", "like", "same", "best", "unsure", "sure"}
)
_HARMED = frozenset({"killed", "hunted", "caught", "captured", "injured", "destroyed", "lost", "stolen"})
_EITHER = frozenset({"clients", "users", "workers", "agents", "readers", "writers", "hosts", "consumers", "producers"})
_COMPUTING = frozenset(
    {"server", "servers", "software", "code", "query", "queries", "database", "request", "requests", "thread", "api"}
)
"""Words of texts in which those may be programs."""
_THAT = frozenset({"that"})
_EACH = frozenset({"each", "every"})
_KNOWN = frozenset({"known", "recognized", "recognised", "described", "recorded", "identified"})
_MANY = frozenset({"many", "several", "various", "numerous"})
_ABOUT = frozenset({"more", "than", "at", "least", "about", "nearly", "almost", "around", "over"})
_LOCATED = frozenset({"located", "situated"})
_NUMBERS = frozenset({"millions", "thousands", "dozens", "billions"})
_ABLE = frozenset({"can", "could", "will"})
_NOT_OF_NONE = frozenset({"because", "until", "unless", "since", "so", "than", "except", "but", "either", "longer"})
_ADDED = frozenset({"more", "further", "additional"})
_CONSEQUENCES = frozenset({"therefore", "thus", "hence", "consequently", "then"})
_OTHERS = frozenset({"others", "other", "there", "respectively"})


def end_of_subject(view: SentenceView, last: int) -> int:
    """Give the last token of a subject whose first noun is at `last`, with a phrase of place or kind after it."""
    for _ in range(2):
        after = last + 1
        if after + 1 >= len(view.tokens) or view.lowers[after] not in _PLACING | {"of", "and"}:
            break
        if view.lowers[after] == "and" and view.lowers[after + 1] in ("the", "some", "many"):
            break
        more = read_noun_phrase(view, after + 1)
        if more is None:
            break
        last = more.last
    return last


def introduce(view: SentenceView, first: int, head: int, verb: int) -> tuple[Patch, ...]:
    """Give the patches that say first that the subject is there; () where what is told cannot be put so.

    `first` is the subject's first token, `head` its noun, `verb` the finite verb.
    """
    last = verb - 1
    while last > head and view.tokens[last].upos == "ADV":
        last -= 1
    noun = view.lowers[_past_number(view, head)]
    is_agent = noun.endswith(("ers", "ors")) and noun not in _THINGS and noun.removesuffix("s") not in _THINGS
    may_be_either = is_agent or is_person(noun) != may_be_person(noun)  # "rulers"
    if (
        (may_be_either and not names_person(noun))
        or noun in _MEASURES
        or not _OTHERS.isdisjoint(view.lowers[first + 1 :])
        or "there" in view.words
    ):
        return ()
    if view.lowers[first] == "other" and first and view.lowers[first - 1] in _OPPOSED:
        return ()  # "the novel is protected, but other writers remain free": whoever they are
    if view.lowers[first] == "other" and view.tokens[verb].xpos == "VBD":
        return ()  # "other countries followed": what came next, not that there were others
    if view.lowers[first] == "other" and (first or names_person(noun)):
        return ()  # "but other writers remain free": that they are there is not told
    if view.tokens[first].upos == "NUM" and not _CONSEQUENCES.isdisjoint(view.words):
        return ()  # "two people can therefore talk": any two
    if view.tokens[first].upos == "NUM" and view.lowers[verb] in _ABLE:
        return ()  # "two rooms of a size can sound different": any two
    if first and view.lowers[first - 1] in ("because", "since") and view.lowers[first] == "some":
        return ()  # "because some buyers reduce": that they do is the reason, not that there are some
    if not (may_move(view, first, verb) and view.is_free(verb, verb)):
        return ()
    is_of_people = names_person(noun) and not (
        not _EITHER.isdisjoint((noun, f"{noun}s")) and not _COMPUTING.isdisjoint(view.setting.words)
    )
    relative = " who" if is_of_people else " that"
    stop = view.tokens[last].end
    is_past = view.tokens[verb].xpos == "VBD" or find_verb(view.lowers[verb]) != view.lowers[verb]
    be = "were" if is_past and view.lowers[verb] not in ("are", "have", "do") else "are"
    if view.lowers[first] == "no":
        be = _be_of_none(view, first, head, verb)
    elif view.lowers[verb] in EXISTS and _ends_soon(view, verb + 1):
        relative, stop = "", view.tokens[verb].end
    elif view.lowers[verb] in EXISTS or not _is_told(view, first, head, verb):
        return ()
    if view.lowers[verb] in _COMING and view.tokens[verb + 1].upos == "PUNCT":
        return ()
    if view.lowers[verb] in ("are", "were") and view.tokens[verb + 1].xpos == "VBN":
        return ()  # "there are some foxes that are hunted for their fur"
    if first and view.lowers[first - 1] == "and" and view.tokens[verb].xpos == "VBD":
        return ()  # "prices fell, and many farmers left" tells what came of it
    if view.lowers[first - 1] == "because" and first and view.tokens[verb].upos == "VERB":
        return ()  # "because there are some buyers who choose another"
    opening = view.tokens[first].text
    opening = f"There {be} {opening[:1].lower()}{opening[1:]}" if first == 0 else f"there {be} {opening}"
    patches = (
        Patch(view.tokens[first].start, view.tokens[first].end, opening),
        Patch(view.tokens[last].end, stop, relative),
    )
    return patches if be else ()


def introduce_known(view: SentenceView, first: int, head: int, verb: int) -> tuple[Patch, ...]:
    """Give the patches that say of a known number that there are so many: "Three kinds are known"."""
    participle = verb + 2 if view.lowers[verb + 1] == "been" else verb + 1
    if view.lowers[verb] == "are" and view.lowers[participle] in _LOCATED and view.tokens[participle + 1].upos == "ADP":
        return _introduce_placed(view, first, head, verb)
    is_known = view.lowers[verb] in ("are", "have") and view.lowers[participle] in _KNOWN
    is_end = view.lowers[participle + 1 : participle + 2] in ((".",), (",",))
    if not is_known or not is_end or verb != end_of_subject(view, head) + 1 or not may_move(view, first, participle):
        return ()
    if view.lowers[participle + 1] == "," and view.lowers[participle + 2] not in ("which", "although", "and", "but"):
        return ()
    place = _past_quantity(view, first, head)
    if place < 0 or not view.is_free(verb, participle):
        return ()
    opening = view.tokens[first].text
    there = f"There are {opening[:1].lower()}{opening[1:]}" if first == 0 else f"there are {opening}"
    known, noun = view.lowers[participle], view.tokens[place]
    return (
        Patch(view.tokens[first].start, view.tokens[first].end, there),
        Patch(noun.start, noun.start, f"{known} "),
        Patch(view.tokens[verb - 1].end, view.tokens[participle].end, ""),
    )


def _introduce_placed(view: SentenceView, first: int, head: int, verb: int) -> tuple[Patch, ...]:
    """Give the patches that say where so many are: "Four towns are located on its banks"."""
    if verb != head + 1 or not may_move(view, first, verb) or not view.is_free(verb, verb + 1):
        return ()
    opening = view.tokens[first].text
    there = f"There are {opening[:1].lower()}{opening[1:]}" if first == 0 else f"there are {opening}"
    return (
        Patch(view.tokens[first].start, view.tokens[first].end, there),
        Patch(view.tokens[head].end, view.tokens[verb + 1].end, ""),
    )


def _past_quantity(view: SentenceView, first: int, head: int) -> int:
    """Give the first word after what tells how many: "more than 1,000 varieties"; -1 where nothing tells it."""
    place = first
    while place < head and (view.tokens[place].upos == "NUM" or view.lowers[place] in _MANY | _ABOUT):
        place += 1
    is_told = place > first and (view.tokens[place - 1].upos == "NUM" or view.lowers[place - 1] in _MANY)
    return place if is_told else -1


def _past_number(view: SentenceView, head: int) -> int:
    """Give the noun that is counted: "hundreds of millions of people"."""
    if view.lowers[head] in _NUMBERS and view.lowers[head + 1] == "of":
        counted = read_noun_phrase(view, head + 2)
        return head if counted is None else counted.last
    return head


def _be_of_none(view: SentenceView, first: int, head: int, verb: int) -> str:
    """Give the form of "be" for what none can or does; "" where that is not said so."""
    low, tag = view.lowers[verb], view.tokens[verb].xpos
    following = view.tokens[verb + 1]
    is_able = low in _ABLE and following.xpos == "VB" and following.lower != "be"  # "no noise can be hidden"
    has_done = low in ("has", "have", "had") and following.xpos == "VBN" and following.lower != "been"
    is_said = is_able or has_done
    if not is_said or not _NOT_OF_NONE.isdisjoint(view.lowers[first:]) or not _is_whole(view, verb + 1):
        return ""
    is_plural = view.lowers[head].endswith("s") and not view.lowers[head].endswith("ss")
    if tag == "VBD" or low in ("could", "had"):
        return "were" if is_plural else "was"
    return "are" if is_plural else "is"


def _is_told(view: SentenceView, first: int, head: int, verb: int) -> bool:
    """Whether the predicate tells what so many do or did, or what was done to them."""
    after = view.tokens[verb + 1]
    past = view.tokens[verb].xpos == "VBD"
    is_counted = any(token.upos == "NUM" for token in view.tokens[first:head])
    is_dated = first > 0 and view.lowers[first - 1] == "," and any(low.isdigit() for low in view.lowers[:first])
    if view.lowers[verb] == "had" and after.xpos == "VBN":
        return False  # "various boats had been sunk by then"
    if past and is_counted and not _ADDED.isdisjoint(view.lowers[first:head]):
        return False  # "two further voyages took him to Malta" tells what came next
    if past and is_counted and (is_dated or names_person(view.lowers[head])):
        return False  # "some 300 men signed it" tells what they did, not that there were any
    if is_counted and not _EACH.isdisjoint(view.lowers[verb:]):
        return False  # "some 500 households are asked each month"
    if "also" in view.lowers[head : verb + 2] or (view.lowers[verb] == "were" and after.xpos == "VBN"):
        return False  # "hundreds of houses were burnt" tells what happened, not that there were any
    if view.lowers[verb] == "are" and after.xpos == "VBN" and (after.lower in _HARMED or view.lowers[verb + 2] == "by"):
        return False  # "many foxes are killed by farmers"
    if view.lowers[verb] == "are" and after.upos == "ADJ" and view.lowers[verb + 2] in (".", ","):
        return False  # "several methods are common"
    if not past and any(token.upos == "NUM" for token in view.tokens[verb + 1 :]):
        return False  # "many lamps keep about 80 percent of their light after 500 hours" gives a figure
    is_reported = any(view.lowers[i] == "that" and view.lowers[i - 1] != "so" for i in view.where(_THAT, verb))
    if is_reported and not names_person(view.lowers[head]):
        return False  # "there are studies that show that"
    before = view.lowers[first - 1] if first else ""
    if before == "that" and not _is_told_of_alone(view, first, verb):
        return False
    if view.lowers[verb] in _BE and after.xpos not in ("VBN", "VBG"):
        following = view.tokens[verb + 2] if verb + 2 < len(view.tokens) else after
        is_done = after.lower in ("still", "now") and following.xpos in ("VBN", "VBG")
        if not is_done and not _is_quality(view, first, verb):
            return False  # "eight weeks are enough", "some repairs are better left to others"
    if view.tokens[-2].xpos == "VBN" and verb + 4 > len(view.tokens) - 2:
        return False  # "three rooms have been closed" tells of nothing else
    if not _DEMANDED.isdisjoint(view.lowers[verb + 1 : verb + 4]):
        return False
    return _is_whole(view, verb + 1)


def _is_quality(view: SentenceView, first: int, verb: int) -> bool:
    """Whether the present predicate is an adjective with what belongs to it: "are deeper than the sea"."""
    place = verb + 1 + (view.lowers[verb + 1] == "not")
    place += view.tokens[place].upos == "ADV" and view.lowers[place].endswith("ly")
    is_open = view.lowers[first] in ("many", "some", "several", "certain", "other")
    is_adjective = view.tokens[place].upos == "ADJ" and view.lowers[place] not in _NO_QUALITIES
    return view.lowers[verb] == "are" and is_open and is_adjective and view.tokens[place + 1].upos != "NOUN"


def _is_told_of_alone(view: SentenceView, first: int, verb: int) -> bool:
    """Whether what is said after "that" is no result of "so" and has no other clause that would follow the new one."""
    return {"so", "such"}.isdisjoint(view.lowers[:first]) and _OTHER_CLAUSES.isdisjoint(view.lowers[verb:])


def _is_whole(view: SentenceView, first: int) -> bool:
    """Whether one predicate goes to the sentence's end, or to a statement joined by a comma and "and"."""
    end = len(view.tokens) - 1
    opened = False
    for index in range(first, end):
        low, following = view.lowers[index], view.lowers[index + 1]
        if low == "," and following == "but" and opens(view, index + 2, end):
            return view.lowers[index + 2] not in _TAKEN_UP
        if low in MARKS or low in _CONTRASTS:
            return False
        if low == "," and following == "and" and opens_clause(view, index + 2, end):
            return view.lowers[index + 2] not in _TAKEN_UP
        is_purpose = view.lowers[index + 1 : index + 3] == ("so", "that")
        if low == "," and following not in _MORE_OF_IT and not is_purpose:
            return False
        if low == "and" and (view.tokens[index + 1].upos in ("DET", "PRON") or opens_clause(view, index + 1, end)):
            return False  # the relative word would take it in
        is_second = view.lowers[index - 1] == "and" or view.tokens[index - 1].upos in ("AUX", "PART")
        if view.is_finite(index) and not opened and index > first and not is_second:
            return False
        opened = opened or low in _CLAUSES
    return True


def _ends_soon(view: SentenceView, first: int) -> bool:
    """Whether nothing but a phrase follows "exist"."""
    rest = view.tokens[first:-1]
    return not rest or (
        rest[0].upos == "ADP" and not any(token.upos in ("VERB", "AUX", "SCONJ", "PUNCT") for token in rest)
    )
