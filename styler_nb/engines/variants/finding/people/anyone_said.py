"""Say what is told in the passive of what anyone does with a person: "this is called a knot", "we call this a knot"."""

from __future__ import annotations

from dataclasses import replace

from styler_nb.engines.variants.finding.people.address_named import NAME_GIVERS
from styler_nb.engines.variants.finding.people.paired_verbs import active_of_two
from styler_nb.engines.variants.reading.addressees import (
    Found,
    may_address,
    names_persons,
    names_something,
    write_option,
)
from styler_nb.engines.variants.reading.after_passives import is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import (
    Passive,
    activate,
    is_gap,
    write_active,
)
from styler_nb.engines.variants.reading.moves import text_of
from styler_nb.engines.variants.reading.setting import PERSONS
from styler_nb.engines.variants.reading.subjects import start_of_subject
from styler_nb.engines.variants.reading.trades import has_field
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["CONDITIONS", "LACKED", "LONGEST_CALLED", "NAMED", "UNKNOWN", "is_misread", "say_with_person"]

CONDITIONS = frozenset({"if", "when", "once", "whenever", "before", "until", "unless", "after"})
NAMED = frozenset({"call", "name", "term"})
LACKED = frozenset({"need"})
UNKNOWN = frozenset({"know", "understand"})
"""Verbs whose denial holds for all of us: "the cause is not known"."""
LONGEST_CALLED, _LONGEST_KNOWN = 8, 7
_CONTENT = read_words("contents")
_BESIDES = read_words("after_object_tags")
_CALLED = frozenset({"DET", "NOUN", "ADJ", "PROPN"})
_NOT_WITH_ALL = frozenset({"best", "better", "first", "never", "not", "no", "hardly", "rarely", "seldom"})
_SELDOM = frozenset({"rarely", "seldom", "hardly"})
_MINDED = frozenset({"notice", "forget", "overlook", "remember", "recognize", "recognise", "see", "hear"})
_BY_MACHINES = read_words("handled_by_machines")
_AT_WORK = frozenset({"browser", "browsers", "server", "servers", "computer", "computers", "phone", "phones", "device"})
"""Machines that do by themselves what is told of them."""
_COMPUTING = read_words("words_of_computing") | {
    "file", "files", "repository", "commit", "algorithm", "algorithms", "program", "programs", "packet", "packets",
    "computer", "computers", "token", "tokens", "cursor", "pixel", "pixels", "encoding",
}  # fmt: skip
_COMPUTED = frozenset(
    {"compute", "calculate", "generate", "refill", "assign", "determine", "derive", "obtain", "insert", "estimate"}
    | {"add", "subtract", "multiply", "count", "sort", "rank", "list", "round", "find", "convert", "compare"}
)
"""What a program does by itself: "each key is computed from the text"."""
_OTHERS_AT_WORK = read_words("at_work_without_people") - {"calculation", "calculations", "equation", "equations"}
_OF_MAKERS = read_words("of_makers") | {"plant", "plants", "machine", "machines", "reactor"}
_OF_CUSTOMERS = frozenset({"cancel", "submit", "lend"})
"""What one party asks of another: "if a booking is cancelled", by whom the house that writes is not meant."""
_BE = frozenset({"is", "are", "be", "been", "being"})
_DEALT = frozenset(
    {"cancel", "return", "charge", "lend", "submit", "sign", "pay", "book", "order", "refuse", "postpone", "transfer"}
)
_OF_THIEVES = frozenset({"stolen", "robbed", "hacked", "seized", "attacked"})
"""What others do to one: nobody says "if you lose or steal a phone"."""


