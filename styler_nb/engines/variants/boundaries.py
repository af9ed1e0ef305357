"""Find places where two clauses are joined, or could be: comma and conjunction, semicolon, full stop.

Only plain main clauses with subjects of their own are split or joined: nothing inside lists, quotations,
brackets, questions, or under a subordinator, since a cut there changes what belongs to what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.clauses import MARKS, is_clause, is_relative, opens_clause
from styler_nb.engines.variants.protected import may_be_lowered
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind, TokenKind

__all__ = ["find_boundaries"]

_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)
_JOINED = {"comma": 1, "bare": 1, "semicolon": 1, "period": 0, "period_word": 0}
_LONGEST_BARE = 12
"""Most words of a clause that is joined to another by a conjunction without a comma."""
_LINKS = frozenset({"this", "that", "these", "those"})
_TIES = frozenset({"however", "therefore", "thus", "moreover", "furthermore", "nevertheless"})


def find_boundaries(
    view: SentenceView, following: SentenceView | None, variables: Sequence[Variable], lower_words: frozenset[str]
) -> Iterator[Site]:
    """Find the sites of the kind boundary in a sentence and at its end.

    Parameters
    ----------
    view, following : SentenceView
        The sentence, and the next one of the same block.
    variables : sequence of Variable
        Those of the kind boundary; `parameters.word` is the conjunction.
    lower_words : frozenset of str
        Words that occur in lower case in the block.
    """
    if view.block_kind not in _KINDS or view.terminal != ".":
        return
    for index in range(1, len(view.tokens) - 3):
        mark = view.lowers[index]
        for variable in variables:
            if mark not in (",", ";", variable.parameters["word"]):
                continue
            site = _inside(view, index, mark, variable)
            if site is not None:
                yield site
    if following is not None and following.terminal == "." and view.block_kind is BlockKind.PARAGRAPH:
        for variable in variables:
            site = _between(view, following, variable, lower_words)
            if site is not None:
                yield site
                return


def _inside(view: SentenceView, index: int, mark: str, variable: Variable) -> Site | None:
    word = variable.parameters["word"]
    if mark == word:
        return _bare(view, index, variable)
    has_word = view.lowers[index + 1] == word
    if not has_word and (mark == "," or variable.id != "boundary.and" or view.lowers[index + 1] in ("but", "and")):
        return None
    second = index + 2 if has_word else index + 1
    if index < 2 or len(view.tokens) - second < 4 or not view.is_free(index, index + 1 if has_word else index):
        return None
    if not _are_clauses(view, index, second, variable):
        return None
    if view.protected[second] and view.tokens[second].kind is not TokenKind.WORD:
        return None
    name = "comma" if mark == "," else "semicolon"
    if name == "semicolon" and has_word == (word == "and"):
        return None
    return _site(view, index, second, variable, name)


def _bare(view: SentenceView, index: int, variable: Variable) -> Site | None:
    """Find a conjunction without a comma: "he came and he sat down"."""
    if not any(v.form == "bare" for v in variable.variants) or view.lowers[index - 1] in (",", ";"):
        return None
    second = index + 1
    if index < 2 or len(view.tokens) - second < 3 or not view.is_free(index - 1, index):
        return None
    if not _may_be_bare(view, index, second) or not _are_clauses(view, index, second, variable):
        return None
    return _site(view, index, second, variable, "bare")


def _may_be_bare(view: SentenceView, end: int, second: int) -> bool:
    """Whether no reader would take the second subject for one more object of the first clause."""
    if view.lowers[second] in ("it", "you"):
        return view.tokens[end - 1].upos in ("ADV", "ADJ")
    is_clear = view.lowers[second] in NOMINATIVE or view.tokens[end - 1].upos in ("VERB", "ADV")
    sizes = (sum(t.is_word for t in view.tokens[:end]), sum(t.is_word for t in view.tokens[second:]))
    return is_clear and max(sizes) <= _LONGEST_BARE and "," not in view.lowers[:end] and "," not in view.lowers[second:]


def _are_clauses(view: SentenceView, end: int, second: int, variable: Variable) -> bool:
    context = _context(view, second)
    strict = variable.parameters["word"] == "but" and context != "pronoun"
    if not is_clause(view, 0, end, strict=strict) or not opens_clause(view, second, len(view.tokens)):
        return False
    return context == "pronoun" or not any(is_relative(view, i) for i in range(1, end))


def _site(view: SentenceView, index: int, second: int, variable: Variable, name: str) -> Site | None:
    if name not in {v.form for v in variable.variants}:
        return None
    # a bare conjunction is a site from the end of the word before it, where a comma would stand
    start, end = view.tokens[index - 1].end if name == "bare" else view.tokens[index].start, view.tokens[second].end
    head = view.text[view.tokens[second].start : end]
    context = _context(view, second)
    options: tuple[Option, ...] = ()
    if "\n" not in view.text[start:end]:
        has_word = view.lowers[second - 1] == variable.parameters["word"]
        names = set(_JOINED)
        if not has_word and _has(view, "and", "but"):
            names.discard("comma")
        if not has_word or not _may_be_bare(view, index, second):
            names.discard("bare")
        options = tuple(_options(variable, name, start, end, head, head, names))
    return Site(variable, start, end, variable.variant_index(name), options, context, _lengths(variable, name))


def _between(
    view: SentenceView, following: SentenceView, variable: Variable, lower_words: frozenset[str]
) -> Site | None:
    word = variable.parameters["word"]
    has_word = following.lowers[0] == word
    if not has_word and variable.id != "boundary.and":
        return None
    second = 1 if has_word else 0
    if second >= len(following.tokens) or following.lowers[second] in _TIES:
        return None
    if not is_clause(view, 0, len(view.tokens) - 1) or not opens_clause(following, second, len(following.tokens)):
        return None
    sizes = [sum(t.is_word for t in v.tokens) for v in (view, following)]
    if min(sizes) < 3 or sum(sizes) > int(variable.parameters["longest_with_semicolon_words"]):
        return None
    if _is_busy(following) or _has(view, "and", "but"):
        return None
    name = "period_word" if has_word else "period"
    if name not in {v.form for v in variable.variants}:
        return None
    is_long = sum(sizes) > int(variable.parameters["longest_joined_words"])
    stop, token = view.tokens[-1], following.tokens[second]
    start, end = stop.start, token.end
    options: tuple[Option, ...] = ()
    context = _context(following, second)
    is_plain = (
        not view.protected[-1]
        and "\n" not in view.text[start:end]
        and view.text[stop.end : following.tokens[0].start].strip() == ""
        and following.is_free(0, 0)
    )
    names = set(_joins(view, following, second, has_word=has_word, is_long=is_long)) if is_plain else set()
    head = view.text[token.start : end]
    lowered = head if has_word else _lower(following, second, lower_words)
    if lowered is not None:
        options = tuple(_options(variable, name, start, end, head, lowered, names))
    if is_long:
        context = "long"
    return Site(variable, start, end, variable.variant_index(name), options, context, _lengths(variable, name))


def _joins(view: SentenceView, following: SentenceView, second: int, *, has_word: bool, is_long: bool) -> Iterator[str]:
    """Name the ways in which two sentences may become one; a semicolon asks for less than a conjunction."""
    if has_word:
        yield "period"
    continues = _continues(view, following, second)
    if not is_long and continues:
        yield "comma"
    if continues or following.lowers[second] in _LINKS:
        yield "semicolon"


def _continues(view: SentenceView, following: SentenceView, second: int) -> bool:
    """Whether the second sentence goes on about the first one's subject, in the same tense."""
    subject, pronoun = view.lowers[0], following.lowers[second]
    tenses = [{v.tokens[i].xpos for i in range(len(v.tokens)) if v.is_finite(i)} for v in (view, following)]
    if tenses[0] != tenses[1] or ("had" in following.lowers) != ("had" in view.lowers):
        return False
    if subject in NOMINATIVE or view.tokens[0].upos == "PRON":
        return subject == pronoun
    heads = [i for i in range(1, len(view.tokens)) if view.is_finite(i)]
    head = view.tokens[heads[0] - 1] if heads else view.tokens[0]
    if pronoun == "they":
        return head.upos == "NOUN" and head.lower.endswith("s")
    if pronoun == "it":
        return head.upos == "NOUN" and not head.lower.endswith("s")
    return pronoun in ("he", "she") and head.upos == "PROPN"


