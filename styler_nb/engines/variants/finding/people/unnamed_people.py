"""Find what people do, with them or without: "coffee is grown in the hills", "people grow coffee in the hills"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from styler_nb.engines.variants.finding.people.common_deeds import is_common_deed, is_common_thought
from styler_nb.engines.variants.finding.people.doings import Doing, Doings, doings_of
from styler_nb.engines.variants.finding.people.paired_verbs import active_of_two
from styler_nb.engines.variants.reading.addressees import is_speech, like, list_persons, names_persons, write_option
from styler_nb.engines.variants.reading.after_passives import has_agent, is_followed_by_verb, says_when
from styler_nb.engines.variants.reading.agentless import Passive, Verbs, is_gap
from styler_nb.engines.variants.reading.amounts import as_object, start_of_thing
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.passive_groups import (
    PassiveGroup,
    forms_of,
    read_passive_group,
    write_active_group,
)
from styler_nb.engines.variants.reading.setting import ROLE
from styler_nb.engines.variants.reading.view import LONGEST_SENTENCE, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_unnamed_people", "is_done_by_people", "is_one_of_row"]

_PRESENT = frozenset({"is", "are"})
_PERFECT = frozenset({"has", "have"})
_PAST = frozenset({"was", "were", "had", "could"})
_ABLE = frozenset({"can", "cannot", "ca"})
_COMPLEMENT = frozenset({"DET", "ADJ", "NOUN", "PROPN"})
_RULED_ON = frozenset({"sufficient", "adequate", "acceptable", "valid", "complete", "final", "eligible", "enough"})
"""What those judge who decide: "a letter is considered sufficient"."""
_BESIDES = read_words("after_object_tags")
_VERBAL = frozenset({"VB", "VBP", "VBZ", "VBD"})
_OBJECT = read_words("nominal_tags")
_PEOPLE = frozenset(
    {"i", "we", "you", "he", "she", "they", "people", "who", "everyone", "everybody", "man", "men", "one", "nobody"}
)
_THEIRS = frozenset({"their", "them", "they", "themselves", "people", "person", "persons"})
_NAMED = frozenset({"people", "person", "persons"})
_CREATURES = read_words("no_human_bodies")
_HUSBANDRY = frozenset({"hunt", "tame", "domesticate", "breed", "keep"})
"""What is done with animals by people alone."""
_MAKING = frozenset({"build", "make", "carve", "weave", "sew", "print", "write", "dig", "bake", "brew"})
"""What is done to a certain thing once, so that "the house is built of stone" tells what it is like."""
_NO_PEOPLE = _CREATURES | read_words("handled_by_machines") | read_words("done_by_no_people")
_AT_WORK = read_words("at_work_without_people")
_TRADES = frozenset({"make", "sell", "build", "print", "publish", "produce"})
_MADE_BY = frozenset({"by", "with"})
"""Those who make and sell goods are not people at large, but how a thing is made may be told of them: "by beating"."""
_INSTRUMENTS = read_words("used_by_experts")
_PARTICULAR = frozenset({"the", "a", "an", "his", "her", "its", "their", "this", "that", "these", "those", "it"})
_VAGUE = read_words("demonstratives")
_OF_HABIT = frozenset({"also", "often", "sometimes", "usually", "commonly", "normally", "now", "still"})
_OF_ONCE = frozenset({"first", "then", "finally", "initially", "therefore", "thus", "later", "soon", "recently"})
"""With these a step or an event is told, of somebody certain."""
_MAINLY = frozenset({"mainly", "mostly", "chiefly", "largely"})
_GENERALLY = _MAINLY | {"generally"}
_WIDELY = frozenset({"widely"})
_SAID_ONCE = frozenset({"describe", "celebrate", "praise", "compare", "interpret", "criticize", "criticise", "blame"})
"""What somebody certain said of a thing in the past: "the find was celebrated as a triumph"."""
_SAID_BY_SOME = frozenset({"attribute", "cite", "portray", "depict", "dismiss", "hail"})
"""What somebody certain says of a thing, unless it is said again and again: "it is often cited as"."""
_ONGOING = frozenset({"trade", "use", "grow", "cultivate", "hunt", "mine", "quarry", "wear", "drink", "eat", "sell"})
"""What people at large were doing while something else was so."""
_ERAS = frozenset({"age", "ages", "antiquity", "prehistory", "century", "centuries", "times", "prehistoric", "ancient"})
_STUFFS = read_words("stuffs")
_FOUND = frozenset({"find", "discover"})
_WAYS = frozenset({"way", "method", "means", "technique", "use"})
_CERTAIN = _PARTICULAR - {"a", "an"} | {"no", "another"}
_MOST_ROLES = 1
"""How often a text may name those who do things in it, and still speak of what people at large do."""
_BE = _PRESENT | {"was", "were"}
_JOINTS = frozenset({"and", "but", ";"})
_SUBORDINATORS = read_words("subordinators") | {"which", "that", "who", "whose", "where"}
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


_GROWN = read_words("own_parts_of_beasts") | {"tusk", "trunk", "jaw", "spine", "antenna", "crest", "pouch"}
"""Parts of animals, which these use themselves."""


@needs(lambda variable: doings_of(variable.parameters).words)
def find_unnamed_people(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind unnamed_people; variants are "passive" and "people".

    `parameters.thought` are verbs of what people think of anything, `parameters.done` of what they do with things that
    are of no certain owner, both with the words that must follow; `minded` and `common` are verbs of what people alone
    think and do, whatever follows. Every active clause of these verbs about people counts for its writer. Of two
    sentences in a row only the first may bring people in.
    """
    if not views or views[0].block_kind not in _KINDS:
        return
    known = doings_of(variable.parameters)
    before: SentenceView | None = None
    was_offered = False
    for number, view in enumerate(views):
        is_offered = False
        following = views[number + 1].lowers[0] if number + 1 < len(views) else ""
        if len(view.tokens) <= LONGEST_SENTENCE:
            for index in view.where(known.words, 1, -1):
                if is_done_by_people(view, index, known.actives):
                    token = view.tokens[index]
                    yield Site(variable, token.start, token.end, variable.variant_index("people"), ())
                    continue
                site, is_thought = _find_passive(view, variable, index, known)
                if site is not None:
                    first, options = site.start, site.options
                    # who is spoken of after it does not think so: "it was prized because it protects its owner"
                    named = index if is_thought else len(view.tokens)
                    # "people never keep them for long. They are rarely worn": the people?
                    is_unclear = is_offered or was_offered or following in ("they", "their")
                    if (
                        is_unclear
                        or not options
                        or not _may_be_people(view, before, first, named, is_thought=is_thought)
                    ):
                        options = ()
                    is_offered = is_offered or bool(options)
                    yield Site(variable, site.start, site.end, site.current, options)
        before, was_offered = view, is_offered


