"""Find places where two clauses are joined, or could be: comma and conjunction, semicolon, full stop.

Only plain main clauses with subjects of their own are split or joined: nothing inside lists, quotations,
brackets, questions, or under a subordinator, since a cut there changes what belongs to what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from styler_nb.engines.variants.protected import may_be_lowered
from styler_nb.engines.variants.schema import Variable
from styler_nb.engines.variants.view import NOMINATIVE, Option, Patch, SentenceView, Site
from styler_nb.text.types import BlockKind, TokenKind

__all__ = ["find_boundaries"]

_NOUN_PHRASE = frozenset({"DET", "ADJ", "NOUN", "PROPN", "NUM"})
_DEMONSTRATIVES = frozenset({"this", "that", "these", "those", "there"})
_SCOPE_WORDS = frozenset(
    {
        "if",
        "whether",
        "when",
        "while",
        "because",
        "since",
        "although",
        "though",
        "unless",
        "until",
        "before",
        "after",
        "as",
        "than",
        "once",
        "where",
        "why",
        "how",
        "what",
        "who",
        "whom",
        "whose",
        "which",
        "that",
        "lest",
        "whereas",
        "provided",
        "supposing",
        "both",
        "either",
        "neither",
        "nor",
        "so",
        "such",
        "too",
        "more",
        "less",
        "enough",
        "not",
        "only",
    }
)
_MARKS = frozenset({":", ";", "(", ")", "[", "]", "—", "–", "--", '"', "“", "”", "‘", "…", "...", "?", "!", "/"})
_PREPOSITIONS = frozenset({"before", "after", "since", "until"})
_CONTENT_NOUNS = frozenset(
    {"fact", "claim", "idea", "belief", "hope", "fear", "evidence", "news", "view", "doubt", "sign", "rule", "feeling"}
)
_LONGEST_SUBJECT = 7
_KINDS = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM)


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
        if mark not in (",", ";"):
            continue
        for variable in variables:
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
    has_word = view.lowers[index + 1] == word
    if not has_word and (mark == "," or variable.id != "boundary.and" or view.lowers[index + 1] in ("but", "and")):
        return None
    second = index + 2 if has_word else index + 1
    if not _is_clause(view, 0, index) or not _opens_clause(view, second, len(view.tokens)):
        return None
    if _context(view, second) != "pronoun" and any(_is_relative(view, i) for i in range(1, index)):
        return None
    if index < 2 or len(view.tokens) - second < 4 or not view.is_free(index, index + 1 if has_word else index):
        return None
    if view.protected[second] and view.tokens[second].kind is not TokenKind.WORD:
        return None
    name = "comma" if mark == "," else ("semicolon" if not has_word or variable.id == "boundary.but" else "")
    if not name:
        return None
    start, end = view.tokens[index].start, view.tokens[second].end
    head = view.text[view.tokens[second].start : end]
    context = _context(view, second)
    if "\n" in view.text[start:end]:
        return Site(variable, start, end, variable.variant_index(name), (), context)
    return Site(
        variable,
        start,
        end,
        variable.variant_index(name),
        tuple(_options(variable, name, start, end, head, head, produce_comma=False)),
        context,
        _lengths(variable, name),
    )


def _between(
    view: SentenceView, following: SentenceView, variable: Variable, lower_words: frozenset[str]
) -> Site | None:
    word = variable.parameters["word"]
    has_word = following.lowers[0] == word
    if not has_word and variable.id != "boundary.and":
        return None
    second = 1 if has_word else 0
    if not _is_clause(view, 0, len(view.tokens) - 1) or not _opens_clause(following, second, len(following.tokens)):
        return None
    longest = int(variable.parameters["longest_joined_words"])
    sizes = [sum(t.is_word for t in v.tokens) for v in (view, following)]
    if min(sizes) < 3 or sum(sizes) > longest or _is_busy(following) or _has(view, "and", "but"):
        return None
    name = "period_word" if has_word else "period"
    stop, token = view.tokens[-1], following.tokens[second]
    start, end = stop.start, token.end
    gap = view.text[stop.end : following.tokens[0].start]
    options: tuple[Option, ...] = ()
    context = _context(following, second)
    is_plain = (
        _continues(view, following, second)
        and not view.protected[-1]
        and "\n" not in view.text[start:end]
        and gap.strip() == ""
    )
    head = view.text[token.start : end]
    if is_plain and following.is_free(0, 0) and (has_word or context == "pronoun"):
        lowered = head if has_word or view.protected[-1] else _lower(following, second, lower_words)
        if lowered is not None:
            options = tuple(_options(variable, name, start, end, head, lowered, produce_comma=True))
    return Site(variable, start, end, variable.variant_index(name), options, context, _lengths(variable, name))


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
    variable: Variable,
    current: str,
    start: int,
    end: int,
    head: str,
    lowered: str,
    *,
    produce_comma: bool,
) -> Iterator[Option]:
    """Write the two clauses in the other ways; `head` is the second clause's first word."""
    word = variable.parameters["word"]
    capital = head[:1].upper() + head[1:]
    ways = {
        "comma": (f", {word} {lowered}", 1),
        "semicolon": (f"; {lowered}", 0) if word == "and" else (f"; {word} {lowered}", 1),
        "period": (f". {capital}", 0),
        "period_word": (f". {word.capitalize()} {lowered}", 1),
    }
    has_word = {"comma": 1, "period_word": 1, "period": 0, "semicolon": 0 if word == "and" else 1}
    for name, (text, words) in ways.items():
        if name == current or (name == "comma" and not (produce_comma or current == "semicolon")):
            continue
        if name not in {v.form for v in variable.variants}:
            continue
        index = variable.variant_index(name)
        if variable.variants[index].produce:
            yield Option(index, (Patch(start, end, text),), words - has_word[current])


