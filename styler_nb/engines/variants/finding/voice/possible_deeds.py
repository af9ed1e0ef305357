"""Find what can be done, with a passive or without: "the trip can be postponed", "it is possible to postpone the trip".

"The damage cannot be seen" is "nobody can see the damage" as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.reading.addressees import like, write_option
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb, says_how_long_before
from styler_nb.engines.variants.reading.agentless import OBJECT_FORMS, Passive, Verbs, is_gap, verbs, write_as_object
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.passive_groups import PassiveGroup, read_passive_group
from styler_nb.engines.variants.reading.subjects import start_of_subject
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_possible_deeds"]

_ABLE = frozenset({"can", "cannot", "ca", "could"})
_ADVERBS = frozenset(
    {"also", "often", "usually", "sometimes", "still", "now", "then", "therefore", "thus", "normally", "nevertheless"}
    | {"nonetheless", "generally", "even"}
)
_UNSURE = frozenset({"if", "unless", "would", "might", "may", "should", "whenever", "wish"})
"""Words beside which "could" may tell of what is not so."""
_HOPES = frozenset({"hope", "hopes", "hoped", "hoping"})
_ONLY_PASSIVE = frozenset({"that", "how", "what", "whether", "why", "who", "like", "either", "both", "not", "about"})
_OF_EASE = frozenset({"easily", "readily", "quickly", "safely", "simply"})
"""With these it is easy to do, and not only possible."""
_EASY = frozenset({"easily", "readily"})
_MARKS = frozenset({".", ";", ":"})
_ANOTHER = frozenset({"one", "ones", "others", "latter"})
_OPENING = 4
_LESSENED = frozenset({"reduce", "prevent", "avoid", "limit", "control"})
"""What comes of something else: "the risk can be reduced if the mouth is rinsed"."""
_MADE_OR_SEEN = frozenset({"make", "see", "hear", "know"})
_SEEN_IN = frozenset({"as", "in", "to"})
_OVER_ALL = frozenset({"all", "each", "every", "any", "some", "few", "both", "either", "enough", "one", "another"})
_BEFORE_PARTICIPLES = frozenset({"once", "when", "while", "if", "unless", "until", "though", "although", "after"})
_OPENERS = read_words("clause_openers") - {"or", "how", "why"}
_IT_IS = frozenset({("it", "is"), ("it", "was")})
_BLOCKS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_NOBODY = frozenset({"nobody", "one"})
_DUTIES = frozenset({"shall", "permission", "permit"})
_UNDER_RULES = frozenset(
    {"permitted", "allowed", "prohibited", "forbidden", "entitled", "fee", "fees", "deposit", "member", "members"}
    | {"staff", "employee", "employees", "applicant", "applicants", "tenant", "tenants", "guest", "guests", "refund"}
    | {"student", "students", "pupil", "pupils", "driver", "drivers", "resident", "residents", "visitors"}
    | {"applicable", "borrow", "borrower", "renewed", "reserved", "permission", "policy", "rules"}
)
"""Words of those who set rules and of those who live by them."""
_OWN_PARTS = read_words("own_parts_of_beasts")


@needs({"possible", "can", "cannot", "can't", "ca", "could", "couldn't"})
def find_possible_deeds(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind possible_deed; variants are "passive" and "possible", or "passive" and "nobody".

    `parameters.verbs` are those of what is done on purpose. A paragraph says only once that something is possible.
    """
    if not views or views[0].block_kind not in _BLOCKS:
        return
    known = verbs(variable.parameters["verbs"])
    answer = "possible" if "possible" in variable.forms else "nobody"
    has_room = not any({"possible", "impossible", "nobody"} & view.words for view in views)
    for view, following in zip(views, (*views[1:], None), strict=True):
        if len(view.tokens) > LONGEST_SENTENCE:
            continue
        is_compared = following is not None and not _ANOTHER.isdisjoint(following.lowers[:_OPENING])
        for index in range(1, len(view.tokens) - 1):
            if _says_possible(view, index) if answer == "possible" else _says_nobody(view, index):
                token = view.tokens[index]
                yield Site(variable, token.start, token.end, variable.variant_index(answer), ())
            elif view.tokens[index].xpos == "VBN":
                site = _find_passive(view, variable, index, known, answer)
                if site is not None:
                    is_allowed = answer == "possible" and _is_of_rules(views, view)
                    options = site.options if has_room and not (is_allowed or is_compared) else ()
                    has_room = has_room and not options
                    yield Site(variable, site.start, site.end, site.current, options)


