"""Find places where two main clauses meet: full stop, semicolon, comma and conjunction, dash, colon.

Every joint of two plain clauses is counted. Only those are rewritten where nothing in the first clause can reach
into the second (what is said, supposed or asked), since a cut or a seam there changes what belongs to what.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from styler_nb.engines.variants.clauses import MARKS, is_relative, opens_clause
from styler_nb.engines.variants.joints import (
    begin_of_clause,
    classify,
    connective_end,
    count_words,
    guess_verb,
    is_main,
    is_statement,
    lower_head,
    main_verb,
    may_follow,
    may_go_on,
    tense,
)
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind, Token, TokenKind

__all__ = ["find_boundaries"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_SEPARATE = frozenset({"period", "period_word", "period_connective"})
_LONGEST_BARE = 12
"""Most words of a clause that is joined to another by a conjunction without a comma."""
_LONGEST_DASH = 30
"""Most words of two clauses with a dash between them."""
_FEWEST_WORDS = 3
_DASHES = ("—", "–", "--")
_CONTRASTS = frozenset({"but", "however", "although", "though", "yet", "while", "whereas", "nevertheless"})
_NEGATIONS = frozenset({"not", "never", "no", "neither", "nor", "nothing", "nobody", "none", "hardly", "rarely"})
_BE = frozenset({"is", "are", "was", "were", "am", "'s", "'re"})
_INNER = frozenset({"who", "whom", "whose", "which", "where", "how", "what", "than", "as"})
"""Words that open a clause inside another; a clause with "and" and a pronoun after a comma is not of it."""
_INNER_OF_BUT = _INNER | {"when", "while", "because", "before", "after", "since", "until", "once"}
_SPEAKERS = frozenset({"i", "we", "you", "he", "she"})
_LONGEST_NAME = 3
_AIMS = frozenset({"can", "could", "may", "might", "that", "as"})
"""Words after which "so" may mean an aim, not a result."""

_SPANS_OF_TIME = frozenset({"minutes", "hours", "days", "weeks", "months", "years", "moment", "moments", "later"})
"""Words that make no subject but a time: "three minutes later was settled"."""


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
    if view.block_kind not in _KINDS or not is_statement(view):
        return
    for index in range(2, len(view.tokens) - 3):
        site = _inside(view, index, variables)
        if site is not None:
            yield site
    if following is None or view.block_kind is not BlockKind.PARAGRAPH or not is_statement(following):
        return
    site = _between(view, following, variables, lower_words)
    if site is not None:
        yield site


def _of_word(variables: Sequence[Variable], word: str) -> Variable | None:
    return next((v for v in variables if v.parameters["word"] == word), None)


def _of_connective(variables: Sequence[Variable], words: str) -> Variable | None:
    return next((v for v in variables if words in v.parameters.get("connectives", ())), None)


def _opening(view: SentenceView, first: int, variables: Sequence[Variable]) -> tuple[Variable | None, str, int, str]:
    """Read how a clause opens: its variable, "word", "connective" or "", its first token, and the connective."""
    named = _of_word(variables, view.lowers[first])
    if named is not None and view.tokens[first].upos in ("CCONJ", "SCONJ", "ADV", "ADP"):
        return named, "word", first + 1, ""
    end = connective_end(view, first)
    if end > first:
        words = " ".join(view.lowers[first : end - 1])
        found = _of_connective(variables, words)
        if found is not None:
            return found, "connective", end, words
    return _of_word(variables, "and"), "", first, ""


def _inside(view: SentenceView, index: int, variables: Sequence[Variable]) -> Site | None:
    mark = view.lowers[index]
    bare = _of_word(variables, mark)
    if bare is not None and view.lowers[index - 1] not in (",", ";"):
        return _bare(view, index, bare)
    if mark not in (",", ";", ":", *_DASHES) or view.tokens[index - 1].kind is TokenKind.PUNCTUATION:
        return None
    variable, opening, second, words = _opening(view, index + 1, variables)
    if variable is None or second >= len(view.tokens) - 2:
        return None
    name = _name_of(mark, opening, variable)
    if name is None or not view.is_free(index, second - 1) or not _opens(view, second):
        return None
    if main_verb(view, 0, index) < 0 or (view.protected[second] and view.tokens[second].kind is not TokenKind.WORD):
        return None
    start, head = view.tokens[index - 1].end, view.tokens[second]
    written = _Written(variable, name, words, head.text, head.text)
    safe = set(_parts(view, index, second, name))
    options = written.options(start, head.end, safe) if "\n" not in view.text[start : head.end] else ()
    if name == "comma" and not options:
        options = _part_series(view, index, second, variable)
    context = classify(view, second, view, index, count_words(view))
    return Site(variable, start, head.end, variable.variant_index(name), options, context, _lengths(variable, name))


def _opens(view: SentenceView, second: int) -> bool:
    if tuple(view.lowers[second : second + 3]) == ("that", "is", ","):
        return False
    return opens_clause(view, connective_end(view, second), len(view.tokens))


def _name_of(mark: str, opening: str, variable: Variable) -> str | None:
    """Name the variant of a mark and what follows it; None where the variable has no such variant."""
    if mark == ",":
        name = "comma" if opening == "word" else ""
    elif mark == ";":
        name = {"word": "semicolon_word", "connective": "semicolon_connective", "": "semicolon"}[opening]
    else:
        name = "" if opening else "colon" if mark == ":" else "dash"
    return name if name in {v.form for v in variable.variants} else None


class _Written:
    """A joint as it stands, and how to write it in the other ways."""

    def __init__(self, variable: Variable, name: str, words: str, head: str, lowered: str) -> None:
        self.variable, self.name, self.words = variable, name, words
        self._head, self._lowered = head, lowered

    def ways(self) -> Mapping[str, tuple[str, int]]:
        """Give the text from the mark to the second clause's first word, and its words beyond the two clauses."""
        word = str(self.variable.parameters["word"])
        connective = self.words or str((*self.variable.parameters.get("connectives", ()), "")[0])
        size = len(connective.split())
        capital, low = self._head[:1].upper() + self._head[1:], self._lowered
        return {
            "comma": (f", {word} {low}", 1),
            "bare": (f" {word} {low}", 1),
            "semicolon": (f"; {low}", 0),
            "semicolon_word": (f"; {word} {low}", 1),
            "semicolon_connective": (f"; {connective}, {low}", size),
            "dash": (f" — {low}", 0),
            "colon": (f": {low}", 0),
            "period": (f". {capital}", 0),
            "period_word": (f". {word.capitalize()} {low}", 1),
            "period_connective": (f". {connective.capitalize()}, {low}", size),
        }

    def options(self, start: int, end: int, names: set[str]) -> tuple[Option, ...]:
        """Write the options of those names."""
        ways = self.ways()
        return tuple(
            Option(i, (Patch(start, end, ways[v.form][0]),), ways[v.form][1] - ways[self.name][1])
            for i, v in enumerate(self.variable.variants)
            if v.form != self.name and v.produce and v.form in names
        )


