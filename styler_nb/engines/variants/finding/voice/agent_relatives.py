"""Find relative clauses with a doer: "tools that are used by farmers", "tools that farmers use"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.nouns.object_relatives import verb_of_subject
from styler_nb.engines.variants.finding.voice.by_causes import may_do
from styler_nb.engines.variants.finding.voice.by_doers import read_doer, text_of_doer
from styler_nb.engines.variants.finding.voice.by_middles import Middle, read_middle
from styler_nb.engines.variants.finding.voice.by_nouns import Doer
from styler_nb.engines.variants.finding.voice.by_people import read_group_by
from styler_nb.engines.variants.finding.voice.relative_ends import closes, end_of_phrases, is_named, is_told_apart
from styler_nb.engines.variants.reading.agents import ends_here
from styler_nb.engines.variants.reading.clauses import is_cleft
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import may_move, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_person, may_be_person, names_person
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, forms_of, lemma_of, write_active_group
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_agent_relatives"]

_RELATIVES = frozenset({"that", "which"})
_OF_PEOPLE = "who"
_CLOSERS = frozenset({"PUNCT", "ADP", "AUX", "SCONJ"})
_AMOUNTS = frozenset({"most", "many", "some", "several", "both"})
_OF_MEANS = frozenset({"inspire", "drive", "power", "propel"})
"""What is done by a part of the thing: "a machine that a battery drives"."""
_PARTING = frozenset({";", ":"})
_CERTAIN = frozenset({"VBZ", "VBD", "MD"})
"""Tags of verbs that are taken for no noun: in "travel forms conglomerate", any of the last two may be the verb."""
_LONGEST_AGENT = 5
_LONGEST_NEW = 3
_LONGEST_NAMES = 7
_LONGEST_MIDDLE = 3
_HOW_OFTEN = frozenset(
    {"usually", "normally", "generally", "typically", "commonly", "originally", "frequently", "currently", "formerly"}
    | {"recently", "previously", "traditionally", "regularly", "occasionally", "finally", "initially", "officially"}
    | {"slowly", "gradually", "quickly", "carefully", "automatically", "easily", "deliberately", "jointly"}
)
"""Adverbs that a verb at the end of its clause may follow: "which an older female usually leads"."""
_POINTING = frozenset(
    {
        "his",
        "her",
        "its",
        "their",
        "it",
        "they",
        "he",
        "she",
        "this",
        "these",
        "that",
        "those",
        "all",
        "no",
        "every",
        "each",
    }
    | {
        "any",
        "many",
        "few",
        "some",
        "several",
        "such",
        "other",
        "another",
        "only",
        "both",
        "who",
        "which",
        "own",
        "alone",
    }
)
_NO_NOUNS = frozenset(
    {"incur", "receive", "submit", "provide", "own", "write", "publish", "develop", "maintain", "describe", "create"}
    | {"prepare", "operate", "collect", "donate", "approve", "employ", "use", "make", "build", "choose", "sell", "buy"}
)
"""Verbs that nobody takes for a noun after a bare plural: "costs that contractors incur are"."""
_STANDING_AROUND = frozenset({"surround", "shelter", "cover", "border", "line", "dominate", "enclose", "fill", "flank"})


@needs(_RELATIVES | {_OF_PEOPLE})
def find_agent_relatives(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind agent_relative; variants are "passive" and "active"."""
    if _RELATIVES.isdisjoint(view.lowers) and _OF_PEOPLE not in view.lowers:
        return
    if "by" in view.lowers:
        for by, low in enumerate(view.lowers):
            if low == "by" and by > 3 and (site := _passive(view, variable, by)) is not None:
                yield site
    for index in range(2, len(view.tokens) - 2):
        if view.lowers[index] in _RELATIVES and _heads(view, index):
            verb = verb_of_subject(view, index + 1)
            tag = "" if verb < 0 else view.tokens[verb].xpos
            is_closed = 0 <= verb < len(view.tokens) - 1 and view.tokens[verb + 1].upos in _CLOSERS
            if is_closed and tag and lemma_of(view.lowers[verb], tag):
                start, end = view.tokens[index + 1].start, view.tokens[verb].end
                if view.tokens[index + 1].upos == "DET":
                    yield Site(variable, start, end, variable.variant_index("active"), ())


