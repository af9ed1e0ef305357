"""Find three predicates of one subject in a row: "It bends the rod, turns the wheel, and breaks the pin".

"It bends the rod and turns the wheel. It also breaks the pin." is the same in two sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, is_main, is_statement, main_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.noun_phrases import names_person
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_predicate_series"]

_LAST_STEP = frozenset({"finally", "lastly"})
"""What is told of the whole row: what comes after the last step would be a further one."""
_FEWEST_WORDS = 2
_FEWEST_TO_PART = 10
_FORMS = {"VBZ": "VBZ", "VBD": "VBD", "VBP": "VB", "VB": "VB"}
_MODALS = frozenset({"can", "may", "could", "might", "must", "should", "will"})
_VERB_LIKE = frozenset({"VERB", "NOUN", "ADJ"})
_OBJECT = frozenset({"DET", "NOUN", "ADJ", "PRON", "ADP", "PROPN", "NUM", "ADV"})
_ORDERING = frozenset({"finally", "first", "firstly", "next", "then", "lastly", "secondly"})
_INNER = frozenset({"that", "which", "who", "or", "not", "to", "they", "where", "when", "if", "because", "but"})


@lru_cache(maxsize=4_000)
def _is_form(word: str, tag: str) -> bool:
    """Whether a word is that form of a verb in the lexicon, however it is tagged here."""
    from lemminflect import getAllLemmas, getInflection

    lemmas = getAllLemmas(word).get("VERB", ())
    return any(lemma == word if tag == "VB" else word in getInflection(lemma, tag) for lemma in lemmas)


@needs("and", ",")
def find_predicate_series(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind predicate_series; variants are "series" and "parted"."""
    if view.block_kind is not BlockKind.PARAGRAPH or "and" not in view.lowers or "," not in view.lowers:
        return
    if not MARKS.isdisjoint(view.words) or not is_statement(view) or view.lowers[0] in _ORDERING:
        return
    last = len(view.tokens) - 1
    begin = begin_of_clause(view, 0, last) if view.lowers[0] not in _LAST_STEP else None
    commas = [i for i in range(begin if begin is not None else last, last) if view.lowers[i] == ","]
    if begin is None or not commas:
        return
    first = commas[0]
    conjunction = next((i for i in range(first + 3, last - 2) if view.lowers[i] == "and"), -1)
    end = conjunction - 1 if view.lowers[conjunction - 1] == "," else conjunction
    if conjunction < 0 or set(commas) - {first, end}:
        return
    verb = main_verb(view, begin, first)
    modal = view.lowers[verb] if verb > 0 and view.lowers[verb] in _MODALS else ""
    tag = "VB" if modal else _FORMS.get(view.tokens[verb].xpos, "") if verb > 0 else ""
    if not tag:
        return
    second, third = _verb(view, first + 1, tag), _verb(view, conjunction + 1, tag)
    if min(second, third) < 0 or "VERB" not in (view.tokens[second].upos, view.tokens[third].upos):
        return
    series, parted = variable.variant_index("series"), variable.variant_index("parted")
    start, stop = view.tokens[first], view.tokens[conjunction + 1].start
    options: tuple[Option, ...] = ()
    pronoun = pronoun_of_clause(view, begin)
    verbs = {verb + 1 if modal else verb, second, third}
    is_free = (
        view.is_free(first, first) and view.is_free(end, conjunction) and "\n" not in view.text[start.start : stop]
    )
    is_past = not modal and tag == "VBD"
    is_free = is_free and (is_past or "also" not in view.words)  # "it can also bend it. It can also break it"
    is_free = is_free and (
        bool(modal) or is_past or not any(_is_person(view, i) for i in range(begin, verb))
    )  # step by step
    if pronoun and is_free and _is_plain(view, begin, (first, end, conjunction), verbs, modal):
        again = f"{pronoun} {modal} also" if modal else pronoun if is_past else f"{pronoun} also"
        patches = (Patch(start.start, start.end, " and"), Patch(view.tokens[end - 1].end, stop, f". {again} "))
        options = (Option(parted, patches, len(again.split())),)
    yield Site(variable, start.start, view.tokens[conjunction + 1].end, series, options, lengths=((parted, -1),))


def _is_person(view: SentenceView, index: int) -> bool:
    return view.tokens[index].upos == "NOUN" and names_person(view.lowers[index])


def _verb(view: SentenceView, index: int, tag: str) -> int:
    """Give the place of a verb of that form with an object that opens a predicate here; -1 where none does."""
    place = index + 1 if view.lowers[index].endswith("ly") else index
    token, after = view.tokens[place], view.tokens[place + 1]
    is_verb = token.upos in _VERB_LIKE and after.upos in _OBJECT and _is_form(token.lower, tag)
    return place if is_verb else -1


def _is_plain(view: SentenceView, begin: int, parts: tuple[int, int, int], verbs: set[int], modal: str) -> bool:
    """Whether no other verb could head the row, and no reader could take it for a row of things."""
    first, end, conjunction = parts
    main = min(verbs)
    rest = [i for i in range(main + 1, conjunction) if i not in verbs]
    return (
        view.tokens[main].upos == "VERB"
        and (not modal or view.tokens[main].xpos == "VB")
        and not any(view.tokens[i].upos in ("VERB", "AUX") for i in rest)
        and not any(view.lowers[i] in _INNER for i in rest)
        and is_main(view, 0, first)
        and count_words(view) >= _FEWEST_TO_PART
        and min(count_words(view, first + 1, end), count_words(view, conjunction + 1)) >= _FEWEST_WORDS
        and not any(view.tokens[i].upos == "CCONJ" for i in (*range(begin, first), *range(first + 1, end)))
    )
