"""Find what is done to something, or what it does itself: "is based on", "rests on"; "is held", "takes place".

The rows of such a variable give the words after "be" and the other way to say it, as the base form of a verb with what
belongs to it; where that begins with "be" the words after it are exchanged alone, and left out for a mere "be". "its"
in a row is "their" with a plural. `object` of a row is the head of what follows both, `not_near` looks at the rest of
the clause, and `tags` are the forms in which it holds: "VBZ", "VBP", "VBD", "VB" after modals and "to", "VBN" after
"have", and "VBG" only where given. "PERSON" is a noun for people, and "one's" is "his", "their" or what the subject
asks for. "|" parts alternatives, each with the other way of its place or all with the only one; in `not_near` "DOER" is
what tells of somebody who acts, "NUM" any number, and "SENTENCE" has the words looked for in the whole sentence; "WHEN"
in `near` is that the clause tells when or on what condition something happens. "it" and its like as subjects count for
the passive alone, which tells the sense. Passives in `parameters.unwritten` are found and never written; the other ways
in `parameters.unread` are written and, being too common, not found; "*" stands for all of either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from styler_nb.engines.variants.finding.voice.converse_again import find_again, has_second_doer, with_again
from styler_nb.engines.variants.finding.voice.converse_pairs import (
    DEGREES,
    MODALS,
    PLURAL,
    Pair,
    pairs_ahead,
    read_converse_pairs,
)
from styler_nb.engines.variants.finding.voice.converse_rest import has_second_infinitive, names_doer, rest_of_clause
from styler_nb.engines.variants.finding.voice.converse_sharing import (
    find_owner,
    find_sharing,
    goes_on_alone,
    shares_auxiliary,
)
from styler_nb.engines.variants.finding.voice.converse_subjects import find_head_of_subject, name_cues
from styler_nb.engines.variants.finding.voice.unmeant import implies_doer, is_passive_taken_up, tells_when
from styler_nb.engines.variants.reading.contexts import holds
from styler_nb.engines.variants.reading.inflect import match_case
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, read_noun_phrase
from styler_nb.engines.variants.reading.verb_groups import (
    VerbGroup,
    read_active_group,
    read_be_group,
    write_be,
    write_denied,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_converses"]

_SHARED = {"life": "lives", "job": "jobs", "post": "posts", "home": "homes"}
_SEVERAL = frozenset({"their", "our"})
_LONGEST_QUALIFIED = 2
"""Words of another way that an adverb of degree may part: "comes mainly from"."""
_HEARD = 5
"""Letters of a word that is heard when it comes twice in a sentence."""
_BOUND = ("have", "to")
_WITHOUT_HAVE = frozenset({"must", "should", "can", "cannot", "ca", "could", "shall", "ought"})
_OF_ADVICE = frozenset({"now", "also", "then", "therefore"})
"""Adverbs that say the same of what is advised as of the advice."""
_VAGUE = read_words("summing_up")


@needs(lambda variable: read_converse_pairs(variable).words | {"VBN"})
def find_converses(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind converse; variants are "passive" and "active".

    Every other passive is counted too: how many of them a writer has tells whether the other way is preferred.
    """
    table = read_converse_pairs(variable)
    passive = variable.variant_index("passive")
    others = _find_passives(view)
    for index in sorted({*view.where(table.words), *others}):
        low, ahead = view.lowers[index], view.lowers[index + 1] if index + 1 < len(view.lowers) else ""
        passives, actives = table.passives.get(low), table.actives.get(low)
        is_told = False
        for find, pairs in ((_from_passive, passives), (_from_active, actives)):
            candidates = pairs_ahead(pairs, ahead)
            found = [site for pair in candidates if (site := find(view, variable, pair, index)) is not None]
            if found:
                is_told = True
                yield next((site for site in found if site.options), found[0])
        if not is_told and index in others:
            token = view.tokens[index]
            yield Site(variable, token.start, token.end, passive, ())


@remembered
def _find_passives(view: SentenceView) -> frozenset[int]:
    """Find the participles with a form of "be"."""
    return frozenset(i for i, t in enumerate(view.tokens) if t.xpos == "VBN" and read_be_group(view, i) is not None)


def _end(view: SentenceView, index: int, words: tuple[str, ...]) -> tuple[int, int]:
    """Give the last token of words that stand here, and the adverb of degree before the last one; or −1."""
    place = index
    degree = -1
    for number, word in enumerate(words[1:], 2):
        place += 1
        if number == len(words) and place < len(view.lowers) and view.lowers[place] in DEGREES:
            degree, place = place, place + 1
        if place >= len(view.lowers) or view.lowers[place] not in (word, PLURAL.get(word)):
            return -1, -1
    return place, degree


