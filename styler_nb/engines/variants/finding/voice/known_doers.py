"""Find what is done by those whose work it is: "the age is estimated at", "experts estimate the age at"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.finding.people.unnamed_people import is_done_by_people, is_one_of_row
from styler_nb.engines.variants.finding.voice.known_actives import write_known, write_known_pair
from styler_nb.engines.variants.finding.voice.known_deeds import (
    ASKED,
    LATER,
    LONGEST_NAMED,
    NAMING,
    NOBODY,
    PAST,
    Deed,
    Deeds,
    deeds_of,
)
from styler_nb.engines.variants.finding.voice.little_known import write_little_known
from styler_nb.engines.variants.finding.voice.occurrences import write_occurrence
from styler_nb.engines.variants.reading.addressees import hangs_on_subject, is_speech, names_persons, write_option
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import Passive
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.passive_groups import (
    PassiveGroup,
    read_passive_group,
)
from styler_nb.engines.variants.reading.subjects import start_of_subject
from styler_nb.engines.variants.reading.trades import EVERYBODY, EXPERTS, RULED_ROLES, has_field, name_doer
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_known_doers"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_TENSES = {"is": "present", "are": "present", "was": "past", "were": "past", "has": "perfect", "have": "perfect"}
_TENSES |= {"must": "bound", "should": "bound", "will": "will", "can": "able", "cannot": "able", "may": "free"}
_BESIDES = read_words("after_object_tags")
_COMPLEMENT = frozenset({"DET", "ADJ", "NOUN", "PROPN"})
_POINTING = read_words("pointing")
_BY_SOME = frozenset({"also", "sometimes", "often", "commonly", "popularly", "locally", "usually"})
"""Adverbs of what many say: "also known as the ratel" is no term, "called nephrons" is."""
_ABOUT = frozenset(
    {"about", "approximately", "around", "nearly", "almost", "over", "more", "between", "some", "less", "close",
     "roughly", "just", "up", "a", "half"}
)  # fmt: skip
_BELIEFS = frozenset({"believe", "think"})
_CRAFTSMEN = ("@craft",)
_BY_HAND = "by-hand"
"""What may follow a verb of the table: "by hand" tells how, and that people did it."""
_BESIDE_VERBS = read_words("beside_verbs_of_people")
_MAY_STAND_INSIDE = LATER | _BESIDE_VERBS
_OTHERS_AT_WORK = read_words("at_work_without_people")
_SPANNING = frozenset({"over", "throughout", "during"})
_INSTRUMENTS = read_words("used_by_experts")
_GOING_ON = frozenset({"they", "their", "these", "those", "both", "he", "she"})
_OTHERS = frozenset({"they", "them", "their", "themselves", "these", "those"})
_MANY = 3
_SHORTEST_STEM = 3


@needs(lambda variable: deeds_of(variable).words)
def find_known_doers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind known_doer; variants are "passive" and "active".

    Each of `parameters.deeds` gives what is `done` (with the words that must follow), who are its `doers` (the first
    that the text names, else the last), words of the text that speak of their work (`cues`, a list of
    `parameters.cues`, of which it must have two; it must have none of the list `unless`), the `tenses`, and the
    `things` that it is done to. `common` deeds are done to no thing in particular, in the "past" or "always"; things
    of which a deed `becomes` another verb do that themselves; with `does`, the doers' verb is another one. Of two
    sentences in a row only the first may bring the same doer in; doers whom the sentence before tells of are "they".
    """
    if not views or views[0].block_kind not in _KINDS:
        return
    deeds = deeds_of(variable)
    if has_field(views[0], deeds.computing) and not views[0].setting.is_of_institution:
        return
    last_doer = ""
    for number, view in enumerate(views):
        doer = ""
        if len(view.tokens) <= LONGEST_SENTENCE:
            before = views[number - 1] if number else None
            following = views[number + 1].lowers[0].partition("'")[0] if number + 1 < len(views) else ""
            for index in view.where(deeds.words, 1, -1):
                token = view.tokens[index]
                known = write_little_known(view, index) if view.lowers[index] == "known" else None
                if known is not None:
                    option = write_option(view, variable, "active", known)
                    yield Site(variable, known.start, known.end, variable.variant_index("passive"), (option,))
                elif is_done_by_people(view, index, deeds.actives):
                    yield Site(variable, token.start, token.end, variable.variant_index("active"), ())
                elif view.lowers[index] in deeds.passives and _is_participle(view, index):
                    is_free = not doer and following not in _GOING_ON
                    site, found = _find_passive(view, before, variable, index, deeds, last_doer, is_free=is_free)
                    doer = doer or found
                    if site is not None:
                        yield site
        last_doer = doer


def _is_participle(view: SentenceView, index: int) -> bool:
    """Whether a word is a participle, also where an adverb hides it from the tagger: "was once thought to be"."""
    if view.tokens[index].xpos == "VBN":
        return True
    return view.lowers[index] == "thought" and not PAST.isdisjoint(view.lowers[max(index - 2, 0) : index])


