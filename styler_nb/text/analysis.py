"""Analyse a text: blocks, sentences, tokens, tags and clauses in one pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Self

from styler_nb.text.blocks import mask_markers, split_blocks
from styler_nb.text.clause_rules import ClauseWord, may_hide_verb, read_words
from styler_nb.text.clauses import classify
from styler_nb.text.lexicon import read_word_class
from styler_nb.text.sentences import split_sentences
from styler_nb.text.tags import CrfTagger, Tagger, default_tagger
from styler_nb.text.tokens import Span, split_contraction, tokenize
from styler_nb.text.types import (
    BlockAnalysis,
    BlockKind,
    Sentence,
    SentenceStructure,
    SentenceVoice,
    TextAnalysis,
    Token,
    TokenKind,
)
from styler_nb.text.word_lists import read_word_list

__all__ = ["analyze", "analyze_sentence", "analyze_tokens"]

_SILENT = frozenset((BlockKind.BLANK, BlockKind.CODE, BlockKind.TABLE))
_LONGEST_SENTENCE = 1000
_CACHE_WORDS = 1 << 15
_new = tuple.__new__  # makes a named tuple without the frame that its own constructor takes, several times a word
_FORMS = frozenset(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"))


def analyze(text: str, *, tagger: Tagger | None = None) -> TextAnalysis:
    """Analyse a text.

    Parameters
    ----------
    text : str
        The text.
    tagger : Tagger or None
        Part-of-speech tagger; None is the one that ships with the package.

    Returns
    -------
    TextAnalysis
        Time and memory grow linearly with the text.
    """
    tagger = tagger or default_tagger()
    analysed = []
    for block in split_blocks(text):
        sentences: tuple[Sentence, ...] = ()
        if block.kind not in _SILENT:
            content = mask_markers(text, block)
            sentences = tuple(
                _build_sentence(tokenize(content, start, end), block.content_start, tagger)
                for start, end in split_sentences(content)
            )
        analysed.append(BlockAnalysis(block, sentences))
    return TextAnalysis(text, tuple(analysed))


def analyze_sentence(line: str, *, offset: int = 0, tagger: Tagger | None = None) -> Sentence:
    """Analyse one raw sentence without splitting it.

    Parameters
    ----------
    line : str
        The sentence.
    offset : int
        Where the line begins in the text that the ranges are of.
    tagger : Tagger or None
        None is the tagger that ships with the package.

    Returns
    -------
    Sentence
        Its range leaves out surrounding white space. Structure and voice, which take long, are judged once they are
        asked for.
    """
    tagger, spans = tagger or default_tagger(), tokenize(line)
    tokens = _build_tokens(spans, _tag_spans(spans, tagger, is_judged=False)[0], offset)
    return _UnjudgedSentence.build(tokens, offset, spans, tagger)


def analyze_tokens(words: list[str], *, tagger: Tagger | None = None) -> Sentence:
    """Analyse a sentence that is tokenized already, keeping its tokens as they are.

    Parameters
    ----------
    words : list of str
        Treebank words ("do", "n't").
    tagger : Tagger or None
        None is the tagger that ships with the package.

    Returns
    -------
    Sentence
        One token per word; offsets are those of the words joined by single spaces.
    """
    clause_words = read_words(words, (tagger or default_tagger()).tag(words))
    tokens, at = [], 0
    for word, tag in zip(words, clause_words, strict=True):
        tokens.append(Token(word, at, at + len(word), _kind_of(word), tag.upos, tag.xpos))
        at += len(word) + 1
    structure, voice = classify(clause_words)
    return Sentence(0, max(at - 1, 0), tuple(tokens), structure, voice)


class _UnjudgedSentence(Sentence):
    """A sentence whose clauses are judged when its structure or voice is asked for: restyling asks for neither."""

    _spans: Sequence[Span]
    _tagger: Tagger

    @classmethod
    def build(cls, tokens: tuple[Token, ...], offset: int, spans: Sequence[Span], tagger: Tagger) -> Self:
        sentence = object.__new__(cls)
        start, end = (tokens[0].start, tokens[-1].end) if tokens else (offset, offset)
        sentence.__dict__.update(start=start, end=end, tokens=tokens, _spans=spans, _tagger=tagger)
        return sentence

    @cached_property
    def _clauses(self) -> tuple[SentenceStructure, SentenceVoice]:
        return classify(_tag_spans(self._spans, self._tagger)[1])

    @cached_property
    def structure(self) -> SentenceStructure:
        return self._clauses[0]

    @cached_property
    def voice(self) -> SentenceVoice:
        return self._clauses[1]


def _build_sentence(spans: Sequence[Span], offset: int, tagger: Tagger) -> Sentence:
    tags, clause_words = _tag_spans(spans, tagger)
    tokens = _build_tokens(spans, tags, offset)
    structure, voice = classify(clause_words)
    if not tokens:
        return Sentence(offset, offset, (), structure, voice)
    return Sentence(tokens[0].start, tokens[-1].end, tokens, structure, voice)


def _build_tokens(spans: Sequence[Span], tags: Sequence[ClauseWord], offset: int) -> tuple[Token, ...]:
    return tuple(
        [
            _new(Token, (text, start + offset, end + offset, kind, upos, xpos if xpos in _FORMS else ""))
            for (text, start, end, kind), (_, upos, xpos, *_) in zip(spans, tags, strict=True)
        ]
    )


def _read_tagged(pieces: Sequence[str], tagger: Tagger, *, is_judged: bool) -> list[ClauseWord]:
    """Tag treebank words; how probable finite verbs are is left open where only the clauses' judge would ask."""
    parts = [pieces[i : i + _LONGEST_SENTENCE] for i in range(0, len(pieces), _LONGEST_SENTENCE)]
    if not is_judged and isinstance(tagger, CrfTagger):
        read = read_words(pieces, [tag for part in parts for tag in tagger.tag_without_chances(part)])
        if not may_hide_verb(read):
            return read
    return read_words(pieces, [tag for part in parts for tag in tagger.tag(part)])


