"""Find clauses about what was just told that "this" may open as well: ", which is sold", ". This is sold".

"This" says no more of what is meant than "which" does, so that it may stand where "it" would seem another thing and
where the noun cannot be named again: "The gaps are filled with clay. This keeps out the damp."
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from styler_nb.engines.variants.finding.endings.about_nouns import is_about_noun
from styler_nb.engines.variants.finding.endings.named_again import tells_which_ones
from styler_nb.engines.variants.reading.clause_pronouns import takes_up_before
from styler_nb.engines.variants.reading.clauses import MARKS, ends_with_clause, opens_clause
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.frames import find_singular
from styler_nb.engines.variants.reading.joints import count_words, has_report, is_statement, main_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import (
    is_plural_noun,
    may_be_person,
    names_person,
    read_noun_phrase_before,
)
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_pointing_back"]

_COMMA = frozenset({","})
_POINTING = frozenset({"this", "these"})
_SINGULAR = read_words("singular_verbs")
_PLURAL = read_words("plural_verbs")
_NEGATIONS = frozenset(
    {"not", "never", "no", "none", "nothing", "hardly", "rarely", "any", "neither", "nor", "without"} | {"either"}
)
_UNREAL = frozenset({"would", "could", "might", "should", "let"})
_TURNS = read_words("subordinators") - {"that", "which", "who", "whose", "as", "in"}
_TAILS = frozenset({"where", "who", "whose", "including", "especially", "particularly", "such"})
"""What may follow a comma and still belong to the clause: "carries salt to the surface, where it dries"."""
_CONTENT = frozenset({"that", "to", "what", "where", "when", "why", "how", "because", "if", "whether", ","})
_SUPPOSED = frozenset({"thought", "believed", "said", "supposed", "reported", "reputed", "presumed"})
"""What is told so of a thing goes with its name: "the tower, which is thought to have been a fort"."""
_ACTING = read_words("groups_that_act") | read_words("firms_that_act") | read_words("acting_bodies")
_BEASTS = read_words("single_beasts")
_TIMES = read_words("times") | read_words("counted_times")
_IN_PLACE = frozenset({"DET", "ADJ", "NOUN", "PROPN"})
_SPANS = frozenset({"last", "lasts", "lasted", "tends", "tend", "begins", "began", "ends", "ended"})
"""Verbs that tell more of the noun before: "in a lunar day, which lasts 25 hours"."""
_COMPARED = frozenset(
    {"than", "as", "like", "between", "both", "among", "from", "unlike", "contrasted", "compared", "distinguished"}
)
"""Words near a noun after which "this" may be the other one of two."""
_CONFUSING = frozenset({"confuse", "confuses", "confused", "confusing", "contrast", "contrasts", "compare", "compares"})
"""Verbs that have the other one as their object: "do not confuse a stoat with a weasel, which is smaller"."""
_AFTER_SEMICOLON = frozenset({"PRON", "DET", "SCONJ", "ADP"})
_NOUNS = frozenset({"NOUN", "PROPN"})
_MOST_ADVERBS = 2
_KNOWN = frozenset({"the", "its", "their", "his", "her", "this", "that"})
_OF_EVENTS = (
    read_words("effects")
    | read_words("effects_of_this")
    | read_words("felt_effects")
    | {
        "suggests",
        "suggested",
        "indicates",
        "indicated",
        "implies",
        "implied",
        "proves",
        "proved",
        "happens",
        "happened",
    }
) - {"leads", "led", "brings", "brought", "leaves", "left", "turns", "puts", "put", "adds", "added"}
"""Verbs of what is told as a whole, so that "this" before them is clear."""
_SHOWING = frozenset({"indicates", "indicated", "suggests", "suggested", "implies", "implied", "proves", "proved"})
"""Verbs before "that" which tell what follows from all that was told, whatever noun stands before."""
_ABOUT = frozenset({"about", "around", "roughly", "approximately", "nearly", "almost", "over", "only", "just"})
_NAMING = read_words("naming")
_FINITE_BE = read_words("finite_be")
_HAVING = frozenset({"has", "have", "had"})
_TAKEN_UP = frozenset({"it", "its"})
_DEMANDING = frozenset({"must", "should", "requires", "require", "needs", "need", "required", "needed"})
"""Words of what is asked for and is not yet there."""
_FEWEST_WORDS = 4
_LONGEST_WITH_AND = 30


@needs({"^ this", "^ these", ","}, _POINTING | {"which"})
def find_pointing_back(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind pointing_back.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "which" (", which is"), "this" (". This is") and "and" (", and this is").
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    if view.lowers[0] in _POINTING and _says_something(view, 1):
        yield Site(variable, view.tokens[0].start, view.tokens[0].end, variable.variant_index("this"), ())
    for comma in view.where(_COMMA, _FEWEST_WORDS - 1, -_FEWEST_WORDS):
        if view.lowers[comma + 1] == "and" and view.lowers[comma + 2] in _POINTING and _says_something(view, comma + 3):
            end = view.tokens[comma + 2].end
            yield Site(variable, view.tokens[comma].start, end, variable.variant_index("and"), ())
        elif view.lowers[comma + 1] == "which":
            verb = _verb_after(view, comma + 1)
            if verb > 0 and _is_whole(view, verb):
                yield _which(view, following, variable, comma, verb)


def _says_something(view: SentenceView, verb: int) -> bool:
    """Whether a finite verb stands here, so that "this" before it is a pronoun."""
    return view.is_finite(verb) and view.tokens[verb].upos in ("VERB", "AUX")


def _verb_after(view: SentenceView, relative: int) -> int:
    """Give the finite verb of "which", past two adverbs at most; -1 where it is no subject."""
    verb = relative + 1
    while verb <= relative + _MOST_ADVERBS and view.tokens[verb].upos == "ADV" and not view.is_finite(verb):
        verb += 1
    return verb if _says_something(view, verb) else -1


def _which(view: SentenceView, following: SentenceView | None, variable: Variable, comma: int, verb: int) -> Site:
    start, end = view.tokens[comma].start, view.tokens[comma + 1].end
    options: tuple[Option, ...] = ()
    is_name = view.tokens[comma - 1].upos == "PROPN" and view.tokens[comma - 1].text.isalpha()
    is_sure = (
        view.is_free(comma, comma + 1)
        and (is_name or not view.protected[comma - 1])
        and not takes_up_before(following)
        and not (view.lowers[verb] in ("is", "are") and view.lowers[verb + 1] == "the")  # what it is, by definition
        and not (view.lowers[verb] in _SINGULAR and "supplied" in view.lowers[verb:])  # "which is supplied by the sun"
        and not _takes_up_within(view, comma)
        and _stands_alone(view, comma)
    )
    pronoun = _pronoun(view, comma, verb) if is_sure else ""
    if pronoun:
        options = (Option(variable.variant_index("this"), (Patch(start, end, f". {pronoun.capitalize()}"),)),)
        if _may_go_on(view, comma, verb):
            patch = Patch(start, end, f", and {pronoun}")
            options = (*options, Option(variable.variant_index("and"), (patch,), 1))
    return Site(variable, start, end, variable.variant_index("which"), options, lengths=((1, -1),))


def _takes_up_within(view: SentenceView, comma: int) -> bool:
    """Whether a second clause takes up the first one's subject: "men went to farms, which were sold; they paid"."""
    return any(low == ";" and after in ("it", "they", "he", "she") for low, after in pairwise(view.lowers[comma:]))