def _find_passive(
    view: SentenceView,
    before: SentenceView | None,
    variable: Variable,
    index: int,
    deeds: Deeds,
    last_doer: str,
    *,
    is_free: bool,
) -> tuple[Site | None, str]:
    """Give the site of a passive, with an option where it is known who does it and the clause can be turned round.

    The doer that the option brings in stands beside it, "" where there is none.
    """
    site = None
    for deed in deeds.passives[view.lowers[index]]:
        lemma, last = deed.find(view, index)
        group = read_passive_group(view, index, lemma=lemma, allowed=_MAY_STAND_INSIDE) if lemma else None
        if group is None or last + 2 > len(view.tokens) or has_agent(view, index):
            continue
        aux = view.tokens[group.auxiliary]
        site = Site(variable, aux.start, view.tokens[last].end, variable.variant_index("passive"), ())
        if deed.becomes and not is_speech(view, index):
            if (patch := write_occurrence(view, deed, group)) is not None:
                option = write_option(view, variable, "active", patch)
                return Site(variable, aux.start, patch.end, site.current, (option,)), ""
            continue
        if not is_free or not _is_fit(view, deed, group, last) or is_speech(view, index):
            continue
        if hangs_on_subject(view, aux.start):
            continue  # "once parked, boats must be left in gear"
        if view.lowers[0] in _SPANNING and "," in view.lowers[: group.auxiliary]:
            continue  # "over long periods, short nights have been linked to": the periods are not those of the study
        doer = name_doer(view, deed.doers, deed.cues, deed.unless)
        if doer == "people" and view.lowers[group.auxiliary - 1] in _INSTRUMENTS:
            continue
        they = _taken_up(doer, view, before)
        if doer in ("", last_doer) or not (they or _may_be(doer, view, before)):
            continue
        if group.negation if deed.does else _is_said_twice(doer, group):
            continue
        if doer == EXPERTS and group.lemma in _BELIEFS and not has_field(view, deed.learned):
            continue  # "it is believed that he wrote it at night": by whom?
        if deed.doers == _CRAFTSMEN and _is_gone_on_passively(view, last):
            continue
        if doer == EVERYBODY and not _is_of_everybody(view, before, deed, group):
            continue
        if doer == EVERYBODY and _is_called(group) and not _is_name(view, last + 1):
            continue  # "filters which people call nephrons" is said of a word of the trade
        is_pair = is_followed_by_verb(view, last)
        if is_pair and doer == EVERYBODY:
            continue  # "it is used and sold in shops": by those who use it and by those who sell it
        write = write_known_pair if is_pair else write_known
        patch = write(view, deed, group, last, they or doer)
        if patch is not None:
            option = write_option(view, variable, "active", patch)
            end = max(patch.end, view.tokens[last].end)
            return Site(variable, min(aux.start, patch.start), end, site.current, (option,)), doer
    return site, ""


def _taken_up(doer: str, view: SentenceView, before: SentenceView | None) -> str:
    """Give "they" where the sentence before tells of the doers and of no other people, and this one of nobody yet."""
    if before is None or doer not in before.words or view.terminal != "." or names_persons(view, -1):
        return ""
    if before.terminal != ".":
        return ""
    place = before.lowers.index(doer)
    verb = place + 1 + (before.tokens[place + 1].upos == "ADV")
    is_subject = all(before.tokens[i].upos in ("DET", "ADJ") for i in range(place)) and before.is_finite(verb)
    is_clear = (
        not names_persons(before, place)
        and not _names_things(before, place)
        and view.words.isdisjoint((doer, *_OTHERS))
    )
    return "they" if is_subject and is_clear else ""


def _names_things(before: SentenceView, doer: int) -> bool:
    """Whether the sentence before names other things, which "they" may be as well: "owners may bring pets"."""
    return any(
        token.upos in ("NOUN", "PROPN") and is_plural_noun(token.lower) is True
        for i, token in enumerate(before.tokens)
        if i != doer
    )


def _may_be(doer: str, view: SentenceView, before: SentenceView | None) -> bool:
    """Whether the doer is not named near by, and people at large are not taken for others."""
    noun = doer.removeprefix("the ")
    # "employees must sign it on the employee's return" names them twice
    if not {noun, find_singular(noun)}.isdisjoint(view.lowers) or view.terminal not in (".", ";", ":"):
        return False
    if doer in RULED_ROLES or noun != doer or doer == "patients":
        return not names_persons(view, -1)
    if before is not None and noun in before.lowers:
        return False
    if doer == EVERYBODY and not _OTHERS_AT_WORK.isdisjoint(view.lowers):
        return False
    return doer != EVERYBODY or not (names_persons(view, -1) or (before is not None and names_persons(before, -1)))


