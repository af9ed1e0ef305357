"""Find statements about what anyone can do: "It can be used to", "You can use it to", "We can use it to"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.finding.people.address_concerned import CONCERNED_CUES, find_concerned
from styler_nb.engines.variants.finding.people.address_doers import ABLE, MENTAL, OFFERED, list_doers
from styler_nb.engines.variants.finding.people.address_evidence import EVIDENCE_CUES, find_evidence
from styler_nb.engines.variants.finding.people.address_found import FOUND_CUES, find_found
from styler_nb.engines.variants.finding.people.address_helped import HELPED_CUES, find_helped
from styler_nb.engines.variants.finding.people.address_individuals import INDIVIDUALS_CUES, find_individuals
from styler_nb.engines.variants.finding.people.address_named import NAMED_CUES, find_naming
from styler_nb.engines.variants.finding.people.address_plain import PLAIN_CUES, find_plain
from styler_nb.engines.variants.finding.people.address_possible import (
    POSSIBLE_CUES,
    WAYS_CUES,
    find_possible,
    find_ways,
)
from styler_nb.engines.variants.finding.people.address_times import TIMES_CUES, find_times
from styler_nb.engines.variants.finding.people.address_wants import WANTS_CUES, find_wants
from styler_nb.engines.variants.finding.people.anyone_said import is_misread
from styler_nb.engines.variants.finding.people.doers import Active, passivate, read_active
from styler_nb.engines.variants.finding.people.paired_verbs import active_of_second, active_of_two
from styler_nb.engines.variants.finding.people.passive_rows import read_row
from styler_nb.engines.variants.reading.addressees import (
    Found,
    hangs_on_subject,
    is_odd_object,
    is_speech,
    like,
    may_address,
    names_persons,
    tells_reader,
    write_option,
)
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import (
    MAY_OPEN_PASSIVE,
    Passive,
    Verbs,
    activate,
    is_gap,
    read_any_passive,
    read_passive,
    verbs,
    write_active,
)
from styler_nb.engines.variants.reading.moves import text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.subjects import start_of_next_subject, start_of_subject
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["address_clause", "find_address"]

_NOT_ALL = frozenset({"many", "most", "some", "several", "few", "certain", "other"})
_BINDING = frozenset({"must", "should", "ought to", "need to", "have to", "has to", "needs to"})
_PLAIN_PREPOSITIONS = frozenset(
    {
        "in",
        "on",
        "at",
        "with",
        "before",
        "after",
        "for",
        "from",
        "during",
        "to",
        "into",
        "onto",
        "until",
        "between",
        "within",
    }
)
_BE_OR_PERSON = frozenset({"be", *PERSONS})
_MODALS_OR_PERSONS = MAY_OPEN_PASSIVE.union(PERSONS)
_CONTENT = frozenset({"that", "how", "why", "whether", "what"})
_ASIDES = frozenset({"however", "therefore", "moreover", "nevertheless", "though", "too", "then", "finally"})
_LENT = frozenset({"borrow", "reserve", "renew", "hire"})
_TOLD_TO_OWNERS = frozenset({"report", "submit", "notify"})
"""What a rule asks of those to whom it is given: "any damage must be reported", of which "we" would be the owners."""
_NEARLY = read_words("nearly")
_IN_PHRASE = frozenset({"DET", "NOUN", "ADJ", "NUM", "PRON", "PROPN", "VERB", "ADV", "SCONJ"})
_WITH_GERUND = frozenset({"keep", "stop", "start", "begin", "try", "practise", "practice"})
_BY_OTHERS = frozenset({"find", "carry", "repair", "replace", "fix", "complete", "process", "provide", "restore"})
_SERVING = frozenset({"carry", "do", "make", "perform", "complete", "arrange", "provide"})
_SERVICES = frozenset(
    {"repair", "repairs", "delivery", "deliveries", "inspection", "inspections", "installation", "installations",
     "surgery", "operation", "operations", "servicing", "maintenance", "collection", "collections", "treatment"}
)  # fmt: skip
_GIVEN = frozenset({"give", "assign", "grant"})
_BY_HOUSES = frozenset({"end", "limit", "restrict", "withdraw", "cancel", "review", "recall", "resume", "suspend"})
"""What a house may do to what those have who live under its rules."""
_BESIDES = read_words("after_object_tags")
_OPENS_CONTENT = read_words("noun_phrase_tags")


_SOME = frozenset({"many", "most", "some", "several", "few", "certain"})


def _needed(variable: Variable) -> frozenset[str]:
    adverbs = variable.parameters.get("adverbs", "")
    is_plain = variable.parameters["frame"] == "plain"
    return frozenset(adverbs.split()) if is_plain and adverbs else _CUES[variable.parameters["frame"]]


@needs(_needed)
def find_address(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind address; variants are "passive" and persons.

    `lower_words` are the words in lower case of the block, whose other persons must not be crossed.
    `parameters.frame` says what is looked for.
    """
    if view.terminal in ("?", "!") or view.block_kind is not BlockKind.PARAGRAPH:
        return
    frame = _FRAMES[variable.parameters["frame"]]
    for index, found in frame(view, variable, lower_words):
        # a text of rules keeps the "you" that it was given
        is_settled = (view.setting.addresses or view.setting.speaks) and variable.variants[
            found.current
        ].form in PERSONS
        site = replace(found, options=()) if is_settled else found
        if not is_speech(view, index):
            yield replace(site, options=()) if site.options and hangs_on_subject(view, site.start) else site


