"""Find relative clauses with "be" and what is left of them without it: "the tools that are used", "the tools used"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.nouns.attributive import write_before_noun
from styler_nb.engines.variants.finding.nouns.relative_auxiliaries import (
    cut_auxiliaries,
    read_auxiliaries,
    skip_adverbs,
)
from styler_nb.engines.variants.finding.nouns.spelled_out import read_context, read_reduced
from styler_nb.engines.variants.reading.clauses import is_cleft
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.participle_complements import CLOSING, NAMING, is_participle, takes_complement
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_reductions"]

_BE = read_words("finite_be")
_RELATIVES = read_words("relative_pronouns")
_HAVE = read_words("forms_of_have")
_LASTING = read_words("lasting_participles") - {"divided"}
_BROUGHT = frozenset({"placed", "put", "set", "expected", "required"})
"""Participles of what follows from what was said: "it presses on the ropes, which are placed under strain"."""
_WITH_COMPLEMENT = read_words("with_complement") - read_words("complement_not_of_verbs")
_AGREED = frozenset({"reached", "signed", "concluded", "negotiated", "struck", "made", "ratified", "approved"})
_ACCORDS = frozenset({"agreement", "treaty", "deal", "contract", "compromise", "settlement", "truce", "pact", "accord"})
_OF_STATEMENTS = frozenset(
    {"shown", "indicated", "seen", "reflected", "confirmed", "demonstrated", "caused", "proved", "proven"}
)
"""Participles after ", which is" that may go with the whole statement."""
_KINDS_OF = frozenset(
    {"type", "kind", "form", "sort", "variety", "collection", "group", "series", "network", "mixture", "file"}
    | {"types", "kinds", "forms", "sorts", "varieties", "collections", "groups", "networks", "files", "body", "system"}
)
"""Heads that go with all that follows "of": "a file of 10 megabytes reduced to 2 megabytes"."""
_OF_ANY = frozenset(
    {"affected", "concerned", "involved", "required", "needed", "received", "collected", "obtained", "produced", "used"}
)
"""Those that follow a noun without an article: "customers affected"."""
_OVER = frozenset(
    {"used", "known", "owned", "occupied", "employed", "kept", "surrounded", "covered", "stored", "shared", "held"}
    | {"considered", "thought", "believed", "regarded", "judged", "deemed", "called", "seen", "feared", "reckoned"}
)
"""What is no longer so if it had been so: "the cottages, which had been occupied by miners, were sold"."""
_LET = frozenset({"allowed", "permitted", "left"})
"""Participles that would seem verbs before what one may do: "they plan fields allowed to flood"."""
_DEMANDS = read_words("demands")
"""Verbs after which a participle would be part of what is wished: "he demanded a ransom, paid in full"."""
_HEADS = frozenset(
    {"those", "anything", "something", "everything", "nothing", "anyone", "everyone", "someone", "nobody"}
)
_INSIDE_NAMES = frozenset({"of", "in", "at", "on", "near", "for", "and", "or"})
_PARTICLES = read_words("plain_particles")
_LASTS_UNTIL_NOW = "since"
"""Said of what has been so: "the sheet that has been used since we moved"."""
_FARTHEST = 20
_SUFFICING = frozenset({"needed", "required"})
"""Participles that nobody takes for what is done with what one has: "they have the money needed"."""


def find_reductions(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find "that is" before a participle or an adjective with a complement, and where these stand without it."""
    tokens, lowers = view.tokens, view.lowers
    for index in range(1, len(tokens) - 1):
        after_comma = index > 1 and lowers[index - 1] == "," and lowers[index] in ("which", "who")
        noun = index - 2 if after_comma else index - 1
        head = tokens[noun].upos
        is_pronoun = not after_comma and lowers[noun] in _HEADS
        if head != "NOUN" and not (after_comma and head == "PROPN") and not is_pronoun:
            continue
        if lowers[index] in _RELATIVES and tokens[index].upos == "PRON":
            site = _full(view, variable, index, after_comma=after_comma)
        elif is_pronoun or index == 1:
            continue
        else:
            site = read_reduced(view, variable, index)
        if site is not None:
            yield site


