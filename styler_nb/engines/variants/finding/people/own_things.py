"""Find what belongs to the reader whom a text speaks to: "water the plant", "water your plant"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from styler_nb.engines.variants.reading.addressees import is_number, is_speech
from styler_nb.engines.variants.reading.inflect import find_verb, match_case
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun
from styler_nb.engines.variants.reading.setting import ROLE
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site, remembered
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_own_things"]

_MANY = 5
"""Times that a reader is spoken to for each time that the writer speaks of themselves."""
_FEW = 2
"""Times that others under rules may be named in a text of commands."""
_MOST_OWNED = 2
"""Times that a sentence may say "your"."""
_OTHERS = read_words("others_in_advice")
_OTHERS_BODIES = read_words("others_with_bodies")
_BODIES = read_words("bodies_of_readers")
_LIMBS = read_words("limbs_of_readers")
_JOINTS = frozenset({"ankle", "wrist", "knee", "foot", "leg", "arm", "hand", "elbow", "shoulder", "heart"})
_TITLED_BODIES = _BODIES | _LIMBS | _JOINTS
_OF_HABIT = frozenset(
    {"usually", "often", "generally", "normally", "typically", "commonly", "mostly", "sometimes", "rarely"}
    | {"most", "many"}
)
_BIKE = read_words("bicycle_parts")
_BIKE_PARTS = _BIKE | {"wheel", "tyre", "tire", "tube", "pedal", "brake"}
_ALWAYS_OWN = read_words("never_without_owner")
_BARE = read_words("managed_by_readers")
_MANAGE = read_words("managing")
_ACQUIRE = read_words("acquiring")
_SINGULARS = read_words("own_of_readers")
_ALL = _SINGULARS | _BODIES | _LIMBS | _BIKE
_COMPOUNDS = {"living": "room", "washing": "machine", "bank": "account", "flower": "beds", "compost": "heap"}
_THINGS = _ALL | _BARE | _COMPOUNDS.keys()
_NO_LONGER_OWN = frozenset({"of", "that", "which", "who", "whom", "whose", "where", "you", "we", "with", "itself", "-"})
_AFTER_BARE = frozenset({".", ",", ";", ")", "before", "after", "every", "each", "once", "when", "if", "often", "at"})
_CLAUSE_OPENERS = frozenset({",", "so", "that", "and", "but", ";"})
_MUST = frozenset({"should", "must"})
_PLACES = read_words("homes_of_readers")
_SELLING = read_words("selling")
_BEFORE = 5_000
"""Characters before a thing in which it may have been called the reader's."""
_ONE = frozenset({"one"})
_IDIOMS = frozenset({"on", "over", "by", "per"})


