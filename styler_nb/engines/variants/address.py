"""Find statements about what anyone can do: "It can be used to", "You can use it to", "We can use it to"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.address_concerned import find_concerned
from styler_nb.engines.variants.address_helped import find_helped
from styler_nb.engines.variants.address_plain import find_plain
from styler_nb.engines.variants.address_possible import find_possible, find_ways
from styler_nb.engines.variants.address_times import find_times
from styler_nb.engines.variants.addressees import (
    Found,
    follows_group,
    hangs_on_subject,
    is_for_experts,
    is_odd_object,
    is_speech,
    like,
    list_persons,
    may_address,
    names_persons,
    tells_reader,
    write_option,
)
from styler_nb.engines.variants.agentless import (
    Passive,
    Verbs,
    activate,
    goes_on,
    has_agent,
    is_gap,
    read_passive,
    says_when,
    verbs,
    write_active,
)
from styler_nb.engines.variants.doers import Active, passivate, read_active
from styler_nb.engines.variants.moves import text_of
from styler_nb.engines.variants.paired_verbs import active_of_second, active_of_two
from styler_nb.engines.variants.passive_rows import read_row
from styler_nb.engines.variants.persons import PERSONS, ROLE
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.subjects import start_of_next_subject, start_of_subject
from styler_nb.engines.variants.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.words import read_words
from styler_nb.text.types import BlockKind

__all__ = ["find_address"]

_MENTAL = read_words("thought_by_anyone")
"""Verbs, as lemmas, for what writer, reader and anyone else may see and think alike."""
_REPORTS = read_words("reports")
"""Verbs after which somebody else speaks, who does not address the reader."""
_ABLE = frozenset({"can", "cannot", "can't"})
_BE_OR_PERSON = frozenset({"be", *PERSONS})
_BOUND = frozenset({"should", "must", "shouldn't", "mustn't", "has to", "have to", "needs to", "need to", "ought to"})
_OFFERING = frozenset({"can", "may"})
_CONTENT = frozenset({"that", "how", "why", "whether", "what"})
_OFFERED = frozenset(
    {"obtain", "order", "buy", "book", "rent", "download", "print", "upload", "install", "configure", "visit", "enter"}
)
"""What somebody offers, so that it is the reader who can do it."""
_SERVED = frozenset(
    {"borrow", "buy", "book", "order", "collect", "rent", "hire", "reserve", "reach", "renew", "download"}
)
"""What a house offers to those that it is open to, whoever they are."""
_LENT = frozenset({"borrow", "reserve", "renew", "hire"})
_VISITORS = read_words("readers_of_notices")
_ALLOWED = read_words("allowed_by_notices")
"""What whoever reads the notice of a house may do there."""
_ASKED = read_words("asked_by_notices")
"""What a house asks of whoever reads its notice."""
_IN_PHRASE = frozenset({"DET", "NOUN", "ADJ", "NUM", "PRON", "PROPN", "VERB", "ADV", "SCONJ"})
_LATER = frozenset({"later", "eventually", "often", "usually", "sometimes", "still", "generally"})
_ELSEWHERE = frozenset(("in", quantity) for quantity in ("many", "most", "some", "several", "other", "certain"))
"""Openings of rules that hold in some places only, for whoever lives there."""
_INDULGED = frozenset({"eat", "drink", "take", "consume"})
"""What nobody has to do: "sweets should be eaten after meals" does not tell anyone to eat sweets."""
_WITH_GERUND = frozenset({"keep", "stop", "start", "begin", "try", "practise", "practice"})
_GIVEN = frozenset({"give", "assign", "grant"})
_MENTIONED = read_words("mentioned_in_advice")
"""Those for whose sake the reader is told to do something."""
_OPEN_TO_ALL = read_words("open_to_all")
"""What anyone can do, also where makers and scholars are spoken of."""
_BY_MACHINES = read_words("handled_by_machines") - {"records", "files", "file", "record", "processes", "process"}
_USED = frozenset({"to", "as", "for", "in", "when"})
_ALLOWED_BY_ADVICE = read_words("allowed_by_advice")
_BESIDES = frozenset({"ADP", "PUNCT", "PART", "ADV", "SCONJ"})
_OPENS_CONTENT = frozenset({"DET", "NUM", "ADJ", "NOUN", "PROPN"})
_AT_THE_TIME = frozenset({"before", "after", "when", "once", "until", "as"})


def find_address(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind address; variants are "passive" and persons.

    `lower_words` are the words in lower case of the block, whose other persons must not be crossed.
    `parameters.frame` says what is looked for.
    """
    if view.terminal in ("?", "!") or view.block_kind is not BlockKind.PARAGRAPH:
        return
    frame = _FRAMES[variable.parameters["frame"]]
    for index, site in frame(view, variable, lower_words):
        if not is_speech(view, index):
            yield replace(site, options=()) if site.options and hangs_on_subject(view, site.start) else site