def is_done_by_people(view: SentenceView, index: int, actives: Collection[str]) -> bool:
    """Whether a token is one of these forms of verbs, and somebody does it there: "we grow beans"."""
    if view.lowers[index] not in actives or view.tokens[index].xpos not in _VERBAL:
        return False
    if view.tokens[index].upos != "VERB" or view.tokens[index + 1].upos not in _OBJECT:
        return False
    place = index - 1
    while place > 0 and view.tokens[place].upos in ("AUX", "ADV", "PART"):
        place -= 1
    return view.lowers[place] in _PEOPLE or names_person(view.lowers[place])


def _find_passive(view: SentenceView, variable: Variable, index: int, known: Doings) -> tuple[Site | None, bool]:
    """Give the site of a passive, with an option where people at large may be its doers, and whether they think so."""
    site, is_thought = None, False
    if view.lowers[index] not in known.passives or view.tokens[index].xpos != "VBN" or has_agent(view, index):
        return None, False
    for doing in known.find(view, index):
        group = read_passive_group(view, index, lemma=doing.lemma, allowed=_GENERALLY | _WIDELY)
        if group is None or doing.last + 1 >= len(view.tokens):
            continue
        if not doing.is_loose and not _WIDELY.isdisjoint(group.adverbs):
            continue
        start, end = view.tokens[group.auxiliary].start, view.tokens[doing.last].end
        patch = _write_doing(view, group, doing, known)
        if patch is not None:
            option = write_option(view, variable, "people", patch)
            start = min(start, patch.start)
            return Site(variable, start, end, variable.variant_index("passive"), (option,)), doing.is_thought
        if site is None:
            site, is_thought = Site(variable, start, end, variable.variant_index("passive"), ()), doing.is_thought
    return site, is_thought