def _is_of_rules(views: Sequence[SentenceView], view: SentenceView) -> bool:
    """Whether it is told what people may do, which is more than possible: "books can be kept for three weeks"."""
    if view.setting.is_of_institution:
        return True
    return not _DUTIES.isdisjoint(view.words) or any(not _UNDER_RULES.isdisjoint(other.words) for other in views)


def _says_possible(view: SentenceView, index: int) -> bool:
    """Whether "it is possible to" ends before "to" here."""
    if view.lowers[index] != "possible" or view.lowers[index + 1] != "to":
        return False
    opening = view.lowers[max(index - 4, 0) : index]
    return any(opening[i : i + 2] in _IT_IS for i in range(len(opening) - 1)) or "it's" in opening


def _says_nobody(view: SentenceView, index: int) -> bool:
    """Whether nobody can do something: "nobody can see it", "no one could tell"."""
    if view.lowers[index] not in ("can", "could") or view.lowers[index - 1] not in _NOBODY:
        return False
    return view.lowers[index - 1] == "nobody" or view.lowers[max(index - 2, 0)] == "no"


def _find_passive(view: SentenceView, variable: Variable, index: int, known: Verbs, answer: str) -> Site | None:
    low, following = view.lowers[index], view.lowers[index + 1]
    lemma, last = known.alone.get(low, ""), index
    if (low, following) in known.particles:
        lemma, last = known.particles[low, following], index + 1
    group = read_passive_group(view, index, lemma=lemma) if lemma else None
    if group is None or group.chain[0] not in _ABLE or group.chain[1:] != ("be",):
        return None
    is_of_condition = answer == "possible" and group.lemma in _LESSENED and "if" in view.words
    patch = None if is_of_condition else _write(view, group, last, answer)
    options: tuple[Option, ...] = (write_option(view, variable, answer, patch),) if patch is not None else ()
    start = min(view.tokens[group.auxiliary].start, patch.start if patch is not None else len(view.text))
    return Site(variable, start, view.tokens[last].end, variable.variant_index("passive"), options)


def _write(view: SentenceView, group: PassiveGroup, last: int, answer: str) -> Patch | None:
    """Write the clause as what is possible, or as what nobody can do; None where that is not surely the same."""
    auxiliary, adverbs = group.auxiliary, list(group.adverbs)
    while auxiliary > 1 and view.lowers[auxiliary - 1] in _ADVERBS:
        auxiliary -= 1
        adverbs.insert(0, view.lowers[auxiliary])
    is_easy = answer == "possible" and not _EASY.isdisjoint(adverbs)
    adverbs = [adverb for adverb in adverbs if not (is_easy and adverb in _EASY)]
    if view.terminal not in _MARKS or not _ADVERBS.issuperset(adverbs) or not _may_follow(view, group, last):
        return None
    if not view.is_free(auxiliary, last) or is_gap(view, auxiliary) or (group.chain[0] == "could" and _is_unsure(view)):
        return None
    denied = bool(group.negation) or group.chain[0] == "cannot"
    passive = Passive(auxiliary, "can", (), group.participle, last, group.lemma)
    first = start_of_subject(view, passive)
    none = _start_of_none(view, auxiliary) if first < 0 and not denied else -1
    first = max(first, none)
    is_it = answer == "possible" and view.lowers[first] == "it"
    if first < 0 or is_it or not _OVER_ALL.isdisjoint(view.lowers[first : auxiliary - 1]):
        return None
    if answer == "possible" and view.lowers[max(first - 2, 0) : first] == ("so", "that"):
        return None  # "they were moved so that the trade could be watched" tells what it was done for
    if answer == "possible" and not _HOPES.isdisjoint(view.words):
        return None  # "they hope that it can be used": later, not now
    if answer == "possible" and "by" in view.lowers[last + 1 :]:
        return None  # "they can be cut by hand with a saw or by a router"
    if answer == "possible" and _opens_with_participle(view):
        return None  # "once cleaned, the oven can be used"
    if answer == "possible" and (_is_heavy(view, first) or _is_of_own_body(view, first, auxiliary)):
        return None
    denied = denied or none >= 0
    thing = (
        write_as_object(view, first, auxiliary, view.setting.lowered)
        if none < 0
        else _of_none(view, none, auxiliary, answer)
    )
    if not thing or (answer == "nobody" and (not denied or adverbs)):
        return None
    particle = view.tokens[last].text if last > group.participle else ""
    is_short = view.lowers[first] in OBJECT_FORMS and auxiliary - first == 1
    words = [group.lemma, thing, particle] if is_short else [group.lemma, particle, thing]
    is_past = group.chain[0] == "could"
    if answer == "nobody":
        words = ["nobody", "could" if is_past else "can", *words]
    else:
        be = "was" if is_past else "is"
        words = ["it", be, *adverbs, "not" if denied else "", "easy" if is_easy else "possible", "to", *words]
    text = " ".join(word for word in words if word)
    return Patch(view.tokens[first].start, view.tokens[last].end, like(first, text))


