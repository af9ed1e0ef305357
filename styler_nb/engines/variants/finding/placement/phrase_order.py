"""Find phrases of place, purpose and means that stand at the front of a statement or at its end."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.subordination.clause_ends import takes_up_told
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.moves import (
    agreeing_nouns,
    capitalized,
    goes_on_as_rule,
    inner_text,
    is_figure,
    is_imperative,
    is_plain,
    is_prose,
    may_move,
    negates,
    opens,
    pronouns,
    text_of,
)
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.time_phrases import has_time
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable

__all__ = ["end_of_first", "find_phrase_order"]

FRONT, FINAL = 0, 1
_LONGEST_PHRASE = 9
_LONGEST_MAIN = 15
_TIME_NOUNS = read_words("times")
_REMARKS = read_words("remarks")
_TAKE_INFINITIVE = read_words("take_infinitive")
_CATENATIVES = read_words("catenatives")
_CAUSATIVES = read_words("causatives") | _CATENATIVES
_PLACE_PREPOSITIONS = read_words("place_prepositions")
_IN_PLACE = read_words("noun_phrase_tags") | {"ADP", "CCONJ"}
_LINKS = frozenset({"this", "that", "these", "those", "such", "other", "both", "own", "than", "as", "same", "first"})
_NO_PLACES = read_words("no_places")
_OF_TIMES = frozenset({"medieval", "ancient", "modern", "colonial", "roman", "victorian", "prehistoric", "wartime"})
_AMOUNTS = read_words("amounts")
_BE = read_words("finite_be")
_FOCUS = read_words("focusing_adverbs") | read_words("focusing")
_STATES = read_words("lasting_verbs") | {"include", "comprise", "measure", "weigh", "form", "have", "bear", "hold"}
"""Verbs whose participle after a comma is of the noun before it."""
_ABOVE_ALL = frozenset({("above", "all"), ("for", "instance"), ("for", "example"), ("in", "part")})
"""Words that weigh what follows them."""
_SPANS = read_words("spans_of_time") | {"soon", "shortly", "immediately", "long", "just", "right", "straight"}
_BY_DOING = frozenset({"by", "without", "after", "before", "instead"})
_CONTRASTED = frozenset(
    {"opposite", "contrary", "different", "reverse", "instead", "otherwise", "differently", "other"}
)


def _led(variable: Variable) -> frozenset[str]:
    leading = {"place": frozenset(f"^ {word}" for word in _PLACE_PREPOSITIONS), "purpose": frozenset({"to"})}
    return leading.get(variable.parameters["phrase"], _BY_DOING)


def _led_on(variable: Variable) -> str:
    return {"place": ",", "purpose": "VB"}.get(variable.parameters["phrase"], "VBG")


@needs(_led, _led_on)
def find_phrase_order(view: SentenceView, variable: Variable, lower_words: frozenset[str]) -> Iterator[Site]:
    """Find the sites of the kind phrase_order; `parameters.phrase` is "place", "purpose" or "means"."""
    if not is_prose(view):
        return
    kind = variable.parameters["phrase"]
    end = len(view.tokens) - 1
    stop = _front_end(view, kind)
    if stop:
        main = stop + 1 if view.lowers[stop] == "," else stop
        if main + 2 < end and (opens(view, main, end) or (kind != "place" and is_imperative(view, main))):
            option = _to_final(view, kind, stop, main, end)
            yield _site(view, variable, FRONT, (0, stop), option)
        return
    if kind == "place":
        return
    first = _final_start(view, kind, end)
    if first > 1:
        yield _site(view, variable, FINAL, (first, end), _to_front(view, kind, first, end, lower_words))


def _site(view: SentenceView, variable: Variable, current: int, phrase: tuple[int, int], text: str) -> Site:
    if not text:
        first, last = view.tokens[phrase[0]].start, view.tokens[phrase[1] - 1].end
        return Site(variable, first, last, current, ())
    start, end = view.tokens[0].start, view.tokens[-2].end
    return Site(variable, start, end, current, (Option(1 - current, (Patch(start, end, text),)),))


def _front_end(view: SentenceView, kind: str) -> int:
    """Give the end of a phrase that opens the sentence, 0 where none does."""
    if kind == "place":
        return _place_end(view)
    comma = view.lowers.index(",") if "," in view.lowers else 0
    opening = _opening(view, 0, kind)
    if not opening or not opening < comma <= _LONGEST_PHRASE + 2:
        return 0
    return comma if view.lowers[opening] not in _REMARKS else 0


def _place_end(view: SentenceView) -> int:
    """Give the end of a phrase with a preposition that opens the sentence before a comma, and is no time or link."""
    comma = view.lowers.index(",") if "," in view.lowers[2 : _LONGEST_PHRASE + 2] else 0
    if not comma or view.lowers[0] not in _PLACE_PREPOSITIONS or view.lowers[comma - 1] in _NO_PLACES:
        return 0
    inner = range(1, comma)
    if any(view.tokens[i].upos not in _IN_PLACE or view.lowers[i] in _LINKS for i in inner):
        return 0
    is_time = any(view.lowers[i] in _TIME_NOUNS or view.tokens[i].text[:1].isdigit() for i in inner)
    return 0 if is_time or view.tokens[comma - 1].upos not in ("NOUN", "PROPN") else comma


def _opening(view: SentenceView, index: int, kind: str) -> int:
    """Give the place of the verb of "to do", "in order to do" or "by doing" that starts here, 0 where none does."""
    lowers = view.lowers
    if kind == "purpose":
        verb = index + 3 if lowers[index : index + 3] == ("in", "order", "to") else index + 1
        if verb < len(lowers) and lowers[verb - 1] == "to" and view.tokens[verb].xpos == "VB":
            return verb
        return 0
    verb = index + 2 if lowers[index : index + 2] == ("instead", "of") else index + 1
    is_doing = lowers[index] in _BY_DOING and verb < len(lowers) and view.tokens[verb].xpos == "VBG"
    return verb if is_doing and view.tokens[verb].upos == "VERB" and lowers[verb] not in ("being", "having") else 0


def _final_start(view: SentenceView, kind: str, end: int) -> int:
    for index in range(end - 2, max(end - _LONGEST_PHRASE, 1), -1):
        if _opening(view, index, kind):
            if kind != "purpose":
                # "without pulling to one side" says how something is not done, and stays where that is said
                is_tied = view.lowers[index] == "without" or view.lowers[index - 2 : index] in _ABOVE_ALL
                return 0 if is_tied else index
            if view.lowers[index - 2 : index] == ("in", "order"):
                return index - 2
            return index if _is_purpose(view, index) else 0
    return 0


def _is_purpose(view: SentenceView, index: int) -> bool:
    """Whether an infinitive after an object says what the whole is for."""
    verbs = [i for i in range(index) if view.tokens[i].upos == "VERB"]
    if not verbs or view.tokens[index - 1].upos != "NOUN" or index - verbs[-1] < 2:
        return False
    return view.lowers[index - 1] not in _TAKE_INFINITIVE and view.lowers[verbs[-1]] not in _CAUSATIVES


def _to_final(view: SentenceView, kind: str, stop: int, main: int, end: int) -> str:
    whole = end
    if kind == "place":
        end = end_of_first(view, main, end, with_subjects=True)
        if goes_on_as_rule(view, main, end):
            return ""
    if "," in view.lowers[main:end] or end - main > _LONGEST_MAIN or stop > _LONGEST_PHRASE or is_figure(view, main):
        return ""
    if not is_plain(view, main, end) or not may_move(view, 0, end) or has_time(view, main, end):
        return ""
    if kind == "place":
        if not _OF_TIMES.isdisjoint(view.lowers[:stop]):
            return ""  # "in medieval Europe" tells when as well, which "villages used it in medieval Europe" hides
        if not _is_stable(view, stop, main, end) or not _CONTRASTED.isdisjoint(view.lowers[main:end]):
            return ""  # "in the south, they held the opposite view": set against another place
    elif view.lowers[0] in ("after", "before") and not _TIME_NOUNS.isdisjoint(view.lowers[main:end]):
        return ""  # "after mowing, the grass grows in the next spring": no time right after a time
    elif takes_up_told(view, (main, end), (0, stop)):
        return ""  # "by turning the wheel, the smith sends the boat in that direction"
    elif negates(view, main, end) or any(low in ("and", "or", "that", "which") for low in view.lowers[:stop]):
        return ""
    else:
        objects = [i for i in pronouns(view, main + 1, end) if agreeing_nouns(view, view.lowers[i], 0, stop)]
        if objects or (kind == "purpose" and not _takes_purpose(view, main, end)):
            return ""
        is_vague = any(agreeing_nouns(view, view.lowers[i], main, end) for i in pronouns(view, 0, stop))
        if is_vague or (kind == "purpose" and "for" in view.lowers[main:end]):
            return ""  # "they set part aside for tests to detect it"
    phrase = view.lowers[0] + view.text[view.tokens[0].end : view.tokens[stop - 1].end]
    rest = view.text[view.tokens[end - 1].end : view.tokens[whole - 1].end] if whole > end else ""
    return f"{capitalized(text_of(view, main, end))} {phrase}{rest}"


def end_of_first(view: SentenceView, main: int, end: int, *, with_subjects: bool = False) -> int:
    """Give the end of the first of two predicates, or of the one before a participle; else the end of both.

    With `with_subjects`, a statement that has a subject of its own after a comma is a second one as well.
    """
    for index in range(main + 3, end - 2):
        if view.tokens[index].xpos == "VB":
            return end
        if view.lowers[index] in ("and", "but") and (
            view.is_finite(index + 1)
            or (with_subjects and view.lowers[index - 1] == "," and opens(view, index + 1, end))
        ):
            return index - 1 if view.lowers[index - 1] == "," else index
        if view.lowers[index] == "," and view.tokens[index + 1].xpos == "VBG":
            if find_verb(view.lowers[index + 1]) in _STATES:
                return end  # "a mason fills a box, consisting of a frame, with sand": the box consists of it
            return index if view.tokens[index + 1].upos == "VERB" and view.lowers[index + 1] != "including" else end
    return end


def _is_stable(view: SentenceView, stop: int, main: int, end: int) -> bool:
    """Whether a statement says the same with the place after it: no scope, and no pronoun for what the place names."""
    if negates(view, main, end) or {*view.lowers[:end]} & _AMOUNTS:
        return False
    if any(agreeing_nouns(view, view.lowers[i], 0, stop) for i in pronouns(view, main, end)):
        return False
    if any(True for _ in pronouns(view, 0, stop)) or view.tokens[end - 1].upos not in ("NOUN", "ADJ", "ADV", "VERB"):
        return False
    if _tells_what_it_is(view, main, end):
        return False
    verb = max((i for i in range(main, end) if view.is_finite(i)), default=main)
    # "the court took the advice of the board in most cases": of the board there?
    return not any(
        view.tokens[i].upos == "ADP" and (view.lowers[i] != "of" or view.tokens[i + 1].upos == "DET")
        for i in range(verb, end)
    )


def _tells_what_it_is(view: SentenceView, main: int, end: int) -> bool:
    """Whether a statement says what something is: "in chess, a gambit is a kind of opening", no opening in chess."""
    verb = next((i for i in range(main, end) if view.is_finite(i)), main)
    is_named = view.tokens[verb + 1].upos == "DET" or view.lowers[verb + 1] == "one"
    return view.lowers[verb] in _BE and is_named and view.tokens[end - 1].upos in ("NOUN", "PROPN")


def _to_front(view: SentenceView, kind: str, first: int, end: int, lower_words: frozenset[str]) -> str:
    if "," in view.lowers or first > _LONGEST_MAIN or not is_plain(view, 0, first) or not may_move(view, 0, end):
        return ""
    if any(True for _ in pronouns(view, first, end)) or negates(view, 0, first) or has_time(view, 0, first):
        return ""
    verbs = [i for i in range(first) if view.tokens[i].upos == "VERB"]
    if not verbs or any(view.tokens[i].xpos == "VBN" for i in verbs) or is_imperative(view, 0):
        return ""
    if any(low in (",", "and", "or", "but", "that", "which") for low in view.lowers[first:end]):
        return ""
    if kind == "purpose" and view.lowers[first] == "to" and view.lowers[verbs[-1]] not in ("use", "uses", "used"):
        return ""
    if kind == "purpose" and (view.lowers[first] == "to") and view.tokens[first - 1].upos not in ("NOUN", "PROPN"):
        return ""
    opening = inner_text(view, 0, lower_words)
    if opening is None or view.lowers[0] in ("and", "but", "so", "or", "yet", "there", "it"):
        return ""
    if view.lowers[first - 1] in _FOCUS:
        return ""  # "birds sing mainly in order to find a mate": what singing is for is the news
    if view.lowers[first - 1] in _SPANS:
        return ""  # "they must come ten minutes before sailing"
    if view.lowers[first] in _BY_DOING and view.tokens[first - 1].upos == "VERB":
        return ""  # "the mayor opened by reading a letter": how he opened is the news
    main = opening + view.text[view.tokens[0].end : view.tokens[first - 1].end]
    return f"{capitalized(text_of(view, first, end))}, {main}"


def _takes_purpose(view: SentenceView, first: int, end: int) -> bool:
    """Whether an infinitive after the statement is read as its purpose, not as what the last word is for."""
    verbs = [i for i in range(first, end) if view.tokens[i].upos == "VERB"]
    if not verbs or view.tokens[end - 1].upos in ("ADJ", "VERB", "AUX"):
        return False
    return view.lowers[verbs[-1]] not in _CATENATIVES and end - verbs[-1] > 2