def say_with_person(view: SentenceView, variable: Variable, passive: Passive, lower_words: frozenset[str]) -> Found:
    """Make the site of a passive, and give the token that its clause starts at."""
    aux = passive.auxiliary
    first, is_moved = _start(view, passive)
    passive, end = _as_called(view, passive)
    forms = {v.form for v in variable.variants}
    everywhere = variable.parameters.get("condition", False) and _is_everywhere(view, passive)
    options: list[Option] = []
    pairs = first < 0 and _is_plain(passive) and is_followed_by_verb(view, passive.last)
    pairs = pairs and _OF_THIEVES.isdisjoint(view.lowers[passive.last + 1 : passive.last + 3])
    first = start_of_subject(view, passive, closes=True) if pairs else first
    is_sure = (
        first >= 0
        and not _is_done_by_machines(view, first, passive)
        and not is_misread(view, first, aux)
        and not _is_foreign(view, passive, first)
    )
    if is_sure and _is_general(view, passive) and view.is_free(aux, end) and _has_head(view, variable, first, aux):
        for person in PERSONS:
            if person not in forms or names_persons(view, -1, but=person) or _is_dealt(passive, person):
                continue
            if person == "we" and passive.lemma in _OF_CUSTOMERS and "condition" in variable.parameters:
                continue
            if not may_address(view, person, lower_words, rules="you" in forms, everywhere=everywhere):
                continue
            if pairs:
                both = active_of_two(view, passive, person, lower_words, after=-1) if person != "one" else None
                if both is not None:
                    options.append(write_option(view, variable, person, both))
                continue
            if is_moved:
                text = write_active(view, passive, first, person, lower_words)
            else:
                particle = text_of(view, passive.participle + 1, passive.last + 1)
                text = f"{activate(view, passive, person, at=first)} {particle}".rstrip()
            if text:
                patch = Patch(view.tokens[first].start, view.tokens[end].end, text)
                options.append(write_option(view, variable, person, patch))
    start = view.tokens[first if options else aux].start
    site = Site(variable, start, view.tokens[end].end, variable.variant_index("passive"), tuple(options))
    return first, site


def _is_done_by_machines(view: SentenceView, first: int, passive: Passive) -> bool:
    """Whether a program does it, or a clause tells how things are: "in that it is subtracted from the tax"."""
    if view.lowers[max(first - 2, 0) : first] == ("in", "that"):
        return True
    return passive.lemma in _COMPUTED and has_field(view, _COMPUTING)


def _is_plain(passive: Passive) -> bool:
    """Whether a verb is told in the present, of what is no name."""
    return not passive.modal and passive.lemma not in NAMED | UNKNOWN | LACKED


def _is_dealt(passive: Passive, person: str) -> bool:
    """Whether "we" would be those who serve and not whoever comes to them: "if a booking is cancelled"."""
    return person == "we" and passive.lemma in _DEALT


def is_misread(view: SentenceView, first: int, aux: int) -> bool:
    """Whether "at which" stands before the only verb, which is that of the noun before: "the point at which it is"."""
    if first < 2 or view.lowers[first - 1] not in ("which", "whom") or view.tokens[first - 2].upos != "ADP":
        return False
    return not any(view.is_finite(i) for i in range(len(view.tokens)) if i != aux)


def _is_foreign(view: SentenceView, passive: Passive, first: int) -> bool:
    """Whether others may call one of a kind by a word of theirs: "a teacher is called sensei"."""
    is_one = passive.lemma in NAMED and view.lowers[first] in ("a", "an")
    return is_one and all(t.upos not in ("DET", "ADJ") for t in view.tokens[passive.last + 1 : passive.last + 2])


def _is_everywhere(view: SentenceView, passive: Passive) -> bool:
    """Whether the condition is no step of what is made: nothing else is done in the sentence, nor named for makers."""
    if passive.negated(view) or not _OF_MAKERS.isdisjoint(view.words):
        return False
    return not any(
        token.xpos == "VBN" and i != passive.participle and view.lowers[i - 1] in _BE
        for i, token in enumerate(view.tokens)
    )


def _as_called(view: SentenceView, passive: Passive) -> tuple[Passive, int]:
    """Give a passive as a person would say it, and its last word: who knows a thing as something calls it so."""
    following = passive.last + 1
    if passive.lemma != "know" or view.lowers[following : following + 1] != ("as",):
        return passive, passive.last
    if following + 1 >= len(view.tokens):
        return passive, passive.last
    name = view.tokens[following + 1]
    if name.upos not in _CALLED and name.xpos != "VBG":
        return passive, passive.last
    return replace(passive, lemma="call"), following


