"""Tokens: words, numbers, marks and opaque spans, with character offsets."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from styler_nb.text.types import TokenKind

__all__ = ["Span", "count_tokens", "split_contraction", "tokenize"]


class Span(NamedTuple):
    """A token before tagging: text, half-open character range, kind."""

    text: str
    start: int
    end: int
    kind: TokenKind


# Every quantifier that could run far is bounded or ends at a character that its class excludes, so that
# the scan is linear whatever the text.
_PATTERN = re.compile(
    r"""
    (?P<plain>[A-Za-z]++(?=[\s,;?!)])|[a-z]{4,}+(?=\.(?:\s|\Z)))\s*     # most words, before the costly patterns
  | (?P<mark>[,;]|\.(?=\s|\Z))\s*                                     # most marks
  | (?P<opaque>
        (?P<ticks>`{1,3})(?!`)[^`\n]{1,500}(?P=ticks)               # inline code
      | !\[[^\]\[\n]{0,300}\]\([^()\s]{0,500}(?:\ "[^"\n]{0,200}")?\)  # Markdown image
      | (?<=\])\([^()\s]{1,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?(?:\ "[^"\n]{0,200}")?\)  # link target
      | (?<=\])\[[^\[\]\n]{0,100}\]                                 # link label
      | <(?:https?://|mailto:)[^<>\s]{1,500}>                       # autolink
      | </?[A-Za-z][A-Za-z0-9-]{0,20}(?:\s[^<>\n]{0,300})?/?>       # inline HTML tag
      | (?:https?|ftp|file)://[^\s<>"“”`|]{0,2000}[^\s<>"“”`|.,;:!?'’)\]}*_]
      | www\.[^\s<>"“”`|]{1,500}[^\s<>"“”`|.,;:!?'’)\]}*_]
      | (?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}
      | (?<![\w/.~])(?:~|\.{1,2})?/(?:[\w.+-]{1,255}/){1,40}[\w.+-]{0,254}[\w+-]     # /usr/lib, ./a/b
      | (?<![\w/.~])(?:~|\.{1,2})/[\w.+-]{0,254}[\w+-]                             # ~/notes, ./run.sh
      | (?<![\w/.~\\])[A-Za-z]:\\(?:[\w.+-]{1,255}\\){0,40}[\w.+-]{0,254}[\w+-]      # C:\dir\file
      | (?<![\w/.~])(?:[\w+-]{1,255}/){2,40}[\w+-]{1,100}\.[A-Za-z][A-Za-z0-9]{0,5}(?!\w)   # src/lib/main.rs
      | (?<![\w/.~])[\w+-]{1,100}(?:\.[\w+-]{1,60}){0,3}\.
        (?:com|org|net|edu|gov|io|txt|docx|pdf|py|rs|js|md|html|json|csv|toml|yaml|yml|exe|zip|ipynb)(?:/[\w.~/%?=&-]{0,500}[\w/])?(?![\w-])
      | \b\w{1,100}(?:::\w{1,100}){1,10}(?:!|\(\))?                        # Vec::new
      | \b[A-Za-z]\w{0,100}_\w{1,100}(?:\(\))?\b                       # snake_case
    )
  | (?P<number>
        [$€£¥]?\d+(?:[.,:/]\d+)*(?:%|‰|°[CF]?)?(?:(?<=\d)(?:st|nd|rd|th|s)(?![^\W\d_]))?(?![^\W_])
    )
  | (?P<word>
        (?:[^\W\d_]\.){2,8}(?![^\W_])                                   # U.S., e.g., J.R.R.
      | (?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|Rev|Gen|Col|Capt|Lt|Sgt|Hon|Gov|Sen|Rep|Messrs|Mt|Fig|cf|al)\.(?!\w)
      | ['’](?:tis|twas|twere|em|cause|til|till|bout|n)(?![^\W_])
      | [^\W_]\w*?[^\W_](?=_+(?!\w))                                   # emphasis: _word_
      | [^\W_](?:[^\W_]|[\u0300-\u036f])*(?:(?:['’‘‐‑-]|&(?=[^\W\d_]))[^\W_](?:[^\W_]|[\u0300-\u036f])*)*
        (?:(?<=[sS])['’](?![^\W_]))?
    )
  | (?P<punctuation>
        \.{2,} | …+ | --+ | ‒ | \*{1,3} | _{1,3} | [.,;:!?()\[\]{}"'“”‘’«»„‚‹›—–‐‑\-/\\¿¡·•]
    )
  | (?P<symbol>\S)
    """,
    re.VERBOSE,
)
_KINDS = {
    "opaque": TokenKind.OPAQUE,
    "number": TokenKind.NUMBER,
    "word": TokenKind.WORD,
    "punctuation": TokenKind.PUNCTUATION,
    "symbol": TokenKind.SYMBOL,
}
_EMPHASIS = frozenset("*_")
_new = tuple.__new__  # makes a named tuple without the frame that its own constructor takes, once a word

# A plural or singular possessive keeps its mark only where a letter stands before; a closing quote after s
# ("the boys' toys" against 'the boys') is told apart by a quote open since.
_OPEN_QUOTE = frozenset("'‘")
_BEYOND_WORDS = re.compile(r"[`<\[\]]|(?<![^\W_])['‘]")
"""What may open a token with white space in it, or a quotation in single marks: all else is told word by word."""
_LONGEST_PART = 40
_CLITIC = re.compile(r"(?i)^(.+?)(n['’]t|['’](?:s|re|ve|ll|d|m|em)|(?<=s)['’])$")
_FUSED = {
    "cannot": 3,
    "gonna": 3,
    "gotta": 3,
    "wanna": 3,
    "lemme": 3,
    "gimme": 3,
    "dont": 2,
    "doesnt": 4,
    "didnt": 3,
    "isnt": 2,
    "wasnt": 3,
    "cant": 2,
    "wont": 2,
    "couldnt": 5,
    "wouldnt": 5,
    "havent": 4,
    "ive": 1,
    "im": 1,
    "thats": 4,
    "whats": 4,
    "theres": 5,
    "youre": 3,
    "theyre": 4,
    "arent": 3,
    "werent": 4,
    "hasnt": 3,
    "hadnt": 3,
    "shouldnt": 6,
}


def tokenize(text: str, start: int = 0, end: int | None = None) -> list[Span]:
    """Split a range of a text into tokens.

    Parameters
    ----------
    text : str
        The text.
    start, end : int
        Range to look at; the whole text when not given.

    Returns
    -------
    list of Span
        Tokens in order; they never overlap, cover every character that is not white space, and
        `text[span.start:span.end] == span.text`.
    """
    spans: list[Span] = []
    open_single = False
    add, plain, mark = spans.append, TokenKind.WORD, TokenKind.PUNCTUATION
    for match in _PATTERN.finditer(text, start, len(text) if end is None else end):
        group = match.lastgroup or "symbol"
        if group == "plain":
            left, right = match.span(1)
            add(_new(Span, (match[1], left, right, plain)))
            continue
        if group == "mark":
            left, right = match.span(2)
            add(_new(Span, (match[2], left, right, mark)))
            continue
        left, right = match.span()
        word = match[0]
        if group == "ticks":
            group = "opaque"
        if group == "punctuation" and word in _OPEN_QUOTE:
            open_single = left == start or not text[left - 1].isalnum()
        if group == "word" and word[-1] in "'’" and open_single:
            spans.append(Span(word[:-1], left, right - 1, TokenKind.WORD))
            spans.append(Span(word[-1], right - 1, right, TokenKind.PUNCTUATION))
            open_single = False
            continue
        kind = TokenKind.SYMBOL if word[0] in _EMPHASIS else _KINDS[group]
        spans.append(Span(word, left, right, kind))
    return spans


def count_tokens(text: str) -> int:
    """Count the tokens of a text: as many as `tokenize` gives, in less time."""
    if _BEYOND_WORDS.search(text):
        return len(tokenize(text))
    return sum([_count_in(part) if len(part) <= _LONGEST_PART else len(tokenize(part)) for part in text.split()])


@lru_cache(maxsize=1 << 14)
def _count_in(part: str) -> int:
    return len(tokenize(part))


def split_contraction(word: str) -> tuple[str, ...]:
    """Split a word into the words that treebanks see.

    Parameters
    ----------
    word : str
        A token ("don’t", "cannot", "Mary's", "we'd've").

    Returns
    -------
    tuple of str
        The host first, then its clitics ("do", "n’t"); joined they give the word again.
    """
    if (cut := _FUSED.get(word.lower())) is not None:
        return word[:cut], word[cut:]
    parts: list[str] = []
    rest = word
    while match := _CLITIC.match(rest):
        rest = match[1]
        parts.insert(0, match[2])
    return (rest, *parts)
