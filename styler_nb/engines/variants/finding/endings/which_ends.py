"""Find a clause with "which" that ends a sentence, where a noun is surely meant and may be told of in another way.

"The largest is the eland, which weighs a ton" is "The largest is the eland. It weighs a ton", or has ", and it" there;
"a mould named Rhizopus, which grows on bread" is "a mould named Rhizopus. This mould grows on bread"; and an amount or
a number of things needs no "which is": "it lasts 22 months, longer than in any other", "two sorts: oats and rye".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.endings.about_nouns import tells_of_fact, verb_after
from styler_nb.engines.variants.finding.endings.named_again import name_again, tells_which_ones
from styler_nb.engines.variants.reading.clause_pronouns import fits_pronoun, takes_up_before
from styler_nb.engines.variants.reading.clauses import MARKS, ends_with_clause, has_two_clauses
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.joints import count_words, has_report, is_statement, main_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_which_ends"]

_COMMA = frozenset({","})
_NUMBER = {"is": "it", "was": "it", "are": "they", "were": "they"}
_EFFECTS = read_words("effects") | read_words("effects_of_this") | read_words("felt_effects")
_OF_ALL = read_words("effects") | read_words("effects_of_this")
_EFFECTS_BASE = read_words("effects_base") | read_words("effects_after_modal")
_SHOWN = read_words("told_of_statements") | {"called", "known", "named", "termed", "thought", "believed", "supposed"}
_QUALITIES = read_words("plain_qualities")
_VAGUE = frozenset(
    {"seems", "seemed", "appears", "appeared", "happens", "happened", "takes", "took", "matters", "suggests", "means"}
    | {"costs", "cost", "comes", "came", "ends", "ended", "indicates", "proves", "implies", "occurs", "occurred"}
)
_DENIALS = read_words("denials") | {"only", "never", "without", "few", "little"}
_UNREAL = frozenset({"would", "could", "might", "should", "must", "if", "unless", "whether", "that"})
_IN_PHRASE = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM", "ADV"})
_NAMING = frozenset({"called", "named"})
_TAILS = frozenset({"although", "though", "because", "when", "where", "since", "while", "whereas"})
_MEASURES = frozenset(
    {"euro", "dollar", "pound", "cent", "penny", "franc", "hour", "minute", "second", "day", "week", "month", "year"}
    | {"mile", "meter", "metre", "kilometer", "kilometre", "inch", "foot", "kilogram", "gram", "ton", "liter", "litre"}
    | {"gallon", "degree", "percent", "cup", "spoon"}
)
_PARTING = frozenset({"of", "for", "within", "after", "by", "in", "than", "about", "least", "only"})
"""What "one" is an amount after: "a deposit of one euro"."""
_EQUAL = frozenset({"equal", "equivalent", "comparable", "similar", "close"})
_NEAR_AMOUNT = 5
_UNITS = read_words("units")
_LONGEST_WITH_AND = 30
_FEWEST_BEFORE, _FEWEST_AFTER = 3, 3


@needs("which", _COMMA)
def find_which_ends(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind which_end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "which", "period" (". It weighs", ". This mould grows"), "and" (", and it weighs") and "bare"
        (", longer than", ": oats and rye").
    """
    if "which" not in view.words or view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for comma in view.where(_COMMA, _FEWEST_BEFORE, -_FEWEST_AFTER):
        if view.lowers[comma + 1] != "which":
            continue
        verb = verb_after(view, comma + 1)
        if verb < 0 or not _ends_sentence(view, verb):
            continue
        start, end = view.tokens[comma].start, view.tokens[comma + 1].end
        options: tuple[Option, ...] = ()
        if view.is_free(comma, verb) and _is_told(view, comma):
            bare = _bare(view, comma, verb)
            options = tuple(Option(variable.variant_index("bare"), (p,), -2) for p in bare)
            if not options and not takes_up_before(following):
                options = _again(view, variable, comma, verb)
        site_end = max((p.end for o in options for p in o.patches), default=end)
        period = variable.variant_index("period")
        yield Site(variable, start, site_end, variable.variant_index("which"), options, lengths=((period, -1),))
        return


def _ends_sentence(view: SentenceView, verb: int) -> bool:
    """Whether the clause goes on to the sentence's end, with a reason or a concession of its own at most."""
    if count_words(view, verb) < _FEWEST_AFTER or not {"which", "who"}.isdisjoint(view.lowers[verb:]):
        return False
    if ends_with_clause(view, verb):
        return True
    commas = [i for i in range(verb, len(view.tokens)) if view.lowers[i] == ","]
    return len(commas) == 1 and view.lowers[commas[0] + 1] in _TAILS and MARKS.isdisjoint(view.lowers[verb:])