def _parts(view: SentenceView, end: int, second: int, name: str) -> Iterator[str]:
    """Name the ways in which the two clauses of one sentence may be written otherwise."""
    if count_words(view, 0, end) < _FEWEST_WORDS or count_words(view, second) < _FEWEST_WORDS - 1:
        return
    if any(low in ("(", ")", "[", "]") for low in view.lowers) and not _is_balanced(view, end):
        return
    if name == "comma":
        yield from _parts_at_comma(view, end, second)
    elif name.startswith("semicolon"):
        if _is_cut_by_semicolons(view):
            yield {"semicolon": "period", "semicolon_word": "period_word"}.get(name, "period_connective")
            marks = sum(low in MARKS for low in view.lowers)
            if name == "semicolon_word" or (name == "semicolon" and _takes_and(view, end, view, second) and marks == 1):
                yield "comma"
    elif view.lowers[second : second + 2] == view.lowers[:2]:
        return
    elif sum(low in MARKS for low in view.lowers) == 1 and is_main(view, 0, end):
        yield "period"
        if name == "dash":
            yield "semicolon"


def _parts_at_comma(view: SentenceView, end: int, second: int) -> Iterator[str]:
    word = view.lowers[second - 1]
    context = "pronoun" if view.lowers[second] in NOMINATIVE else "noun"
    if any(low in _SPANS_OF_TIME for low in view.lowers[second : second + 3]):
        return
    loose = _INNER_OF_BUT if word == "but" else _INNER if context == "pronoun" else frozenset()
    if not is_main(view, 0, end, loose=loose) or (word != "but" and _has_inner_series(view, end)):
        return
    if _may_be_bare(view, end, second):
        yield "bare"
    may_be_list = word != "but" and any(is_relative(view, i) for i in range(1, end))
    if context == "noun" and (may_be_list or not _has_no_list(view, end) or _is_denied(view, end, word)):
        return
    if word == "so" and any(low in _AIMS for low in view.lowers[second : second + 5]):
        return
    if view.lowers[second] == "you" and view.lowers[second + 1] in ("will", "shall", "can", "may"):
        # "do the thing, and you will have the power" is a condition
        return
    yield from ("period_word", "semicolon_word", "semicolon_connective", "period_connective")
    if not _answers(view, end, second):
        yield from ("period", "semicolon")


