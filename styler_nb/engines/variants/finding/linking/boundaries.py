"""Find places where two main clauses meet: full stop, semicolon, comma and conjunction, dash, colon.

Every joint of two plain clauses is counted. Only those are rewritten where nothing in the first clause can reach
into the second (what is said, supposed or asked), since a cut or a seam there changes what belongs to what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from styler_nb.engines.variants.finding.linking.after_joints import opens_second
from styler_nb.engines.variants.finding.linking.bare_joints import may_be_bare
from styler_nb.engines.variants.finding.linking.follow_ons import ways_of_continuing
from styler_nb.engines.variants.finding.linking.inner_connectives import inner_connective, joins_of_inner
from styler_nb.engines.variants.finding.linking.joining import joins_of
from styler_nb.engines.variants.finding.linking.misfits import are_opposed, unfit_between, unfit_inside
from styler_nb.engines.variants.finding.linking.new_rules import follows_row, is_full, lays_down_another, may_be_ruled
from styler_nb.engines.variants.finding.linking.parting import parts_of
from styler_nb.engines.variants.finding.linking.series_parting import series_parts
from styler_nb.engines.variants.finding.linking.written_joints import WrittenJoint
from styler_nb.engines.variants.reading.apart import names
from styler_nb.engines.variants.reading.clauses import after_opening_clause, opens_clause
from styler_nb.engines.variants.reading.joints import (
    classify_joint,
    connective_end,
    count_words,
    guess_verb,
    has_hidden_verb,
    is_main,
    is_statement,
    main_verb,
)
from styler_nb.engines.variants.reading.moves import inner_text, negates
from styler_nb.engines.variants.reading.so_openings import says_how_much
from styler_nb.engines.variants.reading.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.engines.variants.reading.words import read_words
from styler_nb.engines.variants.schema import Variable
from styler_nb.text.types import BlockKind, TokenKind

__all__ = ["find_boundaries"]

_YIELDING = frozenset({"although", "though", "whereas"})
_SEPARATE = frozenset({"period", "period_word", "period_connective"})
_JOINTS = frozenset({",", ";", ":", "—", "–", "--"})
_DASHES = frozenset({"—", "–", "--"})
_LONGEST_BARE_OPENING = 6
"""Tokens of a phrase that opens a clause without a comma: "but in the open sea it"."""
_CLAUSES = read_words("clause_conjunctions")
_NO_CONJUNCTIONS = frozenset({("so", "far"), ("so", "long"), ("so", "much"), ("so", "many"), ("but", "for")})
"""Words of a joint that are part of a phrase: "so far they are dear"."""
_OF_MANY = frozenset({"those", "most", "some", "many"})
"""Words of a subject whose verb is not always read: "those that survive rarely live long"."""
_POINTING = frozenset({"this", "these", "that", "those"})
_LAST_WORDS = 4
"""Tokens at the end of a sentence, its full stop included, that the ear still has."""
_FEWEST_WITH_BOTH = 20
"""Words of two clauses from which on a semicolon may stand before their conjunction."""


def find_boundaries(
    view: SentenceView, following: SentenceView | None, variables: Sequence[Variable], lower_words: frozenset[str]
) -> Iterator[Site]:
    """Find the sites of the kind boundary in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variables : sequence of Variable
        Those of the kind boundary; `parameters.word` is the conjunction, `parameters.connectives` are the words
        that say the same with a comma after them.
    lower_words : frozenset of str
        Words that occur in lower case in the block.
    """
    if view.block_kind is not BlockKind.PARAGRAPH or not is_statement(view):
        return
    for index in view.where(_joints_with(tuple([v.parameters["word"] for v in variables])), 2, -3):
        site = _inside(view, index, variables)
        if site is not None:
            yield site
    if following is None or not is_statement(following):
        return
    if sum(low in _DASHES for low in view.lowers) % 2:
        return  # "the tomb of Leo — the first king, and it is dry" would tell of the king
    site = _between(view, following, variables, lower_words)
    if site is not None:
        yield site


@lru_cache(maxsize=8)
def _joints_with(words: tuple[str, ...]) -> frozenset[str]:
    return _JOINTS.union(words)


def _of_word(variables: Sequence[Variable], word: str) -> Variable | None:
    for variable in variables:
        if variable.parameters["word"] == word:
            return variable
    return None


def _of_connective(variables: Sequence[Variable], words: str) -> Variable | None:
    return next((v for v in variables if words in v.parameters.get("connectives", ())), None)


def _opening(view: SentenceView, first: int, variables: Sequence[Variable]) -> tuple[Variable | None, str, int, str]:
    """Read how a clause opens: its variable, "word", "connective" or "", its first token, and the connective."""
    named = _of_word(variables, view.lowers[first])
    if tuple(view.lowers[first : first + 2]) in _NO_CONJUNCTIONS or _is_degree(view, first):
        named = None
    if named is not None and view.tokens[first].upos in ("CCONJ", "SCONJ", "ADV", "ADP"):
        return named, "word", first + 1, ""
    end = connective_end(view, first)
    if end > first:
        words = " ".join(view.lowers[first : end - 1])
        found = _of_connective(variables, words)
        if found is not None:
            return found, "connective", end, words
    return _of_word(variables, "and"), "", first, ""


def _is_degree(view: SentenceView, first: int) -> bool:
    """Whether "so" says how much: "; so strange was his way"."""
    if view.lowers[first] != "so" or first + 2 >= len(view.tokens):
        return False
    after = view.tokens[first + 2]
    return view.tokens[first + 1].upos == "ADJ" and (after.upos in ("AUX", "VERB") or after.lower in (",", "and", "or"))


def _inside(view: SentenceView, index: int, variables: Sequence[Variable]) -> Site | None:
    mark = view.lowers[index]
    bare = _of_word(variables, mark)
    if bare is not None and view.lowers[index - 1] not in (",", ";"):
        return _bare(view, index, bare)
    if mark not in _JOINTS or view.tokens[index - 1].kind is TokenKind.PUNCTUATION:
        return None
    if mark == ":" and view.tokens[index - 1].upos == "VERB" and "and" not in view.lowers[index + 1 : index + 2]:
        return None  # what is thought or said: "I thought: if it goes wrong, I can stand"
    if mark in _DASHES and all(token.text.isupper() for token in view.tokens[:index]):
        return None  # the place that a report comes from: "GREAT FALLS — When"
    variable, opening, second, words = _opening(view, index + 1, variables)
    if variable is None or second >= len(view.tokens) - 2:
        return None
    name = _name_of(mark, opening, variable)
    if name is None or not view.is_free(index, second - 1) or not opens_second(view, second):
        return None
    if main_verb(view, 0, index) < 0 or (view.protected[second] and view.tokens[second].kind is not TokenKind.WORD):
        return None
    start, head = view.tokens[index - 1].end, view.tokens[second]
    written = WrittenJoint(variable, name, words, head.text, head.text)
    is_in_row = _ends_row(view, index) or _is_in_marked_row(view, index)
    safe = set() if is_in_row else set(parts_of(view, index, second, name))
    if not {":", ";"}.isdisjoint(view.lowers[second:]):
        safe -= {"semicolon", "semicolon_word", "semicolon_connective"}  # "they came; they had a rule: …"
    if variable.parameters["word"] == "and":
        safe -= _unfit_for_statements(view, second)
        if opening == "word":
            safe -= unfit_inside(view, index, second)
            safe -= _unfit_for_rules(view, index, view, second, count_words(view))
    if variable.parameters["word"] == "so" and says_how_much(view, second):
        safe -= {"period_word"}  # "So many of the roads" would say how many
    if count_words(view) < _FEWEST_WITH_BOTH or not _has_inner_comma(view, index):
        safe -= {"semicolon_word"}
    options = written.options(start, head.end, safe) if "\n" not in view.text[start : head.end] else ()
    lengths = _lengths(variable, name)
    if name == "comma" and not options:
        options = series_parts(view, index, second, variable)
        lengths = ((variable.variant_index("period"), -2),) if options else lengths
    context = classify_joint(view, second, view, index, count_words(view))
    return Site(variable, start, head.end, variable.variant_index(name), options, context, lengths)


def _has_inner_comma(view: SentenceView, index: int) -> bool:
    """Whether one of two clauses has a comma, which a semicolon outdoes, and no third has "and"."""
    commas = [i for i, low in enumerate(view.lowers) if low == "," and i != index]
    return bool(commas) and not any(
        i > index and view.lowers[i + 1] == "and" and opens_clause(view, i + 2, len(view.tokens)) for i in commas
    )


def _unfit_for_statements(view: SentenceView, second: int) -> set[str]:
    """Name the ways that do not suit what two clauses with "and" tell.

    One deed after the other takes no semicolon, and "And" adds nothing to a denial: "she never married, and she left".
    """
    verb = main_verb(view, second, len(view.tokens) - 1)
    is_deed = view.lowers[second] in ("he", "she") and verb > 0 and view.tokens[verb].xpos == "VBD"
    unfit = {"semicolon", "semicolon_word"} if is_deed else set()
    if negates(view, 0, len(view.tokens)) or view.setting.is_impersonal:
        unfit.add("period_word")
    return unfit


def _unfit_for_rules(view: SentenceView, end: int, other: SentenceView, second: int, size: int) -> set[str]:
    """Name the ways that do not suit two rules, of which the second may be on another thing, or two full clauses."""
    unfit = {"period_word"} if may_be_ruled(view) else set()
    if lays_down_another(view, end, other, second):
        unfit |= {"semicolon", "comma", "period_word"}
    if view is not other and (is_full(other, second, size) or follows_row(view, other, second)):
        unfit |= {"semicolon", "comma"}
    return unfit


def _ends_row(view: SentenceView, index: int) -> bool:
    """Whether main clauses parted by commas stand before: "prices fell, shops closed, and the mill stood still"."""
    begin = max(after_opening_clause(view, index), 2)
    commas = (i for i in range(begin, index - 2) if view.lowers[i] == ",")
    return any(
        (main_verb(view, 0, i) >= 0 or has_hidden_verb(view, i)) and opens_clause(view, i + 1, index) for i in commas
    )


def _is_in_marked_row(view: SentenceView, index: int) -> bool:
    """Whether more semicolons stand in the sentence: "it warns them; it stops others; and it may change some"."""
    return view.lowers[index] == ";" and view.lowers.count(";") > 1


def _name_of(mark: str, opening: str, variable: Variable) -> str | None:
    """Name the variant of a mark and what follows it; None where the variable has no such variant."""
    if mark == ",":
        name = "comma" if opening == "word" else ""
    elif mark == ";":
        name = {"word": "semicolon_word", "connective": "semicolon_connective", "": "semicolon"}[opening]
    else:
        words = {"": "dash", "word": "dash_word"}
        name = words.get(opening, "") if mark != ":" else "" if opening else "colon"
    return name if name in variable.forms else None


def _bare(view: SentenceView, index: int, variable: Variable) -> Site | None:
    """Find a conjunction without a comma: "he came and he sat down"."""
    second = index + 1
    if "bare" not in variable.forms or len(view.tokens) - second < 4:
        return None
    if not view.is_free(index - 1, index) or main_verb(view, 0, index) < 0 or not opens_second(view, second):
        return None
    if view.lowers[second] not in NOMINATIVE and not is_main(view, 0, index):
        return None
    start, head = view.tokens[index - 1].end, view.tokens[second]
    options: tuple[Option, ...] = ()
    if may_be_bare(view, index, second) and is_main(view, 0, index) and "\n" not in view.text[start : head.end]:
        written = WrittenJoint(variable, "bare", "", head.text, head.text)
        # whether a comma stands before the conjunction is another variable's choice (`clause_commas`)
        options = written.options(start, head.end, {"period", "period_word", "semicolon"})
    context = classify_joint(view, second, view, index, count_words(view))
    bare = variable.variant_index("bare")
    return Site(variable, start, head.end, bare, options, context, _lengths(variable, "bare"))


def _joins_verbs(view: SentenceView) -> bool:
    """Whether "and" stands between two verbs: "became head and stressed need"."""
    return any(low == "and" and view.tokens[i + 1].upos == "VERB" for i, low in enumerate(view.lowers[:-1]))


def _between(
    view: SentenceView, following: SentenceView, variables: Sequence[Variable], lower_words: frozenset[str]
) -> Site | None:
    variable, opening, second, words = _opening(following, 0, variables)
    place = 0 if opening else inner_connective(following)
    if place and (named := _of_connective(variables, following.lowers[place])) is not None:
        return _at_inner(view, following, named, place, lower_words)
    if variable is None or second >= len(following.tokens) - 2:
        return None
    last = len(following.tokens) - 1
    is_part = following.lowers[second] in _OF_MANY and main_verb(following, second, last) > second
    if not (is_part or opens_second(following, second)) and guess_verb(following, second, last + 1) < 0:
        return None
    name = {"word": "period_word", "connective": "period_connective", "": "period"}[opening]
    if name not in variable.forms:
        return None
    stop, head = view.tokens[-1], following.tokens[second]
    size = count_words(view) + count_words(following)
    options: tuple[Option, ...] = ()
    lowered = head.text if second else inner_text(following, 0, lower_words)
    if lowered is not None and _is_plain_seam(view, following, second):
        written = WrittenJoint(variable, name, words, head.text, lowered)
        ways = set(joins_of(view, following, second, variable, name, size))
        ways -= _unfit_for_pointing(view, following, second)
        is_chain = (",", "and") in pairwise(view.lowers) or (_joins_verbs(view) and _joins_verbs(following))
        ways -= {"comma"} if is_chain and not opening else set()  # no "every week, and more often in May, and it"
        ways -= {"comma"} if not opening and _has_other_time(view, following, second) else set()
        ways = ways if opening or head.lower not in _YIELDING else set()  # "; though it rains" is of what went before
        ways = set() if view.setting.is_statute and not opening else ways  # each rule stands by itself
        ways = ways if opening else ways - _unfit_for_rules(view, len(view.tokens) - 1, following, second, size)
        if name == "period" and variable.parameters["word"] == "and":
            ways -= unfit_between(view, following, second, size)
            if not (opening or second or view.setting.is_statute or are_opposed(view, following, second)):
                ways |= {*ways_of_continuing(view, following, size)} - _unfit_for_pointing(view, following, second)
        options = written.options(stop.start, head.end, ways)
    context = classify_joint(following, second, view, len(view.tokens), size)
    # the claim of a join reaches to the end of both, so that no third sentence is joined on
    end = following.tokens[-1].end
    return Site(variable, stop.start, end, variable.variant_index(name), options, context, _lengths(variable, name))


def _unfit_for_pointing(view: SentenceView, following: SentenceView, second: int) -> set[str]:
    """Name the ways that do not suit a clause which names a thing once more with "this", or gives it its name.

    No "they live in dens — these dens are dry", no "a tithe is a tax, and this tax is paid in corn", and no "there is
    another fault, and this is called thrift".
    """
    if following.lowers[second] not in _POINTING:
        return set()
    noun = following.lowers[second + 1]
    unfit = {"comma"} if noun in view.lowers or (second == 0 and names(following)) else set()
    return unfit | {"dash"} if noun in view.lowers[-_LAST_WORDS:] else unfit


def _has_other_time(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether another thing is so now than what was told before: "It had two mills. The town is on a hill."."""
    before = main_verb(view, 0, len(view.tokens) - 1)
    after = main_verb(following, second, len(following.tokens) - 1)
    if before < 0 or after < 0 or following.tokens[second].upos == "PRON":
        return False
    return view.tokens[before].xpos == "VBD" and following.tokens[after].xpos in ("VBZ", "VBP")