def _start(view: SentenceView, passive: Passive) -> tuple[int, bool]:
    """Give the token at which the person comes in, -1 for none, and whether the subject moves behind the verb."""
    aux, following = passive.auxiliary, passive.last + 1
    before = view.lowers[aux - 1] if aux else ""
    is_narrowed = view.tokens[following].upos == "ADV" and not _CONTENT.isdisjoint(
        view.lowers[following + 1 : following + 2]
    )
    if before == "it" and (view.lowers[following] in _CONTENT or is_narrowed):
        return aux - 1, False
    if before == "it" and ("that" in view.lowers[following:] or view.lowers[following] == ","):
        return -1, False  # "it is not known, for example, how": what follows the remark is not known
    if is_followed_by_verb(view, passive.last) or (passive.negated(view) and not _may_deny(view, passive)):
        return -1, False
    if before == "it" and passive.negated(view) and view.lowers[following] in ("what", "where", "when", "if"):
        return aux - 1, False
    is_named = passive.lemma in NAMED
    is_beside = view.tokens[following].upos in _BESIDES or view.lowers[following] == "using"
    if not is_named and not is_beside and not says_when(view, following):
        return -1, False
    if is_gap(view, aux):
        return aux, False
    first = start_of_subject(view, passive)
    is_own_name = any(t.text[:1].isupper() for t in view.tokens[following + 1 : following + 5])
    if passive.lemma == "know" and (aux - first > _LONGEST_KNOWN or is_own_name):
        return -1, False
    if is_named and (aux - first > LONGEST_CALLED or _is_christened(view, first, aux)):
        return -1, False
    return first, True


def _may_deny(view: SentenceView, passive: Passive) -> bool:
    """Whether nobody knows or minds it, or it is a condition: "if it is not needed"."""
    if passive.lemma in UNKNOWN | LACKED or not _SELDOM.isdisjoint(view.lowers[i] for i in passive.adverbs):
        return True
    return passive.auxiliary > 1 and view.lowers[passive.auxiliary - 2] in CONDITIONS


def _is_christened(view: SentenceView, first: int, end: int) -> bool:
    """Whether one certain thing has got a name of its own: "the command is called bind"."""
    is_bare = all(t.upos != "DET" for t in view.tokens[end + 1 : end + 4])
    return view.lowers[first] in ("the", "its", "their") and is_bare and "of" not in view.lowers[first:end]


def _is_general(view: SentenceView, passive: Passive) -> bool:
    """Whether the sentence holds for anyone: it is told in the present, and speaks of no person and no name."""
    if passive.lemma in NAMED | {"know", "refer"} and not NAME_GIVERS.isdisjoint(view.lowers):
        return False
    named = list(view.tokens[: passive.auxiliary])
    if is_gap(view, passive.auxiliary):  # "a method, which is known as Sainte-Lague": by its own name
        named += view.tokens[passive.last + 1 : passive.last + 3]
    is_named = passive.lemma in NAMED and not any(t.upos == "PROPN" for t in named)
    if (names_something(view) and not is_named) or any(t.xpos == "VBD" for t in view.tokens):
        return False
    if passive.lemma in UNKNOWN and passive.negated(view):
        return True
    barred = _NOT_WITH_ALL - _SELDOM if passive.lemma in _MINDED | LACKED else _NOT_WITH_ALL
    if passive.negated(view) and _may_deny(view, passive):
        barred = barred - {"not"}
    return barred.isdisjoint(view.lowers[i] for i in passive.adverbs)


def _is_of_thought(view: SentenceView) -> bool:
    """Whether a text tells what anyone does with numbers and signs: no programs, experts, houses or trades do it."""
    setting = view.setting
    if setting.has_doers or setting.is_of_institution or len(setting.words & _BY_MACHINES) > 1:
        return False
    return _OTHERS_AT_WORK.isdisjoint(view.words)


def _has_head(view: SentenceView, variable: Variable, first: int, end: int) -> bool:
    """Whether the subject is of the nouns that the variable asks for, and nothing that a program deals with."""
    heads = variable.parameters.get("heads", "").split()
    if variable.parameters.get("abstract", False) and not _is_of_thought(view):
        return False
    if variable.parameters.get("condition", False) and not _BY_MACHINES.isdisjoint(view.lowers[first:end]):
        return False
    if heads and not _AT_WORK.isdisjoint(view.words):
        return False  # "when a browser reaches a bank, a slower method is used": by the browser
    if not heads:
        return True
    inner = [i for i in range(first, end) if view.lowers[i] in heads]
    return bool(inner) and (inner[0] == end - 1 or view.lowers[inner[0] + 1] in ("of", "for"))
