"""Find when a subject does something besides, by a verb or a form in -ing: "before it enters", "before entering".

"After leaving the port, the ship turned" is "After the ship left the port, it turned": the noun goes first.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.implied_doers import Doer, read_doer
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import is_imperative, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.passive_groups import forms_of
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_timed_deeds"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_WORDS = frozenset({"before", "after", "while", "when"})
_LASTING_WORDS = frozenset({"while", "when"})
_PRONOUNS = frozenset({"it", "they", "he", "she", "we", "you", "i"})
_SPEAKING = frozenset({"you", "we", "i"})
_OBJECTS = {
    "it": {"it", "itself"},
    "they": {"they", "them", "themselves"},
    "he": {"he", "him", "himself"},
    "she": {"she", "herself"},
}
_NO_DEEDS = read_words("states") | read_words("named_or_thought")
_NO_DEEDS |= frozenset(
    {"die", "happen", "occur", "begin", "start", "end", "stop", "live", "stay", "stand", "lie", "sit", "get", "let"}
    | {"bear", "hear", "include", "follow", "regard", "concern", "accord", "rain", "snow", "can", "may", "might"}
)
"""Verbs of states, of what happens to a subject, and those that another word is made of: "following", "regarding"."""
_EVENTS = read_words("deeds_without_object")
"""Forms that without an object may name what happens, whoever does it: "half an hour before landing"."""
_MOTIONS = read_words("done_by_the_moved")
"""What a thing or person to which something is done does itself: "it was drained before reaching the sea"."""
_OF_THINGS = frozenset(
    {"reach", "become", "flow", "spread", "fall", "sink", "burst", "collapse", "dry", "cool", "settle"}
)
_OPENING = frozenset({"who", "which", "that", "what", "how", "where", "when", "whether", "if", "because", "and", "it"})
_TIMES = read_words("spans_of_time")
_OF_PLACES = frozenset({"in", "at", "from", "of", "to", "for", "near", "the"})
_BE = {"VBZ": "is", "VBP": "are", "VBD": "was"}
_NOT_BEFORE = frozenset({"and", "or", "but", "shortly", "even", "as", "than", "day", "hour", "time", "for", "if"})
_LONGEST = 24


@needs(_WORDS)
def find_timed_deeds(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind timed_deed; variants are "clause" and "gerund"."""
    if view.block_kind not in _KINDS or view.terminal != "." or not MARKS.isdisjoint(view.lowers):
        return
    for index in view.where(_WORDS, 0, -2):
        token = view.tokens[index + 1]
        if token.xpos == "VBG" and token.upos in ("VERB", "AUX"):
            site = _gerund_first(view, variable, index) if index == 0 else _gerund(view, variable, index)
        elif index == 0:
            site = _clause_first(view, variable)
        else:
            site = _clause(view, variable, index) if token.lower in _PRONOUNS else None
        if site is not None:
            yield site


def _context(word: str) -> str:
    return "during" if word in _LASTING_WORDS else "order"


def _main_end(view: SentenceView, index: int) -> int:
    return index - 1 if view.lowers[index - 1] == "," else index


