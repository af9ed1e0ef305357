"""Find what something is done with: "opened with a key", "opened using a key", "a key is used to open it".

"They cut the cloth with a knife" is "they use a knife to cut the cloth" as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.agents import OBJECTS
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import agree, build_forms, find_verb
from styler_nb.engines.variants.reading.moves import capitalized, inner_text, is_prose, may_move, text_of
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import NounPhrase, read_noun_phrase, read_noun_phrase_with_of
from styler_nb.engines.variants.reading.passive_groups import read_passive_group
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["find_instruments"]

_WORDS = frozenset({"with", "through", "by", "using", "use", "uses", "used"})
_TOOLS = read_words("tools")
_CHANNELS = read_words("channels")
_DONE = read_words("done_with_tools")
_SENT = read_words("done_through_channels")
_SIMPLE = {"is": ("is", "are"), "are": ("is", "are"), "was": ("was", "were"), "were": ("was", "were")}
_HAVE = {"has": ("has", "have"), "have": ("has", "have")}
_LONGEST = 7
_PLACE_WORDS = frozenset({"on", "in", "into", "from", "onto", "to", "along"})
_PLAIN = frozenset({"water", "hand", "hands", "finger", "fingers", "foot", "feet", "soap", "beam"}) | read_words(
    "everyday_tools"
)
"""What is hardly used, but always there, and plain tools: cut with a knife."""
_STOPPED = frozenset({"stop", "stops", "stopped", "close", "closed", "begin", "continue"})
"""Verbs that would take "using" for what comes to an end."""
_NO_OBJECT = frozenset({"who", "which", "that", "what", "himself", "themselves", "itself"})


@needs(_WORDS)
def find_instruments(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind instrument; variants are "with", "using" and "use_to"."""
    for index in view.where(_WORDS, 1, -2):
        low = view.lowers[index]
        if low == "by":
            site = _means(view, variable, index, lower_words)
        elif low in ("with", "through"):
            site = _with(view, variable, index, lower_words)
        elif low == "using":
            site = _using(view, variable, index)
        else:
            site = _use_to(view, variable, index)
        if site is not None:
            yield site


