"""Write a passive as a command: "lids should be placed on pans", "place lids on pans"."""

from __future__ import annotations

from styler_nb.engines.variants.agentless import OBJECT_FORMS, Passive, as_object
from styler_nb.engines.variants.doers import participle_of
from styler_nb.engines.variants.inflect import find_verb
from styler_nb.engines.variants.noun_phrases import is_plural_noun, names_person, read_noun_phrase
from styler_nb.engines.variants.view import Patch, SentenceView
from styler_nb.engines.variants.words import read_words

__all__ = ["write_command"]

_IN_SUBJECT = frozenset({"DET", "NOUN", "ADJ", "PROPN", "CCONJ", "ADP", "NUM", "PUNCT", "ADV"})
_AFTER = frozenset({"ADP", "SCONJ", "PUNCT", "ADV", "PART"})
_LONGEST = 9
_NARROWED = read_words("narrowed_subjects")
_ADVERBS = read_words("order_adverbs")
_ADVICE_OF = frozenset({"consult", "contact", "ask", "call", "notify", "see"})
_STATES = frozenset(
    {
        "closed",
        "clear",
        "dry",
        "clean",
        "cool",
        "warm",
        "open",
        "moist",
        "free",
        "separate",
        "shut",
        "up",
        "cold",
        "sharp",
        "upright",
        "fresh",
        "level",
        "empty",
        "short",
        "tidy",
        "stable",
    }
)
_OF_ONE = frozenset({"compare", "review", "check", "examine", "test", "inspect", "update"})
"""What is done to a thing that the reader has: "compare a budget" would be any."""
_WITH_OWNER = read_words("bare_with_owner")
_UNDER_DENIAL = frozenset(
    {"all", "every", "each", "some", "many", "most", "several", "both", "everything", "much", "and"}
)
_PAIRED = frozenset({"and"})
_LONGEST_SECOND = 10
_CLOSING = frozenset({",", ";", "because", "so", "which", "that", "if", "when", "until"})


def write_command(view: SentenceView, passive: Passive, first: int, lower_words: frozenset[str]) -> tuple[Patch, ...]:
    """Write the clause that starts at a token as a command, nothing where that cannot surely be done."""
    aux, last = passive.auxiliary, passive.last
    if last + 1 >= len(view.tokens) or not view.is_free(aux, last) or passive.joins == "preposition":
        return ()
    words = _adverbs(view, passive, at_front=first == 0)
    if words is None or not _is_thing(view, passive, first):
        return ()
    following = view.tokens[last + 1]
    is_state = passive.lemma in ("keep", "leave") and following.lower in _STATES
    is_timed = following.upos in ("NUM", "DET") or following.lower in ("twice", "once")
    thing = as_object(view, first, aux, lower_words)
    if aux - first == 1 and view.lowers[first] in _WITH_OWNER:
        thing = f"your {view.lowers[first]}" if not view.setting.has_creatures else ""
    second = _second_verb(view, last)
    if not thing or second == -2 or not (following.upos in _AFTER or is_state or is_timed or second >= 0):
        return ()
    if view.lowers[first] == "it" and following.lower in ("that", "how", "why", "whether"):
        return ()  # "it should be noted that"
    if following.upos in ("ADP", "PART") and view.tokens[last + 2 : last + 3] and view.tokens[last + 2].upos == "PUNCT":
        return ()  # "the lid should be put back on"
    if following.upos == "ADP" and following.lower in ("before", "after") and view.lowers[last + 2] == "and":
        return ()
    verb, end = passive.lemma, last
    more: tuple[Patch, ...] = ()
    if second == last + 2 and view.tokens[second + 1].upos in ("PUNCT", "SCONJ"):
        verb, end = f"{verb} and {find_verb(view.lowers[second])}", second
    elif second >= 0:
        token = view.tokens[second]
        object_form = "them" if _is_plural(view, first, aux) else "it"
        more = (Patch(token.start, token.end, f"{find_verb(token.lower)} {object_form}"),)
    group = " ".join([*words, verb])
    if passive.joins == "particle":
        particle = view.tokens[last].text
        text = f"{group} {thing} {particle}" if thing in OBJECT_FORMS.values() else f"{group} {particle} {thing}"
    else:
        text = f"{group} {thing}"
    text = text[:1].upper() + text[1:] if first == 0 else text
    return (Patch(view.tokens[first].start, view.tokens[end].end, text), *more)