def _fits(view: SentenceView, pair: Pair, index: int, last: int, group: VerbGroup, again: tuple[int, ...] = ()) -> bool:
    if group.tag not in pair.tags or not holds(pair.context, view, index, last, finding=False):
        return False
    if pair.passive[-1:] == ("by",) and pair.forms and not again and has_second_doer(view, last):
        return False
    if pair.passive[-1:] == ("to",) and pair.active[-1:] != ("to",) and has_second_infinitive(view, last):
        return False
    full = pair.full
    if "DOER" in full.not_near and implies_doer(view, group.first, last):
        return False
    if "WHEN" in full.near and not tells_when(view, group.first):
        return False
    if full.not_near and not _is_far(view, full.not_near, last):
        return False
    if full.subject or full.not_subject:
        cues = name_cues(view, find_head_of_subject(view, index))
        if (full.subject and cues.isdisjoint(full.subject)) or not cues.isdisjoint(full.not_subject):
            return False
    if not (full.object or full.not_object):
        return True
    phrase = read_noun_phrase(view, last + 1)
    cues = name_cues(view, -1 if phrase is None else phrase.last)
    return (not full.object or not cues.isdisjoint(full.object)) and cues.isdisjoint(full.not_object)


def _is_far(view: SentenceView, words: frozenset[str], last: int) -> bool:
    """Whether what a row does not want near is not in the rest of the clause, or the sentence where it says so."""
    if "NUM" in words and any(token.upos == "NUM" for token in view.tokens):
        return False
    return words.isdisjoint(view.words if "SENTENCE" in words else rest_of_clause(view, last))


def _from_passive(view: SentenceView, variable: Variable, pair: Pair, index: int) -> Site | None:
    last, degree = _end(view, index, pair.passive)
    if degree >= 0 and "only" in pair.active:
        return None  # "is reserved mainly for" is for others too
    group = read_be_group(view, index) if last >= 0 else None
    again = find_again(view, pair.passive, pair.active, last) if last >= 0 else ()
    if (
        group is None
        or (not again and names_doer(view, last))
        or not view.is_free(group.first, again[-1] if again else last)
        or not _fits(view, pair, index, last, group, again)
        or is_passive_taken_up(view, last)
    ):
        return None
    text, sharing = "", -1
    if not again and _goes_on_with_preposition(view, pair, last):
        pass
    elif not pair.forms:
        first = index if pair.active else index - 1
        text = " ".join(_qualified(view, pair.active, degree)) or view.tokens[first].text
    elif degree < 0 or len(pair.active) > 1:
        is_same = pair.forms.get("VBD") == view.lowers[index] and len(pair.active) == 1
        is_shared = shares_auxiliary(view, last) and not (is_same and group.tag == "VBD" and goes_on_alone(view, last))
        if is_shared and not group.denied:
            sharing = find_sharing(view, last, is_past=group.tag in ("VBD", "VBN"))
            is_shared = sharing < 0 or shares_auxiliary(view, last, sharing)
        if not is_shared:
            text, first = _write_active(view, pair, group, degree), group.first
    site = _site(view, variable, "passive", first if text else group.first, last, text)
    if again and site.options:
        return with_again(view, site, again, pair.active[-1])
    return _with_be(view, site, group, sharing) if sharing >= 0 and site.options else site


def _goes_on_with_preposition(view: SentenceView, pair: Pair, last: int) -> bool:
    """Whether the preposition that would go comes again: "with theft and with fraud", "to sweep, then to wash"."""
    preposition = view.lowers[last]
    if view.tokens[last].upos not in ("ADP", "PART", "SCONJ") or pair.active[-1:] == (preposition,):
        return False
    later = range(last + 2, len(view.tokens) - 1)
    joints = (i for i in later if view.tokens[i - 1].upos == "CCONJ" or view.lowers[i - 1] in ("then", ","))
    return any(view.lowers[i] == preposition for i in joints)


def _with_be(view: SentenceView, site: Site, group: VerbGroup, sharing: int) -> Site:
    """Give a second participle a "be" of its own: "became bishop and was sent to Spain"."""
    place = view.tokens[sharing].start
    be = Patch(place, place, view.lowers[group.first] + " ")
    options = tuple(replace(o, patches=(*o.patches, be), words=o.words + 1) for o in site.options)
    return replace(site, end=place, options=options)


def _qualified(view: SentenceView, words: Sequence[str], degree: int) -> list[str]:
    """Write words with an adverb of degree before the last one, where there is one."""
    return list(words) if degree < 0 or not words else [*words[:-1], view.lowers[degree], words[-1]]


def _is_bound(view: SentenceView, first: int) -> bool:
    """Whether a modal that does not go with "have to" stands before: "must be fined", "has to be fined"."""
    place = first - 1
    while place > 0 and (view.tokens[place].upos == "ADV" or view.lowers[place] in ("not", "n't")):
        place -= 1
    if place > 0 and view.lowers[place] == "to":
        return view.lowers[place - 1] in ("have", "has", "had", "need", "needs", "ought")
    return place >= 0 and view.lowers[place].removesuffix("n't") in _WITHOUT_HAVE