def _modal(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Found]:
    if view.words.isdisjoint(_BE_OR_PERSON):
        return
    known = verbs(variable.parameters["verbs"])
    for index in range(len(view.tokens) - 2):
        low = view.lowers[index]
        if low in PERSONS:
            active = read_active(view, index, known, is_modal=True)
            if active is not None:
                yield index, _without_person(view, variable, active, known, lower_words)
        elif view.tokens[index].upos in ("AUX", "VERB"):
            passive = read_passive(view, index, known, is_modal=True)
            if passive is not None and not has_agent(view, passive.participle):
                row = read_row(view, passive, known)
                is_first = row is None or (bool(row) and row[0] == passive)
                yield (
                    index,
                    _with_person(
                        view, variable, row if is_first and row else (passive,), lower_words, counts_only=not is_first
                    ),
                )


def _without_person(
    view: SentenceView, variable: Variable, active: Active, known: Verbs, lower_words: frozenset[str]
) -> Site:
    person = active.person(view)
    subject = view.tokens[active.subject]
    options: list[Option] = []
    if not names_persons(view, active.subject):
        # "you can see that", but not "you can see the bottom", which the writer of a guide does not see
        is_reasoning = person != "you" or view.lowers[active.verb + 1] == "that"
        is_modal = active.modal >= 0 and view.lowers[active.modal] in _ABLE
        if active.lemma in _MENTAL and is_modal and view.is_free(active.subject, active.subject):
            options += [
                Option(variable.variant_index(other), (Patch(subject.start, subject.end, like(active.subject, other)),))
                for other in PERSONS
                if other != person
                and (other != "we" or is_reasoning)
                and may_address(view, other, lower_words, instead_of=person)
            ]
        if person != "we" or (active.modal >= 0 and view.lowers[active.modal] in _ABLE):
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
            if all(person in _persons(view, variable, passive, lower_words) for passive in row)
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
        patch = _active(view, passive, person, lower_words, after=after)
        if patch is None or (patches and patch.start < patches[-1].end):
            return ()
        patches.append(patch)
    return tuple(patches)


def _persons(view: SentenceView, variable: Variable, passive: Passive, lower_words: frozenset[str]) -> Iterable[str]:
    """Give who may be the doer."""
    is_bound = passive.modal in _BOUND or passive.modal.startswith("do not ")
    lemma = passive.lemma
    if not _LATER.isdisjoint(view.lowers[i] for i in passive.adverbs) and is_bound:
        return ()  # what comes of something else: "a hasty contract must later be changed"
    if is_bound and (is_for_experts(view) or view.lowers[:2] in _ELSEWHERE or not _BY_MACHINES.isdisjoint(view.words)):
        return ()
    is_open = passive.modal in _ABLE and lemma in _OPEN_TO_ALL
    if lemma == "use" and view.lowers[passive.last + 1] not in _USED:
        is_open = False
    if view.setting.has_doers and not is_open and not tells_reader(view) and lemma not in _MENTAL | _SERVED | _OFFERED:
        return ()
    whole = f"{lemma}_{view.lowers[passive.last]}" if passive.joins == "particle" else lemma
    if _is_of_notice(view, passive):
        is_fit = not names_persons(view, -1, but="you") and may_address(view, "you", lower_words)
        return ("you",) if is_fit else ()
    if view.setting.is_of_institution and not tells_reader(view) and lemma not in _MENTAL | _SERVED | _OFFERED:
        return ()  # what the house does
    if is_bound and not _is_told(view, variable, whole):
        return ()
    is_allowed = passive.modal == "may" and lemma in _ALLOWED_BY_ADVICE and tells_reader(view)
    if passive.modal == "may" and lemma not in _MENTAL and not is_allowed:
        return ()
    is_indulged = lemma in _INDULGED and view.lowers[passive.last + 1] != "to"
    if is_bound and is_indulged and not passive.negated(view):
        return ()
    if lemma == "count" and view.tokens[passive.last + 1].upos == "PUNCT":
        return ()  # "tea can be counted, too": it is as good as the rest
    if lemma == "treat" and view.lowers[passive.last + 1] not in ("with", "as", "like"):
        return ()  # an illness, by those who know
    if passive.modal in ("might", "could") or _is_reported(view, passive.auxiliary):
        return ()
    fitting = ("you",) if is_allowed else ("we", "one") if passive.modal == "may" else PERSONS
    is_offer = passive.modal == "can" and lemma in _SERVED and (tells_reader(view) or not follows_group(view))
    rules = is_bound or not (is_open or lemma in _MENTAL)
    return [
        person
        for person in fitting
        if not _names_doers(view, passive, person)
        and may_address(view, person, lower_words, rules=rules and not (is_offer and person == "you"))
    ]


