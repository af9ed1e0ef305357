"""Find "only" at the verb or at what it is about: "it can only be used in winter", "it can be used only in winter"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import read_noun_phrase
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_only_places"]

_ONLY = frozenset({"only"})
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_BE = read_words("finite_be")
_HAVE = read_words("forms_of_have")
_CONDITIONS = frozenset({"if", "when", "after", "during", "once", "because"})
_PLACES = frozenset({"in", "on", "at", "by", "from", "with", "within", "between", "through", "where", "while", "under"})
_ENDS = frozenset({"for", "as", "to", "against", "among", "before", "until", "twice"})
_SMALL = frozenset(
    {"few", "small", "little", "single", "fraction", "handful", "tiny", "limited", "short", "third", "quarter"}
)
_AMOUNTS = frozenset({"half", "part", "about", "around", "roughly"})
_MEASURED = frozenset({"after", "before", "later", "earlier", "ago", "from", "away", "above", "below", "behind"})
"""Words with which an amount tells how far off something is."""
_DENIALS = frozenset({"not", "never", "cannot", "nor", "neither", "hardly", "no", "nothing", "nobody", "there"})
_ADVERBS = frozenset(
    {"usually", "often", "sometimes", "normally", "generally", "now", "still", "typically", "therefore"}
)
_SAYING = read_words("only_verbs_of_saying")
_STANDING = read_words("only_verbs_without_objects")
_HAPPENING = read_words("only_verbs_of_happening")
_FITNESS = read_words("only_adjectives")
_HANDLING = read_words("only_commands")
_STARTS = ("NOUN", "PROPN", "PRON")
_SUBJECT_WORDS = frozenset({"that", "which", "who", "this", "these", "those"})


@needs(_ONLY)
def find_only_places(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind only_place.

    Parameters
    ----------
    view : SentenceView
        The sentence.
    variable : Variable
        With the variants "verb" ("it only opens on Mondays") and "focus" ("it opens only on Mondays").
    """
    if "only" not in view.words or view.block_kind not in _KINDS or view.terminal == "?":
        return
    places = view.where(_ONLY, 0, -1)
    if len(places) != 1 or view.tokens[places[0]].upos != "ADV" or _denied(view, places[0]):
        return
    index = places[0]
    moved = _to_verb(view, index)
    name = "focus"
    if moved is None:
        moved, name = _to_focus(view, index), "verb"
        if moved is not None and _is_one_of_two(view, moved):
            moved = None
    if moved is not None and not _leads_on(view, index):
        yield _site(view, variable, index, moved, name)


def _denied(view: SentenceView, index: int) -> bool:
    before = view.lowers[max(index - 6, 0) : index]
    return any(low in _DENIALS or low.endswith(("n't", "n’t")) for low in before)


def _leads_on(view: SentenceView, index: int) -> bool:
    """Whether a second predicate follows, of which "only" at the first verb could be said too."""
    for place in range(index + 2, len(view.tokens) - 1):
        if view.tokens[place].upos != "CCONJ":
            continue
        after = place + 1 + (view.tokens[place + 1].upos == "ADV" and place + 2 < len(view.tokens))
        if view.lowers[place] == "but" or view.tokens[after].upos in ("VERB", "AUX") or _may_be_verb(view, after):
            return True
    return False


def _may_be_verb(view: SentenceView, index: int) -> bool:
    """Whether a verb may have been taken for a noun: "and closes at dawn"."""
    return (
        view.tokens[index].upos == "NOUN"
        and view.lowers[index].endswith("s")
        and any(token.upos in ("ADP", "DET", "ADV") for token in view.tokens[index + 1 : index + 2])
    )


def _is_subject(view: SentenceView, index: int) -> bool:
    if index < 0:
        return False
    token = view.tokens[index]
    return token.upos in _STARTS or view.lowers[index] in _SUBJECT_WORDS


def _is_amount(view: SentenceView, index: int) -> bool:
    lowers = view.lowers
    if view.tokens[index].upos in ("NUM", "SYM"):
        return True
    if lowers[index] in ("a", "the") and index + 1 < len(lowers):
        return lowers[index + 1] in _SMALL
    return lowers[index] in _AMOUNTS and index + 1 < len(lowers)


def _to_verb(view: SentenceView, index: int) -> int | None:
    """Give the place before which "only" stands by the verb, where it stands after the verb now."""
    verb, focus = index - 1, index + 1
    if verb < 0 or not _may_be_focus(view, verb, focus):
        return None
    token = view.tokens[verb]
    if token.xpos in ("VBN", "VB") or (token.upos == "ADJ" and view.lowers[verb] in _FITNESS):
        if token.xpos == "VBN" and view.lowers[focus] == "by" and view.lowers[verb - 1] in _BE:
            return None  # "it is done only by post": not that it is only done
        place = _auxiliary(view, verb)
        if place is not None:
            return place
        is_command = verb == 0 and token.xpos == "VB" and view.lowers[verb] not in _STANDING
        return verb if is_command else None
    if token.upos != "VERB" or not view.is_finite(verb) or view.lowers[verb] in _BE or not token.text.isalpha():
        return None
    if view.lowers[focus] in ("by", "as"):
        return None  # "they worked only by order", "it lives on only as a tale": not that they did nothing but work
    before = verb - 1 - (verb > 1 and view.lowers[verb - 1] in _ADVERBS)
    return verb if _is_subject(view, before) else None