def _at_inner(
    view: SentenceView, following: SentenceView, variable: Variable, place: int, lower_words: frozenset[str]
) -> Site:
    """Find "In May, however, it rains", which "but" may join to the sentence before, or open."""
    name, size = "period_connective", count_words(view) + count_words(following)
    stop, head = view.tokens[-1], following.tokens[0]
    lowered = inner_text(following, 0, lower_words)
    options: tuple[Option, ...] = ()
    before, after = following.tokens[place - 2], following.tokens[place + 2]
    if lowered is not None and _is_plain_seam(view, following, 0) and following.is_free(place - 1, place + 1):
        names = set(joins_of_inner(view, following, place, variable, size))
        written = WrittenJoint(variable, name, following.lowers[place], head.text, lowered)
        has_verb = any(map(following.is_finite, range(place)))
        is_clause = has_verb and (following.tokens[0].upos == "SCONJ" or following.lowers[0] in _CLAUSES)
        is_subject = has_verb or following.tokens[0].upos not in ("ADP", "ADV", "SCONJ")
        is_bare = not is_clause and (is_subject or place <= _LONGEST_BARE_OPENING)
        is_bare = is_bare and not (before.upos == after.upos == "NUM")  # "but after 1921, 45 people were charged"
        gap = Patch(before.end, after.start, " " if is_bare else ", ")
        options = tuple(
            Option(o.variant, (*o.patches, gap), o.words) for o in written.options(stop.start, head.end, names)
        )
    context = classify_joint(following, 0, view, len(view.tokens), size)
    current = variable.variant_index(name)
    return Site(variable, stop.start, following.tokens[-1].end, current, options, context, _lengths(variable, name))


def _is_plain_seam(view: SentenceView, following: SentenceView, second: int) -> bool:
    stop, head = view.tokens[-1], following.tokens[second]
    return (
        not view.protected[-1]
        and "\n" not in view.text[stop.start : head.end]
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and (second == 0 or following.is_free(0, second - 1))
        and head.kind is TokenKind.WORD
        and not view.spans.overlaps(stop.start, following.tokens[0].start)
    )


def _lengths(variable: Variable, current: str) -> tuple[tuple[int, int], ...]:
    joined = current not in _SEPARATE
    return tuple(
        (index, -1 if joined else 1)
        for index, variant in enumerate(variable.variants)
        if (variant.form not in _SEPARATE) != joined
    )
