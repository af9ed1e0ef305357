"""Find what a subject does besides as a participle or a second verb: "it divided, giving", "it divided and gave"."""

from __future__ import annotations

from collections.abc import Iterator

from styler_nb.engines.variants.reading.clauses import MARKS, opens_clause
from styler_nb.engines.variants.reading.inflect import build_forms, find_verb
from styler_nb.engines.variants.reading.joints import begin_of_clause, count_words, is_main, is_statement, main_verb
from styler_nb.engines.variants.reading.needs import needs
from styler_nb.engines.variants.reading.view import Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind

__all__ = ["find_participle_predicates"]

_COMMA = frozenset({","})
_OF_THINGS = frozenset(
    {"containing", "covering", "connecting", "holding", "standing", "using", "wearing", "sitting", "resulting",
     "carrying", "pointing", "passing", "waiting", "trying", "calling", "naming", "talking", "focusing", "meaning",
     "specializing", "specialising", "beating", "helping", "ensuring", "allowing", "enabling", "preventing", "making"}
)  # fmt: skip
"""Participles that may be said of the noun before them, or of what was told as a whole."""
_EFFECTS = frozenset(
    {"leaving", "giving", "producing", "generating", "forming", "killing", "emitting", "laying",
     "taking", "distributing", "destroying", "flooding", "injuring", "damaging", "releasing", "yielding", "blocking",
     "cutting", "driving", "bringing", "adding", "removing", "ending", "bending", "melting", "filling",
     "burning", "changing", "carving", "depositing", "dissolving", "absorbing", "warming", "cooling", "heating",
     "dropping", "overlooking", "scattering", "sweeping", "crushing", "splitting", "draining", "eroding", "spilling",
     "sparking", "throwing", "trapping", "displacing", "replacing",
     "attracting", "defending", "attacking", "burying", "drowning", "sinking", "signing"}
)  # fmt: skip
_DEEDS = (read_words("activities") | read_words("result_participles") | _EFFECTS) - _OF_THINGS
_NO_CLAUSE = read_words("no_participle_clauses")
_DENIALS = frozenset(
    {"not", "never", "no", "hardly", "rarely", "only", "without", "nor", "neither", "nobody", "nothing"}
)
_OWN = frozenset({"it", "them", "him", "her", "himself", "herself", "itself", "themselves", "us", "one", "which"})
"""Objects that may be the subject itself: "the boat is old, making it"."""
_EMPTY = frozenset({"there", "it", "this", "that", "what"})
_BE = read_words("finite_be")
_HAVE = frozenset({"has", "have", "had", "having"})
_JOINING = read_words("coordinators")
_FEWEST_WORDS = 2


@needs(_COMMA, "VBG")
def find_participle_predicates(view: SentenceView, variable: Variable) -> Iterator[Site]:
    """Find the sites of the kind participle_predicate; variants are "joined" and "and"."""
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for comma in view.where(_COMMA, 3, -_FEWEST_WORDS):
        word = view.tokens[comma + 1]
        if word.xpos != "VBG" or word.upos != "VERB" or word.lower in _NO_CLAUSE:
            continue
        mark = view.tokens[comma]
        options: tuple[Option, ...] = ()
        form = _form(view, comma) if word.lower in _DEEDS and view.is_free(comma, comma + 1) else ""
        if form:
            options = (Option(variable.variant_index("and"), (Patch(mark.start, word.end, f" and {form}"),), 1),)
        yield Site(variable, mark.start, word.end, variable.variant_index("joined"), options)


def _form(view: SentenceView, comma: int) -> str:
    """Give the participle after a comma in the tense and number of the main verb, "" where it may not stand there."""
    begin = begin_of_clause(view, 0, comma)
    if not _JOINING.isdisjoint(view.lowers[:comma]):
        return ""  # "she rode home and, working at night, wrote"; "it sold salt and rye, and gave": what "and" joins
    if begin is None or not MARKS.isdisjoint(view.lowers) or "," in view.lowers[begin:comma]:
        return ""
    verb, last = main_verb(view, begin, comma), len(view.tokens) - 1
    if verb <= begin or not view.is_finite(verb) or not is_main(view, 0, comma) or view.lowers[begin] in _EMPTY:
        return ""
    if view.lowers[verb] in _HAVE and view.tokens[verb + 1].upos in ("VERB", "AUX", "ADV"):
        return ""
    if view.tokens[verb].upos == "AUX" and any(view.tokens[i].xpos == "VBG" for i in range(verb + 1, comma)):
        return ""  # "it is growing, forming": and is forming
    if view.lowers[verb] in _BE and ("when" in view.lowers[comma:] or view.tokens[verb + 1].upos == "ADP"):
        return ""  # "she was in the yard, watching the birds, when it rained": and was watching
    if _is_passive(view, verb, comma):
        return ""  # "the light is scattered, leaving red": what leaves it is that it is scattered
    if "too" in view.lowers[verb:comma] and "to" in view.lowers[verb:comma]:
        return ""  # "the lid is too small to cover the pot, leaving a gap": and is it that which leaves it?
    if not _DENIALS.isdisjoint(view.lowers) or any(low.endswith("n't") for low in view.lowers):
        return ""
    if view.lowers[comma + 2] in _OWN or count_words(view, comma + 1) < _FEWEST_WORDS:
        return ""
    if _has_second_deed(view, verb, comma) or _goes_on(view, comma, last):
        return ""
    lemma = find_verb(view.lowers[comma + 1])
    tag = view.tokens[verb].xpos
    if lemma == "become" and tag != "VBD":
        return ""  # "her portrait adorns the coin, becoming the first": it became so
    return build_forms(lemma, "VERB", {}).get(tag, "") if lemma and tag in ("VBZ", "VBP", "VBD") else ""


def _has_second_deed(view: SentenceView, verb: int, comma: int) -> bool:
    """Whether the main clause has two verbs already: "it rose and fell, leaving"."""
    return any(
        view.lowers[i] in _JOINING
        and (view.tokens[i + 1].upos in ("VERB", "AUX", "ADV") or _leaves_out_verb(view, i + 1))
        for i in range(verb + 1, comma - 1)
    )


def _leaves_out_verb(view: SentenceView, first: int) -> bool:
    """Whether a noun with an amount stands for a clause: "the price was 30 pounds and the fee 20"."""
    noun = first + (view.tokens[first].upos == "DET")
    pair = [token.upos for token in view.tokens[noun : noun + 2]]
    return pair[:1] == ["NOUN"] and pair[1:] in (["NUM"], ["SYM"])


def _is_passive(view: SentenceView, verb: int, comma: int) -> bool:
    """Whether something is done to the subject of the verb."""
    return view.tokens[verb].upos == "AUX" and any(view.tokens[i].xpos == "VBN" for i in range(verb + 1, comma))


def _goes_on(view: SentenceView, comma: int, last: int) -> bool:
    """Whether one more participle or clause follows: "killing nine and hurting twenty", "leaving, so that"."""
    rest = range(comma + 2, last)
    return any(
        (view.tokens[i].xpos == "VBG" and view.lowers[i - 1] in (*_JOINING, ","))
        or (view.lowers[i] in (",", "and", "but", "so") and opens_clause(view, i + 1, last))
        for i in rest
    )
