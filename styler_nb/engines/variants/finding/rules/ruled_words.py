"""Write the reader, and what agrees with "you", over the words for those whom rules are for."""

from __future__ import annotations

from styler_nb.engines.variants.finding.rules.ruled_mentions import Mention, skip_adverbs
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.inflect import agree, choose_article, may_be_form
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["ANY", "EVERY", "MODALS", "agree_with_you", "name_one", "opens_main_clause", "write_over"]

_INNER = frozenset(
    {"because", "if", "when", "while", "that", "which", "who", "whose", "where", "unless", "until", "although"}
    | {"though", "since", "whether", "how", "what", "why", "once"}
)
MODALS = read_words("modals")
EVERY = frozenset({"each", "every"})
ANY = frozenset({"", "a", "an", "any", "all"})
_LONGEST = 30
_ROW_JOINTS = frozenset({",", "and", "or", "but"})
_AFTER_VERB = frozenset({"ADP", "PUNCT", "DET", "CCONJ", "ADV", "PART", "PRON", "NUM"})


def write_over(view: SentenceView, first: int, last: int, text: str) -> list[Patch]:
    """Write a text over tokens, with a capital where they open the sentence."""
    is_opening = first == 0 and not view.tokens[0].text[:1].islower()
    text = text[:1].upper() + text[1:] if is_opening else text
    return [Patch(view.tokens[first].start, view.tokens[last].end, text)]


def opens_main_clause(view: SentenceView, index: int) -> bool:
    """Whether a main clause begins there, where "if you" may stand."""
    if index == 0 or view.lowers[index - 1] == ";" or view.lowers[index - 2 : index] == (",", "so"):
        return True
    if view.lowers[index - 1] != "," and view.lowers[index - 2 : index - 1] != (",",):
        return False
    is_opener = index == 2 and view.tokens[0].upos in ("ADV", "SCONJ")
    return is_opener or view.lowers[index - 1] in ("and", "but")


def name_one(view: SentenceView, mention: Mention) -> str:
    """Write what they are, with an article: "a permanent or fixed-term employee"."""
    start, end = view.tokens[mention.inner].start, view.tokens[mention.noun].start
    words = view.text[start:end].strip().replace(" and ", " or ")
    words = words[:1].lower() + words[1:] if mention.inner == 0 else words
    noun = view.lowers[mention.noun]
    one = {"staff": "member of staff", "personnel": "member of staff"}.get(noun) or find_singular(noun)
    rest = view.text[view.tokens[mention.noun].end : view.tokens[mention.last].end]  # "member of staff"
    phrase = f"{words} {one}{rest}".strip()
    return f"{choose_article(phrase.split()[0])} {phrase}"


def agree_with_you(view: SentenceView, mention: Mention, verb: int) -> list[Patch] | None:
    """Let a verb, and one joined to it, agree with "you"."""
    if mention.is_plural:
        return []
    patches = []
    for index in (verb, *_second_verbs(view, verb)):
        low = view.lowers[index]
        if low in MODALS:
            continue
        agreed = "were" if low == "was" else low if view.tokens[index].xpos == "VBD" else agree(low, third=False)
        if not agreed:
            return None
        if agreed != low:
            patches.append(Patch(view.tokens[index].start, view.tokens[index].end, agreed))
    return patches


def _second_verbs(view: SentenceView, verb: int) -> list[int]:
    """Give the verbs in a row with one: "lives, works, or studies here and holds a card"."""
    found: list[int] = []
    for index in range(verb + 1, min(len(view.tokens) - 2, verb + _LONGEST)):
        if view.lowers[index] in _INNER or (view.is_finite(index) and index not in found):
            break
        if view.lowers[index] not in _ROW_JOINTS:
            continue
        place = skip_adverbs(view, index + 1)
        is_bare_row = index - 1 in (verb, *found) or (view.lowers[index - 1] == "," and index - 2 in (verb, *found))
        is_verb = view.tokens[place].xpos == "VBZ" and view.lowers[index] != ","
        if is_verb or (is_bare_row and _may_be_in_row(view, place)):
            found.append(place)
    return found


def _may_be_in_row(view: SentenceView, index: int) -> bool:
    """Whether a word may be a verb of a row that was taken for a noun: "lives, works, or studies"."""
    after = view.tokens[index + 1]
    return after.upos in _AFTER_VERB and after.lower not in _INNER and may_be_form(view.lowers[index], "VBZ")