def _names_doers(view: SentenceView, passive: Passive, person: str) -> bool:
    """Whether people are named who may do it: "matches must be kept where children cannot reach them" is not theirs."""
    named = list_persons(view, person)
    if not named or person != "you" or not tells_reader(view) or "by" in view.lowers[passive.last :]:
        return bool(named)
    return any(i < passive.last or view.lowers[i] not in _MENTIONED or _acts_then(view, passive, i) for i in named)


def _acts_then(view: SentenceView, passive: Passive, index: int) -> bool:
    """Whether somebody acts at the time of something, and may do it: "it must be returned before a guest leaves"."""
    place = index - 1
    while place > passive.last and view.tokens[place].upos in ("DET", "ADJ", "NUM"):
        place -= 1
    return view.lowers[place] in _AT_THE_TIME


def _is_of_notice(view: SentenceView, passive: Passive) -> bool:
    """Whether a house tells those who come there what they may do, or must."""
    setting = view.setting
    if not setting.is_of_institution or setting.has_makers or setting.has_doers or setting.spoken - {"you"}:
        return False
    if not view.persons.get("you"):
        return False  # "visitors" and "you" would be the same people
    if not view.persons.get(ROLE) and _VISITORS.isdisjoint(setting.words):
        return False
    is_offer = passive.modal in _OFFERING and not passive.negated(view)
    return passive.lemma in (_ALLOWED if is_offer else _ASKED)


def _is_told(view: SentenceView, variable: Variable, verb: str) -> bool:
    """Whether readers are told to do so: anywhere, or in a text that speaks to them."""
    if verb in variable.parameters["told"].split():
        return True
    speaks = view.setting.has_commands or view.persons.get("you", 0) > 0
    return speaks and verb in variable.parameters["ordered"].split()


def _is_reported(view: SentenceView, end: int) -> bool:
    """Whether somebody says, in the words before, what follows."""
    return any(
        view.lowers[i] in _REPORTS
        and view.tokens[i].upos in ("VERB", "AUX")
        and (view.tokens[i].xpos != "VBN" or view.lowers[i + 1] == "that")
        for i in range(end)
    )


def _active(
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
    if before == "it" and following in _CONTENT:
        if passive.lemma not in _MENTAL | {"show", "prove", "hope", "note", "remember"}:
            return None
        return Patch(view.tokens[aux - 1].start, end, activate(view, passive, person, at=aux - 1))
    if (both := active_of_two(view, passive, person, lower_words, after=after)) is not None:
        return both
    if person == "we" and passive.lemma in _OFFERED | _LENT:
        return None
    beyond = last + 4 if view.lowers[last + 2 : last + 4] in (("at", "least"), ("up", "to")) else last + 2
    beyond += view.lowers[last + 1 : last + 3] == ("out", "of")
    if upos == "ADP" and (beyond >= len(view.tokens) or view.tokens[beyond].upos not in _IN_PHRASE):
        # "it can be counted on to", whose preposition goes with the verb
        return None
    if goes_on(view, last) or (upos not in _BESIDES and not _is_gift(view, passive) and not says_when(view, last + 1)):
        return None
    is_seen = before == "as" and passive.lemma in _MENTAL
    if is_seen or (is_gap(view, aux) and all(t.upos != "PROPN" for t in view.tokens[:aux])):
        particle = text_of(view, passive.participle + 1, last + 1)
        return Patch(view.tokens[aux].start, end, f"{activate(view, passive, person, at=aux)} {particle}".rstrip())
    if before in ("and", "but"):
        return active_of_second(view, passive, person) if after < 0 else None
    first = start_of_subject(view, passive) if after < 0 else start_of_next_subject(view, passive, after)
    if is_odd_object(view, aux, passive.lemma) or (passive.lemma == "think" and not passive.joins):
        return None  # "claims should be thought over"
    if passive.lemma == "find" and passive.negated(view) and view.lowers[first - 1] in ("if", "when", "unless"):
        return None  # what a program looks for
    if passive.lemma in _WITH_GERUND and view.lowers[first].endswith("ing"):
        return None  # "netting should be kept low" is not about going on with it
    if first < 0 or (before == "it" and _has_content(view, last)):
        return None
    if any(view.tokens[i].upos == "PROPN" for i in (*range(first), aux - 1)):
        return None
    text = write_active(view, passive, first, person, lower_words)
    return Patch(view.tokens[first].start, end, text) if text else None


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


_FRAMES: dict[str, Callable[[SentenceView, Variable, frozenset[str]], Iterable[Found]]] = {
    "modal": _modal,
    "plain": find_plain,
    "possible": find_possible,
    "ways": find_ways,
    "helped": find_helped,
    "concerned": find_concerned,
    "times": find_times,
}