def _write_doing(view: SentenceView, group: PassiveGroup, doing: Doing, known: Doings) -> Patch | None:
    """Write the clause with people, where the verb and its clause tell of what they do at large."""
    passive = Passive(group.auxiliary, "", (), group.participle, doing.last, doing.lemma, doing.joins)
    if doing.is_loose:
        is_fit = doing.known.fits(doing.lemma, view.lowers[doing.last + 1])
        is_fit = is_fit and (is_common_thought if doing.is_thought else is_common_deed)(view, passive, group)
    else:
        is_fit = _has_rest(view, passive, group, doing.known, is_thought=doing.is_thought)
    if not is_fit:
        return None
    if doing.is_loose and is_followed_by_verb(view, doing.last):
        return _write_pair(view, passive, group, known)
    return _write(view, passive, group, is_thought=doing.is_thought or doing.is_loose)


def _write_pair(view: SentenceView, passive: Passive, group: PassiveGroup, known: Doings) -> Patch | None:
    """Write two verbs with people, who do both: "is peeled and pickled", "people peel and pickle it"."""
    second = next((i for i in range(passive.last + 1, len(view.tokens)) if view.tokens[i].xpos == "VBN"), -1)
    is_theirs = second > 0 and view.lowers[second] in known.passives
    if not is_theirs or group.chain[0] not in _PRESENT | _ABLE or group.negation:
        return None
    adverbs = tuple(i for i in range(passive.auxiliary + 1, passive.participle) if view.lowers[i] != "be")
    modal = "can" if group.chain[0] in _ABLE else ""
    whole = replace(passive, adverbs=adverbs, modal=modal)
    return active_of_two(view, whole, "people", view.setting.lowered, after=-1)


def _has_rest(view: SentenceView, passive: Passive, group: PassiveGroup, table: Verbs, *, is_thought: bool) -> bool:
    """Whether what the verb asks for follows, and the tense is one in which people at large do things."""
    chain, following = group.chain, passive.last + 1
    if chain[0] not in _PRESENT | _PERFECT | _PAST | _ABLE or "to" in chain:
        return False
    if passive.lemma in _TRADES and (chain[0] not in _PRESENT or view.lowers[following] not in _MADE_BY):
        return False
    if "being" in chain and (is_thought or passive.lemma not in _ONGOING):
        return False
    if not _MAINLY.isdisjoint(group.adverbs):
        return False  # "flutes were mainly played in the hills": "people mainly played flutes" says more
    if chain[0] in ("was", "were", "had") and passive.lemma in _SAID_ONCE:
        return False
    if is_followed_by_verb(view, passive.last) or not view.is_free(passive.auxiliary, passive.last):
        return False
    if chain[0] in _PAST and following == len(view.tokens) - 1:
        return False  # "the claim was underestimated": a certain one, by certain people
    if is_thought and chain[0] == "had":
        return False  # "they found that the costs had been underestimated": by those who had made them
    low = view.lowers[following]
    if _is_way_found(view, passive):
        return chain[0] in ("was", "were", "has", "have") and not group.negation and low in ("to", "of", "for")
    if passive.lemma == "consider":
        is_named = view.tokens[following].upos in _COMPLEMENT and low not in {"all", "both", "that"} | _RULED_ON
        return is_named or view.lowers[following : following + 2] == ("to", "be")
    if low in _MAINLY and not is_thought:
        following += 1
        low = view.lowers[following] if following < len(view.tokens) else ""
    is_done_by = (
        low == "by" and not is_thought and any(t.xpos == "VBG" for t in view.tokens[following + 1 : following + 2])
    )
    if not is_done_by and not table.fits(passive.lemma, low):
        return False
    if passive.lemma in _FOUND:
        # "tools were found in the cave": by those who dug there
        is_wide = following + 1 < len(view.tokens) and view.tokens[following + 1].upos != "DET"
        return chain[0] in _PERFECT and not group.negation and is_wide
    if passive.lemma == "know" and low == "as":
        return bool(_OF_HABIT.intersection(group.adverbs)) and any(
            t.upos in _COMPLEMENT for t in view.tokens[following + 1 : following + 2]
        )
    if (
        low == "to"
        and passive.lemma == "use"
        and not any(t.xpos == "VB" for t in view.tokens[following + 1 : following + 2])
    ):
        return False
    if is_thought:
        return passive.lemma not in _SAID_BY_SOME or bool(_OF_HABIT.intersection(group.adverbs))
    if any(
        t.upos == "PROPN" and "age" not in view.lowers[i : i + 2] for i, t in enumerate(view.tokens) if i >= following
    ):
        return False  # "video is used at the World Cup": by those who judge there
    return view.tokens[following].upos in _BESIDES or says_when(view, following)