def _stands_alone(view: SentenceView, comma: int) -> bool:
    """Whether what precedes a comma is told as it is: a statement, neither denied nor only thought or supposed."""
    before = view.lowers[:comma]
    first = max((i + 1 for i, low in enumerate(before) if low == ";"), default=0)
    return (
        main_verb(view, first, comma) >= first
        and _POINTING.isdisjoint(before)  # "these rest on facts. These are collected"
        and not any(low in MARKS and low not in (";", "(", ")") for low in before)
        and before.count("(") == before.count(")")
        and not has_denial(before, _NEGATIONS | _UNREAL)
        and not has_report(view, 0, comma)
        and not any(low in ("which", "who", "whose") and view.lowers[i - 1] == "," for i, low in enumerate(before))
        and view.lowers[first] not in ("either", "whether", "as")
        and not _is_set_in_time(view, first)
        and view.tokens[first].xpos != "VB"
        and count_words(view, first, comma) >= _FEWEST_WORDS
    )


def _is_set_in_time(view: SentenceView, first: int) -> bool:
    """Whether a phrase with "in" and no comma, or one of time, leads a statement: "in that year they moved"."""
    if view.lowers[first] != "in":
        return False
    comma = next((i for i in range(first, len(view.tokens)) if view.lowers[i] == ","), first)
    inner = view.tokens[first + 1 : comma]
    return not inner or any(t.upos not in _IN_PLACE or t.lower in _TIMES for t in inner)