def _has_inner_series(view: SentenceView, end: int) -> bool:
    """Whether a comma stands in an inner clause, so that the last clause may be one more of a series there."""
    inner = next((i for i in range(1, end) if view.lowers[i] in ("where", "how", "what", "when")), end)
    return "," in view.lowers[inner:end]


def _is_denied(view: SentenceView, end: int, word: str) -> bool:
    """Whether "but" may answer a "not" with one more noun phrase: "not the wind, but the rain"."""
    return word == "but" and any(low in _NEGATIONS or low == "only" for low in view.lowers[:end])


def _part_series(view: SentenceView, end: int, second: int, variable: Variable) -> tuple[Option, ...]:
    """Make three sentences of three clauses in a row: "shops close, prices fall, and workers leave"."""
    commas = [i for i in range(end) if view.lowers[i] == ","]
    if view.lowers[second - 1] != "and" or len(commas) != 1 or not view.is_free(commas[0], commas[0]):
        return ()
    comma, last = commas[0], len(view.tokens) - 1
    parts = [(0, comma), (comma + 1, end), (second, last)]
    if any(low in MARKS or low == "," for low in view.lowers[second:]):
        return ()
    for first, stop in parts:
        is_plain = opens_clause(view, first, stop) and is_main(view, first, stop) and not _relates(view, first, stop)
        if not is_plain or count_words(view, first, stop) < _FEWEST_WORDS:
            return ()
    heads = view.tokens[comma + 1], view.tokens[second]
    marks = view.tokens[comma], view.tokens[end]
    if "\n" in view.text[marks[0].start : heads[1].end] or any(t.kind is not TokenKind.WORD for t in heads):
        return ()
    patches = [
        Patch(mark.start, head.end, f". {head.text[:1].upper()}{head.text[1:]}")
        for mark, head in zip(marks, heads, strict=True)
    ]
    return (Option(variable.variant_index("period"), tuple(patches), -1),)


def _relates(view: SentenceView, first: int, last: int) -> bool:
    return any(is_relative(view, i) for i in range(first + 1, last))


def _has_no_list(view: SentenceView, end: int) -> bool:
    begin = begin_of_clause(view, 0, end)
    return begin is not None and "," not in view.lowers[begin:end]


def _answers(view: SentenceView, end: int, second: int) -> bool:
    """Whether the second clause leans on the first: "do this, and it will …" has no subject to show it."""
    return view.lowers[second] == "that" or begin_of_clause(view, 0, end) is None


def _is_balanced(view: SentenceView, end: int) -> bool:
    opening = sum(low in ("(", "[") for low in view.lowers[:end])
    return opening == sum(low in (")", "]") for low in view.lowers[:end])


def _is_cut_by_semicolons(view: SentenceView) -> bool:
    """Whether every part between semicolons is a statement of its own, and none of them reported."""
    cuts = [-1, *(i for i, low in enumerate(view.lowers) if low == ";"), len(view.tokens) - 1]
    if any(low in (":", "—", "–", "--") for low in view.lowers):
        return False
    for cut, end in pairwise(cuts):
        first = cut + 1
        if cut >= 0 and view.lowers[first] in ("and", "but", "so", "yet", "or"):
            first += 1
        first = connective_end(view, first)
        if begin_of_clause(view, first, end) is None or count_words(view, first, end) < _FEWEST_WORDS:
            return False
    return not any(low in ("if", "unless", "whether", "that") for low in view.lowers[: cuts[-2]])