def _full(view: SentenceView, variable: Variable, index: int, *, after_comma: bool) -> Site | None:
    kept = read_auxiliaries(view, index + 1)
    if kept < 0:
        return None
    participle = skip_adverbs(view, kept)
    if participle < 0 or _may_be_cleft(view, index):
        return None
    if not takes_complement(view, participle, kept=kept):
        return None if after_comma else _short(view, variable, index, kept, participle)
    is_within = after_comma and _is_enclosed(view, participle)
    if not is_within and not _has_other_verb(view, index, participle):
        return None
    if after_comma and (view.tokens[participle].upos == "ADJ" or view.lowers[participle] in _OF_STATEMENTS):
        return None
    # "a foam, which is taken off" tells of the next step
    is_step = (
        after_comma
        and view.lowers[index + 1] not in ("was", "were")
        and (view.lowers[participle] not in _LASTING | NAMING or view.lowers[index + 1] in _HAVE)
        and not (view.lowers[index + 1] in _HAVE and view.lowers[participle + 1] == "by")
        and not is_within
    )
    # "they turn it into its active form, which is needed for bones": a participle there would hang loose
    is_step = is_step or (after_comma and not is_within and view.lowers[participle] in _SUFFICING)
    # "it is read by the clerk, who is expected to answer": what he is to do, but not what he is
    is_step = is_step or (
        after_comma and not is_within and (view.lowers[index] == "who" or view.lowers[participle] in _BROUGHT)
    )
    start = view.tokens[index].start
    options: tuple[Option, ...] = ()
    noun = index - 2 if after_comma else index - 1
    if (
        not _is_echoed(view, index)
        and not (after_comma and (_is_of_other(view, noun, participle) or (not is_within and _is_in_aside(view, noun))))
        and not is_step
        and not (after_comma and not is_within and _may_be_of_subject(view, noun, participle))
        and not (after_comma and not is_within and (_has_pair(view, participle) or _has_late_verb(view, participle)))
        and not (after_comma and not _DEMANDS.isdisjoint(view.lowers[:noun]))
        and not (view.lowers[index + 1] == "had" and view.lowers[participle] in _OVER)
        and not (view.lowers[index + 1] in _HAVE and "not" in view.lowers[index:participle])
        and not (view.lowers[participle] in _LET and view.lowers[participle + 1] == "to")
        and not _has_second_clause(view, participle)
        and not (view.lowers[index + 1] in _HAVE and _LASTS_UNTIL_NOW in view.lowers[participle:])
        and view.is_free(index, participle)
        and not _goes_on(view, participle)
        and _agrees(view, noun, index + 1, participle, after_comma=after_comma)
        and not (_stands_alone(view, participle) and _says_too_little(view, noun, participle, kept))
        and not (view.lowers[participle] == "left" and _may_leave(view, noun, participle))
    ):
        patches = cut_auxiliaries(view, index, kept)
        options = (Option(variable.variant_index("none"), patches, index - kept + len(patches) - 1),)
    if not options:
        return None  # what could not be said otherwise tells nothing of the writer
    full = variable.variant_index("full")
    return Site(variable, start, view.tokens[participle].end, full, options, read_context(view, participle))


def _may_be_of_subject(view: SentenceView, noun: int, participle: int) -> bool:
    """Whether what is done at the end may seem done to the subject: "oil is led to the wheels, which are kept dry"."""
    is_done = any(view.lowers[i] in _BE and view.tokens[i + 1].xpos == "VBN" for i in range(noun))
    return is_done and view.lowers[participle] not in NAMING


def _has_pair(view: SentenceView, participle: int) -> bool:
    """Whether two things are done one after the other: ", which is printed and sent to every member"."""
    return view.tokens[participle + 1].upos == "CCONJ" and is_participle(view, participle + 2)


def _has_late_verb(view: SentenceView, participle: int) -> bool:
    """Whether a verb after "and" may hang on "which": ", which was suggested by a driver, Neri, and was approved"."""
    return any(
        view.tokens[i].upos == "CCONJ" and view.is_finite(i + 1) for i in range(participle + 1, len(view.tokens) - 1)
    )


def _has_second_clause(view: SentenceView, participle: int) -> bool:
    """Whether a second clause with a pronoun goes on with this one: "who were descended from …, but who spoke"."""
    return any(
        view.tokens[i].upos == "CCONJ" and view.lowers[i + 1] in ("who", "which", "that")
        for i in range(participle + 1, len(view.tokens) - 1)
    )


def _short(view: SentenceView, variable: Variable, index: int, kept: int, participle: int) -> Site | None:
    """Read a clause of nothing but a participle, which may go before its noun: "any cable that is frayed"."""
    is_done = view.tokens[participle].xpos == "VBN" and _ends(view, participle + 1)
    if not is_done or _is_echoed(view, index) or not _has_other_verb(view, index, participle):
        return None
    start, end = view.tokens[index].start, view.tokens[participle].end
    options: tuple[Option, ...] = ()
    if view.is_free(max(index - 2, 0), participle) and view.lowers[index] != "which":
        patches = write_before_noun(view, index - 1, index, kept, participle)
        if patches:
            options = (Option(variable.variant_index("none"), patches, index - kept),)
    return Site(variable, start, end, variable.variant_index("full"), options, "alone") if options else None