def _is_whole(view: SentenceView, verb: int) -> bool:
    """Whether one clause about what was told follows, to the end or a semicolon, and says enough."""
    low, after = view.lowers[verb], view.lowers[verb + 1]
    end = next((i for i in range(verb, len(view.tokens)) if view.lowers[i] == ";"), len(view.tokens) - 1)
    fewest = _FEWEST_WORDS if ";" in view.lowers[:verb] else _FEWEST_WORDS - 1  # no row of ever shorter sentences
    if (
        after in _SUPPOSED
        or low == "had"
        or (low in _FINITE_BE and (after in _CONTENT or _tells_measure(view, verb + 1)))
        or count_words(view, verb, end) < fewest
    ):
        return False
    if not {"which", "whom"}.isdisjoint(view.lowers[verb:end]) or low in _SPANS:
        return False
    if "than" not in view.lowers[verb:end] and any(view.tokens[i].xpos in ("JJR", "RBR") for i in range(verb, end)):
        return False  # "salt gathers in the layer beneath, which is denser": than what "this" is not clear
    if low in _FINITE_BE and "NUM" in (view.tokens[verb + 1].upos, view.tokens[verb + 2].upos):
        return False  # "they walked the whole way, which was about ten miles"
    marks = [i for i in range(verb, end) if view.lowers[i] in MARKS or view.lowers[i] == ","]
    if end < len(view.tokens) - 1 and view.tokens[end + 1].upos not in _AFTER_SEMICOLON:
        return False  # "it needs power plants, which are large; and lines"
    if not marks:
        return True
    if end == len(view.tokens) - 1 and ends_with_clause(view, verb):
        return len(marks) > 1 or view.lowers[marks[0] + 1] == "or"
    return len(marks) == 1 and view.lowers[marks[0] + 1] in _TAILS and _may_have_tail(view, marks[0])


def _tells_measure(view: SentenceView, index: int) -> bool:
    """Whether a number follows, which says how much the noun before is: "the distance, which was about 40 miles"."""
    return view.tokens[index + (view.lowers[index] in _ABOUT)].upos == "NUM"


def _may_have_tail(view: SentenceView, comma: int) -> bool:
    if view.lowers[comma + 1] == "such":
        return view.lowers[comma + 2] == "as"
    return view.tokens[comma - 1].upos in _NOUNS