def _bare(view: SentenceView, index: int, variable: Variable) -> Site | None:
    """Find a conjunction without a comma: "he came and he sat down"."""
    second = index + 1
    if "bare" not in {v.form for v in variable.variants} or len(view.tokens) - second < 4:
        return None
    if not view.is_free(index - 1, index) or main_verb(view, 0, index) < 0 or not _opens(view, second):
        return None
    if view.lowers[second] not in NOMINATIVE and not is_main(view, 0, index):
        return None
    start, head = view.tokens[index - 1].end, view.tokens[second]
    options: tuple[Option, ...] = ()
    if _may_be_bare(view, index, second) and is_main(view, 0, index) and "\n" not in view.text[start : head.end]:
        written = _Written(variable, "bare", "", head.text, head.text)
        options = written.options(start, head.end, {"comma", "period", "period_word", "semicolon"})
    context = classify(view, second, view, index, count_words(view))
    bare = variable.variant_index("bare")
    return Site(variable, start, head.end, bare, options, context, _lengths(variable, "bare"))


def _may_be_bare(view: SentenceView, end: int, second: int) -> bool:
    """Whether no reader would take the second subject for one more object of the first clause."""
    if view.lowers[second] in ("it", "you"):
        return view.tokens[end - 1].upos in ("ADV", "ADJ")
    is_clear = view.lowers[second] in NOMINATIVE or view.tokens[end - 1].upos in ("VERB", "ADV")
    sizes = (count_words(view, 0, end), count_words(view, second))
    return is_clear and max(sizes) <= _LONGEST_BARE and "," not in view.lowers[:end] and "," not in view.lowers[second:]


def _between(
    view: SentenceView, following: SentenceView, variables: Sequence[Variable], lower_words: frozenset[str]
) -> Site | None:
    variable, opening, second, words = _opening(following, 0, variables)
    if variable is None or second >= len(following.tokens) - 2:
        return None
    if not _opens(following, second) and guess_verb(following, second, len(following.tokens)) < 0:
        return None
    name = {"word": "period_word", "connective": "period_connective", "": "period"}[opening]
    if name not in {v.form for v in variable.variants}:
        return None
    stop, head = view.tokens[-1], following.tokens[second]
    size = count_words(view) + count_words(following)
    options: tuple[Option, ...] = ()
    lowered = head.text if second else lower_head(following, 0, lower_words)
    if lowered is not None and _is_plain_seam(view, following, second):
        written = _Written(variable, name, words, head.text, lowered)
        options = written.options(stop.start, head.end, set(_joins(view, following, second, variable, name, size)))
    context = classify(following, second, view, len(view.tokens), size)
    # the claim of a join reaches to the end of both, so that no third sentence is joined on
    end = following.tokens[-1].end
    return Site(variable, stop.start, end, variable.variant_index(name), options, context, _lengths(variable, name))


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


def _joins(
    view: SentenceView, following: SentenceView, second: int, variable: Variable, name: str, size: int
) -> Iterator[str]:
    """Name the ways in which two sentences may become one; a semicolon asks for less than a conjunction."""
    sizes = (count_words(view), count_words(following, second))
    last = len(view.tokens) - 1
    if min(sizes) < _FEWEST_WORDS or not may_go_on(view) or not may_follow(following):
        return
    if _has_two_clauses(view, 0) or _has_two_clauses(following, second):
        return
    is_short = size <= int(variable.parameters["longest_joined_words"])
    if size <= int(variable.parameters["longest_with_semicolon_words"]) and not _gives_reason(following, second):
        context = classify(following, second, view, last, size).split()[0]
        if name == "period_connective":
            yield "semicolon_connective"
        elif name == "period_word" and variable.parameters["word"] != "and":
            yield "semicolon_word"
        elif context != "noun" and (context == "connective" or _is_same_account(view, last, following, second)):
            yield "semicolon"
            if context == "pronoun" and size <= _LONGEST_DASH and _explains(following, second):
                yield "dash"
    if not is_short:
        return
    if variable.parameters["word"] == "and":
        if _takes_and(view, last, following, second):
            yield "comma"
    elif (
        is_main(view, 0, last)
        and not _CONTRASTS & {*view.lowers, *following.lowers[second:]}
        and not _is_compound(view, last)
    ):
        yield "comma"
    if name == "period_word" and variable.parameters["word"] == "and":
        yield "period"