def find_own_things(views: Sequence[SentenceView], variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind own_thing; variants are "the" and "your".

    What a paragraph names more than once is the reader's from the first time on, or nowhere.
    """
    if not views or views[0].block_kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return
    persons = views[0].persons
    if persons.get("i", 0) + persons.get("my", 0) > persons.get("you", 0):
        return
    if not views[0].setting.words.isdisjoint(_SELLING):
        return  # what the reader may buy is the seller's still
    is_spoken_to = views[0].setting.has_commands or persons.get("you", 0) > 0 or views[0].setting.addresses
    found: list[tuple[str, Site]] = []
    for view in views:
        if is_spoken_to or "you" in view.words:
            found += _of_sentence(view, variable)
    the = variable.variant_index("the")
    if not any(site.options for _, site in found):
        yield from (site for _, site in found)
        return
    kept = {noun for noun, site in found if not site.options and site.current == the}
    own = {noun: site.start for noun, site in reversed(found) if site.current == the}
    kept |= {noun for noun, start in own.items() if _is_named_before(views, noun, start)}
    for noun, site in found:
        yield replace(site, options=()) if noun in kept and site.current == the else site


def _is_named_before(views: Sequence[SentenceView], noun: str, start: int) -> bool:
    """Whether a paragraph has "the" with a noun before it can be the reader's: "the tube" would not be theirs later."""
    return any(
        low == noun and before.lower == "the" and before.start < start
        for view in views
        for before, low in zip(view.tokens, view.lowers[1:], strict=False)
    )


def _may_have_reader(view: SentenceView) -> bool:
    setting, named = view.setting, view.persons
    if named.get(ROLE, 0) > (_FEW if setting.has_commands else 0) or setting.is_of_institution:
        return False
    if setting.has_makers and not setting.has_commands:
        return False
    return (named.get("i", 0) + named.get("my", 0)) * _MANY <= named.get("you", 0) and "he" not in setting.spoken


def _of_sentence(view: SentenceView, variable: Variable) -> Iterator[tuple[str, Site]]:
    if not _has_thing(view):
        return
    if _names_other(view) or view.terminal == "?" or _is_told(view):
        return
    owned = view.lowers.count("your")
    for index, low in enumerate(view.lowers[:-2]):
        if low in ("the", "your"):
            head = _head(view, index + 1)
            if head < 0 or not view.is_free(index, head) or is_speech(view, index):
                continue
            noun = view.lowers[head].removesuffix("'s")
            if not _is_readers(view, index, head, noun):
                continue
            owned += low == "the"
            yield noun, _site(view, variable, index, _find_other(view, index, head, noun, owned))
        elif low in _BARE and index and _is_managed(view, index):
            owned += 1
            may_change = owned <= _MOST_OWNED and _may_change(view, low) and not is_speech(view, index)
            yield low, _bare(view, variable, index, may_change=may_change)


def _has_thing(view: SentenceView) -> bool:
    """Whether a sentence names anything that may be the reader's: most do not, which is seen at once."""
    words = view.words
    if words.isdisjoint(("the", "your")):
        return not _BARE.isdisjoint(words)
    is_named = not (_THINGS.isdisjoint(words) and view.setting.titled.isdisjoint(words))
    return is_named or any(low.endswith("'s") for low in words)


def _names_other(view: SentenceView) -> bool:
    """Whether a sentence names somebody else; "one side" names nobody."""
    others = _OTHERS & view.words
    return bool(others) and (others != {"one"} or not all(is_number(view, i) for i in view.where(_ONE)))


def _is_told(view: SentenceView) -> bool:
    """Whether a sentence tells what happened; "a spoke" is no verb."""
    if view.tokens[0].xpos == "VBD":
        return True
    return any(b.xpos == "VBD" and a.upos != "DET" for a, b in pairwise(view.tokens))


def _bare(view: SentenceView, variable: Variable, noun: int, *, may_change: bool) -> Site:
    start = view.tokens[noun].start
    patch = Patch(start, start, "your ")
    options = (Option(variable.variant_index("your"), (patch,), 1),) if may_change else ()
    return Site(variable, start, start, variable.variant_index("the"), options)


def _find_other(view: SentenceView, article: int, head: int, noun: str, owned: int) -> str:
    """Give what may be written for "the" or "your", "" where nothing."""
    if _is_in_row(view, article, head):
        return ""
    if view.lowers[article] == "the":
        if noun in _BIKE and any(a == "the" and low in _BIKE_PARTS for a, low in pairwise(view.lowers[:article])):
            return ""  # "take the saddle off the frame": no "the saddle" beside "your frame"
        return "your" if owned <= _MOST_OWNED and _may_change(view, noun) else ""
    if noun in _BODIES or noun in _LIMBS or noun in _ALWAYS_OWN:
        return ""
    start = view.tokens[article].start
    thing = re.escape(view.text[view.tokens[article + 1].start : view.tokens[head].end])
    return "the" if re.search(rf"\b[Yy]our {thing}\b", view.text[max(0, start - _BEFORE) : start]) else ""


def _site(view: SentenceView, variable: Variable, article: int, other: str) -> Site:
    token = view.tokens[article]
    options: tuple[Option, ...] = ()
    if other:
        patch = Patch(token.start, token.end, match_case(other, token.text))
        options = (Option(variable.variant_index(other), (patch,)),)
    return Site(variable, token.start, token.end, variable.variant_index(view.lowers[article]), options)


def _head(view: SentenceView, first: int) -> int:
    """Give the noun of what may be the reader's that starts at a token, -1 where there is none."""
    low = view.lowers[first]
    if _COMPOUNDS.get(low, "-") == view.lowers[first + 1]:
        return first + 1
    if low.removesuffix("'s") not in _ALL and low not in view.setting.titled:
        return -1
    return first


def _is_readers(view: SentenceView, article: int, head: int, noun: str) -> bool:
    """Whether the reader does something with a thing."""
    if noun == view.lowers[head] and not _ends(view, head, is_body=noun in _BODIES):
        return False
    if article and noun in ("phone", "computer") and view.lowers[article - 1] in _IDIOMS:
        return False
    if noun in view.setting.titled and view.tokens[head].upos == "NOUN" and not _tells_of_all(view, article, head):
        return True
    return _acts(view, article) or _is_to_be(view, article, head, noun)


def _tells_of_all(view: SentenceView, article: int, head: int) -> bool:
    """Whether a sentence may be about all things of a kind: "the tyre is a ring", "the talk usually lasts an hour"."""
    if not _OF_HABIT.isdisjoint(view.words):
        return True
    return view.lowers[head + 1] in ("is", "are") and view.tokens[head + 2].upos in ("DET", "PRON") and article == 0


def _may_change(view: SentenceView, noun: str) -> bool:
    """Whether nobody else's may be meant, nor a thing that a text has brought in as one of several."""
    if not _may_have_reader(view) and not (view.setting.addresses and noun in view.setting.titled):
        return False
    return noun not in view.setting.introduced and _may_be_readers(view, noun)


def _is_in_row(view: SentenceView, article: int, head: int) -> bool:
    """Whether more than one thing is named in a row: "the oven and the fridge" would want "your" twice."""
    if article > 1 and view.lowers[article - 1] in (",", "and", "or") and view.tokens[article - 2].upos == "NOUN":
        return True
    following = view.lowers[head + 1 : head + 3]
    if view.lowers[head + 3 : head + 4] == ("the",) and find_verb(view.lowers[head + 2]) == view.lowers[head + 2]:
        return False  # "place it inside the tyre and push the edge"
    return len(following) > 1 and following[0] in (",", "and", "or") and view.tokens[head + 2].upos in ("DET", "NOUN")


def _is_to_be(view: SentenceView, article: int, head: int, noun: str) -> bool:
    """Whether a reader is told what to do with a thing, without being named: "the oven must be hot"."""
    if view.tokens[article].start != view.tokens[0].start and view.lowers[article - 1] not in _CLAUSE_OPENERS:
        return noun in _PLACES and view.lowers[article - 1] == "in" and not _MUST.isdisjoint(view.words)
    return view.lowers[head + 1] in _MUST and view.lowers[head] == noun


def _may_be_readers(view: SentenceView, noun: str) -> bool:
    is_titled = noun in view.setting.titled
    if noun in _BODIES or noun in _LIMBS or (is_titled and noun in _TITLED_BODIES):
        if not view.setting.words.isdisjoint(_OTHERS_BODIES) or view.setting.has_creatures:
            return False
        return is_titled or noun in _LIMBS or len(view.setting.words & (_BODIES | _LIMBS)) > 1
    if noun in _BIKE:
        return not view.setting.words.isdisjoint(("bike", "bicycle"))
    return True


def _ends(view: SentenceView, head: int, *, is_body: bool) -> bool:
    """Whether nothing after a noun says which one it is."""
    if head + 1 >= len(view.tokens):
        return True
    token, low = view.tokens[head + 1], view.lowers[head + 1]
    if low in _NO_LONGER_OWN:
        return is_body and low == "with"
    if token.upos in ("NOUN", "PROPN", "NUM", "PRON") or token.xpos in ("VBN", "VBG"):
        return False
    if low in ("and", "or", "/") and head + 2 < len(view.tokens):
        # "the soil and roots": one article for two
        return view.tokens[head + 2].upos in ("VERB", "AUX", "DET", "PRON", "ADV", "PART")
    return True


@remembered
def _acts(view: SentenceView, index: int) -> bool:
    """Whether the last verb before a token tells what the reader does, who does not get the thing by it."""
    for place in range(index - 1, -1, -1):
        token = view.tokens[place]
        if token.upos == "AUX" and token.xpos not in ("MD", "VB"):
            return False
        if token.upos == "VERB":
            verb = find_verb(view.lowers[place])
            return verb not in _ACQUIRE and _is_done_by_reader(view, place, verb)
        if view.lowers[place] in (";", ":", "because", "which", "that", "who", "so", "until", "but"):
            return False
    return False


def _is_done_by_reader(view: SentenceView, verb: int, base: str) -> bool:
    token = view.tokens[verb]
    if token.xpos == "VBG":
        return view.lowers[verb - 1] in ("before", "after", "when", "while", "by", "without") and base in _MANAGE
    if token.xpos not in ("VB", "VBP") or base != view.lowers[verb]:
        return False
    place = verb - 1
    while place >= 0 and (view.tokens[place].upos == "ADV" or view.lowers[place] in ("not", "please", "n't")):
        place -= 1
    if place < 0:
        return True
    low = view.lowers[place]
    if low == "you":
        return True
    if view.tokens[place].xpos == "MD" or low in ("do", "don't"):
        if low in ("do", "don't") and place == 0:
            return True
        return view.lowers[place - 1] == "you"
    if low == "to":
        return base in _MANAGE and "for" not in view.lowers[max(place - 4, 0) : place] and _is_advised(view, place)
    if low == ",":
        return token.xpos == "VB" and base in _MANAGE
    return low in ("and", "or", "then") and base in _MANAGE and _goes_on(view, place)


def _is_advised(view: SentenceView, to: int) -> bool:
    """Whether an infinitive tells what to do: "it is best to clean", "try to clean", "to clean the oven, use"."""
    if to == 0:
        return True
    before = view.tokens[to - 1]
    if before.upos == "ADJ" or view.lowers[to - 1] in ("idea", "try", "remember", "want", "need", "you", "way", "how"):
        return True
    return before.upos == "NOUN" and is_plural_noun(view.lowers[to - 1]) is not None and _starts_command(view)


def _goes_on(view: SentenceView, place: int) -> bool:
    """Whether a row of commands goes on, or of what "you" do."""
    return _starts_command(view) or "you" in view.lowers[:place]


@remembered
def _starts_command(view: SentenceView) -> bool:
    token = view.tokens[0]
    return token.upos == "VERB" and token.xpos in ("VB", "VBP")


def _is_managed(view: SentenceView, noun: int) -> bool:
    """Whether the reader is told to do something with all they have of a kind: "clean tools after use"."""
    verb = noun - 1
    if find_verb(view.lowers[verb]) not in _MANAGE or view.tokens[verb].upos != "VERB":
        return False
    following = view.lowers[noun + 1]
    if following not in _AFTER_BARE and view.tokens[noun + 1].upos not in ("ADV", "ADJ"):
        return False
    if following == "," and any(low in ("and", "or") for low in view.lowers[noun + 2 : noun + 6]):
        return False
    return view.is_free(verb, noun) and _is_done_by_reader(view, verb, find_verb(view.lowers[verb]))
