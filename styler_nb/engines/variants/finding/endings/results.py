"""Find what a whole statement brings about: "which makes", "making", or a new sentence with "this".

"Prices rose in spring. This raised the rents."
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.endings.result_clauses import write_participle
from styler_nb.engines.variants.reading.agents import BODIES
from styler_nb.engines.variants.reading.clauses import (
    MARKS,
    ends_with_clause,
    is_last,
    needs_nothing_after,
    opens_clause,
)
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.joints import (
    begin_of_clause,
    count_words,
    is_main,
    is_statement,
    main_verb,
    may_go_on,
)
from styler_nb.engines.variants.reading.moves import is_imperative
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_person,
    may_be_person,
    names_person,
    read_noun_phrase,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_results"]

_EFFECTS = read_words("effects")
_OF_THIS = _EFFECTS | read_words("effects_of_this")
_COMMA = frozenset({","})
_BASE = read_words("effects_base")
_AFTER_MODAL = read_words("effects_after_modal")
_OWNERS = read_words("owners") | {"state", "town", "city"}
_STATES = frozenset({"has", "have", "had", "own", "owns", "owned", "contain", "contains", "include", "includes"})
_PARTICIPLES = read_words("result_participles")
_OF_THINGS = frozenset({"leaving", "giving"})
"""Results only where no person is the subject, who would leave something, or give it to somebody."""
_RESULTING = _PARTICIPLES | _OF_THINGS
_LEFT = frozenset({"a", "an", "no", "less", "little", "few", "fewer", "more", "only"})
_TAKES_PARTICIPLE = read_words("participle_effects")
_MODALS = frozenset({"can", "may", "could", "will", "might", "would", "also", "often", "usually"})
_INTENTS = ("favor", "favour", "propos", "plan", "suggest", "recommend", "prefer", "seek", "sought", "want", "hope")
"""Beginnings of verbs after which a result is only wished for."""
_POSSIBLE = frozenset({"can", "may"})
_NEGATIONS = frozenset({"not", "never", "no", "only", "hardly", "rarely"})
_HAPPENINGS = frozenset({"happens", "happened", "occurs", "occurred"})
_CIRCUMSTANCES = frozenset({"when", "because", "in", "at", "during"})
_CONDITIONS = frozenset({"if", "when", "unless", "while", "because", "since", "although", "though"})
_TURNING = _CONDITIONS | frozenset({"that", "would", "could", "might", "should", "may", "said", "says"})
_FEWEST_WORDS = 4
_JOINTS = frozenset({"and", "so", "but"})
_PLACES = frozenset({"there", "here", "nearby", "abroad", "upstairs", "downstairs", "above", "below", "outside"})
"""Adverbs that may belong to a noun: "the house nearby, which adds to the noise"."""
_LINKING = frozenset({"be", "is", "are", "was", "were", "been", "become", "becomes", "became", "remain", "remains"})


@needs(
    _COMMA | {f"^ {word}" for word in ("this", "that", "that's", *_JOINTS)},
    _PARTICIPLES | _OF_THINGS | {"which", "this", "that", "that's"},
)
def find_results(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind result in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "comma" (", which makes"), "participle" (", making"), "period" (". This makes") and
        "clause" (", and this makes");
        `parameters.longest_joined_words` bounds a join.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for index in view.where(_COMMA, 3, -_FEWEST_WORDS):
        if view.lowers[index + 1] == "which":
            yield from _find_which(view, index, variable)
        elif view.lowers[index + 1] == "and" and _is_why(view, index + 2):
            yield Site(
                variable, view.tokens[index].start, view.tokens[index + 2].end, variable.variant_index("clause"), ()
            )
        elif view.lowers[index + 1] == "and" and view.lowers[index + 2] in ("this", "that"):
            yield from _find_and_this(view, index, variable)
        elif view.lowers[index + 1] in _RESULTING and view.tokens[index + 1].xpos == "VBG":
            yield from _find_participle(view, index, variable)
    if following is not None and is_statement(following):
        yield from _find_this(view, following, variable)


def _find_which(view: SentenceView, index: int, variable: Variable) -> Iterator[Site]:
    verb = index + 2
    is_handed_down = view.lowers[verb : verb + 2] == ("in", "turn")
    verb += 2 if is_handed_down else 0
    is_why = view.lowers[verb : verb + 2] in (("is", "why"), ("was", "why"))
    if view.lowers[verb] in _MODALS and view.lowers[verb + 1] in _BASE | _AFTER_MODAL:
        main = main_verb(view, 0, index)
        is_event = main > 0 and view.tokens[main].upos == "VERB" and view.lowers[main] not in _STATES
        is_sure = is_event and view.lowers[verb + 1] in _AFTER_MODAL and _may_be_cut(view, index, verb)
    elif (
        (view.lowers[verb] in _EFFECTS and (view.is_finite(verb) or is_handed_down))
        or (view.lowers[verb] in _OF_THIS and view.is_finite(verb) and _follows_no_noun(view, index))
        or is_why
        or _is_happening(view, verb)
    ):
        is_sure = _may_be_cut(view, index, verb)
        is_sure = is_sure or _means_all(view, index, verb)
    elif write_participle(view, index, verb):
        is_sure = False
    else:
        return
    if _ends_row(view, index):
        is_sure = False  # "with noise, dust, and the loss of trees, which makes": the last of a row alone may be meant
    is_handed_on = view.lowers[verb] in ("gave", "gives", "give") and view.lowers[verb + 1] in ("it", "them")
    if is_handed_on or view.tokens[index - 1].upos == "PROPN" or _names_body(view, index - 1):
        is_sure = False  # "sold it to the state of France, which gave it to the world"
    start, end = view.tokens[index].start, view.tokens[index + 1].end
    period, comma = variable.variant_index("period"), variable.variant_index("comma")
    options: tuple[Option, ...] = ()
    if is_sure and view.is_free(index, index + 1):
        options = (Option(period, (Patch(start, end, ". This"),)),)
        if not any(low in _CONDITIONS for low in view.lowers[:index]) and not is_why:
            clause = Option(variable.variant_index("clause"), (Patch(start, end, ", and this"),), 1)
            told = view.lowers[: index if _means_all(view, index, verb) else None]
            options = (*options, clause) if (",", "and") not in pairwise(told) else options
    is_open = view.is_free(index, len(view.tokens) - 1) and not _ends_row(view, index)
    if is_open and (patches := write_participle(view, index, verb)):
        options = (*options, Option(variable.variant_index("participle"), patches, -1))
    yield Site(variable, start, end, comma, options, lengths=((period, -1),))


def _ends_row(view: SentenceView, comma: int) -> bool:
    """Whether a row of things ends before a comma: "salt, oil, and wine, which"."""
    joints = [i for i in range(2, comma) if view.lowers[i] in ("and", "or") and view.tokens[i].upos == "CCONJ"]
    if not joints or view.finds_finite(joints[-1], comma):
        return False
    verb = max((i for i in range(joints[-1]) if view.is_finite(i)), default=0)
    return "," in view.lowers[verb : joints[-1]] and view.tokens[comma - 1].upos in ("NOUN", "PROPN")


def _means_all(view: SentenceView, comma: int, verb: int) -> bool:
    """Whether a plain statement "means that" something is so, which is told to the end of the sentence."""
    before = view.lowers[:comma]
    return (
        view.lowers[verb] in ("means", "meant")
        and view.lowers[verb + 1] == "that"
        and MARKS.isdisjoint(view.words)
        and view.finds_finite(0, comma)
        and "," not in before
        and _TURNING.isdisjoint(before)
        and not _has_negation(view, comma)
        and view.tokens[comma - 1].upos != "PRON"
        and not any(view.tokens[i].upos == "SCONJ" or view.tokens[i].xpos in ("WDT", "WP") for i in range(comma))
        and {"which", "who", "whose"}.isdisjoint(view.lowers[verb:])
    )


def _follows_no_noun(view: SentenceView, comma: int) -> bool:
    """Whether a clause with "which" can only be about all that was told: "they ask more often, which adds delay"."""
    last = view.tokens[comma - 1]
    if last.upos == "ADV":
        return last.lower not in _PLACES and view.tokens[comma - 2].upos not in ("DET", "NUM")
    return last.upos == "ADJ" and any(low in _LINKING for low in view.lowers[max(comma - 3, 0) : comma - 1])


def _names_body(view: SentenceView, last: int) -> bool:
    """Whether a noun with an article names who may have done what follows: "bought by the state, which kept it"."""
    phrase = read_noun_phrase_before(view, last + 1)
    has_article = phrase is not None and view.tokens[phrase.first].upos == "DET"
    return has_article and (view.lowers[last] in BODIES | _OWNERS or is_person(view.lowers[last]))


def _find_and_this(view: SentenceView, index: int, variable: Variable) -> Iterator[Site]:
    """Find a second clause about the whole first one: ", and this raised the rents"."""
    verb = index + 3
    with_modal = view.lowers[verb] in _MODALS and view.lowers[verb + 1] in _BASE | _OF_THIS
    if not with_modal and not (view.lowers[verb] in _OF_THIS and view.tokens[verb].upos in ("VERB", "AUX")):
        return
    start, end = view.tokens[index].start, view.tokens[index + 2].end
    period, clause, comma = (variable.variant_index(name) for name in ("period", "clause", "comma"))
    options: tuple[Option, ...] = ()
    if _may_be_cut(view, index, verb) and is_main(view, 0, index) and view.is_free(index, index + 2):
        options = (Option(period, (Patch(start, end, ". This"),), -1),)
        if {"which", "who"}.isdisjoint(view.lowers[:index]):  # no "the dam, which is old, leaks, which floods"
            options = (Option(comma, (Patch(start, end, ", which"),), -1), *options)
    yield Site(variable, start, end, clause, options, lengths=((period, -1),))


def _may_be_cut(view: SentenceView, index: int, verb: int) -> bool:
    """Whether what precedes a comma is told as a whole, and one clause about it follows to the end."""
    if not ends_with_clause(view, verb) or view.tokens[index - 1].upos == "PRON":
        return False
    is_told = is_main(view, 0, index) and view.tokens[verb].xpos != "MD"
    if is_imperative(view, 0):  # "lay down a row of twigs, which lets air in"
        return is_last(view, verb) and "," not in view.lowers[:index] and not view.finds_finite(2, index)
    return is_told or (is_last(view, verb) and needs_nothing_after(view, index))


def _find_participle(view: SentenceView, index: int, variable: Variable) -> Iterator[Site]:
    word = view.tokens[index + 1]
    if not _is_object(view, index + 2, word.lower):
        return
    period, participle = variable.variant_index("period"), variable.variant_index("participle")
    options: tuple[Option, ...] = ()
    begin = begin_of_clause(view, 0, index)
    verb = -1 if begin is None else main_verb(view, begin, index)
    form = "" if verb < 0 else _finite(view, verb, word.lower)
    is_sure = (
        form
        and is_last(view, index + 1)
        and needs_nothing_after(view, index)
        and is_main(view, 0, index)
        and not _has_negation(view, index)
        and (word.lower not in _OF_THINGS or _is_of_thing(view, begin or 0, verb))
        and view.lowers[begin or 0] not in ("he", "she", "i", "we", "you")
    )
    start, end = view.tokens[index].start, word.end
    if is_sure and view.is_free(index, index + 1):
        options = (Option(period, (Patch(start, end, f". This {form}"),), 1),)
    yield Site(variable, start, end, participle, options, lengths=((period, -1),))


def _is_object(view: SentenceView, index: int, participle: str) -> bool:
    if participle in ("resulting", "leading"):
        return view.lowers[index] == ("in" if participle == "resulting" else "to")
    if participle == "making" or participle in _OF_THINGS:
        return _is_changed(view, index, participle)
    if participle == "meaning":
        return view.lowers[index] == "that" or opens_clause(view, index, len(view.tokens))
    return view.tokens[index].upos in ("DET", "PRON", "NOUN", "ADJ", "PROPN")


def _is_changed(view: SentenceView, index: int, participle: str) -> bool:
    """Whether something is made so, left over, or given to another thing: "making trade harder", "leaving no room"."""
    if participle == "making" and view.lowers[index] in ("it", "them"):
        return view.tokens[index + 1].upos == "ADJ"
    phrase = read_noun_phrase(view, index)
    if phrase is None or phrase.last + 2 >= len(view.tokens):
        return False
    after = view.tokens[phrase.last + 1]
    if participle == "making":
        is_quality = after.upos == "ADJ" or (after.upos == "ADV" and after.lower.endswith("er"))
        return is_quality and view.tokens[phrase.last + 2].upos in ("PUNCT", "ADP", "SCONJ", "PART")
    if participle == "leaving":
        return view.lowers[index] in _LEFT or view.tokens[index].upos == "NUM" or after.lower == "without"
    return after.upos in ("DET", "ADJ", "ADV") and after.lower not in ("away", "back", "up", "out")


def _is_of_thing(view: SentenceView, begin: int, verb: int) -> bool:
    """Whether the subject of a clause is a common noun that can name nobody."""
    phrase = read_noun_phrase(view, begin)
    if phrase is None or phrase.last >= verb or view.tokens[phrase.last].upos != "NOUN":
        return False
    head = view.lowers[phrase.last]
    return not (names_person(head) or may_be_person(head) or head in BODIES | _OWNERS)


def _finite(view: SentenceView, verb: int, participle: str) -> str:
    """Write a participle as a finite verb after "this", in the tense of the main verb; "" where that is unsure."""
    tag, low = view.tokens[verb].xpos, view.lowers[verb]
    if low.startswith(_INTENTS) or (low == "had" and view.tokens[verb].upos == "AUX"):
        return ""
    forms = build_forms(find_verb(participle) or participle, "VERB", {})
    if low in ("has", "have") and view.tokens[verb].upos == "AUX":
        return f"has {forms['VBN']}" if "VBN" in forms else ""
    if tag in ("VBZ", "VBP"):
        return forms.get("VBZ", "")
    if low in _POSSIBLE and view.tokens[verb + 1].xpos == "VB" and view.tokens[verb + 1].upos == "VERB":
        return f"{low} {find_verb(participle) or participle}"
    return forms.get("VBD", "") if tag == "VBD" else ""


def _has_negation(view: SentenceView, last: int) -> bool:
    return has_denial(view.lowers[:last], _NEGATIONS)


def _find_this(view: SentenceView, following: SentenceView, variable: Variable) -> Iterator[Site]:
    if len(following.tokens) < _FEWEST_WORDS + 1:
        return
    if following.lowers[0] != "this":
        yield from _find_that(following, variable)
        return
    second = following.lowers[1]
    with_modal = second in _MODALS and (following.lowers[2] in _BASE or following.lowers[2] in _OF_THIS)
    is_why = second in ("is", "was") and following.lowers[2] == "why"
    is_happening = _is_happening(following, 1)
    if not (
        with_modal or is_why or is_happening or (second in _OF_THIS and following.tokens[1].upos in ("VERB", "AUX"))
    ):
        return
    options: tuple[Option, ...] = ()
    period, comma, participle = (variable.variant_index(name) for name in ("period", "comma", "participle"))
    stop, last = view.tokens[-1], len(view.tokens) - 1
    size = count_words(view) + count_words(following)
    is_sure = (
        size <= int(variable.parameters["longest_joined_words"])
        and may_go_on(view)
        and may_go_on(following)
        and is_main(view, 0, last)
        and not ({"which", "who"} & {*view.lowers, *following.lowers})
        and not _has_negation(view, last)
        and view.lowers[0] not in ("this", "that")
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and "\n" not in view.text[stop.start : following.tokens[1].end]
        and not view.protected[-1]
        and following.is_free(0, 1)
    )
    if is_sure:
        options = (Option(comma, (Patch(stop.start, following.tokens[0].end, ", which"),)),)
        if "and" not in (*view.lowers, *following.lowers) and not is_happening:
            patch = Patch(stop.start, following.tokens[0].end, ", and this")
            options = (*options, Option(variable.variant_index("clause"), (patch,), 1))
        form = _participle(second)
        if form and "," not in view.lowers[begin_of_clause(view, 0, last) or 0 :]:
            patch = Patch(stop.start, following.tokens[1].end, f", {form}")
            options = (*options, Option(participle, (patch,), -1))
    start, end = view.tokens[-2].start, following.tokens[-1].end
    joined = ((comma, 1), (participle, 1), (variable.variant_index("clause"), 1))
    yield Site(variable, start, end, period, options, lengths=joined)


def _find_that(following: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find what a statement brings about in a sentence with "that", whatever joint opens it: "and that's why"."""
    first = int(following.lowers[0] in _JOINTS)
    low, after = following.lowers[first], following.lowers[first + 1]
    is_effect = low in ("that", "this") and after in _OF_THIS and following.is_finite(first + 1)
    if _is_why(following, first) or is_effect:
        start, end = following.tokens[0].start, following.tokens[first].end
        yield Site(variable, start, end, variable.variant_index("period"), ())


def _is_why(view: SentenceView, index: int) -> bool:
    """Whether "that's why" or "this is why" begins at a token."""
    if view.lowers[index] == "that's":
        return view.lowers[index + 1] == "why"
    return view.lowers[index] in ("that", "this") and view.lowers[index + 1 : index + 3] in (
        ("is", "why"),
        ("was", "why"),
    )


def _is_happening(view: SentenceView, verb: int) -> bool:
    """Whether "this" or "which" before a verb is said to happen at a time or for a cause: "this happens when"."""
    return view.lowers[verb] in _HAPPENINGS and view.lowers[verb + 1] in _CIRCUMSTANCES


def _participle(verb: str) -> str:
    return build_forms(find_verb(verb) or verb, "VERB", {}).get("VBG", "") if verb in _TAKES_PARTICIPLE else ""