def _write_active(view: SentenceView, pair: Pair, group: VerbGroup, degree: int) -> str:
    adverbs = [view.tokens[i].text for i in group.adverbs]
    denial = write_denied(group)
    modal = pair.active[0] if pair.active[0] in MODALS else ""
    if modal == "should" and any(word.lower() not in _OF_ADVICE for word in adverbs):
        return ""  # "are often advised to", "are strongly advised to"
    if modal:
        words = [f"{modal} not" if group.denied else modal, *adverbs]
    elif denial:
        words = [denial.replace("'", view.apostrophe), *adverbs, pair.forms["VB"]]
    else:
        words = [*adverbs, pair.forms.get(group.tag, "")]
    if pair.active[:2] == _BOUND and group.tag == "VB" and _is_bound(view, group.first):
        return ""
    plural = group.is_plural if group.tag in ("VBZ", "VBP", "VBD") else None
    if degree >= 0 and len(pair.active) > _LONGEST_QUALIFIED:
        return ""  # "became part directly of"
    rest = _qualified(view, pair.active[1:], degree)
    if "one's" in rest:
        owner = find_owner(view, find_head_of_subject(view, group.first), is_plural=plural)
        if not owner:
            return ""
        rest = [owner if word == "one's" else _SHARED.get(word, word) if owner in _SEVERAL else word for word in rest]
    if not PLURAL.keys().isdisjoint(rest):
        is_several = _are_several(view, group.first) if plural is None else plural
        if is_several is None:
            return ""
        rest = [PLURAL.get(word, word) if is_several else word for word in rest]
    return " ".join([*words, *rest]) if words[-1] else ""


def _are_several(view: SentenceView, verb: int) -> bool | None:
    """Whether the subject of a verb without a number of its own is a plural: "they can be felt"; None if unknown."""
    head = find_head_of_subject(view, verb)
    if head < 0 or view.tokens[head].upos != "NOUN":
        return None
    return is_plural_noun(view.lowers[head])


def _from_active(view: SentenceView, variable: Variable, pair: Pair, index: int) -> Site | None:
    if pair.forms and view.tokens[index].upos not in ("VERB", "AUX"):
        return None
    last, degree = _end(view, index, pair.active)
    if last < 0 or pair.active[0] in MODALS:
        return None
    group = read_active_group(view, index) if pair.forms else read_be_group(view, index)
    if group is None or not view.is_free(group.first, last) or not _agrees(view, pair, index, group):
        return None
    if not _fits(view, pair, index, last, group) or not _tells_sense(view, pair, index):
        return None
    text, first = "", group.first
    passive = _qualified(view, pair.passive, degree)
    unwritten = variable.parameters.get("unwritten", ())
    if "*" in unwritten or " ".join(pair.passive) in unwritten:
        pass
    elif not pair.forms:
        text, first = " ".join(passive), index
    elif (degree < 0 or len(pair.passive) > 1) and not (group.tag == "VBN" and shares_auxiliary(view, last)):
        be = write_be(group)
        adverbs = [view.tokens[i].text for i in group.adverbs]
        text = " ".join([be.replace("'", view.apostrophe), *adverbs, *passive]) if be else ""
        if first > 0 and view.tokens[first - 1].upos == "ADV" and group.tag in ("VBZ", "VBP", "VBD"):
            text = ""  # "it probably comes from" would have to become "it is probably derived from"
    return _site(view, variable, "active", first, last, text)


def _agrees(view: SentenceView, pair: Pair, index: int, group: VerbGroup) -> bool:
    """Whether the verb has the form that its group asks for, and a subject where it is finite."""
    if not pair.forms:
        return True
    if view.lowers[index] != pair.forms["VB" if group.denied else group.tag]:
        return False
    return group.tag in ("VB", "VBN", "VBG") or find_head_of_subject(view, group.first) >= 0


def _tells_sense(view: SentenceView, pair: Pair, index: int) -> bool:
    """Whether the noun before tells the sense of a verb that is found by its subject."""
    if not (pair.full.subject and pair.forms):
        return True
    head = find_head_of_subject(view, index)
    is_vague = view.lowers[head] in _VAGUE or (view.lowers[head] == "which" and "NOUN" not in pair.full.subject)
    return head >= 0 and not is_vague


def _is_heard_twice(view: SentenceView, text: str, first: int, last: int) -> bool:
    """Whether a word that comes in stands there already: "it served as a store, then it served as a post"."""
    words = tuple(text.lower().split())
    rest = words[1:]
    if len(rest) > 1 and any(
        view.lowers[i : i + len(rest)] == rest for i in range(len(view.lowers)) if not first <= i <= last
    ):
        return True  # "is made up of cycles, each of which is made up of stages"
    new = set(words) - set(view.lowers[first : last + 1])
    return any(len(low) >= _HEARD and view.stands_outside(low, first, last) for low in new)


def _site(view: SentenceView, variable: Variable, current: str, first: int, last: int, text: str) -> Site:
    start, end = view.tokens[first].start, view.tokens[last].end
    options: tuple[Option, ...] = ()
    if text and text != view.text[start:end] and not _is_heard_twice(view, text, first, last):
        other = "active" if current == "passive" else "passive"
        patch = Patch(start, end, match_case(text, view.text[start:end]))
        words = len(text.split()) - len(view.text[start:end].split())
        options = (Option(variable.variant_index(other), (patch,), words),)
    return Site(variable, start, end, variable.variant_index(current), options)
