"""Write a passive as a command: "lids should be placed on pans", "place lids on pans"."""

from __future__ import annotations

from styler_nb.engines.variants.finding.people.doers import participle_of
from styler_nb.engines.variants.reading.agentless import OBJECT_FORMS, Passive, write_as_object
from styler_nb.engines.variants.reading.inflect import find_verb
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase
from styler_nb.engines.variants.reading.view import Patch, SentenceView
from styler_nb.engines.variants.reading.words import read_words

__all__ = ["write_command", "write_next_command"]

_IN_SUBJECT = frozenset({"DET", "NOUN", "ADJ", "PROPN", "CCONJ", "ADP", "NUM", "PUNCT", "ADV"})
_AFTER = read_words("after_object_tags")
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
        "unattended",
        "uncovered",
        "undisturbed",
        "alone",
    }
)
_OF_ONE = frozenset({"compare", "review", "check", "examine", "test", "inspect", "update"})
"""What is done to a thing that the reader has: "compare a budget" would be any."""
_WITH_OWNER = read_words("bare_with_owner")
_UNDER_DENIAL = frozenset({"all", "every", "each", "some", "many", "most", "several", "both", "everything", "much"})
_JOINTS = frozenset({"and", "or"})
_NO_PEOPLE = read_words("things_like_people") | {"cleaners", "freezers", "containers"}
_LONGEST_CLOSED = 14
"""Words of a subject with a clause in it, where nothing follows that could go with that clause."""
_LONGEST_SECOND = 10
_CLOSING = frozenset({",", ";", "because", "so", "which", "that", "if", "when", "until"})


def write_command(
    view: SentenceView, passive: Passive, first: int, lower_words: frozenset[str], *, stop: int = 0
) -> tuple[Patch, ...]:
    """Write the clause that starts at a token as a command, nothing where that cannot surely be done.

    At `stop`, if it is given, a further modal begins that has the same subject.
    """
    aux, last = passive.auxiliary, passive.last
    if last + 1 >= len(view.tokens) or not view.is_free(aux, last) or passive.joins == "preposition":
        return ()
    words = _adverbs(view, passive, at_front=first == 0)
    if words is None or not _is_thing(view, passive, first):
        return ()
    following = view.tokens[last + 1]
    is_state = passive.lemma in ("keep", "leave") and following.lower in _STATES
    is_timed = following.upos in ("NUM", "DET") or following.lower in ("twice", "once")
    thing = _write_thing(view, passive, first, lower_words)
    row = _read_row(view, last, stop - 1 if stop else len(view.tokens) - 1)
    if not thing or row is None or not (following.upos in _AFTER or is_state or is_timed or row):
        return ()
    if view.lowers[first] == "it" and following.lower in ("that", "how", "why", "whether"):
        return ()  # "it should be noted that"
    if following.upos in ("ADP", "PART") and view.tokens[last + 2 : last + 3] and view.tokens[last + 2].upos == "PUNCT":
        return ()  # "the lid should be put back on"
    if following.upos == "ADP" and following.lower in ("before", "after") and view.lowers[last + 2] == "and":
        return ()
    verb, end = passive.lemma, last
    more: tuple[Patch, ...] = ()
    if row and _is_tight(view, last, row):
        verb += "".join(
            view.text[view.tokens[before].end : view.tokens[place].start] + find_verb(view.lowers[place])
            for before, place in zip((last, *row), row, strict=False)
        )
        end = row[-1]
    elif row:
        pronoun = _pronoun(view, first, aux)
        more = tuple(
            Patch(view.tokens[i].start, view.tokens[i].end, f"{find_verb(view.lowers[i])} {pronoun}") for i in row
        )
    group = " ".join([*words, verb])
    if passive.joins == "particle":
        particle = view.tokens[last].text
        text = f"{group} {thing} {particle}" if thing in OBJECT_FORMS.values() else f"{group} {particle} {thing}"
    else:
        text = f"{group} {thing}"
    text = text[:1].upper() + text[1:] if first == 0 else text
    return (Patch(view.tokens[first].start, view.tokens[end].end, text), *more)


def write_next_command(view: SentenceView, passive: Passive, before: Passive, first: int) -> tuple[Patch, ...]:
    """Write a second passive of what was ordered first: "and should never be mixed", "and never mix them".

    `first` is where the subject of the passive `before` it starts.
    """
    words = _adverbs(view, passive, at_front=False)
    last = passive.last
    if words is None or passive.joins == "preposition" or _read_row(view, last, len(view.tokens) - 1) != ():
        return ()
    if view.tokens[last + 1].upos not in _AFTER or not view.is_free(passive.auxiliary, last):
        return ()
    particle = [view.tokens[last].text] if passive.joins == "particle" else []
    text = " ".join([*words, passive.lemma, _pronoun(view, first, before.auxiliary), *particle])
    return (Patch(view.tokens[passive.auxiliary].start, view.tokens[last].end, text),)


def _write_thing(view: SentenceView, passive: Passive, first: int, lower_words: frozenset[str]) -> str:
    """Write the subject as an object; what must not be done with two things is done with neither: "or"."""
    aux = passive.auxiliary
    if aux - first == 1 and view.lowers[first] in _WITH_OWNER:
        return f"your {view.lowers[first]}" if not view.setting.has_creatures else ""
    thing = write_as_object(view, first, aux, lower_words)
    if not thing and first == 0 and _is_first_of_common(view):
        thing = view.lowers[0] + view.text[view.tokens[0].end : view.tokens[aux - 1].end]
    inside = view.lowers[first:aux]
    if not passive.negated(view) or "and" not in inside:
        return thing
    if inside.count("and") > 1 or not {"between", "such", "both", "that", "of"}.isdisjoint(inside):
        return ""
    return thing.replace(" and ", " or ")