def _lower(view: SentenceView, index: int, lower_words: frozenset[str]) -> str | None:
    token = view.tokens[index]
    if token.lower == "i" or token.lower.startswith("i'"):
        return token.text
    return token.text.lower() if may_be_lowered(token, lower_words) else None


def _options(
    variable: Variable, current: str, start: int, end: int, head: str, lowered: str, names: set[str]
) -> Iterator[Option]:
    """Write the two clauses in the other ways; `head` is the second clause's first word."""
    word = variable.parameters["word"]
    capital = head[:1].upper() + head[1:]
    bare_semicolon = word == "and"
    ways = {
        "comma": (f", {word} {lowered}", 1),
        "bare": (f" {word} {lowered}", 1),
        "semicolon": (f"; {lowered}", 0) if bare_semicolon else (f"; {word} {lowered}", 1),
        "period": (f". {capital}", 0),
        "period_word": (f". {word.capitalize()} {lowered}", 1),
    }
    for index, variant in enumerate(variable.variants):
        if variant.form == current or not variant.produce or variant.form not in names:
            continue
        text, words = ways[variant.form]
        yield Option(index, (Patch(start, end, text),), words - ways[current][1])


def _lengths(variable: Variable, current: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (index, _JOINED[variant.form] - _JOINED[current])
        for index, variant in enumerate(variable.variants)
        if _JOINED[variant.form] != _JOINED[current]
    )


def _context(view: SentenceView, index: int) -> str:
    return "pronoun" if view.lowers[index] in NOMINATIVE else "noun"


def _has(view: SentenceView, *words: str) -> bool:
    return any(word in words for word in view.lowers[1:])


def _is_busy(view: SentenceView) -> bool:
    return any(low in MARKS for low in view.lowers) or any(
        view.lowers[i] == "," and view.lowers[i + 1] in ("and", "but", "or") for i in range(len(view.tokens) - 1)
    )
