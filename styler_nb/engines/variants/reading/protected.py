"""What restyling never alters: quoted speech, code, links, numbers, names and the caller's terms.

A block quote counts as a quotation as a whole. Names are proper nouns, acronyms and other words with a
capital inside a sentence; the possessive ending of a name is not part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set

from styler_nb.text.types import BlockAnalysis, BlockKind, Token, TokenKind

__all__ = [
    "find_protected",
    "is_common_noun",
    "is_name",
    "list_lowered",
    "list_raised",
    "may_be_lowered",
    "quoted_spans",
]

_PAIRS = {"“": "”", "„": "“”", "«": "»"}
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$")
_INLINE = re.compile(
    r"`[^`\n]+`|<(code|kbd|samp|tt|var)\b[^<>\n]{0,300}>[^<]{0,1000}</\1>"
    r"|\[[^\[\]\n]{0,500}\]\([^)\s]*(?:\s[^)]*)?\)|\]\([^)\s]*(?:\s[^)]*)?\)|<[^<>\s][^<>\n]*>|\[[^\]\n]*\]\[[^\]\n]*\]|\$(?!\s)[^$\n]+(?<!\s)\$(?!\d)"
)
_OPENING = re.compile("[\"“„«‘']")
_STRAIGHT_OPEN = re.compile(r"(?<![\w'])'(?=\w)")
_STRAIGHT_CLOSE = re.compile(r"(?<=[\w.,!?;:…—-])'(?!\w)")
_CLOSED_CLASSES = frozenset({"DET", "PRON", "ADP", "SCONJ", "CCONJ", "ADV", "AUX"})
_WORD = TokenKind.WORD
_OPAQUE = (TokenKind.OPAQUE, TokenKind.NUMBER, TokenKind.SYMBOL)
_RAISED = re.compile(r"(?<![^\s(])[a-z]+,? ([A-Z][a-z]+)\b")
_PLAIN = re.compile(r"\w+(?:-\w+)*")
_SPELT = frozenset(
    {"labour", "labor", "colour", "color", "behaviour", "behavior", "flavour", "flavor", "honour", "honor"}
)
"""Words that open a sentence like a name, and must be spelt there as in the rest of the text: "Labour is cheap"."""
_NEVER_NAMES = frozenset({"colour", "color", "behaviour", "behavior", "flavour", "flavor"})
"""Those of them that are no names by themselves."""
_SPELT_ENDINGS = ("isation", "ization")
_CONTENT = ("NOUN", "PROPN", "ADJ", "VERB")
_NEVER_LOWERED = frozenset({"i", "i'm", "i've", "i'd", "i'll"})


def find_protected(
    text: str,
    analysis: BlockAnalysis,
    terms: Iterable[str] = (),
    *,
    lowered: Set[str] | None = None,
    raised: Set[str] = frozenset(),
) -> list[tuple[int, int]]:
    """Find the ranges of a block that must stay as they are.

    Parameters
    ----------
    text : str
        The text that the analysis's offsets refer to.
    analysis : BlockAnalysis
        The block.
    terms : iterable of str
        Strings to protect wherever they occur, whatever their case in the text.
    lowered : set of str or None
        Words that the whole text has without a capital, which are no names in a heading; read from `text` if None.
    raised : set of str
        Words in lower case that the whole text has with a capital inside a sentence, which are names in front of one.

    Returns
    -------
    list of (int, int)
        Half-open ranges, not necessarily disjoint.
    """
    block = analysis.block
    if block.kind in (BlockKind.BLOCK_QUOTE, BlockKind.CODE, BlockKind.TABLE):
        return [(block.start, block.end)]
    found = list(quoted_spans(text, block.content_start, block.content_end))
    found += [m.span() for m in _INLINE.finditer(text, block.content_start, block.content_end)]
    common: Set[str] = frozenset()
    if block.kind is BlockKind.HEADING:
        common = list_lowered(text) if lowered is None else lowered
    for sentence in analysis.sentences:
        found += _token_spans(sentence.tokens, common, lowered or frozenset(), raised)
    for term in terms:
        if term:
            pattern = re.compile(re.escape(term), re.IGNORECASE)
            found += [m.span() for m in pattern.finditer(text, block.start, block.end)]
    return found


def list_lowered(text: str) -> set[str]:
    """List the words of a text that have no capital there, and the parts of those with a hyphen."""
    found = {word for word in _PLAIN.findall(text) if word.islower()}
    return found.union(*(word.split("-") for word in found if "-" in word))


def list_raised(text: str) -> set[str]:
    """List, in lower case, the words that have a capital after a word that has none, and not in a heading: names."""
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return {word.lower() for line in lines for word in _RAISED.findall(line)}


def _token_spans(
    tokens: Sequence[Token], common: Set[str], lowered: Set[str], raised: Set[str]
) -> Iterator[tuple[int, int]]:
    first = True
    for place, token in enumerate(tokens):
        kind, text = token.kind, token.text
        if kind is _WORD and text.islower() and text.isalpha() and token.upos != "PROPN":
            first = False  # most words, without a look at each letter
        elif kind in _OPAQUE or (not text.isalpha() and any(map(str.isdigit, text))):
            yield token.start, token.end
        elif kind is _WORD:
            low = token.lower
            is_plain = low.endswith(_SPELT_ENDINGS) or low in _NEVER_NAMES
            is_spelt = first and (is_plain or (low in _SPELT and low in lowered))
            after = tokens[place + 1].text if place + 1 < len(tokens) else ""
            is_opener = is_spelt and (after.islower() or (after == "," and low in _NEVER_NAMES))
            is_named = is_name(token, first) or (first and low in raised and low not in lowered)
            is_named = is_named and not (first and is_common_noun(tokens, place, lowered, raised))
            if is_named and not is_opener and not _is_common(token, common):
                ending = _POSSESSIVE.search(text)
                yield token.start, token.end - (len(ending.group()) if ending else 0)
            first = False


def _is_common(token: Token, lowered: Set[str]) -> bool:
    """Whether a word with a capital in a heading has none in the text: "The Organisation of Labour"."""
    if not lowered or not token.text.istitle() or token.upos not in _CONTENT:
        return False
    singular = token.lower.removesuffix("s")
    return singular in lowered or f"{singular}s" in lowered


def is_name(token: Token, first: bool) -> bool:
    """Whether a word is a name: a proper noun, an acronym, a capital inside a sentence (`first` opens one)."""
    text = token.text
    if token.upos == "PROPN" or (len(text) > 1 and text.isupper() and token.lower not in _NEVER_LOWERED):
        return True
    if token.lower in _NEVER_LOWERED:
        return False
    has_capital = any(c.isupper() for c in text)
    return (has_capital and not first) or any(c.isupper() for c in text[1:])


def is_common_noun(tokens: Sequence[Token], place: int, lowered: Set[str], raised: Set[str]) -> bool:
    """Whether the first word of a sentence was taken for a name, which the text has in lower case alone elsewhere.

    In a text that speaks of raw silk, "Silk is a fibre" opens with no name.
    """
    token = tokens[place]
    if token.upos != "PROPN" or not token.text.istitle() or not token.text.isalpha():
        return False
    after = tokens[place + 1] if place + 1 < len(tokens) else None
    is_alone = after is not None and after.upos != "PROPN" and not after.text[:1].isupper()
    return is_alone and token.lower in lowered and token.lower not in raised


def quoted_spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Find quotations with their marks; one that is opened and not closed runs to the end.

    Single marks are taken as quotation marks only where a closing one exists, since they are apostrophes
    as often as not; too much protection does no harm.
    """
    index = start
    while match := _OPENING.search(text, index, end):
        index, char = match.start(), match[0]
        if char == '"':
            close = text.find('"', index + 1, end)
        elif char in _PAIRS:
            places = [p for mark in _PAIRS[char] if (p := text.find(mark, index + 1, end)) >= 0]
            close = min(places, default=-1)
        elif char == "‘" or _STRAIGHT_OPEN.match(text, index):
            close = _single_close(text, index, end)
            if close < 0:
                index += 1
                continue
        else:
            index += 1
            continue
        stop = end if close < 0 else close + 1
        yield index, stop
        index = stop


def _single_close(text: str, start: int, end: int) -> int:
    if text[start] == "'":
        match = _STRAIGHT_CLOSE.search(text, start + 1, end)
        return match.start() if match else -1
    limit = text.find("‘", start + 1, end)
    limit = end if limit < 0 else limit
    closes = [i for i in range(start + 1, limit) if text[i] == "’" and not text[i + 1 : i + 2].isalnum()]
    after_stop = [i for i in closes if text[i - 1] in ".,!?…—"]
    return (after_stop or closes or [-1])[0]


def may_be_lowered(token: Token, lower_words: Set[str]) -> bool:
    """Whether a word that opened a sentence may lose its capital inside one."""
    if token.lower in _NEVER_LOWERED or any(c.isupper() for c in token.text[1:]):
        return False
    return token.upos in _CLOSED_CLASSES or (token.upos in ("NOUN", "ADJ", "VERB") and token.lower in lower_words)