def _pronoun(view: SentenceView, comma: int, verb: int) -> str:
    """Give "this" or "these" for "which", "" where its number is unsure or where it may stand for people or a beast."""
    if view.lowers[verb] in _SHOWING and view.lowers[verb + 1] == "that":
        return "" if _is_pointing_already(view, comma) else "this"
    phrase = read_noun_phrase_before(view, comma)
    if (
        phrase is None
        or phrase.last != comma - 1
        or view.tokens[phrase.last].upos != "NOUN"
        or not view.tokens[phrase.last].text.islower()
    ):
        return ""
    head = view.lowers[phrase.last]
    if tells_which_ones(view, comma):
        return ""  # "they kept those granted for new roads, which": the ones that were granted
    is_denied = view.lowers[verb + 1] in ("not", "never", "no") or view.lowers[verb].endswith("n't")
    if is_denied or sum(_opens_in_row(view, i, comma) for i in view.where(_COMMA, 1, comma)) > 1:
        return ""  # "she doubts the tale. This does not appear": her doubt?; "they bake, they brew, and they sell beer"
    if (
        find_singular(head) in _TIMES
        or head in _BEASTS
        or names_person(head)
        or may_be_person(head)
        or not _ACTING.isdisjoint((head, find_singular(head)))
    ):
        return ""
    if view.lowers[phrase.first] in ("a", "an") and not _DEMANDING.isdisjoint(view.lowers[: phrase.first]):
        return ""  # "guests must wear a badge, which may be bought here": any badge
    if any(view.tokens[i - 1].upos == "ADP" for i in view.where(_TAKEN_UP, verb + 1) if ";" not in view.lowers[verb:i]):
        return ""  # "they keep a chart, which is rolled up with the notes on it"
    is_named = view.lowers[verb] in _FINITE_BE and view.lowers[verb + 1] in _NAMING
    if is_named and view.lowers[phrase.first] not in _KNOWN:
        return ""  # "losses described in a letter, which is called the policy": the letter, or the losses
    before = view.lowers[max(phrase.first - 3, 0) : phrase.first]
    if view.tokens[phrase.first - 1].xpos == "VB" and before[-2:-1] == ("to",) and view.tokens[verb].xpos == "MD":
        return ""  # "they do it in order to prevent rust. This would be seen": what they do?
    is_phrase = phrase.first == phrase.last and before[-1:] == ("under",)  # "the period under review, which"
    if before[-1:] == ("with",) and not _CONFUSING.isdisjoint(view.lowers[: phrase.first]):
        return ""
    if is_phrase or not _COMPARED.isdisjoint(before) or _is_pointing_already(view, comma):
        return ""
    low, tag = view.lowers[verb].removesuffix("n't"), view.tokens[verb].xpos
    if low in _HAVING and view.tokens[phrase.first - 1].upos == "ADP":
        return ""  # "seats were laid in the hall; this has been closed" might be the laying
    is_acting = view.tokens[verb].upos == "VERB" and low not in _OF_EVENTS
    if is_acting and view.lowers[phrase.first] in _KNOWN and not phrase.is_plural:
        return ""  # "the nerve joins the eye to the brain; this sees" might be the joining
    if is_acting and any(t.upos == "NOUN" and is_plural_noun(t.lower) for t in view.tokens[: phrase.first]):
        return ""  # "delays are a burden for clinics; these lose money" might be the delays
    if low in _PLURAL or tag == "VBP":
        return "these" if phrase.is_plural is not False or "and" in before else ""
    if low in _SINGULAR or tag == "VBZ":
        # "flour and yeast. This is alive"
        return "" if _word_before(view, phrase.first) in ("and", "or") else "this"
    if phrase.is_plural is None or _word_before(view, phrase.first) in ("and", "or", "of"):
        return ""  # "a boat of nine tons, which leaked" does not show of which noun it is said
    if not phrase.is_plural:
        return "this"
    return "these" if is_about_noun(view, verb, is_plural=True) else ""


def _opens_in_row(view: SentenceView, comma: int, end: int) -> bool:
    """Whether one more of several clauses begins at a comma."""
    return opens_clause(view, comma + 1 + (view.lowers[comma + 1] == "and"), end)


def _word_before(view: SentenceView, first: int) -> str:
    """Give the word before a noun phrase, past participles that belong to it: "a card and a numbered sticker"."""
    place = first - 1
    while place >= 0 and (view.tokens[place].xpos in ("VBN", "VBG") or view.tokens[place].upos in ("DET", "ADJ")):
        place -= 1
    return view.lowers[place] if place >= 0 else ""


def _is_pointing_already(view: SentenceView, comma: int) -> bool:
    """Whether "this" or "these" stands alone before a comma, so that another one would seem to mean the same."""
    return any(view.lowers[i] in _POINTING and _says_something(view, i + 1) for i in range(comma))


def _may_go_on(view: SentenceView, comma: int, verb: int) -> bool:
    """Whether the clause before is plain enough for a second one after "and", and of the same time."""
    before = view.lowers[:comma]
    main = main_verb(view, 0, comma)
    is_past = view.tokens[verb].xpos == "VBD"
    if (
        view.tokens[verb].xpos != "MD"
        and view.tokens[main].xpos != "MD"
        and is_past != (view.tokens[main].xpos == "VBD")
    ):
        return False
    has_joint = any(low in ("and", "or", "but") and view.lowers[i - 1] == "," for i, low in enumerate(before))
    return (
        not has_joint
        and _TURNS.isdisjoint(before)
        and not {";", "that"} & {*view.lowers}
        and view.lowers[verb + 1] not in _NAMING
        and count_words(view) <= _LONGEST_WITH_AND
        and (view.tokens[main].upos == "AUX" or view.tokens[verb].upos == "AUX" or view.lowers[verb] in _OF_EVENTS)
    )  # "a hook passes it around a bobbin, and this holds the thread": the hook may hold it
