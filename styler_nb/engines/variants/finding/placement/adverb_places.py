"""Find adverbs that may stand elsewhere: "usually it rains", "it usually rains"; "quickly closes", "closes quickly"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.placement.phrases_for_adverbs import phrases_for
from styler_nb.engines.variants.reading.moves import capitalized, inner_text, may_move, negates
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import FINITE_TAGS, NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_adverb_places", "is_auxiliary", "subject_end"]

FRONT, MEDIAL = 0, 1
_SAID = frozenset(
    {"thought", "believed", "said", "known", "considered", "accepted", "held", "assumed", "agreed", "regarded", "seen",
     "called", "understood", "credited", "claimed", "attributed", "described", "referred", "argued",
     "supposed", "reported", "recognised", "recognized"}
)  # fmt: skip
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_SUBJECT = read_words("noun_phrase_tags")
_FREQUENCY = frozenset({"often", "usually", "sometimes", "generally", "frequently", "occasionally", "typically"})
_LONGEST_SUBJECT = 6
_QUANTIFIERS = read_words("quantifiers")
_HAVE = read_words("forms_of_have")
_MODALS = frozenset({"may", "might", "must", "should", "could", "would"})
_CLITICS = ("'s", "'re", "'m", "'ve", "'ll", "'d")
_BE = read_words("forms_of_be")
_OBJECT = read_words("noun_phrase_tags")
_LONGEST_OBJECT = 4
_LINKS = frozenset({"of", "and"})
_MORE_LINKS = _LINKS | {"for", "in", "on", "from", "with"}
_PRONOUN_OBJECTS = read_words("object_pronouns")
_POSSESSIVES = read_words("possessives")
_PACES = frozenset(
    {"slowly", "quickly", "rapidly", "immediately", "gently", "quietly", "softly", "separately", "independently"}
)
"""Adverbs that are the news where they end a passive: "it should be cooked slowly"."""
_BEFORE_PARTICIPLE = frozenset({"suddenly", "easily", "frequently", "formally"})
"""Adverbs that stay before the participle of a passive, of which they say no manner: "it is easily illustrated"."""
_DEGREE = read_words("degree")
_SEEM = frozenset(
    {"seem", "seems", "appear", "appears", "look", "looks", "sound", "sounds", "mean", "means", "matter", "matters"}
)
_LED = frozenset({"after", "before", "following"})
_WITH_COMPLEMENT = frozenset({("separately", "from"), ("independently", "of"), ("independently", "from")})


@needs(lambda variable: variable.words())
def find_adverb_places(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind adverb_place.

    `parameters.place` is "sentence" (front or by the verb) or "manner" (before the verb or after its object);
    `parameters.words` lists the adverbs, `parameters.bare` those that want no comma at the front. With
    `parameters.phrases`, tables by variant, an adverb is written as its phrase where it goes ("carefully cut it", "cut
    it with care"); those of the variant "cases" are for what is done to many.
    """
    words = variable.words()
    if view.block_kind not in _KINDS or words.isdisjoint(view.words):
        return
    if variable.parameters["place"] == "manner":
        yield from _manner(view, variable, words)
    elif view.terminal == "." and len(view.tokens) > 4:
        yield from _of_sentence(view, variable, words, lower_words)


def _of_sentence(
    view: SentenceView, variable: Variable, words: frozenset[str], lower_words: frozenset[str]
) -> Iterator[Site]:
    tokens, lowers = view.tokens, view.lowers
    if lowers[0] in words and not variable.parameters.get("phrases"):
        first = 2 if lowers[1] == "," else 1
        verb = subject_end(view, first)
        if verb is None or not view.is_finite(verb):
            return
        claim = tokens[0].start, tokens[verb].end
        yield Site(variable, *claim, FRONT, _to_medial(view, first, verb))
        return
    index = subject_end(view, 0, _MORE_LINKS if "phrases" in variable.parameters else _LINKS)
    if index is None or index + 2 >= len(tokens):
        return
    place = index if lowers[index] in words else index + 1
    if lowers[place] not in words or (place > index and not is_auxiliary(view, index)):
        return
    if place == index and not (view.is_finite(place + 1) or _is_misread(view, place + 1)):
        return
    claim = tokens[0].start, tokens[place + 1].end
    yield Site(variable, *claim, MEDIAL, _to_front(view, variable, place, index, lower_words))