def _lengths(variable: Variable, current: str) -> tuple[tuple[int, int], ...]:
    joined = {"comma": 1, "semicolon": 1, "period": 0, "period_word": 0}
    return tuple(
        (index, joined[variant.form] - joined[current])
        for index, variant in enumerate(variable.variants)
        if joined[variant.form] != joined[current]
    )


def _context(view: SentenceView, index: int) -> str:
    return "pronoun" if view.lowers[index] in NOMINATIVE else "noun"


def _has(view: SentenceView, *words: str) -> bool:
    return any(word in words for word in view.lowers[1:])


def _is_busy(view: SentenceView) -> bool:
    return any(low in _MARKS for low in view.lowers) or any(
        view.lowers[i] == "," and view.lowers[i + 1] in ("and", "but", "or") for i in range(len(view.tokens) - 1)
    )


def _is_clause(view: SentenceView, first: int, last: int) -> bool:
    """Whether the tokens [first, last) are one plain main clause with a subject before its finite verb."""
    lowers = view.lowers[first:last]
    relatives = [i for i in range(first + 1, last) if _is_relative(view, i)]
    if len(relatives) > 1 or any(
        low in _MARKS or (low in _SCOPE_WORDS and first + i not in relatives and not _is_plain(view, first + i))
        for i, low in enumerate(lowers)
    ):
        return False
    commas = [i for i, low in enumerate(lowers) if low == ","]
    if commas and (len(commas) > 1 or commas[0] > 5 or view.tokens[first].upos not in ("ADP", "ADV")):
        return False
    begin = first + commas[0] + 1 if commas else first
    finite = [i for i in range(first, last) if view.is_finite(i)]
    if not finite and not relatives:
        return _opens_clause(view, begin, last)
    return len(finite) == 1 + len(relatives) and finite[0] >= begin and _opens_clause(view, begin, last)


def _is_plain(view: SentenceView, index: int) -> bool:
    """Whether a scope word is a mere preposition or determiner here: "before noon", "that day"."""
    upos, low = view.tokens[index].upos, view.lowers[index]
    return (upos == "ADP" and low in _PREPOSITIONS) or (upos == "DET" and low == "that")


def _is_relative(view: SentenceView, index: int) -> bool:
    """Whether "that", "which" or "who" opens a relative clause on the object, not what someone says or thinks."""
    before = view.tokens[index - 1]
    return (
        view.lowers[index] in ("that", "which", "who")
        and before.upos == "NOUN"
        and view.lowers[index - 1] not in _CONTENT_NOUNS
        and any(view.is_finite(i) for i in range(index))
    )


def _opens_clause(view: SentenceView, first: int, end: int) -> bool:
    """Whether a subject and its finite verb follow at once."""
    if first >= end:
        return False
    index = first
    if view.lowers[first] in NOMINATIVE or view.lowers[first] in _DEMONSTRATIVES:
        if view.is_finite(first):
            return True
        index = first + 1
        if view.lowers[first] in NOMINATIVE:
            return _finite_after(view, index, end)
    while index < end and index - first < _LONGEST_SUBJECT and _in_subject(view, index, first):
        index += 1
    if index == first or view.tokens[index - 1].upos not in ("NOUN", "PROPN", "PRON", "NUM", "DET"):
        return False
    return _finite_after(view, index, end)


def _in_subject(view: SentenceView, index: int, first: int) -> bool:
    token = view.tokens[index]
    if token.upos in _NOUN_PHRASE:
        return True
    if view.lowers[index] == "of":
        return index > first
    return token.upos == "PRON" and index == first and view.lowers[index] in ("his", "her", "its", "their", "our", "my")


def _finite_after(view: SentenceView, index: int, end: int) -> bool:
    for place in range(index, min(index + 3, end)):
        if view.is_finite(place):
            return True
        if view.tokens[place].xpos == "VBN":
            # a past tense taken for a participle, where nothing follows that it could take along
            return place + 1 < len(view.tokens) and view.lowers[place + 1] in (".", ",", ";")
        if view.tokens[place].upos != "ADV":
            return False
    return False