def _adverbs(view: SentenceView, passive: Passive, *, at_front: bool) -> list[str] | None:
    """Give what a command starts with before its verb; None where an adverb cannot stand there."""
    words = [view.lowers[i] for i in passive.adverbs]
    if words == ["therefore"]:
        return ["therefore,"] if at_front else None
    if words and words[0] == "not":
        return ["do", "not"] if len(words) == 1 else None
    if len(words) > 1 or (words and words[0] not in _ADVERBS):
        return None
    return words


def _is_thing(view: SentenceView, passive: Passive, first: int) -> bool:
    """Whether the subject is a plain noun phrase for a thing."""
    aux = passive.auxiliary
    if aux - first == 1 and view.lowers[first] in OBJECT_FORMS:
        return True
    tokens = view.tokens[first:aux]
    if not tokens or len(tokens) > _LONGEST:
        return False
    if any(not _may_stand(view, i) for i in range(first, aux)) and not _has_relative(view, passive, first):
        return False
    ends_with_noun = tokens[-1].upos in ("NOUN", "PROPN") or "that" in view.lowers[first:aux]
    if not ends_with_noun or not _NARROWED.isdisjoint(view.lowers[first:aux]):
        return False
    if tokens[0].upos == "ADP" and view.lowers[first : first + 2] != ("at", "least"):
        return False
    if any(t.upos == "ADV" and t.lower not in ("at", "least", "very") for t in tokens[:1]):
        return False
    if view.lowers[first] in ("a", "an") and passive.lemma in _OF_ONE:
        return False
    if passive.negated(view) and not _UNDER_DENIAL.isdisjoint(view.lowers[first:aux]):
        return False
    return passive.lemma in _ADVICE_OF or not any(t.upos == "NOUN" and names_person(t.lower) for t in tokens)


def _may_stand(view: SentenceView, index: int) -> bool:
    """Whether a token may be one of a noun phrase: also "cooked" before potatoes."""
    token = view.tokens[index]
    if token.upos in _IN_SUBJECT:
        return True
    return token.xpos in ("VBN", "VBD") and view.tokens[index + 1].upos in ("NOUN", "ADJ") and token.upos != "AUX"


def _has_relative(view: SentenceView, passive: Passive, first: int) -> bool:
    """Whether a short clause with "that" closes the subject, and nothing after the verb could be of it."""
    if view.tokens[passive.last + 1].upos != "PUNCT" or "that" not in view.lowers[first + 1 : passive.auxiliary]:
        return False
    that = view.lowers.index("that", first + 1)
    return view.tokens[that - 1].upos == "NOUN" and all(_may_stand(view, i) for i in range(first, that))


def _second_verb(view: SentenceView, last: int) -> int:
    """Give a second participle that shares the subject, -1 where there is none, -2 where something else does."""
    for index in range(last + 1, len(view.tokens) - 1):
        if view.lowers[index] in _CLOSING:
            is_row = view.lowers[index + 1] in ("and", "or", "then") and view.lowers[index] == ","
            return -2 if is_row and view.tokens[index + 2].xpos in ("VBN", "VBD") else -1
        if view.lowers[index] not in _PAIRED:
            continue
        following = view.tokens[index + 1]
        if following.xpos in ("VBN", "VBD"):
            lemma = find_verb(following.lower)
            is_done = lemma and (participle_of(lemma) == following.lower or following.lower.endswith("ed"))
            is_near = index - last <= _LONGEST_SECOND and index + 2 < len(view.tokens)
            is_last = not any(
                low == "and" and view.tokens[i + 1].upos == "VERB"
                for i, low in enumerate(view.lowers[:-1])
                if i > index
            )
            return index + 1 if is_done and is_near and is_last and view.is_free(index, index + 1) else -2
        if following.upos in ("VERB", "AUX", "ADV") and following.xpos != "VBG":
            return -2
    return -1


def _is_plural(view: SentenceView, first: int, aux: int) -> bool:
    phrase = read_noun_phrase(view, first)
    if phrase is not None and phrase.is_plural is not None:
        return bool(phrase.is_plural) or "and" in view.lowers[first:aux]
    return bool(is_plural_noun(view.lowers[aux - 1])) or "and" in view.lowers[first:aux]