def _modal(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    if view.words.isdisjoint(_BE_OR_PERSON):
        return
    known = verbs(variable.parameters["verbs"])
    is_ruled = view.setting.is_of_institution or bool(view.setting.readers)
    for index in view.where(_MODALS_OR_PERSONS, 0, -2):
        low = view.lowers[index]
        if low in PERSONS:
            active = read_active(view, index, known, is_modal=True)
            if active is not None:
                yield index, _without_person(view, variable, active, known, lower_words)
        elif view.tokens[index].upos in ("AUX", "VERB"):
            passive = read_passive(view, index, known, is_modal=True)
            if passive is None and view.setting.shows_technique and not view.setting.has_creatures:
                passive = _read_duty(view, index)
            if passive is not None and passive.lemma in _BY_HOUSES and is_ruled:
                continue  # "a lease may be ended": not by those who read it
            if passive is not None and not has_agent(view, passive.participle):
                row = read_row(view, passive, known)
                is_first = row is None or (bool(row) and row[0] == passive)
                yield (
                    index,
                    _with_person(
                        view, variable, row if is_first and row else (passive,), lower_words, counts_only=not is_first
                    ),
                )


def _read_duty(view: SentenceView, index: int) -> Passive | None:
    """Read what whoever practises a technique has to do, by any verb: "the estimate should be corrected"."""
    passive = read_any_passive(view, index)
    if passive is None or not (passive.modal in _BINDING or passive.modal.startswith("do not ")):
        return None
    return (
        passive
        if view.tokens[passive.last + 1].upos not in ("ADP", "PART") or _has_plain_phrase(view, passive)
        else None
    )


def _has_plain_phrase(view: SentenceView, passive: Passive) -> bool:
    """Whether the preposition after a verb opens a phrase of time, place or means, which stays behind an object."""
    return view.lowers[passive.last + 1] in _PLAIN_PREPOSITIONS


def _without_person(
    view: SentenceView, variable: Variable, active: Active, known: Verbs, lower_words: frozenset[str]
) -> Site:
    person = active.person(view)
    subject = view.tokens[active.subject]
    options: list[Option] = []
    if not names_persons(view, active.subject):
        # "you can see that", but not "you can see the bottom", which the writer of a guide does not see
        is_reasoning = person != "you" or view.lowers[active.verb + 1] == "that"
        is_modal = active.modal >= 0 and view.lowers[active.modal] in ABLE
        if active.lemma in MENTAL and is_modal and view.is_free(active.subject, active.subject):
            options += [
                Option(variable.variant_index(other), (Patch(subject.start, subject.end, like(active.subject, other)),))
                for other in PERSONS
                if other != person
                and (other != "we" or is_reasoning)
                and may_address(view, other, lower_words, instead_of=person)
            ]
        if person != "we" or (active.modal >= 0 and view.lowers[active.modal] in ABLE):
            patch = passivate(view, active, known)
            if patch is not None:
                options.append(write_option(view, variable, "passive", patch))
    return Site(variable, subject.start, view.tokens[active.verb].end, variable.variant_index(person), tuple(options))


def _with_person(
    view: SentenceView,
    variable: Variable,
    row: Sequence[Passive],
    lower_words: frozenset[str],
    *,
    counts_only: bool,
) -> Site:
    """Make the site of a passive, or of a row of them in coordinate clauses, which change together."""
    options: list[Option] = []
    if not counts_only:
        options = [
            write_option(view, variable, person, *patches)
            for person in PERSONS
            if all(person in list_doers(view, passive, lower_words) for passive in row)
            and (patches := _write_row(view, row, person, lower_words))
        ]
    start, end = view.tokens[row[0].auxiliary].start, view.tokens[row[-1].last].end
    start = min([start, *(o.patches[0].start for o in options)])
    return Site(variable, start, end, variable.variant_index("passive"), tuple(options))


def _write_row(
    view: SentenceView, row: Sequence[Passive], person: str, lower_words: frozenset[str]
) -> tuple[Patch, ...]:
    """Write each clause of a row with a person, nothing where one of them cannot be."""
    patches: list[Patch] = []
    for place, passive in enumerate(row):
        after = row[place - 1].last if place else -1
        patch = address_clause(view, passive, person, lower_words, after=after)
        if patch is None or (patches and patch.start < patches[-1].end):
            return ()
        patches.append(patch)
    return tuple(patches)


def address_clause(
    view: SentenceView, passive: Passive, person: str, lower_words: frozenset[str], *, after: int = -1
) -> Patch | None:
    """Write the clause with a person as its subject, None where that cannot surely be done.

    `after` is the last token of the passive before it in a row, -1 for the first.
    """
    aux, last = passive.auxiliary, passive.last
    if last + 1 >= len(view.tokens) or not view.is_free(aux, last):
        return None
    end = view.tokens[last].end
    before = view.lowers[aux - 1] if aux else ""
    following, upos = view.lowers[last + 1], view.tokens[last + 1].upos
    if before == "it" and (following in _CONTENT or _goes_on_after_aside(view, last)):
        if passive.lemma not in MENTAL | {"show", "prove", "hope", "note", "remember"}:
            return None
        return Patch(view.tokens[aux - 1].start, end, activate(view, passive, person, at=aux - 1))
    if (both := active_of_two(view, passive, person, lower_words, after=after)) is not None:
        return both
    if _is_of_others(view, passive, person) or _goes_with_phrase(view, last):
        return None
    if _is_of_what_is_done(view, last):
        return None
    if is_followed_by_verb(view, last) or (
        upos not in _BESIDES and not _is_gift(view, passive) and not says_when(view, last + 1)
    ):
        return None
    is_seen = before == "as" and passive.lemma in MENTAL
    if is_seen or (is_gap(view, aux) and all(t.upos != "PROPN" for t in view.tokens[:aux])):
        particle = text_of(view, passive.participle + 1, last + 1)
        return Patch(view.tokens[aux].start, end, f"{activate(view, passive, person, at=aux)} {particle}".rstrip())
    if before in ("and", "but"):
        return active_of_second(view, passive, person) if after < 0 else None
    first = start_of_subject(view, passive) if after < 0 else start_of_next_subject(view, passive, after)
    if first < 0 or is_misread(view, first, aux) or (before == "it" and _has_content(view, last)):
        return None
    if _is_not_for_anyone(view, passive, first):
        return None
    text = write_active(view, passive, first, person, lower_words)
    return Patch(view.tokens[first].start, end, text) if text else None


def _is_of_others(view: SentenceView, passive: Passive, person: str) -> bool:
    """Whether others than the person do it, or it is of the thing itself."""
    last = passive.last
    if view.lowers[passive.auxiliary] == "can" and _says_so_that(view, person, last):
        return True
    if person == "we" and passive.lemma in OFFERED | _LENT | _TOLD_TO_OWNERS:
        return True
    if passive.lemma in _LENT and not (tells_reader(view) or view.setting.is_of_institution):
        return True  # "a resource that cannot be renewed"
    if view.lowers[last + 1] == "without" and "".join(view.lowers[last + 2 : last + 3]).endswith("ing"):
        after_gerund = view.tokens[last + 3] if last + 3 < len(view.tokens) else None
        # "paper that should be cut without tearing": it is the paper that must not tear
        return after_gerund is None or after_gerund.upos == "PUNCT"
    return False


def _goes_with_phrase(view: SentenceView, last: int) -> bool:
    """Whether the preposition after a verb goes with it: "it can be counted on to"."""
    beyond = last + 4 if view.lowers[last + 2 : last + 4] in (("at", "least"), ("up", "to")) else last + 2
    beyond += view.lowers[last + 1 : last + 3] == ("out", "of")
    beyond += not _NEARLY.isdisjoint(view.lowers[last + 2 : last + 3])
    is_phrase = view.tokens[last + 1].upos == "ADP"
    return is_phrase and (beyond >= len(view.tokens) or view.tokens[beyond].upos not in _IN_PHRASE)


def _is_not_for_anyone(view: SentenceView, passive: Passive, first: int) -> bool:
    """Whether what is done to the subject, which begins at `first`, is done by certain people, or to many alone."""
    aux = passive.auxiliary
    opening, before = view.lowers[first], view.lowers[first - 1]
    if is_odd_object(view, aux, passive.lemma) or (passive.lemma == "think" and not passive.joins):
        return True  # "claims should be thought over"
    if passive.lemma in _SERVING and not _SERVICES.isdisjoint(view.lowers[first:aux]):
        return True  # "repairs can be carried out at your home": by those who come there
    if passive.lemma in _BY_OTHERS and passive.negated(view) and before in ("if", "when", "unless"):
        return True  # what a program looks for, or what those who sold a thing have to do
    if passive.lemma in _WITH_GERUND and opening.endswith("ing"):
        return True  # "netting should be kept low" is not about going on with it
    if opening in _NOT_ALL and passive.modal in _BINDING:
        return True  # "many stones must be soaked": it is so of many, not that "you must soak many"
    if first > 0 and before == "where" and "then" in view.lowers[:first]:
        return True  # "it is then looked up in a list, where it can be found": by whoever looks it up
    if opening in ("its", "their") and view.setting.has_creatures:
        return True  # "its nostrils can be closed in a storm": by the animal
    if any(view.tokens[i].upos == "PROPN" for i in (*range(first), aux - 1)):
        return True
    # "many stones must be soaked" tells of the kind of stone: nobody must soak many
    return opening in _SOME and view.lowers[aux] in ("must", "should", "cannot")


def _is_of_what_is_done(view: SentenceView, last: int) -> bool:
    """Whether "without" tells what does not happen to the thing: "paper, which should be cut without tearing"."""
    if view.lowers[last + 1] != "without" or last + 3 >= len(view.tokens) or view.tokens[last + 2].xpos != "VBG":
        return False
    return view.tokens[last + 3].upos in ("PUNCT", "CCONJ", "SCONJ")


def _says_so_that(view: SentenceView, person: str, last: int) -> bool:
    """Whether "so that you can" follows: "it can be opened from the top, so that you can reach the lamp"."""
    return any(view.lowers[i : i + 4] == ("so", "that", person, "can") for i in range(last, len(view.tokens) - 4))


def _goes_on_after_aside(view: SentenceView, last: int) -> bool:
    """Whether what is to be noted follows a connective between commas: "it should be noted, however, that"."""
    comma, aside, second, content = view.lowers[last + 1 : last + 5] if last + 5 < len(view.tokens) else ("",) * 4
    return comma == second == "," and aside in _ASIDES and content == "that"


def _has_content(view: SentenceView, last: int) -> bool:
    """Whether a clause with "that" follows, which "it" may stand for; "so that" tells a purpose."""
    return any(
        view.lowers[i] == "that"
        and (view.tokens[i].upos == "SCONJ" or view.tokens[i + 1].upos in _OPENS_CONTENT)
        and view.lowers[i - 1] != "so"
        for i in range(last + 1, len(view.tokens) - 1)
    )


def _is_gift(view: SentenceView, passive: Passive) -> bool:
    """Whether what is given follows: "it can be given a name"."""
    following = passive.last + 1
    return passive.lemma in _GIVEN and view.tokens[following].upos == "DET"


def _naming(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    yield from find_plain(view, variable, lower_words)
    yield from find_naming(view, variable, lower_words)


_FRAMES: dict[str, Callable[[SentenceView, Variable, frozenset[str]], Iterable[Found]]] = {
    "modal": _modal,
    "plain": find_plain,
    "naming": _naming,
    "possible": find_possible,
    "ways": find_ways,
    "helped": find_helped,
    "concerned": find_concerned,
    "times": find_times,
    "wants": find_wants,
    "evidence": find_evidence,
    "found": find_found,
    "individuals": find_individuals,
}

_CUES: dict[str, frozenset[str]] = {
    "modal": _BE_OR_PERSON,
    "plain": PLAIN_CUES,
    "naming": PLAIN_CUES | NAMED_CUES,
    "possible": POSSIBLE_CUES,
    "ways": WAYS_CUES,
    "helped": HELPED_CUES,
    "concerned": CONCERNED_CUES,
    "times": TIMES_CUES,
    "wants": WANTS_CUES,
    "evidence": EVIDENCE_CUES,
    "found": FOUND_CUES,
    "individuals": INDIVIDUALS_CUES,
}
"""Of each frame, the words of which a sentence must have one."""