def _is_same_account(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether the second clause goes on about what the first one was about, as far as its subject tells."""
    begin = begin_of_clause(view, 0, end)
    if begin is None:
        return False
    low, subject = other.lowers[second].split("'")[0], view.lowers[begin].split("'")[0]
    if low in ("i", "we", "you", "there"):
        return subject == low
    if low in ("he", "she"):
        forms = {"he", "his", "him"} if low == "he" else {"she", "her", "hers"}
        head = view.tokens[begin:end][:_LONGEST_NAME]
        return bool(forms & {*view.lowers}) or any(t.upos == "PROPN" and not t.lower.endswith("s") for t in head)
    if low == "they":
        return any(_is_plural(t) for t in view.tokens[:end]) or subject == "they"
    if low == "it":
        return subject not in _SPEAKERS | {"they", "these", "those"}
    return True


def _is_plural(token: Token) -> bool:
    return token.upos in ("NOUN", "PROPN") and token.lower.endswith("s") and not token.lower.endswith("ss")


def _explains(view: SentenceView, second: int) -> bool:
    """Whether a clause says what something is: "it was", "this means"."""
    is_thing = view.lowers[second] in ("it", "this", "that", "they", "these")
    return is_thing and view.lowers[second + 1] in ("is", "was", "are", "were", "means", "meant")


def _gives_reason(view: SentenceView, second: int) -> bool:
    """Whether a sentence only names the reason of the one before it: "This is because …"."""
    return "because" in view.lowers[second : second + 4] or "why" in view.lowers[second : second + 4]


def _has_two_clauses(view: SentenceView, first: int) -> bool:
    """Whether a sentence is joined from two main clauses as it stands; a third would make a chain."""
    return any(
        view.lowers[i] in ("and", "but", "so", "yet") and opens_clause(view, i + 1, len(view.tokens))
        for i in range(first + 2, len(view.tokens) - 3)
    )


def _is_compound(view: SentenceView, last: int, first: int = 0) -> bool:
    """Whether clauses or verbs are coordinated in [first, last)."""
    return any(
        view.lowers[i] in ("and", "but", "or", "so", "yet")
        and (
            view.lowers[i - 1] == ","
            or any(view.is_finite(k) for k in range(i + 1, min(i + 3, last)))
            or opens_clause(view, i + 1, last)
        )
        for i in range(first + 1, last - 1)
    )


def _takes_and(view: SentenceView, end: int, other: SentenceView, second: int) -> bool:
    """Whether "and" may join two clauses: the second goes on with the account, and neither explains nor corrects.

    The first ends before token `end` of its sentence, the second starts at token `second` of its own.
    """
    last = len(other.tokens) - 1
    if not is_main(view, 0, end) or _is_compound(view, end) or _is_compound(other, last, second):
        return False
    context = classify(other, second, view, end, 0).split()[0]
    if context not in ("pronoun", "same") or _gives_reason(other, second):
        return False
    if not _is_same_account(view, end, other, second):
        return False
    if context == "same" and (any(is_relative(view, i) for i in range(1, end)) or not _has_no_list(view, end)):
        return False
    lowers = view.lowers[:end]
    if any(low in _NEGATIONS or low.endswith("n't") for low in lowers) or _CONTRASTS & {*lowers}:
        return False
    begin = begin_of_clause(view, 0, end) or 0
    if view.lowers[begin : begin + 2] == other.lowers[second : second + 2] and lowers[begin] != "there":
        # "he was drinking; he was drinking like a fish" says it again
        return False
    verbs = main_verb(view, 0, end), main_verb(other, second, last)
    if min(verbs) < 0 or tense(view, verbs[0]) != tense(other, verbs[1]):
        return False
    return not _describes(other, verbs[1]) or _describes(view, verbs[0])


def _describes(view: SentenceView, verb: int) -> bool:
    """Whether a verb states how something is, was or had been; after an event this tells why it happened."""
    low = view.lowers[verb]
    if low in ("had", "has", "have"):
        return view.lowers[verb + 1] != "to"
    if low in ("was", "were"):
        return True
    after = verb + 2 if view.tokens[verb + 1].upos == "ADV" else verb + 1
    return (low in _BE or low.endswith(("'s", "'re"))) and view.tokens[after].xpos != "VBN"


def _lengths(variable: Variable, current: str) -> tuple[tuple[int, int], ...]:
    joined = current not in _SEPARATE
    return tuple(
        (index, -1 if joined else 1)
        for index, variant in enumerate(variable.variants)
        if (variant.form not in _SEPARATE) != joined
    )