def _is_told(view: SentenceView, comma: int) -> bool:
    """Whether one plain statement stands before a comma, neither denied nor supposed."""
    before = view.lowers[:comma]
    return (
        main_verb(view, 0, comma) > 0
        and MARKS.isdisjoint(before)
        and not has_report(view, 0, comma)
        and not {"which", "who", "whose"} & {*before}
        and not has_denial(before, _DENIALS)
    )


def _again(view: SentenceView, variable: Variable, comma: int, verb: int) -> tuple[Option, ...]:
    """Write the clause as a statement of its own, with a pronoun or with the noun named again."""
    if not _UNREAL.isdisjoint(view.lowers[:comma]) or view.lowers[0] in ("this", "these"):
        return ()
    if tells_which_ones(view, comma):
        return ()  # "they kept those granted for new roads, which": the ones that were granted
    start, end = view.tokens[comma].start, view.tokens[comma + 1].end
    pronoun, subject = "", ""
    is_named = view.tokens[comma - 1].text[:1].isupper()  # "they launched Open Doors, which pays": what is named pays
    if tells_of_fact(view, verb) and not is_named:
        pronoun, subject = "this", "This"
    elif _is_of_thing(view, verb):
        pronoun = _pronoun(view, comma, verb)
        subject = pronoun.capitalize() or _named(view, comma, verb) or _named_by_noun(view, comma, verb)
    elif not is_named and _is_of_all(view, comma, verb):
        pronoun, subject = "this", "This"
    if not subject:
        return ()
    period = variable.variant_index("period")
    options: tuple[Option, ...] = (Option(period, (Patch(start, end, f". {subject}"),)),)
    if _may_take_and(view, comma, verb):
        text = f", and {pronoun or subject.lower()}"
        options = (*options, Option(variable.variant_index("and"), (Patch(start, end, text),), len(text.split()) - 2))
    return options


def _is_of_all(view: SentenceView, comma: int, verb: int) -> bool:
    """Whether a verb of what something brings about is said of the whole statement: after no noun or a plural."""
    has_done = view.lowers[verb] == "has" and view.tokens[verb + 1].xpos == "VBN"
    low, before = view.lowers[verb + has_done], view.tokens[comma - 1]
    is_described = view.lowers[verb] in ("is", "was") and {"described", "called"} & {*view.lowers[verb + 1 : verb + 3]}
    if low not in _OF_ALL and not is_described:
        return False
    if before.upos in ("VERB", "ADV"):
        return True
    is_common = before.upos == "NOUN" and not names_person(before.lower)
    return is_common and not is_described and is_plural_noun(before.lower) is True and view.tokens[verb].xpos == "VBZ"


def _is_of_thing(view: SentenceView, verb: int) -> bool:
    """Whether a verb is said of a thing, and not of all that was told."""
    low, after = view.lowers[verb].removesuffix("n't"), verb + 1
    while view.tokens[after].upos == "ADV" and after < len(view.tokens) - 2:
        after += 1
    if low in _EFFECTS or low in _VAGUE:
        return False
    if view.tokens[verb].xpos == "MD":
        return view.lowers[after] not in _EFFECTS_BASE | {"be"} or view.tokens[after + 1].xpos == "VBN"
    if low in _NUMBER:
        token = view.tokens[after]
        is_done = token.xpos == "VBN" and token.lower not in _SHOWN
        return is_done or token.upos in ("ADP", "NUM") or token.lower in _QUALITIES
    return low != "had" or view.tokens[after].xpos != "VBN"


def _pronoun(view: SentenceView, comma: int, verb: int) -> str:
    """Give the pronoun for what the subject is said to be, or what there is; "" for none."""
    main = main_verb(view, 0, comma)
    pronoun = _NUMBER.get(view.lowers[main], "")
    head = view.tokens[comma - 1]
    if not pronoun or main + 1 >= comma or not fits_pronoun(view, verb, pronoun):
        return ""
    is_phrase = all(view.tokens[i].upos in _IN_PHRASE for i in range(main + 1, comma))
    opens = view.lowers[main + 1] in ("a", "an", "the", "one") or view.tokens[main + 1].upos in ("PROPN", "NUM", "NOUN")
    is_open = opens or view.lowers[0] == "there"
    if not (is_phrase and is_open) or head.upos not in ("NOUN", "PROPN") or names_person(head.lower):
        return ""
    if view.lowers[0] in NOMINATIVE - {"it", "they"} or (is_plural_noun(head.lower) is True) != (pronoun == "they"):
        return ""
    return pronoun


