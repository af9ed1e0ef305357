"""Find what is done by those whose work it is: "the age is estimated at", "experts estimate the age at"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.finding.people.unnamed_people import is_done_by_people, is_one_of_row
from styler_nb.engines.variants.finding.voice.known_deeds import Deed, Deeds, deeds_of
from styler_nb.engines.variants.finding.voice.occurrences import write_occurrence
from styler_nb.engines.variants.finding.voice.past_beliefs import read_believed
from styler_nb.engines.variants.reading.addressees import is_speech, like, names_persons, write_option
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import Passive, is_gap, write_as_object
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, read_passive_group, write_active_group
from styler_nb.engines.variants.reading.subjects import end_of_phrase, start_of_subject
from styler_nb.engines.variants.reading.trades import EVERYBODY, EXPERTS, RULED_ROLES, has_field, name_doer
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_known_doers"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_TENSES = {"is": "present", "are": "present", "was": "past", "were": "past", "has": "perfect", "have": "perfect"}
_TENSES |= {"must": "bound", "should": "bound", "will": "will", "can": "able", "cannot": "able", "may": "free"}
_PAST = frozenset({"was", "were"})
_BESIDES = read_words("after_object_tags")
_COMPLEMENT = frozenset({"DET", "ADJ", "NOUN", "PROPN"})
_NAMING = {"call": (), "know": ("as",), "refer": ("to", "as")}
"""What something is called, and the words that follow."""
_POINTING = read_words("pointing")
_BY_SOME = frozenset({"also", "sometimes", "often", "commonly", "popularly", "locally", "usually"})
"""Adverbs of what many say: "also known as the ratel" is no term, "called nephrons" is."""
_ABOUT = frozenset({"about", "approximately", "around", "nearly", "almost", "over", "more", "between", "some", "less"})
_BELIEFS = frozenset({"believe", "think"})
_CRAFTSMEN = ("@craft",)
_TRIED = frozenset({"defendant", "accused", "suspect", "claimant", "plaintiff", "victim", "deceased"})
_NOBODY = "nobody"
_LATER = frozenset({"widely", "mainly", "mostly", "chiefly", "primarily", "largely", "extensively"})
"""Adverbs that stand after the object: "people use it mainly for", "farmers grow it widely in"."""
_BESIDE_VERBS = read_words("beside_verbs_of_people")
_MAY_STAND_INSIDE = _LATER | _BESIDE_VERBS
_OTHERS_AT_WORK = read_words("at_work_without_people")
_INSTRUMENTS = read_words("used_by_experts")
_THEIRS = frozenset({"their", "them", "they", "themselves"})
_OF_OTHERS = frozenset({"their", "his", "her"})
_GOING_ON = frozenset({"they", "their", "these", "those", "both", "he", "she"})
_PARTICULAR = frozenset(
    {"the", "a", "an", "his", "her", "its", "their", "this", "that", "these", "those", "it", "they"}
)
_LONGEST_NAMED = 3
"""Words of what is named: "people call the highest part the crest"."""
_ASKED = frozenset({"whether", "why", "how", "when", "who", "where", "what", "which", "exactly", "if"})
_LONGEST_BEFORE_ARTICLE = 6
_LONGEST_BEFORE_ADVERB = 4
_MANY = 3
_SHORTEST_STEM = 3
_PARTS = frozenset({"much", "most", "some", "part", "many", "several"})
_OPENING_WORDS = _PARTS | {
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "about", "more", "both",
}  # fmt: skip


@needs(lambda variable: deeds_of(variable).words)
def find_known_doers(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind known_doer; variants are "passive" and "active".

    Each of `parameters.deeds` gives what is `done` (with the words that must follow), who are its `doers` (the first
    that the text names, else the last), words of the text that speak of their work (`cues`, a list of
    `parameters.cues`, of which it must have two; it must have none of the list `unless`), the `tenses`, and the
    `things` that it is done to. `common` deeds are done to no thing in particular, in the "past" or "always"; things
    of which a deed `becomes` another verb do that themselves. Of two sentences in a row only the first may bring the
    same doer in.
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
                if is_done_by_people(view, index, deeds.actives):
                    yield Site(variable, token.start, token.end, variable.variant_index("active"), ())
                elif token.lower in deeds.passives and _is_participle(view, index):
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
    return view.lowers[index] == "thought" and not _PAST.isdisjoint(view.lowers[max(index - 2, 0) : index])


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
        doer = name_doer(view, deed.doers, deed.cues, deed.unless)
        if doer == "people" and view.lowers[group.auxiliary - 1] in _INSTRUMENTS:
            continue
        if doer in ("", last_doer) or not _may_be(doer, view, before) or _is_said_twice(doer, group):
            continue
        if doer == EXPERTS and group.lemma in _BELIEFS and not has_field(view, deed.learned):
            continue  # "it is believed that he wrote it at night": by whom?
        if deed.doers == _CRAFTSMEN and _is_gone_on_passively(view, last):
            continue
        if doer == EVERYBODY and not _is_of_everybody(view, before, deed, group):
            continue
        if doer == EVERYBODY and _is_called(group) and not _is_name(view, last + 1):
            continue  # "filters which people call nephrons" is said of a word of the trade
        patch = _write(view, deed, group, last, doer)
        if patch is not None:
            option = write_option(view, variable, "active", patch)
            end = max(patch.end, view.tokens[last].end)
            return Site(variable, min(aux.start, patch.start), end, site.current, (option,)), doer
    return site, ""


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
    if group.lemma in _NAMING:
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
    if any(adverb not in _LATER and adverb not in _BESIDE_VERBS for adverb in group.adverbs):
        return False
    if group.negation and _LATER.intersection(group.adverbs):
        return False
    if is_followed_by_verb(view, last) or not view.is_free(group.auxiliary, last) or _is_one_of_many(view):
        return False
    following = view.tokens[last + 1]
    if _is_of_nobody(view, group, last) or deed.doers == (_NOBODY,):
        return deed.doers == (_NOBODY,) and _is_of_nobody(view, group, last)
    if group.lemma in _NAMING:
        between = _NAMING[group.lemma]
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
        amount = view.tokens[last + 2]
        if amount.upos != "NUM" and amount.lower not in _ABOUT and amount.text not in ("$", "£", "€"):
            return False  # "the values are estimated at startup"
    if following.lower == "that" and view.lowers[group.auxiliary - 1] != "it":
        return False
    wanted = deed.verbs.follows.get(group.lemma)
    if wanted is not None:
        return following.lower in wanted
    return following.upos in _BESIDES or says_when(view, last + 1)


def _is_called(group: PassiveGroup) -> bool:
    return group.lemma in _NAMING and _TENSES.get(group.chain[0]) == "present"


def _is_name(view: SentenceView, first: int) -> bool:
    """Whether what something is called is a name, with "as" or "to as" before it."""
    return any(token.text[:1].isupper() for token in view.tokens[first : first + 2 + _LONGEST_NAMED])


def _is_one_of_many(view: SentenceView) -> bool:
    """Whether several coordinate clauses are passives: "hay was cut, oats were sown, and apples were sold"."""
    return sum(token.xpos == "VBN" for token in view.tokens) >= _MANY and is_one_of_row(view)


def _write(view: SentenceView, deed: Deed, group: PassiveGroup, last: int, doer: str) -> Patch | None:
    """Write the clause with a doer as its subject; None where that cannot surely be done."""
    aux = group.auxiliary
    later = " ".join(a for a in group.adverbs if a in _LATER)
    verb = write_active_group(view, group, is_plural=not doer.startswith("the "))
    verb = " ".join(word for word in verb.split() if word not in _LATER)
    particle = view.text[view.tokens[group.participle].end : view.tokens[last].end]
    end = view.tokens[last].end
    if _tells_that(view, group, last):
        yet = " yet" if "yet" in group.adverbs else ""
        verb = f"knows{yet}" if doer == _NOBODY else verb
        return Patch(view.tokens[aux - 1].start, end, f"{like(aux - 1, doer)} {verb}")
    if group.lemma in _NAMING:
        verb = write_active_group(view, replace(group, lemma="call"), is_plural=True)
        last += len(_NAMING[group.lemma])
        end = view.tokens[last].end
    if not verb or (later and view.tokens[last + 1].upos == "PUNCT" and later != "widely"):
        return None
    if is_gap(view, aux):
        head = aux - 2 - (view.lowers[aux - 2] == ",")
        noun = view.lowers[head]
        if view.lowers[aux - 1] == "what" or view.tokens[head].upos != "NOUN" or names_person(noun):
            return None
        if not _is_thing(deed, find_singular(noun)) or not _THEIRS.isdisjoint(view.lowers[aux:]):
            return None
        return Patch(view.tokens[aux].start, end, " ".join(f"{doer} {verb}{particle} {later}".split()))
    passive = Passive(aux, "", (), group.participle, last, group.lemma, "particle" if last > group.participle else "")
    first = _start_of_thing(view, passive)
    if first < 0 or not _is_object(view, deed, group, first) or _is_ahead(view, first, aux):
        return None
    size = aux - first
    if (later and size > _LONGEST_BEFORE_ADVERB) or (group.lemma in _NAMING and size > _longest_named(view, last)):
        return None
    believed, end_of_belief = read_believed(view, group, last)
    if believed:
        noun = view.lowers[max(end_of_phrase(view, first), 0)]
        if may_be_person(noun) or noun in _TRIED:
            return None  # of a certain person those thought it who dealt with him
        thing = view.lowers[first] if aux - first == 1 else _as_object(view, first, aux)
        text = f"{like(first, doer)} {verb} that {thing} {believed}"
        return Patch(view.tokens[first].start, view.tokens[end_of_belief].end, text) if thing else None
    thing = _as_object(view, first, aux)
    if not thing:
        return None
    return Patch(view.tokens[first].start, end, f"{like(first, doer)} {verb}{particle} {thing} {later}".rstrip())


def _is_ahead(view: SentenceView, first: int, aux: int) -> bool:
    """Whether a pronoun stands for what is named after it: "before it is placed in the oven, the loaf"."""
    return first == 1 and aux == first + 1 and view.lowers[first] in ("it", "they") and "," in view.lowers[aux:]


def _tells_that(view: SentenceView, group: PassiveGroup, last: int) -> bool:
    """Whether "it" stands for the clause that follows: "it is estimated that"."""
    following = view.lowers[last + 1]
    return view.lowers[group.auxiliary - 1] == "it" and (following == "that" or following in _ASKED)


def _is_of_nobody(view: SentenceView, group: PassiveGroup, last: int) -> bool:
    """Whether what nobody knows follows: "it is not known whether"."""
    is_asked = view.lowers[last + 1] in _ASKED and view.lowers[group.auxiliary - 1] == "it"
    return (
        is_asked
        and group.lemma == "know"
        and bool(group.negation)
        and group.chain[0] == "is"
        and set(group.adverbs) <= {"yet"}
    )


def _longest_named(view: SentenceView, last: int) -> int:
    """How many words may stand before a name: an article sets it off, "call the solid part of a comet the nucleus"."""
    return _LONGEST_BEFORE_ARTICLE if view.tokens[last + 1].upos == "DET" else _LONGEST_NAMED


def _start_of_thing(view: SentenceView, passive: Passive) -> int:
    """Give where the thing begins, also an amount that opens the sentence: "much of it", "more than 100 kinds"."""
    first = start_of_subject(view, passive)
    is_part = view.lowers[0] in _PARTS and view.lowers[1] == "of"
    is_amount = view.lowers[:2] == ("more", "than") and view.tokens[2].upos == "NUM"
    if first < 0 and (is_part or is_amount) and end_of_phrase(view, 2) == passive.auxiliary - 1:
        return 0
    return first


def _as_object(view: SentenceView, first: int, end: int) -> str:
    if first == 0 and view.lowers[0] in view.setting.raised - view.setting.lowered:
        if end > 1 and view.tokens[1].text.islower():
            return ""  # "Expense reports" under the title "Travel and Expense Policy": a name or none
        return view.text[view.tokens[0].start : view.tokens[end - 1].end]
    if first == 0 and view.lowers[0] in _OPENING_WORDS:
        return view.lowers[0] + view.text[view.tokens[0].end : view.tokens[end - 1].end]
    return write_as_object(view, first, end, view.setting.lowered)


def _is_object(view: SentenceView, deed: Deed, group: PassiveGroup, first: int) -> bool:
    """Whether the subject is a thing that it is done to, and no word after it may take the doers for the things."""
    aux = group.auxiliary
    if not _THEIRS.isdisjoint(view.lowers[:first]) or not _THEIRS.isdisjoint(view.lowers[aux:]):
        return False
    if aux - first == 1 and view.lowers[first] in ("it", "they"):
        return ("it" in deed.things or not deed.things) and not _must_be_common(deed, group)
    if view.lowers[first] in _OF_OTHERS:
        return False  # "people use their tools": whose?
    head = end_of_phrase(view, first + 2 * (view.lowers[first + 1] in ("of", "than")))
    if head < 0 or (view.lowers[first] in ("this", "that", "these", "those") and head == first):
        return False
    if _must_be_common(deed, group) and view.lowers[first] in _PARTICULAR:
        return False
    return _is_thing(deed, find_singular(view.lowers[head]))


def _must_be_common(deed: Deed, group: PassiveGroup) -> bool:
    """Whether it is only known of such things at large who does it: "candles were used", but "the hall was used"."""
    return deed.common == "always" or (deed.common == "past" and group.chain[0] in _PAST)


def _is_thing(deed: Deed, noun: str) -> bool:
    return noun not in deed.never and (not deed.things or noun in deed.things)