def _is_first_of_common(view: SentenceView) -> bool:
    """Whether the first word opens a row of common nouns, and so is no name: "Creams, butter, and oils"."""
    following = view.tokens[2]
    is_row = view.lowers[1] in (",", "and") and following.upos == "NOUN" and following.text.islower()
    return is_row and view.lowers[0] not in view.setting.raised


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
    has_clause = _has_relative(view, passive, first)
    if not tokens or len(tokens) > (_LONGEST_CLOSED if has_clause else _LONGEST):
        return False
    if any(not _may_stand(view, i, first) for i in range(first, aux)) and not has_clause:
        return False
    ends_with_noun = tokens[-1].upos in ("NOUN", "PROPN") or has_clause
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
    return passive.lemma in _ADVICE_OF or not any(
        t.upos == "NOUN" and names_person(t.lower) and t.lower not in _NO_PEOPLE for t in tokens
    )


def _may_stand(view: SentenceView, index: int, first: int) -> bool:
    """Whether a token may be one of a noun phrase: also "cooked" before potatoes, and "cling" before film."""
    token = view.tokens[index]
    if token.upos in _IN_SUBJECT:
        return True
    if index == first and token.xpos == "VB" and view.tokens[index + 1].upos == "NOUN":
        return True
    is_participle = token.xpos in ("VBN", "VBD", "VBG") and token.upos != "AUX"
    return is_participle and view.tokens[index + 1].upos in ("NOUN", "ADJ")


def _has_relative(view: SentenceView, passive: Passive, first: int) -> bool:
    """Whether a short clause closes the subject, and nothing after the verb could be of it.

    The clause has "that", or is one participle: "the instructions supplied with it".
    """
    if view.tokens[passive.last + 1].upos != "PUNCT":
        return False
    aux = passive.auxiliary
    if "that" in view.lowers[first + 1 : aux]:
        opening = view.lowers.index("that", first + 1)
    else:
        opening = next(
            (i for i in range(first + 1, aux - 2) if view.tokens[i].xpos == "VBN" and view.tokens[i + 1].upos == "ADP"),
            0,
        )
        closes = view.tokens[aux - 1]
        if not opening or not (closes.upos == "NOUN" or closes.lower in ("it", "them")):
            return False
    return view.tokens[opening - 1].upos == "NOUN" and all(_may_stand(view, i, first) for i in range(first, opening))


def _read_row(view: SentenceView, last: int, end: int) -> tuple[int, ...] | None:
    """Give further participles up to a token that share the subject; None where something else shares it."""
    row: list[int] = []
    has_comma = False
    for index in range(last + 1, end):
        low, following = view.lowers[index], view.tokens[index + 1]
        if low == ",":
            is_joint = following.lower in _JOINTS and index + 2 < end
            if is_joint and view.tokens[index + 2].xpos in ("VBN", "VBD"):
                has_comma = True
                continue
            if following.lower == "then" and view.tokens[index + 2].xpos in ("VBN", "VBD"):
                return None
            if following.xpos not in ("VBN", "VBD") or not _is_done(view, index + 1):
                if _is_done_too(view, index + 1):
                    return None
                break
            row.append(index + 1)
            continue
        if low in _CLOSING:
            break
        if low not in _JOINTS:
            continue
        if following.xpos in ("VBN", "VBD"):
            near = (row or [last])[-1]
            is_same = has_comma == bool(row) and index - near <= _LONGEST_SECOND and _is_done(view, index + 1)
            is_last = not any(
                view.lowers[i] in _JOINTS and view.tokens[i + 1].upos == "VERB" for i in range(index + 1, end)
            )
            return (*row, index + 1) if is_same and is_last and view.is_free(index, index + 1) else None
        if (following.upos in ("VERB", "AUX", "ADV") and following.xpos != "VBG") or _is_done_too(view, index + 1):
            return None
    return None if row or has_comma else ()


def _is_done(view: SentenceView, index: int) -> bool:
    """Whether a word is the participle of a verb."""
    low = view.lowers[index]
    lemma = find_verb(low)
    return bool(lemma) and (participle_of(lemma) == low or low.endswith("ed"))


def _is_done_too(view: SentenceView, index: int) -> bool:
    """Whether a participle in a row may be taken for an adjective: "must be emptied, swept and locked"."""
    following = view.tokens[index + 1 : index + 2]
    is_alone = any(t.upos in ("CCONJ", "PUNCT", "ADP", "ADV") for t in following)
    return is_alone and view.tokens[index].upos in ("ADJ", "VERB") and _is_done(view, index)


def _is_tight(view: SentenceView, last: int, row: tuple[int, ...]) -> bool:
    """Whether nothing but joints stands between participles, the last of which ends what is said of the thing."""
    between = {view.lowers[i] for i in range(last + 1, row[-1]) if i not in row}
    return between <= {",", "and", "or"} and (
        view.tokens[row[-1] + 1].upos in ("PUNCT", "SCONJ") or "or" in between or len(row) > 1
    )


def _pronoun(view: SentenceView, first: int, aux: int) -> str:
    return "them" if _is_plural(view, first, aux) else "it"


def _is_plural(view: SentenceView, first: int, aux: int) -> bool:
    if aux - first == 1 and view.lowers[first] in OBJECT_FORMS:
        return view.lowers[first] in ("they", "these", "those")
    phrase = read_noun_phrase(view, first)
    if phrase is not None and phrase.is_plural is not None:
        return bool(phrase.is_plural) or "and" in view.lowers[first:aux]
    return bool(is_plural_noun(view.lowers[aux - 1])) or "and" in view.lowers[first:aux]