def _opens_with_participle(view: SentenceView) -> bool:
    """Whether a participle before the subject tells of it: "used with care, the oven", "once cleaned, the oven"."""
    if view.lowers[0] in _BEFORE_PARTICIPLES:
        return view.tokens[1].upos == "VERB"
    return view.tokens[0].xpos in ("VBN", "VBG")


def _is_of_own_body(view: SentenceView, first: int, auxiliary: int) -> bool:
    """Whether a creature itself does it with a part of its body: "its ears can be closed when it dives"."""
    if not view.setting.has_creatures and view.lowers[first] != "its":
        return False
    parts = {find_singular(low) for low in view.lowers[first:auxiliary]}
    return not _OWN_PARTS.isdisjoint(parts)


def _may_follow(view: SentenceView, group: PassiveGroup, last: int) -> bool:
    """Whether nothing follows that only a passive has after it."""
    if last + 1 >= len(view.tokens) or has_agent(view, group.participle) or is_followed_by_verb(view, last):
        return False
    if not _OF_EASE.isdisjoint(view.lowers[last + 1 :]) or not _ANOTHER.isdisjoint(view.lowers[last + 1 :]):
        return False  # "a small bell can be sold at once; a large one may have to wait"
    low, following = view.lowers[last + 1], view.tokens[last + 1]
    if low in _ONLY_PASSIVE or (group.lemma in _MADE_OR_SEEN and low in _SEEN_IN):
        return False
    is_fit = following.upos in ("PUNCT", "ADP", "ADV", "SCONJ", "PART") or low in ("when", "where", "once", "twice")
    return is_fit or says_how_long_before(view, last + 1)


def _is_unsure(view: SentenceView) -> bool:
    """Whether "could" may stand for what is not so, and not for what was possible."""
    return not _UNSURE.isdisjoint(view.words) or not any(token.xpos == "VBD" for token in view.tokens)


def _is_heavy(view: SentenceView, first: int) -> bool:
    """Whether another "it is" would jar before a clause: "it is said that it is possible", "a way in which it is"."""
    if sum(low in _ABLE for low in view.lowers) > 1:
        return True  # "it can be heated in the barn, and it can be cooled in the yard"
    before = view.lowers[max(first - 2, 0) : first]
    if before[-1:] == ("which",) and _is_compared(view, first):
        return True  # "on which a mark could be seen more clearly"
    if before == ("in", "which"):
        return view.lowers[max(first - 3, 0)] in ("way", "ways")
    return before[-1:] == ("that",) and any(
        low in ("it", "it's", "it’s") for low in view.lowers[max(first - 6, 0) : first]
    )


def _is_compared(view: SentenceView, first: int) -> bool:
    return not {"more", "less", "better", "best"}.isdisjoint(view.lowers[first:])


def _start_of_none(view: SentenceView, auxiliary: int) -> int:
    """Give where a subject with "no" opens a clause: "and no mistake can be hidden"; −1 for others."""
    phrase = read_noun_phrase_before(view, auxiliary)
    if phrase is None or view.lowers[phrase.first] != "no" or names_person(view.lowers[phrase.last]):
        return -1
    if phrase.first == 0:
        return 0
    before = view.lowers[phrase.first - 1]
    return phrase.first if before in _OPENERS or before == ";" else -1


def _of_none(view: SentenceView, none: int, auxiliary: int, answer: str) -> str:
    """Write what none of can be done as an object: "a mistake", "any mistakes"; "" where that is not sure."""
    phrase = read_noun_phrase_before(view, auxiliary)
    noun = view.text[view.tokens[none + 1].start : view.tokens[auxiliary - 1].end]
    if phrase is None or phrase.is_plural is None:
        return ""
    if phrase.is_plural or answer == "possible":
        return f"any {noun}"
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"