def _is_way_found(view: SentenceView, passive: Passive) -> bool:
    """Whether a way to do something is what was found: "a method was found for turning wood into pulp"."""
    return passive.lemma in _FOUND and find_singular(view.lowers[passive.auxiliary - 1]) in _WAYS


def _start_of_way(view: SentenceView, auxiliary: int) -> int:
    """Give where a way that was found begins, also after a time: "in the 1840s a method was found"; else -1."""
    phrase = read_noun_phrase_before(view, auxiliary)
    if phrase is None or phrase.first == 0:
        return -1 if phrase is None else 0
    before = view.tokens[phrase.first - 1]
    is_time = before.text[:1].isdigit() or before.upos in ("PUNCT", "CCONJ", "SCONJ")
    return phrase.first if is_time else -1


def _write(view: SentenceView, passive: Passive, group: PassiveGroup, *, is_thought: bool) -> Patch | None:
    """Write the clause with people as its subject; None where that cannot surely be done."""
    aux, last = group.auxiliary, passive.last
    verb, end = write_active_group(view, group, is_plural=True), view.tokens[last].end
    if passive.lemma == "know" and view.lowers[last + 1] == "as":
        forms = forms_of("call")
        verb, end = verb.replace("known", forms["VBN"]).replace("know", "call"), view.tokens[last + 1].end
    after = view.text[view.tokens[passive.participle].end : view.tokens[last].end]
    if is_gap(view, aux):
        head = aux - 2 - (view.lowers[aux - 2] == ",")
        if view.lowers[aux - 1] == "what" or view.tokens[head].upos != "NOUN" or names_person(view.lowers[head]):
            return None
        if not is_thought and not _is_common(view, view.lowers[aux - 1], group):
            return None
        return Patch(view.tokens[aux].start, end, f"people {verb}{after}")
    is_way = _is_way_found(view, passive)
    first = _start_of_way(view, aux) if is_way else start_of_thing(view, passive)
    is_any = is_thought or (is_way and view.lowers[first] not in _CERTAIN)
    if first < 0 or not verb or (not is_any and not _is_common(view, view.lowers[first], group)):
        return None
    if aux - first == 1 and view.lowers[first] in _VAGUE:
        return None
    is_of_process = first > 1 and view.lowers[first - 1] == "which" and passive.lemma == "use"
    if _are_told_of(view, last) or is_of_process:
        return None
    thing = as_object(view, first, aux)
    if not thing:
        return None
    return Patch(view.tokens[first].start, end, f"{like(first, 'people')} {verb}{after} {thing}")


