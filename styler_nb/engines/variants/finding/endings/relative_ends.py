"""Find clauses at the end of a sentence about a noun before them, opened by more than the bare relative word.

"They sank two boats, most of which were old" is "They sank two boats. Most of these were old", "they crossed a lake, in
which it drowned" is "They crossed a lake. In this lake, it drowned".
"""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.finding.endings.named_again import name_again
from styler_nb.engines.variants.reading.clause_pronouns import takes_up_before
from styler_nb.engines.variants.reading.clauses import MARKS, has_two_clauses, opens_clause
from styler_nb.engines.variants.reading.joints import count_words, has_report, is_statement, main_verb, tense
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import is_plural_noun, names_person, read_noun_phrase_before
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_relative_ends"]

_TOOK_PLACE = frozenset({"place", "occurred", "happened", "struck", "erupted", "exploded", "broke"})
_COMMA = frozenset({","})
_FEWEST_WORDS = 4
_LATEST_RELATIVE = 5
_LATEST_NUMBER = 3
"""Most tokens from the comma to its "which": ", almost one third of which"."""
_OF_MANY = frozenset(
    {"many", "both", "each", "several", "few", "one", "neither", "two", "three", "four", "five", "six"}
)
_OF_ANY = frozenset({"most", "some", "all", "half", "none", "part", "much", "any"})
_OF_MUCH = frozenset({"much", "part"})
_BEFORE_AMOUNT = frozenset(
    {"nearly", "almost", "about", "a", "at", "least", "the", "over", "only", "not", "one", "more"}
)
_ONE = frozenset({"a", "an", "this", "that", "each", "every", "another"})
_SINGULAR_VERBS = read_words("singular_verbs")
_PLURAL_VERBS = read_words("plural_verbs")
_TIMES = {"point": "that point", "time": "that time", "case": "that case", "moment": "that moment"}
_TAKEN = frozenset(
    {"take", "takes", "took", "taken", "get", "gets", "got", "derives", "derived", "derive", "draws", "drew"}
)
_NAMED = frozenset({"in", "on", "at", "from", "through", "under", "with"})
_ENDS = frozenset({"age", "date", "deadline", "expiration", "expiry", "limit", "period", "point", "term", "time"})
"""What something may be done until."""
_EVERY = frozenset({"each", "every", "annually", "yearly"})
_YEARS = frozenset({"in", "after", "since", "until", "from", "of"})
_MONEY = frozenset(
    {"pounds", "dollars", "euros", "francs", "yen", "rupees", "crowns", "marks", "pence", "cents", "roubles"}
)
_NO_SHARES = frozenset({"as", "like", "than", "and", "or", "between", "including", "the", "their", "its", "there"})
_PARTS_OF_YEARS = frozenset(
    {"end", "close", "beginning", "start", "middle", "rest", "half", "quarter", "months", "eve"}
)