def _auxiliary(view: SentenceView, verb: int) -> int | None:
    """Give the place after the first auxiliary, and the adverbs at it, of a verb or adjective."""
    first = verb
    while first > 0 and (view.tokens[first - 1].upos == "AUX" or view.lowers[first - 1] in _ADVERBS):
        first -= 1
    while first < verb and view.tokens[first].upos != "AUX":
        first += 1
    if (
        first == verb
        or not view.is_finite(first)
        or not view.lowers[first].isalpha()
        or not _is_subject(view, first - 1)
    ):
        return None
    if view.lowers[first] in ("do", "does", "did"):
        return None
    place = first + 1
    while view.lowers[place] in _ADVERBS:
        place += 1
    return place


def _may_be_focus(view: SentenceView, verb: int, focus: int) -> bool:
    token, low = view.tokens[focus], view.lowers[focus]
    following = view.tokens[focus + 1] if focus + 1 < len(view.tokens) else None
    if following is None or (low == "to" and following.upos == "VERB"):
        return False
    if _is_amount(view, focus):
        # "it fell only two days after the feast": not that it did nothing but fall
        return view.tokens[verb].xpos == "VBN" or _MEASURED.isdisjoint(view.lowers[focus + 1 : focus + 5])
    if low in _CONDITIONS or low in _PLACES or low in _ENDS:
        return True
    if view.tokens[verb].upos != "VERB" or view.tokens[verb].xpos == "VBN" or view.lowers[verb] in _SAYING | _STANDING:
        return False
    phrase = read_noun_phrase(view, focus) if token.upos in ("DET", "ADJ", "NOUN") else None
    if phrase is None or phrase.last + 1 >= len(view.tokens):
        return False
    after = view.tokens[phrase.last + 1]
    return after.upos in ("PUNCT", "ADP", "CCONJ", "SCONJ") or view.lowers[phrase.last + 1] in ("that", "which", "to")


def _is_one_of_two(view: SentenceView, focus: int) -> bool:
    """Whether a second phrase follows the one in focus: "only opened by the guard at night" may be about the night."""
    return view.lowers[focus] in _PLACES and any(
        token.upos == "ADP" and token.lower != "of" for token in view.tokens[focus + 1 :]
    )


def _to_focus(view: SentenceView, index: int) -> int | None:
    """Give the place before which "only" stands by what it is about, where it stands before the verb now."""
    lowers, tokens = view.lowers, view.tokens
    verb = index + 1
    while verb < len(tokens) and lowers[verb] in ("be", "been"):
        verb += 1
    focus = verb + 1
    if focus + 1 >= len(tokens) or not lowers[verb].isalpha():
        return None
    low = lowers[focus]
    if index == 0:
        return focus if _is_whole_command(view, verb) else None
    previous = tokens[index - 1]
    if previous.upos == "AUX" and view.is_finite(index - 1) and _is_subject(view, index - 2):
        # "the danger will only grow if it rains" says that it does nothing but grow
        if tokens[verb].xpos == "VB" and lowers[index - 1] in ("will", "would"):
            return None
        if tokens[verb].upos == "VERB" or (lowers[verb] in _FITNESS and tokens[verb].upos == "ADJ"):
            return focus if low in _CONDITIONS or _fits_after(view, index - 1, verb, focus) else None
        return None
    if verb != index + 1 or tokens[verb].upos != "VERB" or not view.is_finite(verb) or not _is_subject(view, index - 1):
        return None
    if low in _CONDITIONS or (_is_amount(view, focus) and lowers[verb] not in _SAYING | _STANDING):
        return focus
    return focus if low in _PLACES and lowers[verb] in _HAPPENING else None


def _fits_after(view: SentenceView, auxiliary: int, verb: int, focus: int) -> bool:
    """Whether "only", after an auxiliary, is about the phrase after the verb."""
    if view.tokens[verb].xpos == "VB":
        return _is_amount(view, focus) and view.lowers[verb] not in _SAYING | _STANDING
    is_general = view.lowers[auxiliary] not in _HAVE | {"was", "were"}
    return is_general and view.lowers[focus] in _PLACES and view.tokens[verb].xpos in ("VBN", "JJ")


def _is_whole_command(view: SentenceView, verb: int) -> bool:
    """Whether a sentence is a command about one thing: "only use clean water"."""
    if verb != 1 or view.lowers[verb] not in _HANDLING:
        return False
    phrase = read_noun_phrase(view, verb + 1)
    return phrase is not None and phrase.last == len(view.tokens) - 2 and view.tokens[-1].upos == "PUNCT"


def _site(view: SentenceView, variable: Variable, index: int, place: int, name: str) -> Site:
    tokens = view.tokens
    current = variable.variant_index(name)
    first, last = (place, index) if name == "focus" else (index, place - 1)
    start, end = tokens[first].start, tokens[last + 1].start
    options: tuple[Option, ...] = ()
    if view.is_free(first, last):
        if name == "focus":
            words = view.text[start : tokens[index - 1].end]
            text = f"Only {words[0].lower()}{words[1:]} " if first == 0 else f"only {words} "
        else:
            words = view.text[tokens[index + 1].start : tokens[place - 1].end]
            text = f"{words[0].upper()}{words[1:]} only " if index == 0 else f"{words} only "
        options = (Option(1 - current, (Patch(start, end, text),)),)
    return Site(variable, start, end, current, options)