def _gerund(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "it stops before entering"."""
    start, end = view.tokens[index + 1].start, view.tokens[index + 1].end
    current, other = variable.variant_index("gerund"), variable.variant_index("clause")
    doer = read_doer(view, _clause_start(view, index), _main_end(view, index))
    options: tuple[Option, ...] = ()
    if doer is not None and view.is_free(index, index + 1) and _is_sure(view, index, doer):
        said = _finite(view, index + 1, doer, doer.tag)
        if said:
            subject = "I" if doer.pronoun == "i" else doer.pronoun
            last = index + 1 + (said[1] > 0)
            patch = Patch(start, view.tokens[last].end, f"{subject} {said[0]}")
            options = (Option(other, (patch,), 1),)
            end = view.tokens[last].end
    return Site(variable, start, end, current, options, _context(view.lowers[index]))


def _clause_start(view: SentenceView, index: int) -> int:
    """Give where the clause before a token begins: after the last comma that a subject and its verb follow."""
    end = _main_end(view, index)
    for place in range(end - 2, 1, -1):
        if view.lowers[place] != ",":
            continue
        first = place + 1 + (view.lowers[place + 1] in ("and", "but", "so"))
        if first < end and (opens_clause(view, first, end) or is_imperative(view, first)):
            return 0 if view.tokens[0].upos in ("ADP", "ADV") and not view.finds_finite(0, place) else first
    return 0


def _is_sure(view: SentenceView, index: int, doer: Doer) -> bool:
    """Whether the doer of a clause does what a form in -ing after it tells, and its pronoun can say so."""
    verb = index + 1
    lemma = find_verb(view.lowers[verb])
    if not lemma or view.lowers[index - 1] in _NOT_BEFORE:
        return False
    is_going_on = view.lowers[doer.begin] == doer.pronoun and lemma != "be" and lemma not in _MOTIONS
    if doer.has_rival and not is_going_on:
        return False
    if not _may_do(doer, lemma) or _waits_for_verb(view, verb + 1):
        return False
    is_bare = view.tokens[verb + 1].upos in ("PUNCT", "CCONJ", "SCONJ")
    if is_bare and (view.lowers[verb] in _EVENTS or not doer.is_person or view.lowers[index - 1] in _TIMES):
        return False
    return not _names_doer(view, verb + 1, doer.pronoun) and not _goes_on(view, verb + 1)


def _may_do(doer: Doer, lemma: str) -> bool:
    """Whether it must be the doer of the main verb who does it: who is searched before entering is no bag."""
    if lemma == "be":
        return True
    if lemma in _NO_DEEDS:
        return False
    return not doer.is_done or lemma in (_MOTIONS if doer.is_person else _OF_THINGS)


def _waits_for_verb(view: SentenceView, first: int) -> bool:
    """Whether a verb follows that no word has opened a clause for: "costs met while waiting are paid back"."""
    end = _clause_end(view, first)
    verb = next((i for i in range(first, end) if view.is_finite(i)), end)
    opened = any(view.tokens[i].upos == "SCONJ" or view.lowers[i] in _OPENING for i in range(first, verb))
    return verb < end and not opened


def _names_doer(view: SentenceView, first: int, pronoun: str) -> bool:
    """Whether a pronoun that looks like the doer's follows, and might then mean the doer."""
    end = _clause_end(view, first)
    return not _OBJECTS.get(pronoun, set()).isdisjoint(view.lowers[first:end])


def _clause_end(view: SentenceView, first: int) -> int:
    return next((i for i in range(first, len(view.tokens)) if view.lowers[i] in (",", ".")), len(view.tokens))


def _goes_on(view: SentenceView, first: int) -> bool:
    """Whether a second form in -ing follows, which would have to become a verb as well."""
    end = _clause_end(view, first)
    return any(view.tokens[i].xpos == "VBG" and view.tokens[i].upos == "VERB" for i in range(first, end))


def _finite(view: SentenceView, verb: int, doer: Doer, tag: str) -> tuple[str, int] | None:
    """Write a form in -ing as a finite verb; with the participle after "being", of which it gives the token."""
    low = view.lowers[verb]
    if low == "being":
        done = verb + 1
        if done + 1 >= len(view.tokens) or view.tokens[done].xpos != "VBN":
            return None
        be = "were" if tag == "VBD" and doer.pronoun in ("they", "we", "you") else _BE[tag]
        be = "am" if be == "are" and doer.pronoun == "i" else be
        return f"{be} {view.tokens[done].text}", done
    lemma = find_verb(low)
    form = forms_of(lemma).get(tag, "") if lemma and forms_of(lemma).get("VBG") == low else ""
    return (form, 0) if form else None


def _clause(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "it stops before it enters"."""
    pronoun, verb = view.lowers[index + 1], index + 2
    form = _participle(view, verb)
    doer = read_doer(view, _clause_start(view, index), _main_end(view, index)) if form else None
    is_same = doer is not None and doer.pronoun == pronoun
    if not form or not (is_same or _speaks_of(view, index, pronoun)):
        return None
    start, end = view.tokens[index + 1].start, view.tokens[verb].end
    options: tuple[Option, ...] = ()
    is_sure = doer is not None and is_same and not doer.has_rival
    is_sure = is_sure and doer is not None and _has_tense(view, verb, doer) and _may_be_gerund(view, index, doer)
    if is_sure and view.is_free(index, verb) and view.lowers[index - 1] not in _NOT_BEFORE:
        options = (Option(variable.variant_index("gerund"), (Patch(start, end, form),), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options, _context(view.lowers[index]))


def _speaks_of(view: SentenceView, index: int, pronoun: str) -> bool:
    """Whether another clause of the sentence surely has the pronoun as its subject too, or is a request to "you"."""
    if pronoun == "you" and (is_imperative(view, 0)):
        return True
    others = (i for i, low in enumerate(view.lowers[:-1]) if low == pronoun and i != index + 1)
    return any(view.is_finite(i + 1) or view.tokens[i + 1].upos == "ADV" for i in others)


def _participle(view: SentenceView, verb: int) -> str:
    """Give the form in -ing of a simple finite verb of a deed, "" for another one."""
    if verb + 1 >= len(view.tokens) or not view.is_finite(verb):
        return ""
    if view.lowers[verb] in ("is", "are", "was", "were", "am"):
        return "being" if view.tokens[verb + 1].xpos == "VBN" else ""
    if view.tokens[verb].upos != "VERB":
        return ""
    lemma = find_verb(view.lowers[verb])
    return forms_of(lemma)["VBG"] if lemma and lemma not in _NO_DEEDS else ""


def _has_tense(view: SentenceView, verb: int, doer: Doer) -> bool:
    tag = view.tokens[verb].xpos
    return (tag == "VBD") == (doer.tag == "VBD") and tag in ("VBD", "VBZ", "VBP")


def _may_be_gerund(view: SentenceView, index: int, doer: Doer) -> bool:
    """Whether a form in -ing is well said after a word: "when" and "while" go with what people do to something."""
    word, verb = view.lowers[index], index + 2
    is_passive = view.lowers[verb] in ("is", "are", "was", "were", "am")
    if _is_joined(view, verb) or _names_doer(view, verb + 1, doer.pronoun):
        return False
    if word in _LASTING_WORDS:
        has_object = view.tokens[verb + 1].upos in ("DET", "NOUN", "ADJ", "PRON", "PROPN", "NUM")
        return doer.is_person and has_object and not is_passive and view.tokens[verb].xpos != "VBD"
    if is_passive:
        return word == "before"
    is_bare = view.tokens[verb + 1].upos in ("PUNCT", "CCONJ", "SCONJ")
    return not is_bare or (doer.is_person and forms_of(find_verb(view.lowers[verb]))["VBG"] not in _EVENTS)


def _is_joined(view: SentenceView, verb: int) -> bool:
    """Whether a second verb shares the subject of a clause: "before it enters and turns"."""
    end = _clause_end(view, verb + 1)
    return any(
        view.lowers[i] in ("and", "or", "but") and view.tokens[i + 1].upos in ("VERB", "AUX", "ADV")
        for i in range(verb + 1, end)
    ) or view.finds_finite(verb + 1, end)


def _main_begin(view: SentenceView, first: int) -> int:
    """Give where the main clause or request begins after a phrase and its comma, -1 where none does."""
    last = len(view.tokens) - 1
    for comma in range(first, min(first + _LONGEST, last - 2)):
        if view.lowers[comma] == ",":
            place = comma + 1
            return place if opens_clause(view, place, last) or is_imperative(view, place) else -1
    return -1


def _gerund_first(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "After leaving the port, the ship turned", of which the noun goes first, or a request."""
    start, end = view.tokens[1].start, view.tokens[1].end
    main = _main_begin(view, 2)
    doer = read_doer(view, main, _end_of_main(view, main)) if main > 0 else None
    options: tuple[Option, ...] = ()
    if doer is not None and view.is_free(0, main) and _is_sure_first(view, doer, main):
        said = _finite(view, 1, doer, doer.tag)
        moved = _move_subject(view, doer, main)
        if said and moved is not None:
            last = 1 + (said[1] > 0)
            patch = Patch(start, view.tokens[last].end, f"{moved[0]} {said[0]}")
            options = (Option(variable.variant_index("clause"), (patch, *moved[1]), 1),)
            end = moved[1][0].end if moved[1] else view.tokens[last].end
    return Site(variable, start, end, variable.variant_index("gerund"), options, _context(view.lowers[index]))


def _end_of_main(view: SentenceView, main: int) -> int:
    """Give where a main clause surely ends: the next comma, or the end."""
    return next((i for i in range(main + 2, len(view.tokens)) if view.lowers[i] in (",", ".")), len(view.tokens) - 1)


def _is_sure_first(view: SentenceView, doer: Doer, main: int) -> bool:
    lemma = find_verb(view.lowers[1])
    if doer.begin != main or not _may_do(doer, lemma):
        return False
    is_bare = view.lowers[2] == ","
    if (is_bare and (view.lowers[1] in _EVENTS or not doer.is_person)) or _goes_on(view, 2):
        return False
    return not _names_doer(view, 2, doer.pronoun) and not view.finds_finite(2, main - 1)


def _move_subject(view: SentenceView, doer: Doer, main: int) -> tuple[str, tuple[Patch, ...]] | None:
    """Give what to write as the subject of the first clause, and the pronoun for that of the second one."""
    if doer.pronoun in _SPEAKING or view.lowers[main] == doer.pronoun:
        return ("I" if doer.pronoun == "i" else doer.pronoun), ()
    phrase = read_noun_phrase(view, main)
    if phrase is None or phrase.last + 1 != doer.verb:
        return None
    if any(_is_like(view, i, doer) for i in range(2, main)):
        return None
    patch = Patch(view.tokens[main].start, view.tokens[phrase.last].end, doer.pronoun)
    return text_of(view, main, phrase.last + 1), (patch,)


def _is_like(view: SentenceView, index: int, doer: Doer) -> bool:
    """Whether a noun may be what a pronoun for the doer means."""
    if view.tokens[index].upos not in ("NOUN", "PROPN"):
        return False
    if doer.is_person:
        is_name = view.tokens[index].upos == "PROPN" and view.lowers[index - 1] not in _OF_PLACES
        return is_name or names_person(view.lowers[index])
    is_plural = view.lowers[index].endswith("s") and not view.lowers[index].endswith(("ss", "us", "is"))
    return is_plural == (doer.pronoun == "they")


def _clause_first(view: SentenceView, variable: Variable) -> Site | None:
    """Read "After the ship left the port, it turned"."""
    is_named = view.lowers[1] not in _PRONOUNS
    phrase = read_noun_phrase(view, 1) if is_named else None
    verb = 2 if not is_named else phrase.last + 1 if phrase is not None else -1
    form = _participle(view, verb) if verb > 0 else ""
    main = _main_begin(view, verb + 1) if form else -1
    doer = read_doer(view, main, _end_of_main(view, main)) if main > 0 else None
    if doer is None or doer.begin != main or (not is_named and doer.pronoun != view.lowers[1]):
        return None
    if phrase is not None and (view.lowers[main] not in _OBJECTS or not _is_like(view, phrase.last, doer)):
        return None
    start, end = view.tokens[1].start, view.tokens[verb].end
    options: tuple[Option, ...] = ()
    is_sure = _has_tense(view, verb, doer) and _may_be_first(view, verb, doer) and view.is_free(0, main)
    patches = [Patch(start, end, form)]
    if phrase is not None:
        is_alone = not any(_is_like(view, i, doer) for i in range(verb, main))
        is_sure = is_sure and is_alone and _is_one(view, phrase, doer)
        patches.append(Patch(view.tokens[main].start, view.tokens[main].end, text_of(view, 1, phrase.last + 1)))
        end = view.tokens[main].end
    if is_sure and (is_named or view.tokens[main].upos == "PRON" or doer.pronoun == "you"):
        options = (Option(variable.variant_index("gerund"), tuple(patches), -1),)
    return Site(variable, start, end, variable.variant_index("clause"), options, _context(view.lowers[0]))


def _is_one(view: SentenceView, phrase: NounPhrase, doer: Doer) -> bool:
    """Whether a pronoun surely goes with a noun phrase: "Rome … it", "the ships … they"."""
    if view.tokens[phrase.last].upos == "PROPN":
        return doer.pronoun in ("it", "he", "she")
    return phrase.is_plural is not None and phrase.is_plural == (doer.pronoun == "they")


def _may_be_first(view: SentenceView, verb: int, doer: Doer) -> bool:
    word = view.lowers[0]
    if view.finds_finite(verb + 1, _clause_end(view, verb + 1)) or _is_joined(view, verb):
        return False
    is_passive = view.lowers[verb] in ("is", "are", "was", "were", "am")
    if _names_doer(view, verb + 1, doer.pronoun):
        return False
    if word in _LASTING_WORDS:
        has_object = view.tokens[verb + 1].upos in ("DET", "NOUN", "ADJ", "PRON", "PROPN", "NUM")
        return doer.is_person and has_object and not is_passive and view.tokens[verb].xpos != "VBD"
    return view.lowers[verb + 1] != "," or (doer.is_person and view.lowers[verb] not in _EVENTS)