def _is_misread(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "VERB" and view.tokens[index].xpos in ("VB", "VBN")


def is_auxiliary(view: SentenceView, index: int) -> bool:
    """Whether a finite auxiliary without a negation stands here."""
    return view.tokens[index].upos == "AUX" and view.is_finite(index) and not view.lowers[index].endswith("n't")


def subject_end(view: SentenceView, first: int, links: frozenset[str] = _LINKS) -> int | None:
    """Give the end of a plain subject that starts here, None where there is none; `links` may join its nouns."""
    low = view.lowers[first]
    if low in NOMINATIVE or low == "there" or (low in ("this", "these") and view.tokens[first].upos == "PRON"):
        return first + 1
    index = first
    while index < len(view.tokens) - 1 and index - first < _LONGEST_SUBJECT:
        goes_on = index > first and view.lowers[index] in links
        is_of = goes_on and view.tokens[index - 1].upos in ("NOUN", "PROPN")
        if not (view.tokens[index].upos in _SUBJECT or is_of or view.lowers[index] in _POSSESSIVES):
            break
        index += 1
    return index if index > first and view.tokens[index - 1].upos in ("NOUN", "PROPN") else None


def _to_medial(view: SentenceView, first: int, verb: int) -> tuple[Option, ...]:
    tokens, lowers = view.tokens, view.lowers
    end = verb + 1
    if negates(view, verb, verb + 3) or not view.is_free(0, 0):
        return ()
    if _QUANTIFIERS & set(lowers[first:verb]) or "\n" in view.text[tokens[0].start : tokens[verb].end]:
        return ()
    if lowers[verb].endswith(_CLITICS) or (first == 1 and lowers[0] in ("so",)) or not may_move(view, first, verb):
        return ()
    # "Now, I know that": no word of time; "Then it might work": a consequence
    if (lowers[0] == "now" and first == 2) or (lowers[0] == "then" and tokens[verb].xpos == "MD"):
        return ()
    if _is_shared(view, verb) or lowers[verb] in _MODALS:
        return ()
    adverb = lowers[0]
    subject = capitalized(view.text[tokens[first].start : tokens[verb - 1].end])
    if tokens[verb].upos == "AUX":
        if end >= len(tokens) - 1 or lowers[end] in (",", ".") or tokens[end].upos in ("ADV", "PART", "PUNCT"):
            return ()
        text = f"{subject} {tokens[verb].text} {adverb}"
    else:
        if tokens[verb].xpos not in FINITE_TAGS or lowers[verb] in _BE:
            return ()
        text = f"{subject} {adverb} {tokens[verb].text}"
    return (Option(MEDIAL, (Patch(tokens[0].start, tokens[verb].end, text),)),)


def _to_front(
    view: SentenceView, variable: Variable, place: int, verb: int, lower_words: frozenset[str]
) -> tuple[Option, ...]:
    tokens, lowers = view.tokens, view.lowers
    bare = frozenset(variable.parameters.get("bare", ()))
    if not view.is_free(place, place) or "\n" in view.text[tokens[0].start : tokens[place + 1].start]:
        return ()
    if view.block_kind is BlockKind.LIST_ITEM:
        return ()  # the items of a list open alike
    # "it usually does not rain" is so as a rule, "it does not usually rain" is not
    denied = place + 1 if "phrases" in variable.parameters else place + 3
    if negates(view, place - 1, denied) or _DEGREE & set(lowers[place - 1 : denied]):
        return ()
    if _QUANTIFIERS & set(lowers[:verb]) or lowers[place + 1] in (",", ".", "and", "or", "but"):
        return ()
    if lowers[place + 1] in _SAID or (lowers[0] == "it" and "that" in lowers[place + 1 : place + 4]):
        return ()  # "generally it is thought" has another point than "it is generally thought"
    if lowers[place] in _FREQUENCY and (_is_quality(view, place, verb) or _has_second_clause(view, place)):
        return ()  # "often the plan was useless", "often it rains, and the river rises"
    if lowers[place] == "then" and lowers[verb] in _HAVE:
        return ()  # "it has then reached" is "by then"
    if lowers[place] == "then" and lowers[verb] in _BE and tokens[place + 1].xpos not in ("VBN", "VBG", "VBD"):
        return ()  # "its range was then five octaves": at that time
    if lowers[place] == "then" and lowers[place + 1] in _SEEM:
        return ()  # "speech then seems mumbled": in that case
    is_bound = lowers[verb] in _MODALS or (lowers[place] != "then" and _is_shared(view, place))
    if (is_bound and lowers[place] != "instead") or (tokens[0].upos == "ADJ" and lowers[place] in bare):
        return ()  # "now dry passages are": now dry
    opening = inner_text(view, 0, lower_words)
    if opening is None or not may_move(view, 0, verb):
        return ()
    subject = opening + view.text[tokens[0].end : tokens[place - 1].end]
    adverb = lowers[place]
    # "now that distinction has gone" would read like "now that it has gone"
    # and "usually older houses are cold" like "houses that are usually older"
    is_clear = lowers[0] not in ("that", "those") and tokens[0].upos in ("DET", "PRON", "NUM")
    if adverb in ("now", "then") and not is_clear:
        return ()  # "Now, nurses are expected" would sound like a speaker who goes on to the next point
    mark = "" if lowers[place] in bare and is_clear else ","
    start, end = tokens[0].start, tokens[place + 1].start
    return tuple(
        Option(variant, (Patch(start, end, f"{capitalized(text)}{mark} {subject} "),))
        for variant, text in phrases_for(view, variable, place)
    )


def _is_quality(view: SentenceView, place: int, verb: int) -> bool:
    return view.lowers[verb] in _BE and view.tokens[place + 1].upos == "ADJ"


def _has_second_clause(view: SentenceView, first: int) -> bool:
    """Whether another statement follows, of which an adverb in front would be said too."""
    rest = range(first, len(view.tokens) - 3)
    return any(view.lowers[i : i + 2] == (",", "and") and view.finds_finite(i + 3, len(view.tokens)) for i in rest)


def _is_shared(view: SentenceView, first: int) -> bool:
    """Whether the adverb may belong to one of two predicates: "they are often late and rarely sober"."""
    tokens = view.tokens
    return any(
        view.lowers[i] in ("and", "or", "but")
        and tokens[i + 1].upos in ("ADV", "VERB", "AUX", "PRON")
        and not (view.lowers[i - 1 : i + 1] == (",", "but") and view.lowers[i + 1] in NOMINATIVE)
        for i in range(first, len(tokens) - 1)
    )


def _manner(view: SentenceView, variable: Variable, words: frozenset[str]) -> Iterator[Site]:
    for index in range(1, len(view.tokens) - 1):
        if view.lowers[index] not in words or view.tokens[index].upos != "ADV" or view.lowers[index - 1] in _DEGREE:
            continue
        site = _before_verb(view, variable, index)
        if site is None and not variable.parameters.get("phrases"):
            site = _after_verb(view, variable, index)
        if site is not None:
            yield site


def _before_verb(view: SentenceView, variable: Variable, index: int) -> Site | None:
    tokens = view.tokens
    verb = tokens[index + 1]
    if verb.upos != "VERB" or (verb.xpos == "VBG" and tokens[index - 1].upos not in ("AUX", "PRON")):
        return None
    context = _context(view, index + 1, index - 1)
    is_open = verb.xpos == "VBN" and context == "active" and view.lowers[index - 1] not in _HAVE
    if is_open and "phrases" in variable.parameters:
        return None  # "a manually typed list"
    if context == "passive" and view.lowers[index] in _BEFORE_PARTICIPLE:
        return None
    stop = index + 2 if context == "passive" else _object_end(view, index + 2)
    options: tuple[Option, ...] = ()
    may_close = _closes(view, stop, context) if stop else False
    if "phrases" in variable.parameters and view.lowers[stop : stop + 1] not in ((".",), (",",), (";",)):
        may_close = False  # "was cut with care with a knife"
    if "phrases" in variable.parameters and view.lowers[index] == "easily" and tokens[index - 1].xpos == "MD":
        may_close = False  # "frost can easily kill it": it may well do so
    if may_close and view.is_free(index, index):
        start, end = tokens[index].start, tokens[stop - 1].end
        if "\n" not in view.text[start:end] and may_move(view, index, stop):
            text = view.text[tokens[index + 1].start : end]
            options = tuple(
                Option(variant, (Patch(start, end, f"{text} {written}"),))
                for variant, written in phrases_for(view, variable, index)
            )
    if not stop:
        return None
    return Site(variable, tokens[index].start, tokens[stop - 1].end, 0, options, context)


def _after_verb(view: SentenceView, variable: Variable, index: int) -> Site | None:
    tokens = view.tokens
    verb = index - 1
    if tokens[verb].upos != "VERB":
        verb = _object_verb(view, index)
    if verb < 1 or tokens[verb].upos != "VERB":
        return None
    before = tokens[verb - 1]
    context = _context(view, verb, verb - 1)
    if verb == index - 1 and context != "passive":
        return None
    if context == "passive" and view.lowers[index] in _PACES and view.lowers[index + 1] == ".":
        return None
    if view.lowers[index + 1] in _LED or view.lowers[index : index + 2] in _WITH_COMPLEMENT:
        return None  # "felt immediately after the blow", "listed separately from the rest"
    options: tuple[Option, ...] = ()
    is_sure = tokens[verb].xpos in FINITE_TAGS or (tokens[verb].xpos == "VB" and before.lower not in ("to", "let"))
    if (context == "passive" or (is_sure and view.lowers[verb - 1] != "to")) and view.is_free(index, index):
        start, end = tokens[verb].start, tokens[index].end
        is_led = before.upos in ("PRON", "NOUN", "PROPN", "AUX") and "\n" not in view.text[start:end]
        if is_led and _closes(view, index + 1, context) and verb > 0:
            text = f"{tokens[index].text} {view.text[start : tokens[index - 1].end]}"
            options = (Option(0, (Patch(start, end, text),)),)
    return Site(variable, tokens[verb].start, tokens[index].end, 1, options, context)


def _context(view: SentenceView, verb: int, before: int) -> str:
    is_passive = view.tokens[verb].xpos == "VBN" and view.lowers[before] in _BE
    return "passive" if is_passive else "active"


def _object_end(view: SentenceView, first: int) -> int:
    """Give the end of a plain object that starts here, 0 where none does."""
    tokens, lowers = view.tokens, view.lowers
    if (
        first < len(tokens)
        and lowers[first] in _PRONOUN_OBJECTS
        and tokens[first].upos == "PRON"
        and (first + 1 >= len(tokens) or tokens[first + 1].upos not in ("NOUN", "ADJ"))
    ):
        return first + 1
    index = first
    if index < len(tokens) and lowers[index] in _POSSESSIVES:
        index += 1
    while index < len(tokens) and index - first < _LONGEST_OBJECT and tokens[index].upos in _OBJECT:
        index += 1
    return index if index > first and tokens[index - 1].upos in ("NOUN", "PROPN") else 0


def _object_verb(view: SentenceView, end: int) -> int:
    """Give the verb whose plain object ends here, 0 where there is none."""
    for verb in range(end - 2, max(end - _LONGEST_OBJECT - 2, 0), -1):
        if view.tokens[verb].upos == "VERB":
            return verb if _object_end(view, verb + 1) == end else 0
    return 0


def _has_object(view: SentenceView, preposition: int) -> bool:
    """Whether a preposition leads its own phrase, and belongs to no verb: "asked for", "cut off by", "known as"."""
    following = view.tokens[preposition + 1].upos if preposition + 1 < len(view.tokens) else "PUNCT"
    is_bound = view.lowers[preposition] in ("as", "of", "than", "like", "off", "up", "down", "away", "for")
    return not is_bound and following in (*_OBJECT, "PRON", "NUM")


def _closes(view: SentenceView, stop: int, context: str) -> bool:
    """Whether nothing follows that would come between a verb and its adverb."""
    if stop >= len(view.tokens):
        return False
    low, token = view.lowers[stop], view.tokens[stop]
    if context == "passive":
        return low in (".", ",", ";") or (token.upos == "ADP" and _has_object(view, stop))
    is_joined = stop + 1 < len(view.tokens) and view.lowers[stop + 1] in ("and", "but", "so")
    return low in (".", ";") or (low == "," and is_joined)