def _heads(view: SentenceView, index: int) -> bool:
    """Whether a relative pronoun stands for a thing before it."""
    low, is_set_off = view.lowers[index], view.lowers[index - 1] == ","
    is_part = view.lowers[index - 1 : index + 1] == ("of", "which")  # "the first version of which was made by"
    noun = index - 2 if (is_set_off and low != "that") or is_part else index - 1
    if noun < 0 or (not is_set_off and is_cleft(view, index)):
        return False
    upos, head = view.tokens[noun].upos, view.lowers[noun]
    if low == _OF_PEOPLE:
        return upos == "PROPN" or is_person(head) or names_person(head)
    is_pointing = head == "those" and upos in ("PRON", "DET") and not is_set_off
    return is_pointing or (upos == "NOUN" and not is_person(head)) or (upos == "PROPN" and is_set_off)


def _passive(view: SentenceView, variable: Variable, by: int) -> Site | None:
    middle = read_middle(view, by)
    doer = None if middle is None else read_doer(view, by + 1)
    group = None if middle is None else read_group_by(view, middle.participle, doer)
    if middle is None or group is None or group.auxiliary < 2:
        return None
    is_of_people = view.lowers[group.auxiliary - 1] == _OF_PEOPLE
    if not is_of_people and view.lowers[group.auxiliary - 1] not in _RELATIVES:
        return None
    if doer is None or not _heads(view, group.auxiliary - 1) or not may_do(view, doer, group.lemma):
        return None
    first, end = group.auxiliary, doer.last + 1
    stop = end_of_phrases(view, end, doer)
    options: tuple[Option, ...] = ()
    may_turn = (
        _keeps_focus(group, middle, doer, goes_on=stop > end)
        and not _is_heavy(view, group, middle, doer, goes_on=stop > end)
        and ends_here(view)
        and not (_POINTING | (_AMOUNTS if group.negation else frozenset())) & set(view.lowers[doer.first : end])
        and may_move(view, first, end)
        and closes(view, stop)
        and not is_told_apart(view, end)
        and not _is_of_name(view, first - 1)
        and _leaves_verb(view, first, doer)
        and "\n" not in text_of(view, first, end)
    )
    verb = write_active_group(view, group, is_plural=doer.is_plural) if may_turn else ""
    if verb:
        words = (
            middle.focus,
            doer.text or text_of_doer(view, doer.first, doer.last),
            verb,
            middle.particle,
            text_of(view, middle.first, middle.end),
        )
        text = " ".join(word for word in (("whom", *words) if is_of_people else words) if word)
        patch = Patch(view.tokens[first - is_of_people].start, view.tokens[doer.last].end, text)
        options = (
            Option(variable.variant_index("active"), (patch,), len(text.split()) - (end - first + is_of_people)),
        )
    start = view.tokens[first - is_of_people].start
    return Site(variable, start, view.tokens[doer.last].end, variable.variant_index("passive"), options)


def _is_of_name(view: SentenceView, relative: int) -> bool:
    """Whether a name after "of" stands between a thing and "which": "a map of Great Korva, which was drawn by"."""
    noun = relative - 2
    if view.lowers[relative - 1] != "," or not view.tokens[noun].text[:1].isupper():
        return False
    while noun > 0 and (view.tokens[noun].text[:1].isupper() or view.lowers[noun] == "the"):
        noun -= 1
    return view.lowers[noun] == "of"


def _leaves_verb(view: SentenceView, first: int, doer: Doer) -> bool:
    """Whether the statement has a verb besides the clause: not "gravel that was rounded by long travel forms dunes"."""
    end = doer.last + 1
    begin = max((i + 1 for i in range(first) if view.lowers[i] in _PARTING), default=0)
    stop = next((i for i in range(end, len(view.tokens)) if view.lowers[i] in _PARTING), len(view.tokens))
    if any(view.is_finite(i) for i in range(begin, first)):
        return True
    last = view.lowers[doer.last]
    if view.lowers[first - 2] == view.lowers[end_of_phrases(view, end, doer)] == ",":
        return True  # commas close it on both sides
    is_end = view.lowers[end] == "." or view.lowers[end : end + 2] in ((",", "and"), (",", "but"), (",", "so"))
    if is_end and not (last.endswith("s") and find_verb(last)):
        return True  # no other place is left for the verb
    verbs = [view.tokens[i] for i in range(end, stop) if view.is_finite(i)]
    if doer.length > 1 and view.lowers[doer.last].endswith("s") and find_verb(view.lowers[doer.last]):
        return any(verb.upos == "AUX" or verb.xpos in _CERTAIN for verb in verbs)
    return bool(verbs)