def _use_to(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Note "use a knife to cut", "a knife is used to cut"."""
    token = view.tokens[index]
    if token.upos != "VERB":
        return None
    place = index + 1
    phrase = read_noun_phrase(view, place)
    if phrase is not None:
        place = phrase.last + 1
    elif view.lowers[place] in ("it", "them", "this", "these"):
        place += 1
    elif token.xpos != "VBN":
        return None
    if place + 1 >= len(view.tokens) or view.lowers[place] != "to" or view.tokens[place + 1].xpos != "VB":
        return None
    return Site(variable, token.start, view.tokens[place].end, variable.variant_index("use_to"), ())


def _using(view: SentenceView, variable: Variable, index: int) -> Site | None:
    """Read "cut using a knife", after a participle or the object."""
    before = view.tokens[index - 1]
    if before.upos not in ("NOUN", "PRON", "PROPN", "ADV") and before.xpos != "VBN":
        return None
    start, end = view.tokens[index].start, view.tokens[index].end
    options: tuple[Option, ...] = ()
    phrase = _read_tool(view, index + 1, _TOOLS)
    if phrase is not None and _verb_before(view, index, _DONE) >= 0 and view.is_free(index, index):
        options = (Option(variable.variant_index("with"), (Patch(start, end, "with"),)),)
    return Site(variable, start, end, variable.variant_index("using"), options)


def _with(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Site | None:
    is_channel = view.lowers[index] == "through"
    tools, done = (_CHANNELS, _SENT) if is_channel else (_TOOLS, _DONE)
    phrase = _read_tool(view, index + 1, tools)
    verb = _verb_before(view, index, done) if phrase is not None else -1
    if phrase is None or verb < 0 or _is_again_used(view):
        return None
    start, end = view.tokens[index].start, view.tokens[index].end
    options: list[Option] = []
    if view.is_free(index, index) and view.lowers[index - 1] not in ("only", "not"):
        if view.lowers[phrase.last] not in _PLAIN and view.lowers[verb] not in _STOPPED:
            options.append(Option(variable.variant_index("using"), (Patch(start, end, "using"),)))
        moved = _use(view, verb, index, phrase, lower_words) if _ends(view, phrase.last + 1) else None
        if moved is not None:
            options.append(Option(variable.variant_index("use_to"), (moved,), 2))
    return Site(variable, view.tokens[verb].start, end, variable.variant_index("with"), tuple(options))


def _means(view: SentenceView, variable: Variable, index: int, lower_words: frozenset[str]) -> Site | None:
    """Read "by means of a knife", which says of anything that it is an instrument."""
    if tuple(view.lowers[index + 1 : index + 3]) != ("means", "of"):
        return None
    phrase = read_noun_phrase(view, index + 3)
    verb = _last_verb(view, index)
    if phrase is None or verb < 0 or _is_again_used(view) or not _ends(view, phrase.last + 1):
        return None
    if not _fills(view, verb, index):
        return None
    moved = _use(view, verb, index, phrase, lower_words)
    options = () if moved is None else (Option(variable.variant_index("use_to"), (moved,)),)
    start, end = view.tokens[verb].start, view.tokens[index + 2].end
    return Site(variable, start, end, variable.variant_index("with"), options)


def _last_verb(view: SentenceView, end: int) -> int:
    for place in range(end - 1, max(end - 1 - _LONGEST, -1), -1):
        if view.tokens[place].upos == "VERB":
            return place
        if view.tokens[place].upos in ("PUNCT", "SCONJ", "CCONJ"):
            return -1
    return -1


def _is_again_used(view: SentenceView) -> bool:
    return not {"use", "used", "uses", "using"}.isdisjoint(view.words)


def _read_tool(view: SentenceView, first: int, tools: frozenset[str]) -> NounPhrase | None:
    phrase = read_noun_phrase(view, first)
    if (
        phrase is None
        or find_singular(view.lowers[phrase.last]) not in tools
        or view.tokens[phrase.last].upos != "NOUN"
    ):
        return None
    if view.lowers[first] in ("no", "little", "less", "fewer", "such", "what"):
        return None
    row = phrase.last + 1
    if row + 1 < len(view.tokens) and view.lowers[row] in ("and", "or"):
        second = read_noun_phrase(view, row + 1)
        if second is None or find_singular(view.lowers[second.last]) not in tools:
            return None
        return NounPhrase(first, second.last, is_plural=view.lowers[row] == "and" or second.is_plural)
    return phrase


def _verb_before(view: SentenceView, end: int, done: frozenset[str]) -> int:
    """Give the verb of what is done so, right before or with its object and a place between; -1 without one."""
    for place in range(end - 1, max(end - 1 - _LONGEST, -1), -1):
        token = view.tokens[place]
        if token.upos in ("PUNCT", "SCONJ", "CCONJ") or (view.lowers[place] in _NO_OBJECT and place < end - 1):
            return -1
        if token.upos == "VERB":
            if token.xpos == "VBN" and not _is_passive(view, place):
                return -1
            return place if find_verb(view.lowers[place]) in done and _fills(view, place, end) else -1
    return -1


def _is_passive(view: SentenceView, place: int) -> bool:
    before = place - 1
    while before > 0 and view.tokens[before].upos in ("ADV", "PART"):
        before -= 1
    return before > 0 and view.tokens[before].upos == "AUX" and view.tokens[before].xpos != "MD"


def _fills(view: SentenceView, verb: int, end: int) -> bool:
    """Whether only an object or a particle, and a place, stand between a verb and what it is done with."""
    place = verb + 1
    if place < end and view.tokens[place].upos == "ADP" and (place + 1 == end or view.lowers[place] in ("out", "off")):
        place += 1
    if place < end and view.lowers[place] not in _PLACE_WORDS:
        place = _object_end(view, place)
    if 0 < place < end and view.lowers[place] in _PLACE_WORDS:
        place = _object_end(view, place + 1)
    return place == end


def _object_end(view: SentenceView, first: int) -> int:
    if view.lowers[first] in ("it", "them"):
        return first + 1
    phrase = read_noun_phrase_with_of(view, first)
    return -1 if phrase is None else phrase.last + 1


def _ends(view: SentenceView, place: int) -> bool:
    """Whether the statement ends at a token, or another one begins that has its own subject."""
    if place >= len(view.tokens) - 1:
        return view.terminal == "."
    return (
        view.lowers[place] == ","
        and view.lowers[place + 1] in ("and", "but")
        and view.finds_finite(place, len(view.tokens))
    )


def _use(view: SentenceView, verb: int, index: int, phrase: NounPhrase, lower_words: frozenset[str]) -> Patch | None:
    if not is_prose(view) or not view.is_free(verb, index):
        return None
    if _is_passive(view, verb):
        return _use_passive(view, verb, index, phrase, lower_words)
    return _use_active(view, verb, index, phrase)


def _use_active(view: SentenceView, verb: int, index: int, phrase: NounPhrase) -> Patch | None:
    """Write "use a knife to cut the cloth"."""
    token = view.tokens[verb]
    form = build_forms("use", "VERB", {}).get(token.xpos)
    if form is None or token.xpos in ("VBN", "VBG") or index == verb + 1:
        return None
    if token.text[:1].isupper():
        form = capitalized(form)
    tool, rest = text_of(view, phrase.first, phrase.last + 1), text_of(view, verb + 1, index)
    words = f"{form} {tool} to {find_verb(view.lowers[verb])} {rest}"
    return Patch(token.start, view.tokens[phrase.last].end, words)


def _use_passive(
    view: SentenceView, verb: int, index: int, phrase: NounPhrase, lower_words: frozenset[str]
) -> Patch | None:
    """Write "A knife is used to cut the cloth" for "The cloth is cut with a knife"."""
    group = read_passive_group(view, verb, lemma=find_verb(view.lowers[verb]))
    if group is None or group.negation or phrase.is_plural is None or group.auxiliary < 1:
        return None
    end = group.auxiliary
    first = view.lowers[0] in OBJECTS and end == 1
    thing = None if first else read_noun_phrase_with_of(view, 0)
    if not first and (thing is None or thing.last + 1 != end):
        return None
    opening = OBJECTS[view.lowers[0]] if first else inner_text(view, 0, lower_words)
    if opening is None or not may_move(view, 0, end) or view.lowers[0] in ("no", "few", "all", "each", "every", "none"):
        return None
    chain = [*group.chain]
    forms = _SIMPLE.get(chain[0]) or _HAVE.get(chain[0])
    if forms is not None:
        chain[0] = forms[bool(phrase.is_plural)]
    subject = " ".join(w for w in (opening, text_of(view, 1, end)) if w)
    rest = text_of(view, verb + 1, index)
    tool = capitalized(text_of(view, phrase.first, phrase.last + 1))
    lemma = agree(group.lemma, third=False) or group.lemma
    words = (tool, chain[0], *group.adverbs, *chain[1:], "used to", lemma, subject, rest)
    return Patch(view.tokens[0].start, view.tokens[phrase.last].end, " ".join(w for w in words if w))