def _tag_spans(
    spans: Sequence[Span], tagger: Tagger, *, is_judged: bool = True
) -> tuple[list[ClauseWord], list[ClauseWord]]:
    """Tag tokens by way of treebank words: contractions and hyphenated words are split and joined again.

    What is found for clauses, which comes second, holds where they are to be judged.
    """
    pieces: list[str] = []
    owners: list[tuple[int, bool]] = []
    for k, (text, _, _, kind) in enumerate(spans):
        parts, hyphenated, cut = _treebank_words(text, kind)
        if cut and _is_misspelt(spans, k):
            parts = (text[:cut], text[cut:])
        owners.append((len(parts), hyphenated))
        pieces += parts
    read = _read_tagged(pieces, tagger, is_judged=is_judged)
    if len(pieces) == len(spans) and all(count == 1 for count, _ in owners):
        return read, read
    result: list[ClauseWord] = []
    clause_words: list[ClauseWord] = []
    first = 0
    for span, (count, hyphenated) in zip(spans, owners, strict=True):
        if not count:
            result.append(_MARKUP)
        elif hyphenated:
            word = _join_hyphenated(span.text, read[first : first + count])
            result.append(word)
            clause_words.append(word)
        else:
            result.append(read[first])
            clause_words += read[first : first + count]
        first += count
    return result, clause_words


_MISSPELT = {"its": 2, "your": 3}  # where to split what stands for "it's" and "you're"
_AFTER_MISSPELT = read_word_list("after_misspelt")
_AFTER_ITS = read_word_list("after_misspelt_its")
_AFTER_PREDICATE = read_word_list("after_predicate")
_UNITS = "$€£¥%‰"
_MARKUP = ClauseWord("", "SYM", "", False)


def _is_misspelt(spans: Sequence[Span], at: int) -> bool:
    """Tell whether a possessive stands for a pronoun and its verb ("its a pity", "its easy to see")."""
    if at + 1 == len(spans):
        return False
    after = spans[at + 1].text.lower()
    if after in _AFTER_MISSPELT:
        return True
    return spans[at].text.lower() == "its" and (after in _AFTER_ITS or _is_predicate(spans, at + 1))


def _is_predicate(spans: Sequence[Span], at: int) -> bool:
    """Tell whether an adjective stands here, adverbs before it or not, that no noun follows."""
    found = noun = False
    while at < len(spans) and spans[at].kind is TokenKind.WORD:
        word = spans[at].text.lower()
        if word in _AFTER_PREDICATE:
            return found
        kinds = read_word_class(word)
        if noun or "v" in kinds or word.endswith("est"):
            break
        if "a" in kinds:
            found, noun = True, "n" in kinds
        elif "r" not in kinds:
            break
        at += 1
    return found and not noun and (at == len(spans) or spans[at].text[0] in ".!?;:)")


@lru_cache(maxsize=_CACHE_WORDS)
def _treebank_words(text: str, kind: TokenKind) -> tuple[tuple[str, ...], bool, int]:
    """Give the words of a token, whether they were joined by hyphens, and where it would be cut if misspelt."""
    cut = _MISSPELT.get(text.lower(), 0)
    if kind is TokenKind.SYMBOL and text[0] in "*_":
        return (), False, cut
    if kind is TokenKind.NUMBER:
        return (text.strip(_UNITS),), False, cut  # treebanks part the sign from the number
    if kind is not TokenKind.WORD:
        return (text,), False, cut
    if "-" in text or "‑" in text or "‐" in text:
        parts = text.replace("‑", "-").replace("‐", "-").split("-")
        if len(parts[0]) > 3 and min(map(len, parts)) > 1 and "'" not in text and "’" not in text:
            joined = [parts[0]]
            for part in parts[1:]:
                joined += ["-", part]
            return tuple(joined), True, cut
        return (text,), False, cut
    return split_contraction(text), False, cut


def _join_hyphenated(text: str, parts: Sequence[ClauseWord]) -> ClauseWord:
    """Give a hyphenated word one tag: its last part's, where a participle makes it an adjective."""
    last = parts[-1]
    lower = text.lower().replace("’", "'")
    if last.upos in ("VERB", "AUX"):
        return ClauseWord(lower, "ADJ" if last.xpos in ("VBN", "VBG", "VBD") else "NOUN", "", False)
    return ClauseWord(lower, last.upos, last.xpos, last.finite)


def _kind_of(word: str) -> TokenKind:
    spans = tokenize(word)
    if len(spans) == 1:
        return spans[0].kind
    if any(c.isalpha() for c in word):
        return TokenKind.WORD
    return TokenKind.NUMBER if any(c.isdigit() for c in word) else TokenKind.PUNCTUATION
