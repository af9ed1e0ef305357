"""Find what anyone does, told in the present: "this is called a knot", "we call this a knot"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from styler_nb.engines.variants.finding.people.anyone_said import (
    CONDITIONS,
    LACKED,
    LONGEST_CALLED,
    NAMED,
    UNKNOWN,
    say_with_person,
)
from styler_nb.engines.variants.finding.people.doers import passivate, read_active
from styler_nb.engines.variants.reading.addressees import (
    Found,
    names_persons,
    names_something,
    tells_reader,
    write_option,
)
from styler_nb.engines.variants.reading.after_passives import has_agent, says_when
from styler_nb.engines.variants.reading.agentless import (
    Passive,
    Verbs,
    read_passive,
    read_perfect,
    verbs,
)
from styler_nb.engines.variants.reading.joints import main_verb
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.statements import find_statement
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.reading.works_of_others import is_of_animals, is_work_of_others
from styler_nb.engines.variants.schema import Variable

__all__ = ["PLAIN_CUES", "find_plain"]

_BODIES = frozenset(
    {
        "committee",
        "council",
        "company",
        "board",
        "club",
        "library",
        "school",
        "museum",
        "society",
        "association",
        "firm",
    }
    | {"management", "office", "department", "university", "hotel", "owner", "landlord", "authority", "police", "court"}
)
_ORDERED = frozenset({"before", "until", "after", "once"})
"""Of these, the ones that put what the reader does in order."""
PLAIN_CUES = frozenset({"is", "are", "been", *PERSONS})
_AUXILIARY_OR_PERSON = frozenset({"is", "are", "has", "have", *PERSONS})
_COMPLEMENT = frozenset({"DET", "NOUN", "ADJ", "VERB"})
_BY_NUMBERS = frozenset({"multiply", "divide"})
_FIGURES = frozenset({"number", "sum", "total", "amount", "weight", "price", "length", "rate", "half", "itself"})
_OF_PLANTS = frozenset({"light", "sunlight", "shade", "oxygen", "nutrients"})
"""What plants and beasts need, and not those who keep them: "light is not needed until the leaves appear"."""
_OF_NATURE = read_words("done_by_nature")  # "clouds form when moist air is cooled": by nobody
_OFFICES = frozenset(
    {"committee", "council", "company", "board", "landlord", "manager", "owner", "authority", "staff", "department"}
    | {"office", "bank", "library", "school", "university", "court", "trustees", "management", "museum", "club"}
    | {"hotel", "hospital", "surgery", "clinic", "employer", "government", "police", "team", "trust", "agency"}
)
"""Those who may need what the reader does not."""
_STUDIES = frozenset({"investigation", "investigations", "research", "study", "studies", "evidence", "analysis"})
_SOON = 3
_STATES = frozenset({"close", "seal", "freeze", "cover"})
"""What a thing may have been for long: "if the meat is frozen, thaw it"."""
_CLOSED_TO_ALL = frozenset(
    {"road", "shop", "store", "office", "school", "museum", "library", "bridge", "street", "path", "station", "park"}
)


def find_plain(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    """Find present passives without a doer of the verbs in `parameters.verbs`, and those verbs with a person.

    `parameters.condition`: only after "if" and "when". `parameters.heads`: only of these nouns.
    `parameters.adverbs`: only with one of these. `parameters.advice`: only in a text that tells its reader what to do.
    `parameters.abstract`: only of what anyone does in thought, and where no program or trade is spoken of.
    """
    if view.words.isdisjoint(PLAIN_CUES):
        return
    advised = variable.parameters.get("advised", "")
    known = verbs(variable.parameters["verbs"] + (advised if advised and tells_reader(view) else ""))
    condition = variable.parameters.get("condition", False)
    adverbs = frozenset(variable.parameters.get("adverbs", "").split())
    if adverbs and adverbs.isdisjoint(view.lowers):
        return
    if variable.parameters.get("advice", False) and not tells_reader(view):
        return
    for index in view.where(_AUXILIARY_OR_PERSON, 0, -2):
        low = view.lowers[index]
        if low in ("is", "are") or (condition and low in ("has", "have")):
            is_done = low in ("has", "have")
            passive = read_perfect(view, index, known) if is_done else read_passive(view, index, known, is_modal=False)
            if passive is None or _has_agent(view, passive) or not _fits(view, passive, known):
                continue
            if adverbs and adverbs.isdisjoint(view.lowers[passive.auxiliary : passive.participle]):
                continue
            if condition and (not _OF_NATURE.isdisjoint(view.words) or (not is_done and _is_found_so(view, passive))):
                continue
            if condition and (is_of_animals(view) or is_work_of_others(view)):
                continue
            first, site = say_with_person(view, variable, passive, lower_words)
            if not condition and _is_half_of_pair(view):
                site = replace(site, options=())
            if not condition or (first > 0 and _is_condition(view, first)):
                yield index, replace(site, options=()) if _is_step_of_others(view, first, passive) else site
        elif low in PERSONS:
            if condition and (index == 0 or view.lowers[index - 1] not in CONDITIONS):
                continue
            if condition and view.tokens[0].xpos == "VB" and view.lowers[index - 1] in _ORDERED:
                continue  # "wait for an hour before you cut it": who waits cuts it
            if adverbs and adverbs.isdisjoint(view.lowers[index + 1 : index + 3]):
                continue
            found = _without_person(view, variable, index, known)
            if found is not None:
                yield index, found


def _is_condition(view: SentenceView, first: int) -> bool:
    """Whether a word before a token opens a condition; "once a week" does not."""
    if first >= _SOON and view.lowers[first - _SOON : first] == ("as", "soon", "as"):
        return True
    if view.lowers[first - 2 : first] in (("each", "time"), ("every", "time")):
        return True
    if view.lowers[first - 1] not in CONDITIONS:
        return False
    return view.lowers[first - 1] != "once" or not says_when(view, first - 1)


def _is_found_so(view: SentenceView, passive: Passive) -> bool:
    """Whether it is told how a thing is found, not what is done to it: "if the road is closed, take the ferry"."""
    if passive.lemma not in _STATES or "unless" in view.lowers[: passive.auxiliary]:
        return passive.lemma in _STATES
    if passive.lemma == "cover" or not _CLOSED_TO_ALL.isdisjoint(view.lowers[: passive.auxiliary]):
        return True
    marks = [i for i, low in enumerate(view.lowers[:-1]) if low == "," and i > passive.participle]
    return bool(marks) and (is_imperative(view, marks[0] + 1) or view.lowers[marks[0] + 1] == "do")


def _is_step_of_others(view: SentenceView, first: int, passive: Passive) -> bool:
    """Whether a clause is part of what others do: "screens remove leaves before salt is added"."""
    if passive.lemma in LACKED and not _BODIES.isdisjoint(view.words):
        return True  # "the committee may cancel it if the hall is needed": not by the reader
    if view.lowers[first - 1] not in _ORDERED and passive.lemma not in LACKED:
        return False
    if passive.lemma in LACKED and not _OFFICES.isdisjoint(view.lowers):
        return True  # "the committee may cancel a booking if the hall is needed"
    if view.lowers[first - 1] in ("before", "until") and not tells_reader(view):
        return True
    return any(
        low in ("is", "are") and view.tokens[i + 1].xpos == "VBN"
        for i, low in enumerate(view.lowers[:-1])
        if i != passive.auxiliary
    )


def _is_half_of_pair(view: SentenceView) -> bool:
    """Whether two steps of one shape are told: "the cost is taken from the price, and the rest is divided by two"."""
    last = len(view.tokens) - 1
    joint = next((i for i in range(2, last - 3) if view.lowers[i] == "," and view.lowers[i + 1] == "and"), 0)
    if not joint or find_statement(view, joint + 2, last) is None:
        return False
    return all(_is_done(view, main_verb(view, *ends)) for ends in ((0, joint), (joint + 2, last)))


def _is_done(view: SentenceView, verb: int) -> bool:
    """Whether a finite verb is that of a present passive."""
    if verb < 0 or view.lowers[verb] not in ("is", "are"):
        return False
    rest = view.tokens[verb + 1 :]
    after = rest[1:2] if rest and rest[0].upos == "ADV" else rest[:1]
    return any(token.xpos == "VBN" for token in after)


def _has_agent(view: SentenceView, passive: Passive) -> bool:
    if passive.lemma in _BY_NUMBERS and view.lowers[passive.last + 1] == "by":
        near = range(passive.last + 2, min(passive.last + 5, len(view.tokens)))
        return not any(view.tokens[i].upos == "NUM" or view.lowers[i] in _FIGURES for i in near)
    return has_agent(view, passive.participle)


def _is_named_alone(view: SentenceView, subject: int, following: int) -> bool:
    """Whether what is called so is a pronoun, or what the clause hangs on, so that the name is all that follows."""
    if view.lowers[following] in ("it", "them"):
        return True
    if view.lowers[following] in ("this", "these") and view.tokens[following].upos == "PRON":
        return True
    return subject > 1 and view.lowers[subject - 1] in ("what", "which", "that")


def _goes_on_with_state(view: SentenceView, following: int) -> bool:
    """Whether another adjective goes with "necessary"."""
    if view.lowers[following] not in (",", "and", "or", "but") or following + 1 >= len(view.tokens):
        return False
    return view.tokens[following + 1].upos == "ADJ"


def _fits(view: SentenceView, passive: Passive, known: Verbs) -> bool:
    """Whether the passive has what its verb asks for, and no name is in it."""
    following = passive.last + 1
    if following >= len(view.tokens):
        return False
    if passive.lemma in UNKNOWN and "not" in view.lowers[passive.auxiliary : passive.participle]:
        return view.lowers[following] not in ("as", "to", "for")
    if passive.lemma in LACKED and view.lowers[passive.auxiliary - 1] in _STUDIES:
        return False  # "if it bends, further investigation is needed": by those who look into it
    if passive.lemma in LACKED and view.lowers[passive.auxiliary - 1] in _OF_PLANTS:
        return False
    if passive.lemma in LACKED and view.lowers[following] == "to":
        is_of_things = view.lowers[passive.participle] == "needed" and view.lowers[passive.auxiliary - 1] != "it"
        if not is_of_things:
            return False  # "firms are required to report", "it is necessary to wait"
    if passive.lemma in LACKED and _goes_on_with_state(view, following):
        return False  # "is necessary, urgent and cheap"
    is_left_in = passive.lemma == "leave" and view.lowers[following] == "in"
    is_in_place = view.setting.has_commands and view.lowers[following + 1 : following + 2] == ("place",)
    if is_left_in and not is_in_place and view.lowers[following + 1 : following + 2] not in (("a",), ("an",)):
        return False  # "if soup is left in the pot"
    is_also = "also" in view.lowers[passive.auxiliary : passive.participle]
    if passive.lemma in LACKED and is_also and view.tokens[following].upos == "PUNCT":
        return False  # "translations are also needed" by those who write, it may be
    if passive.lemma == "understand" or not known.fits(passive.lemma, view.lowers[following]):
        return False
    if passive.lemma not in NAMED:
        return True
    words = view.tokens[following : following + 5]
    return words[0].upos in _COMPLEMENT | {"PROPN"} and any(t.upos in ("NOUN", "VERB") for t in words)


def _without_person(view: SentenceView, variable: Variable, index: int, known: Verbs) -> Site | None:
    active = read_active(view, index, known, is_modal=False)
    if active is None or active.person(view) not in {v.form for v in variable.variants}:
        return None
    if active.is_denied:
        site = (view.tokens[index].start, view.tokens[active.verb].end)
        current = variable.variant_index(active.person(view))
        return Site(variable, *site, current, ()) if active.lemma in UNKNOWN else None
    if active.lemma == "understand":
        return None
    if not any(known.fits(active.lemma, low) for low in view.lowers[active.verb + 1 : active.verb + LONGEST_CALLED]):
        return None
    heads = variable.parameters.get("heads", "").split()
    is_abstract = variable.parameters.get("abstract", False)
    if is_abstract and not any(low in heads for low in view.lowers[active.verb + 1 : active.verb + LONGEST_CALLED]):
        return None
    options: list[Option] = []
    if not names_persons(view, index) and not names_something(view):
        following = active.verb + 1
        if active.lemma not in NAMED and view.lowers[following] == "that" and active.lemma in ("know", "see"):
            adverbs = " ".join(view.tokens[i].text for i in active.adverbs)
            be = f"it is {adverbs} " if adverbs else "it is "
            text = f"{be}{'known' if active.lemma == 'know' else 'seen'}"
            text = text.capitalize() if index == 0 else text
            if active.lemma == "know" and view.is_free(index, active.verb):
                patch = Patch(view.tokens[index].start, view.tokens[active.verb].end, text)
                options.append(write_option(view, variable, "passive", patch))
        elif active.lemma not in NAMED or _is_named_alone(view, index, following):
            patch_or_none = passivate(view, active, known, names=active.lemma in NAMED)
            if patch_or_none is not None:
                options.append(write_option(view, variable, "passive", patch_or_none))
    start, end = view.tokens[index].start, view.tokens[active.verb].end
    return Site(variable, start, end, variable.variant_index(active.person(view)), tuple(options))
