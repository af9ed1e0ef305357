"""Find what a subject does besides: "He moved to Rome, working as a clerk", or "He worked as a clerk"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS
from styler_nb.engines.variants.reading.denials import has_denial
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, is_main, is_statement, main_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.subject_pronouns import pronoun_of_clause
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_agent_participles"]

_ACTIVITIES = read_words("activities")
_NO_CLAUSE = read_words("no_participle_clauses")
_PLURAL = frozenset({"i", "we", "you", "they"})
_DENIALS = frozenset({"not", "never", "no", "hardly", "rarely", "only", "it", "them", "him", "himself", "herself"})
_FEWEST_WORDS = 4


@needs(",", "VBG")
def find_agent_participles(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind agent_participle; variants are "joined" and "period"."""
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    commas = [i for i, low in enumerate(view.lowers) if low == ","]
    comma = commas[-1] if commas else -1
    if comma < _FEWEST_WORDS - 1 or view.tokens[comma + 1].xpos != "VBG" or view.lowers[comma + 1] in _NO_CLAUSE:
        return
    word, stop = view.tokens[comma + 1], view.tokens[comma]
    joined, period = variable.variant_index("joined"), variable.variant_index("period")
    options: tuple[Option, ...] = ()
    text = _sentence(view, comma) if word.lower in _ACTIVITIES else ""
    if text and view.is_free(comma, comma + 1) and "\n" not in view.text[stop.start : word.end]:
        options = (Option(period, (Patch(stop.start, word.end, f". {text}"),), 1),)
    yield Site(variable, stop.start, word.end, joined, options, lengths=((period, -1),))


def _sentence(view: SentenceView, comma: int) -> str:
    """Write subject and verb of the new sentence, "" where the subject or the verb's form is not sure."""
    begin = begin_of_clause(view, 0, comma)
    if begin is None or any(low in MARKS for low in view.lowers) or "," in view.lowers[begin:comma]:
        return ""
    verb = main_verb(view, begin, comma)
    subject = pronoun_of_clause(view, begin)
    last = len(view.tokens) - 1
    is_sure = (
        subject
        and verb > 0
        and is_main(view, 0, comma)
        and not has_denial(view.lowers[begin + 1 :], _DENIALS)
        and not view.finds_finite(comma + 2, last)
        and not any(view.tokens[i].xpos == "VBG" for i in range(comma + 2, last))
        and count_words(view, comma + 1) >= _FEWEST_WORDS
        and view.tokens[verb].upos == "VERB"
    )
    if not is_sure:
        return ""
    lemma = find_verb(view.lowers[comma + 1])
    forms = build_forms(lemma, "VERB", {}) if lemma else {}
    tag = view.tokens[verb].xpos
    if tag in ("VBZ", "VBP"):
        tag = "VBP" if subject.lower() in _PLURAL else "VBZ"
    form = forms.get(tag, "") if tag in ("VBZ", "VBP", "VBD") else ""
    return f"{subject} {form}" if form else ""