def _are_told_of(view: SentenceView, last: int) -> bool:
    """Whether a second predicate goes on about several things: "people keep them, and they are rarely worn"."""
    return any(
        view.lowers[i] in ("and", "but") and view.lowers[i + 1] in ("are", "were", "have")
        for i in range(last + 1, len(view.tokens) - 1)
    )


def _is_common(view: SentenceView, opening: str, group: PassiveGroup) -> bool:
    """Whether a thing may be anybody's: "bread is baked", "the road is used"; "the road was used" by some."""
    if _is_open_use(view, group):
        if opening == "the":
            return group.chain[0] in _PRESENT or is_plural_noun(view.lowers[group.auxiliary - 1]) is True
        return opening not in _PARTICULAR or (opening in ("it", "they") and group.chain[0] in _PRESENT)
    others = _NO_PEOPLE - _CREATURES if group.lemma in _HUSBANDRY else _NO_PEOPLE
    if view.setting.has_makers or not others.isdisjoint(view.words) or not _OF_ONCE.isdisjoint(group.adverbs):
        return False
    if group.chain[0] in _PRESENT and group.lemma not in _MAKING:
        return opening not in ("a", "an", "his", "her", "its", "their")
    if opening == "the" and group.lemma in _ONGOING and view.lowers[group.auxiliary - 1] in _STUFFS:
        return not _ERAS.isdisjoint(view.words)
    return opening not in _PARTICULAR


def _is_open_use(view: SentenceView, group: PassiveGroup) -> bool:
    """Whether it is told of what a thing is used for or in, or made from, at large: also where makers are named."""
    if view.lowers[group.auxiliary - 1] in _INSTRUMENTS:
        return False
    is_at_large = group.lemma in ("use", "make") and group.chain[0] in _PRESENT | _PERFECT
    if not is_at_large or not _AT_WORK.isdisjoint(view.words) or not _OF_ONCE.isdisjoint(group.adverbs):
        return False
    following = view.lowers[group.participle + 1]
    if group.lemma == "make":
        return following in ("by", "with")
    return following in ("for", "in", "throughout", "since") or following in _MAINLY


def _may_be_people(view: SentenceView, before: SentenceView | None, start: int, end: int, *, is_thought: bool) -> bool:
    """Whether people at large may do it: no reader, house or group of people is spoken of near by, up to a token."""
    setting = view.setting
    if view.terminal not in (".", ";", ":") or setting.has_commands:
        return False
    roles = setting.named.get(ROLE, 0)
    if setting.is_of_institution and (not is_thought or roles or any(setting.ruled.values())):
        return False
    if setting.named.keys() - {"we", ROLE} or setting.named.get("we", 0) > 1:
        return False
    if roles > _MOST_ROLES and not is_thought:
        return False
    index = next((i for i, t in enumerate(view.tokens) if t.start >= start), 0)
    theirs = _THEIRS - ({"they"} if view.lowers[index] == "they" else set())
    if not is_thought and is_one_of_row(view):
        return False
    is_shared = not theirs.isdisjoint(view.lowers[index:]) or not _NAMED.isdisjoint(view.words)
    if is_shared or any(i < end for i in list_persons(view, "")) or is_speech(view, index):
        return False
    if before is None:
        return True
    if view.lowers[index] in ("it", "they") and any((find_singular(low) or low) in _GROWN for low in before.lowers):
        return False  # "the tail is long. It is used for steering": by the animal
    return not names_persons(before, -1)


def is_one_of_row(view: SentenceView) -> bool:
    """Whether coordinate clauses are passives as well: "hay was cut, oats were sown, and apples were sold"."""
    passives = [i for i, t in enumerate(view.tokens) if t.xpos == "VBN" and not _BE.isdisjoint(view.lowers[i - 2 : i])]
    return any(
        not _JOINTS.isdisjoint(between := view.lowers[first:second]) and _SUBORDINATORS.isdisjoint(between)
        for first, second in pairwise(passives)
    )