def _ends(view: SentenceView, index: int) -> bool:
    """Whether a clause ends before a token: at a mark that closes it, or at the verb of what its noun does."""
    if view.lowers[index] in (".", ",", ";", ")"):
        return True
    return view.tokens[index].upos == "AUX" or (view.tokens[index].upos == "VERB" and view.is_finite(index))


def _may_be_cleft(view: SentenceView, index: int) -> bool:
    """Whether "it is … that" is meant, and no statement about "it": "it was made from flour that had been sifted"."""
    if not is_cleft(view, index):
        return False
    for place in range(index - 2):
        if view.lowers[place] == "it" and view.lowers[place + 1] in _BE:
            said = place + 2
            while said < index and view.tokens[said].upos == "ADV":
                said += 1
            return not (view.tokens[said].upos == "VERB" and view.tokens[said].xpos == "VBN")
    return True


def _has_other_verb(view: SentenceView, index: int, participle: int) -> bool:
    """Whether the sentence has a verb outside the clause, as it may be tagged: also "wrap it in a cloth"."""
    if sum(view.is_finite(i) for i in range(len(view.tokens))) > 1:
        return True
    places = (*range(index), *range(participle + 1, len(view.tokens)))
    return any(view.tokens[i].upos == "VERB" and view.tokens[i].xpos in ("VB", "VBP", "VBD", "VBZ") for i in places)


def _may_leave(view: SentenceView, noun: int, participle: int) -> bool:
    """Whether those who are left would seem to leave: "the men left, four in all, can stay"."""
    return names_person(view.lowers[noun]) or view.lowers[participle + 1] == ","


def _is_enclosed(view: SentenceView, participle: int) -> bool:
    """Whether the clause stands before the verb of its noun, where it tells no next step: ", which …, grows"."""
    for index in range(participle + 1, min(participle + _FARTHEST, len(view.tokens) - 1)):
        if view.tokens[index].upos == "PUNCT":
            # the tagger takes many a plural's verb for an infinitive
            is_verb = view.is_finite(index + 1) or view.tokens[index + 1].xpos == "VB"
            return view.lowers[index] == "," and is_verb
        if view.is_finite(index):
            return False
    return False


def _stands_alone(view: SentenceView, participle: int) -> bool:
    """Whether nothing follows a participle but its particle or when something is done: "a cup dropped until"."""
    has_particle = view.lowers[participle + 1] in _PARTICLES
    after = min(participle + 1 + has_particle, len(view.tokens) - 1)
    following = view.tokens[after]
    is_verb = following.upos == "VERB" and view.is_finite(after)
    return (following.upos in (*CLOSING, "SCONJ") and following.lower != "by") or following.lower == "until" or is_verb


def _says_too_little(view: SentenceView, noun: int, participle: int, kept: int) -> bool:
    """Whether a participle alone would say too little: "a house sold", "speeches recorded", "the pole, stolen, was"."""
    if view.lowers[noun + 1] == ",":
        return participle == kept
    phrase = read_noun_phrase_before(view, noun + 1)
    if phrase is None or view.lowers[phrase.first] in ("a", "an"):
        return True
    if names_person(view.lowers[noun]) and view.tokens[participle + 1].upos == "VERB":
        return True  # "the men paid dug"
    return phrase.first == noun and view.lowers[participle] not in _OF_ANY


def _is_within(view: SentenceView, noun: int) -> bool:
    """Whether the noun before a comma is a name inside another phrase: "the bridge in the state of Ohio, which was"."""
    if view.tokens[noun].upos != "PROPN":
        return False
    phrase = read_noun_phrase_before(view, noun + 1)
    return phrase is not None and phrase.first > 0 and view.lowers[phrase.first - 1] in _INSIDE_NAMES


def _is_in_aside(view: SentenceView, noun: int) -> bool:
    """Whether the noun before a comma ends an aside, and what is told of is before it: "a war began, in the north,"."""
    first = noun
    while first > 0 and view.lowers[first] != ",":
        first -= 1
    is_phrase = first > 0 and view.tokens[first + 1].upos == "ADP" and not view.finds_finite(first, noun)
    return is_phrase and view.finds_finite(0, first)


def _is_of_other(view: SentenceView, noun: int, participle: int) -> bool:
    """Whether what is done would seem done to another noun than the one before the comma.

    That one is inside a name, or an example: "tablets, such as aspirin, introduced in 1899, act on it"; or an accord
    was named before: "an agreement on a code, which was reached in 1973".
    """
    is_of_accord = view.lowers[participle] in _AGREED and not _ACCORDS.isdisjoint(view.lowers[:noun])
    is_example = view.lowers[noun - 2 : noun] == ("such", "as") or view.lowers[noun - 3 : noun - 1] == ("such", "as")
    return is_of_accord or is_example or _is_within(view, noun) or _is_of_those(view, noun)