@needs({"which", "whom", "when"}, _COMMA)
def find_relative_ends(view: SentenceView, following: SentenceView | None, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind relative_end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variable : Variable
        With the variants "joined", "period" and, perhaps, "and"; `parameters.opening` is "amount" for ", most of
        which", "preposition" for ", in which", and "year" for "in 1850, when".
    """
    if view.words.isdisjoint(("which", "whom", "when")) or "," not in view.words:
        return
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    read = {"amount": _amount, "preposition": _preposition, "year": _year}[str(variable.parameters["opening"])]
    joined, period = variable.variant_index("joined"), variable.variant_index("period")
    for comma in view.where(_COMMA, _FEWEST_WORDS - 1, -_FEWEST_WORDS):
        found = read(view, comma)
        if found is None:
            continue
        text, end = found
        start, stop = view.tokens[comma].start, view.tokens[end].end
        options: tuple[Option, ...] = ()
        # "each of which lasts a week. It ends in May": "it" would no longer be the subject of the sentence before
        is_sure = not takes_up_before(following) and view.is_free(comma, end)
        if text and is_sure and _may_be_cut(view, comma, end):
            options = (Option(period, (Patch(start, stop, f". {text}"),)),)
            if "and" in variable.forms and _may_be_joined(view, comma, end):
                joint = f", and {text[:1].lower()}{text[1:].removesuffix(',')}"
                options = (*options, Option(variable.variant_index("and"), (Patch(start, stop, joint),), 1))
        yield Site(variable, start, stop, joined, options, lengths=((period, -1),))
        return


def _may_be_cut(view: SentenceView, comma: int, end: int) -> bool:
    """Whether a whole statement stands before, and one clause follows to the end."""
    after = view.lowers[end + 1 :]
    return (
        main_verb(view, 0, comma) >= 0
        and view.lowers[0] not in ("either", "neither", "whether")
        and MARKS.isdisjoint(view.words)
        and not has_report(view, 0, comma)
        and "," not in after
        and "them" not in after  # "many of whom paid for them": no "many of them paid for them"
        and {"which", "whom"}.isdisjoint(after)  # "many of whom fell ill and some of whom died"
        and count_words(view, 0, comma) >= _FEWEST_WORDS
        and count_words(view, end + 1) >= _FEWEST_WORDS - 1
    )


def _may_be_joined(view: SentenceView, comma: int, end: int) -> bool:
    """Whether "and" may open the clause as a second main clause: in the tense of the first, right after its whole."""
    if has_two_clauses(view, 0, comma):
        return False
    has_aside = any(view.lowers[i] == "," and view.tokens[i + 1].xpos == "VBG" for i in range(comma))
    verb = next((i for i in range(end + 1, len(view.tokens)) if view.is_finite(i)), -1)
    main = main_verb(view, 0, comma)
    is_perfect = view.lowers[main] in ("has", "have") and _is_perfect(view, main)
    return not has_aside and not is_perfect and tense(view, verb) == tense(view, main)


def _is_perfect(view: SentenceView, verb: int) -> bool:
    return "VBN" in (view.tokens[verb + 1].xpos, view.tokens[verb + 2].xpos)


def _amount(view: SentenceView, comma: int) -> tuple[str, int] | None:
    """Read ", most of which" and write "Most of these"; the text is empty where number or verb is unsure."""
    window = view.lowers[comma + 1 : comma + 1 + _LATEST_RELATIVE]
    relative = next((i for i, low in enumerate(window, comma + 1) if low in ("which", "whom")), -1)
    if relative < comma + 3 or view.lowers[relative - 1] != "of":
        return None
    amount = view.lowers[relative - 2]
    if not all(low in _BEFORE_AMOUNT or low.endswith("ly") for low in view.lowers[comma + 1 : relative - 2]):
        return None
    is_led = view.lowers[comma + 1] == "the" and amount.endswith("st")
    is_superlative = is_led and view.tokens[relative - 2].upos == "ADJ"  # no "the cost of which"
    if amount not in _OF_MANY | _OF_ANY and not is_superlative:
        return None
    verb = relative + 1
    while view.tokens[verb].upos == "ADV" and verb < relative + 3:
        verb += 1
    is_many = True if amount in _OF_MANY or is_superlative else _is_of_many(view, comma, verb, amount)
    if not view.is_finite(verb) or is_many is None or view.tokens[verb].upos not in ("VERB", "AUX"):
        return "", relative
    pronoun = "them" if view.lowers[relative] == "whom" else "these" if is_many else "this"
    opening = view.text[view.tokens[comma + 1].start : view.tokens[relative].start]
    return f"{opening[:1].upper()}{opening[1:]}{pronoun}", relative


def _is_of_many(view: SentenceView, comma: int, verb: int, amount: str) -> bool | None:
    """Whether "which" stands for several things, by its verb or else by the noun before the comma.

    After "none" the verb does not tell: "six plans, none of which was kept". After a row of things nothing does but
    their articles: "a pen, a cup and a bell".
    """
    is_noun = view.tokens[comma - 1].upos == "NOUN"
    by_noun = is_plural_noun(view.lowers[comma - 1]) if is_noun else None
    phrase = read_noun_phrase_before(view, comma)
    if phrase is not None and view.lowers[phrase.first - 1] in ("and", "or"):
        return True if by_noun or view.lowers[phrase.first] in ("a", "an") else None
    if amount == "none":
        # "three ways to cross the river, none of which is safe"
        has_many = any(view.tokens[i].upos == "NOUN" and is_plural_noun(view.lowers[i]) for i in range(comma - 1))
        return by_noun or (None if has_many else False if _is_one(view, comma) else None)
    if view.lowers[verb] in _SINGULAR_VERBS or view.tokens[verb].xpos == "VBZ":
        return None if by_noun else False
    if view.lowers[verb] in _PLURAL_VERBS or view.tokens[verb].xpos == "VBP":
        return True
    if amount in _OF_MUCH:
        return None if by_noun else False
    return by_noun or (False if _is_one(view, comma) else None)


def _is_one(view: SentenceView, comma: int) -> bool:
    """Whether an article says that the noun before a comma is a singular: "an area", but no "glass tesserae"."""
    phrase = read_noun_phrase_before(view, comma)
    return phrase is not None and view.lowers[phrase.first] in _ONE


def _preposition(view: SentenceView, comma: int) -> tuple[str, int] | None:
    """Read ", in which" and write "In this lake,"; ", by which time" and write "By that time,"."""
    if view.lowers[comma + 2] != "which" or view.tokens[comma + 1].upos not in ("ADP", "SCONJ"):
        return None
    word, relative = view.tokens[comma + 1], comma + 2
    if view.lowers[relative + 1] in _TIMES and opens_clause(view, relative + 2, len(view.tokens)):
        return f"{word.text.capitalize()} {_TIMES[view.lowers[relative + 1]]},", relative + 1
    if word.lower == "of" and view.lowers[relative + 1] not in _NO_SHARES:
        return _share(view, comma) if _is_of_number(view, relative + 1) else "", relative
    if not opens_clause(view, relative + 1, len(view.tokens)):
        return None
    if word.lower == "after":
        # "a date is set for each, after which none is taken": after the date, not after it is set
        return "" if not _ENDS.isdisjoint(view.lowers[:comma]) else "After that,", relative
    if word.lower == "from" and not _TAKEN.isdisjoint(view.lowers[relative:]):
        return "", relative  # "a curved path, from which it takes its name"
    named = name_again(view, comma) if word.lower in _NAMED else None
    if named is None or named.by_number or view.lowers[relative + 1] == "there" or _is_matter(view, comma):
        return "", relative
    return f"{word.text.capitalize()} {named.text},", relative


def _is_of_number(view: SentenceView, first: int) -> bool:
    """Whether a number or amount follows: "of which nine are full", but not "of which the tenants are told"."""
    return any(
        token.upos == "NUM" or token.lower in _OF_MANY | _OF_ANY or token.lower in ("half", "part", "one")
        for token in view.tokens[first : first + _LATEST_NUMBER]
    )


def _share(view: SentenceView, comma: int) -> str:
    """Write "Of these," for the things before a comma, "Of this," for a sum of money; "" where they are people."""
    phrase = read_noun_phrase_before(view, comma)
    if phrase is None:
        has_sum = view.tokens[comma - 1].upos == "NUM" and view.text[view.tokens[comma - 1].start - 1] in "£$€"
        return "Of this," if has_sum else ""
    if view.lowers[phrase.last] in _MONEY:
        return "Of this,"
    is_common = view.tokens[phrase.last].upos == "NOUN" and not names_person(view.lowers[phrase.last])
    return "Of these," if phrase.is_plural and is_common and view.lowers[phrase.first - 1] not in _NO_SHARES else ""


def _is_matter(view: SentenceView, comma: int) -> bool:
    """Whether a singular without an article stands before a comma: in "quality control", but in no "this control"."""
    phrase = read_noun_phrase_before(view, comma)
    opens_bare = phrase is not None and view.tokens[phrase.first].upos in ("NOUN", "ADJ", "VERB")
    return opens_bare and phrase is not None and not phrase.is_plural


def _tells_state(view: SentenceView, first: int) -> bool:
    """Whether a clause says what somebody was at the time: "when he was a student"."""
    verb = next((i for i in range(first, len(view.tokens)) if view.is_finite(i)), -1)
    return verb >= 0 and view.lowers[verb] in ("was", "were") and view.tokens[verb + 1].xpos != "VBN"


def _year(view: SentenceView, comma: int) -> tuple[str, int] | None:
    """Read "in 1850, when" and write "In that year,"."""
    if view.lowers[comma + 1] != "when" or not opens_clause(view, comma + 2, len(view.tokens)):
        return None
    year = view.tokens[comma - 1]
    main = main_verb(view, 0, comma)
    # "it had begun in 1850, when he died": what was before is told, and a new sentence would go on from there
    if _tells_state(view, comma + 2) or (main >= 0 and view.lowers[main] == "had" and _is_perfect(view, main)):
        return "", comma + 1
    is_year = year.text.isdigit() and len(year.text) == len("1850") and view.lowers[comma - 2] in _YEARS
    if view.lowers[comma - 3] in _PARTS_OF_YEARS:
        is_year = False  # what happens "at the end of 2025, when" does so at its end
    if not _TOOK_PLACE.isdisjoint(view.lowers[:comma]):
        is_year = False  # "the storm struck in 1859, when lamps went out": at that hour, through the storm
    if not _EVERY.isdisjoint(view.lowers[comma:]) or view.lowers[-3:-1] == ("a", "year"):
        is_year = False  # "in 1988, when it killed thousands every year": not in that year alone
    return ("In that year," if is_year else ""), comma + 1