def _is_said_twice(doer: str, group: PassiveGroup) -> bool:
    """Whether the doer's name only says again what is done: "bakers bake", "glassmakers make"."""
    stem = group.lemma.removesuffix("e")
    return len(stem) >= _SHORTEST_STEM and stem in doer


def _is_gone_on_passively(view: SentenceView, last: int) -> bool:
    """Whether a second statement tells of the same work in the passive: "they add it, and the mixture is stirred"."""
    for index in range(last + 1, len(view.tokens) - 2):
        if view.lowers[index] == "and" and view.lowers[index - 1] == ",":
            return any(
                view.lowers[i] in ("is", "are") and view.tokens[i + 1].xpos in ("VBN", "RB")
                for i in range(index + 1, len(view.tokens) - 1)
            )
    return False


def _is_of_everybody(view: SentenceView, before: SentenceView | None, deed: Deed, group: PassiveGroup) -> bool:
    """Whether people at large do a thing, not those of a craft or a field of learning, nor a body of its own."""
    if group.lemma in NAMING:
        first = start_of_subject(view, Passive(group.auxiliary, "", (), group.participle, group.participle, "", ""))
        is_pointed = first >= 0 and view.lowers[first] in _POINTING
        return not _BY_SOME.isdisjoint(group.adverbs) or not (is_pointed or has_field(view, deed.learned))
    if group.lemma == "use" and before is not None and not _OTHERS_AT_WORK.isdisjoint(before.lowers):
        return False
    if group.lemma == "wear" and "times" in view.lowers:
        return False  # "helmets are worn at all times" is a rule
    return not has_field(view, deed.learned)


def _is_fit(view: SentenceView, deed: Deed, group: PassiveGroup, last: int) -> bool:
    """Whether the tense is one of the deed's, and what follows may follow an object."""
    tense = _TENSES.get(group.chain[0], "")
    if tense not in deed.tenses or "being" in group.chain or "to" in group.chain or len(group.chain) > 2:
        return False
    if any(adverb not in _MAY_STAND_INSIDE for adverb in group.adverbs):
        return False
    if group.negation and LATER.intersection(group.adverbs):
        return False
    if not view.is_free(group.auxiliary, last) or _is_one_of_many(view):
        return False
    following = view.tokens[last + 1]
    if _is_of_nobody(view, group, last) or deed.doers == (NOBODY,):
        return deed.doers == (NOBODY,) and _is_of_nobody(view, group, last)
    if group.lemma in NAMING:
        between = NAMING[group.lemma]
        named = last + 1 + len(between)
        if view.lowers[last + 1 : named] != between or group.negation or named >= len(view.tokens):
            return False
        if deed.cues and any(t.text[:1].isupper() for t in view.tokens[named : named + 4]):
            return False  # a name, which not only scholars use
        if group.lemma == "know" and view.lowers[named] in ("a", "an"):
            return False  # "it is known as a danger to ships": what is thought of it, not its name
        if view.tokens[named].upos == "ADJ" and view.tokens[min(named + 1, len(view.tokens) - 1)].upos not in (
            "ADJ",
            "NOUN",
            "PROPN",
        ):
            return False  # "the ball is called dead"
        return view.tokens[named].upos in _COMPLEMENT
    if group.lemma == "estimate" and following.lower == "at":
        if last + 2 >= len(view.tokens):
            return False
        amount = view.tokens[last + 2]
        if amount.upos != "NUM" and amount.lower not in _ABOUT and amount.text not in ("$", "£", "€"):
            return False  # "the values are estimated at startup"
    if following.lower == "that" and view.lowers[group.auxiliary - 1] != "it":
        return False
    wanted = deed.verbs.follows.get(group.lemma)
    if wanted is not None and _BY_HAND in wanted and view.lowers[last + 1 : last + 3] == ("by", "hand"):
        return True
    if wanted is not None:
        return following.lower in wanted
    return following.upos in _BESIDES or says_when(view, last + 1)


def _is_called(group: PassiveGroup) -> bool:
    return group.lemma in NAMING and _TENSES.get(group.chain[0]) == "present"


def _is_name(view: SentenceView, first: int) -> bool:
    """Whether what something is called is a name, with "as" or "to as" before it."""
    return any(token.text[:1].isupper() for token in view.tokens[first : first + 2 + LONGEST_NAMED])


def _is_one_of_many(view: SentenceView) -> bool:
    """Whether several coordinate clauses are passives: "hay was cut, oats were sown, and apples were sold"."""
    return sum(token.xpos == "VBN" for token in view.tokens) >= _MANY and is_one_of_row(view)


def _is_of_nobody(view: SentenceView, group: PassiveGroup, last: int) -> bool:
    """Whether what nobody knows follows: "it is not known whether"."""
    is_asked = view.lowers[last + 1] in ASKED and view.lowers[group.auxiliary - 1] == "it"
    return (
        is_asked
        and group.lemma == "know"
        and bool(group.negation)
        and group.chain[0] == "is"
        and set(group.adverbs) <= {"yet"}
    )