def _may_take_and(view: SentenceView, comma: int, verb: int) -> bool:
    main = main_verb(view, 0, comma)
    is_past = view.tokens[main].xpos == "VBD" or view.lowers[main] in ("was", "were")
    is_told_past = view.tokens[verb].xpos == "VBD" or view.lowers[verb] in ("was", "were", "had")
    is_same = view.tokens[verb].xpos == "MD" or is_past == is_told_past
    is_short = count_words(view) <= _LONGEST_WITH_AND and "," not in view.lowers[verb:]
    return is_same and is_short and not has_two_clauses(view, 0, comma)


def _named(view: SentenceView, comma: int, verb: int) -> str:
    """Give "This mould" for "a mould named Rhizopus", "This cub" for "one cub"; "" where no noun is so named."""
    place = comma - 1
    while place > 2 and view.tokens[place].upos in ("PROPN", "NOUN", "ADJ", "X") and view.lowers[place] not in _NAMING:
        place -= 1
    place -= view.tokens[place].upos == "DET" and view.lowers[place - 1] in _NAMING
    noun = place - 1
    if view.lowers[place] == "one" and place == comma - 2 and view.tokens[place].upos == "NUM":
        noun = comma - 1
        if view.lowers[noun] in _MEASURES or view.lowers[place - 1] in _PARTING:
            return ""
    elif view.lowers[place] not in _NAMING or place == comma - 1:
        return ""
    head = view.tokens[noun]
    first = noun
    while first > 0 and view.tokens[first - 1].upos in ("ADJ", "NOUN"):
        first -= 1
    is_led = view.lowers[first - 1] in ("a", "an", "one")
    if head.lower in ("euro", "pound", "dollar", "penny", "cent", "year", "percent"):
        return ""  # "a deposit of one euro": it is the deposit that comes back
    if head.upos != "NOUN" or not is_led or names_person(head.lower) or is_plural_noun(head.lower):
        return ""
    if head.lower in _UNITS:
        return ""  # "a deposit of one euro, which is returned"
    return f"This {head.lower}" if fits_pronoun(view, verb, "it") else ""


def _named_by_noun(view: SentenceView, comma: int, verb: int) -> str:
    """Name again what a noun with "a" or a plural without an article brings in: "narrow channels. These channels"."""
    named, phrase = name_again(view, comma), read_noun_phrase_before(view, comma)
    has_row = any(low == "," and view.lowers[i + 1] in ("and", "or") for i, low in enumerate(view.lowers[:comma]))
    if named is None or phrase is None or named.by_number or has_row or not named.text.startswith("th"):
        return ""
    is_new = view.lowers[phrase.first] in ("a", "an") or (named.is_plural and view.tokens[phrase.first].upos == "ADJ")
    if not is_new or not {"its", "their"}.isdisjoint(view.lowers[verb:]) or names_person(view.lowers[phrase.last]):
        return ""
    return named.text.capitalize() if fits_pronoun(view, verb, "they" if named.is_plural else "it") else ""


def _bare(view: SentenceView, comma: int, verb: int) -> Iterator[Patch]:
    """Leave "which is" out before what an amount is compared with, or "which are" before a row after a number."""
    if verb != comma + 2 or view.lowers[verb] not in ("is", "are"):
        return
    has_number = any(view.tokens[i].upos == "NUM" for i in range(max(comma - _NEAR_AMOUNT, 0), comma))
    rest = view.lowers[verb + 1 :]
    if not has_number:
        return
    first = view.tokens[verb + 1]
    is_more = first.xpos in ("JJR", "RBR") or first.lower in ("more", "less")
    if view.lowers[verb] == "is" and "," not in rest:
        is_compared = is_more and "than" in rest[1:4] and not view.tokens[verb + 2].xpos.startswith("JJ")
        if is_compared or (first.lower in _EQUAL and rest[1] == "to"):
            yield Patch(view.tokens[comma + 1].start, first.start, "")
    elif view.lowers[verb] == "are" and "and" in rest and first.upos in ("NOUN", "DET", "ADJ", "PROPN"):
        is_row = not view.finds_finite(verb + 1, len(view.tokens)) and first.lower not in _EQUAL
        is_plural = is_plural_noun(view.lowers[comma - 1]) is True or view.tokens[comma - 1].xpos == "VBN"
        is_thing = view.tokens[verb + 2].upos in ("NOUN", "PROPN", "ADJ", "PUNCT") or first.upos == "NOUN"
        if is_row and is_plural and is_thing and not _is_quality(view, verb + 1):
            yield Patch(view.tokens[comma].start, view.tokens[verb].end, ":")


def _is_quality(view: SentenceView, first: int) -> bool:
    """Whether two qualities follow, and no things: "which are long and thin"."""
    return view.tokens[first].upos == "ADJ" and view.tokens[first + 1].upos in ("CCONJ", "PUNCT", "ADP")
