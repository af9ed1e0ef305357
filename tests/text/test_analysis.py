# ruff: noqa: E501 - tables of cases read best one case a line
import subprocess
import sys

from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.text import analyze
from styler_nb.text.analysis import analyze_sentence, analyze_tokens
from styler_nb.text.tags import Tag
from styler_nb.text.types import BlockKind, TokenKind

TEXT = """# Field notes

I don't know. It’s Mary's well-known $5 book.

> She said: “Go
> home. Now.”

```
code here.
```

| a | b |
|---|---|

1. Read *this* at https://x.org.
"""


def test_document_end_to_end():
    analysis = analyze(TEXT)
    kinds = [b.block.kind for b in analysis.blocks if b.block.kind is not BlockKind.BLANK]
    assert kinds == [
        BlockKind.HEADING, BlockKind.PARAGRAPH, BlockKind.BLOCK_QUOTE, BlockKind.CODE, BlockKind.TABLE, BlockKind.LIST_ITEM,
    ]  # fmt: skip
    assert [len(b.sentences) for b in analysis.blocks if b.block.kind is not BlockKind.BLANK] == [1, 2, 2, 0, 0, 1]
    assert [TEXT[s.start : s.end] for s in analysis.sentences] == [
        "I don't know.", "It’s Mary's well-known $5 book.", "She said: “Go\n> home.", "Now.”", "Read *this* at https://x.org.",
    ]  # fmt: skip
    assert analysis.word_count == 3 + 5 + 5 + 4
    assert [t.text for t in analysis.sentences[2].tokens] == ["She", "said", ":", "“", "Go", "home", "."]


def test_contractions_carry_their_hosts_tag():
    tokens = {t.text: t for t in analyze(TEXT).sentences[0].tokens + analyze(TEXT).sentences[1].tokens}
    assert (tokens["don't"].upos, tokens["don't"].lower) == ("AUX", "don't")
    assert (tokens["It’s"].upos, tokens["It’s"].lower) == ("PRON", "it's")
    assert tokens["Mary's"].upos == "PROPN"
    assert tokens["well-known"].upos == "ADJ"
    assert (tokens["$5"].upos, tokens["$5"].kind) == ("NUM", TokenKind.NUMBER)


def test_markup_is_hidden_from_the_tagger():
    plain = analyze_sentence("He wrote this very well.").tokens
    marked = [t for t in analyze_sentence("He wrote **this** *very* well.").tokens if t.kind is not TokenKind.SYMBOL]
    assert [(t.text, t.upos) for t in marked] == [(t.text, t.upos) for t in plain]


def test_pretokenized_words_stay_as_they_are():
    words = ["I", "do", "n't", "like", "3.5", "%", "of", "co-op", "a.b/c", "(", "1/", "..?"]
    sentence = analyze_tokens(words)
    assert [t.text for t in sentence.tokens] == words
    joined = " ".join(words)
    assert all(joined[t.start : t.end] == t.text for t in sentence.tokens)
    assert sentence.end == len(joined)
    assert sentence.tokens[2].upos == "PART"


def test_raw_sentence_is_never_split():
    sentence = analyze_sentence("  One. Two! Three?  ")
    assert (sentence.start, sentence.end) == (2, 18)
    assert len([t for t in sentence.tokens if t.is_word]) == 3


def test_another_tagger_can_be_given():
    class Nouns:
        def tag(self, words):
            return [Tag("NOUN", "NN", False) for _ in words]

    sentence = analyze("It is so.", tagger=Nouns()).sentences[0]
    assert {(t.upos, t.xpos) for t in sentence.tokens} == {("NOUN", "")}
    assert sentence.structure.value == "fragment/unknown"


FRAGMENTS = st.sampled_from(
    [
        "He",
        "didn't",
        "go",
        ".",
        "\n",
        "\n\n",
        "> ",
        "- ",
        "# ",
        "“",
        "”",
        " ",
        "U.S.",
        "…",
        "`x y`",
        "*",
        "1.5",
        "—",
        "😀",
        "é",
    ]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(FRAGMENTS, max_size=25).map("".join) | st.text(max_size=60))
def test_offsets_hold(text):
    analysis = analyze(text)
    assert "".join(text[b.block.start : b.block.end] for b in analysis.blocks) == text
    for block in analysis.blocks:
        at = block.block.content_start
        for sentence in block.sentences:
            assert at <= sentence.start < sentence.end <= block.block.content_end
            at = sentence.start
            for token in sentence.tokens:
                assert at <= token.start < token.end <= sentence.end
                assert text[token.start : token.end] == token.text
                at = token.end
            assert sentence.tokens[0].start == sentence.start
            assert at == sentence.end


def test_importing_the_package_is_light():
    code = "import sys, styler_nb.text; print([m for m in ('pycrfsuite', 'sentencex', 'lxml', 'docx') if m in sys.modules])"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "[]"
    )