def _is_of_those(view: SentenceView, noun: int) -> bool:
    """Whether a noun only tells which ones are meant: "those granted for new boats, which were limited"."""
    phrase = read_noun_phrase_before(view, noun + 1)
    if phrase is None or phrase.first < len(("those", "granted", "for")):
        return False
    those, done = view.lowers[phrase.first - 3], view.tokens[phrase.first - 2]
    return those in _HEADS and done.xpos == "VBN" and view.tokens[phrase.first - 1].upos == "ADP"


def _is_echoed(view: SentenceView, index: int) -> bool:
    """Whether another clause goes without the participle: "those who are invited and those who are not"."""
    for place in range(index + 3, len(view.tokens) - 2):
        is_denial = view.lowers[place] in _BE and view.lowers[place + 1] in ("not", "n't")
        if is_denial and view.lowers[place - 1] in _RELATIVES and view.tokens[place + 2].upos in CLOSING:
            return True
    return False


def _agrees(view: SentenceView, noun: int, verb: int, participle: int, *, after_comma: bool) -> bool:
    """Whether the clause's verb may belong to the noun right before, which its rest will be read with."""
    low = view.lowers[verb]
    if view.lowers[noun] in _HEADS:
        return (view.lowers[noun] == "those") == (low in ("are", "were", "have")) and low != "had"
    phrase = read_noun_phrase_before(view, noun + 1)
    is_sure = after_comma or view.lowers[participle] in _SUFFICING
    if phrase is None or (not is_sure and _has_complement(view, phrase.first)):
        return False
    if low == "had":
        return phrase.first == 0 or view.lowers[phrase.first - 1] != "of"
    is_plural = low in ("are", "were", "have")
    return phrase.is_plural in (None, is_plural) or _is_of_kind(view, phrase, is_plural=is_plural)


def _is_of_kind(view: SentenceView, phrase: NounPhrase, *, is_plural: bool) -> bool:
    """Whether a phrase after "of" belongs to a head of the clause's number that takes it in: "a set of spoons"."""
    if phrase.first < 2 or view.lowers[phrase.first - 1] != "of":
        return False
    head = phrase.first - 2
    before = read_noun_phrase_before(view, phrase.first - 1)
    if before is None or before.is_plural is not is_plural:
        return False
    # "cores of ice drilled there": no stuff is said to be many
    is_stuff = is_plural and phrase.is_plural is False and phrase.first == phrase.last
    return view.lowers[head] in _KINDS_OF or is_stuff


def _has_complement(view: SentenceView, first: int) -> bool:
    """Whether a phrase follows a verb that would take the participle to itself: "they saw a man beaten"."""
    if first == 0 or view.lowers[first - 1] in _WITH_COMPLEMENT:
        return first > 0
    is_near = view.tokens[first - 1].upos not in ("ADP", "VERB", "AUX", "PUNCT", "SCONJ", "CCONJ")
    return is_near and first > 1 and view.lowers[first - 2] in _WITH_COMPLEMENT


def _goes_on(view: SentenceView, participle: int) -> bool:
    """Whether the clause has a second verb, which "that is" serves too: "that is made of wood and has a lid"."""
    for index in range(participle + 1, min(participle + _FARTHEST, len(view.tokens) - 1)):
        if view.tokens[index].upos == "PUNCT" and view.tokens[index + 1].upos != "CCONJ":
            return False
        if view.tokens[index].upos == "CCONJ" and not is_participle(view, index + 1):
            if view.lowers[index - 1] == "," and view.lowers[index + 1] in NOMINATIVE:
                return False
            if _joins_phrase(view, index):
                continue
            following = view.tokens[index + 1 : index + 3]
            return any(t.upos in ("VERB", "AUX", "ADV", "PART", "ADJ") for t in following)
        if view.is_finite(index):
            return False
    return False


def _joins_phrase(view: SentenceView, conjunction: int) -> bool:
    """Whether what follows "and" is no second verb: "a hard and glossy finish", "into a yard and an open hall"."""
    after, next_one = view.tokens[conjunction + 1], view.tokens[min(conjunction + 2, len(view.tokens) - 1)]
    is_quality = view.tokens[conjunction - 1].upos == "ADJ" or view.tokens[conjunction - 2].upos == "DET"
    is_of_noun = is_quality and after.upos == "ADJ" and next_one.upos == "NOUN"
    is_verb = after.lower == "to" and next_one.xpos == "VB"
    return is_of_noun or is_verb or after.upos == "DET" or (after.xpos == "VBG" and "by" in view.lowers[:conjunction])