def _is_heavy(view: SentenceView, group: PassiveGroup, middle: Middle, doer: Doer, *, goes_on: bool) -> bool:
    """Whether the clause would end with a verb too slight for what stands before it: "which mountains surround"."""
    is_new = view.lowers[doer.first] in ("a", "an")
    is_present = group.chain in (("is",), ("are",))
    if is_present and not goes_on and view.lowers[doer.last + 1] == "." and _is_defined(view, group.auxiliary - 2):
        return True  # "measles is an infection that a virus causes"
    is_set_off = view.lowers[group.auxiliary - 2] == ","
    if view.lowers[group.auxiliary - 1] == _OF_PEOPLE and not goes_on and "of" in view.lowers[doer.first : doer.last]:
        return True  # "a queen whom the printer Tobin of Lund warned"
    longest = _LONGEST_NAMES if is_named(view, doer) else _LONGEST_NEW if is_new else _LONGEST_AGENT
    if doer.length > longest or group.lemma in _OF_MEANS or middle.is_stranded:
        return True
    if (
        is_set_off
        and not goes_on
        and group.chain[-1] != "been"
        and not (doer.length > 1 and doer.is_plural and may_be_person(view.lowers[doer.head]))
        and view.tokens[doer.last].upos != "PROPN"
        and view.lowers[doer.first] != "the"
        and not doer.text
    ):
        return True
    if group.lemma == "cause" and not goes_on:
        return True  # "an illness that a virus causes"
    # "costs that wear causes"
    is_bare = doer.length == 1 and view.tokens[doer.first].upos == "NOUN" and doer.is_plural is not True
    if is_bare and find_verb(view.lowers[doer.first]):
        return True
    # "lakes that moraines dam may burst"
    is_plain = doer.length == 1 and doer.is_plural is True and not names_person(view.lowers[doer.first])
    is_past = group.chain in (("was",), ("were",)) or group.chain[-1] == "been"
    is_clear = (group.lemma in _NO_NOUNS or group.chain[-1] == "be") and view.tokens[doer.last + 1].upos == "AUX"
    is_clear = is_clear or (is_past and view.is_finite(doer.last + 1) and _has_own_past(group))
    if is_plain and view.is_finite(doer.last + 1) and not is_clear:
        return True
    # "a basin that mountains surround"
    if group.lemma in _STANDING_AROUND and view.lowers[doer.first] != "the":
        return True
    if not _is_compact(view, doer):
        return True
    is_long_middle = middle.end - middle.first > _LONGEST_MIDDLE
    return is_long_middle or any(
        low.endswith("ly") and low not in _HOW_OFTEN for low in view.lowers[group.auxiliary : middle.end]
    )


def _keeps_focus(group: PassiveGroup, middle: Middle, doer: Doer, *, goes_on: bool) -> bool:
    """Whether "only" before the doer may stand in front of the verb: "that is known only by the owner"."""
    if not middle.focus:
        return True
    is_several = middle.focus == "only" or doer.is_plural is True
    return is_several and not goes_on and not group.negation and group.chain[0] not in ("must", "will", "would")


def _has_own_past(group: PassiveGroup) -> bool:
    """Whether the past form is another than the plain one, which may be a noun: "that glaciers carved"."""
    return forms_of(group.lemma)["VBD"] != group.lemma


def _is_compact(view: SentenceView, doer: Doer) -> bool:
    """Whether no more than "of" or a certain place hangs on the doer: "that the gluten in the flour traps"."""
    links = [i for i in range(doer.first, doer.last) if view.tokens[i].upos == "ADP" and view.lowers[i] != "of"]
    if not links:
        return True
    head, place = view.lowers[doer.head], view.lowers[links[0] + 1]
    if names_person(head) or may_be_person(head) or doer.is_plural is not False:
        return False  # "used by the farmers in the hills"
    return len(links) == 1 and view.lowers[doer.first] == place == "the"


def _is_defined(view: SentenceView, noun: int) -> bool:
    """Whether a noun tells what the subject is: "rust is a red layer"."""
    first = noun
    while first > 0 and view.tokens[first - 1].upos in ("ADJ", "NOUN", "ADV"):
        first -= 1
    return first > 1 and view.lowers[first - 1] in ("a", "an") and view.lowers[first - 2] in ("is", "are", "was")
