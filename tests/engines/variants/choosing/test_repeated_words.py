"""A word that comes again in a sentence goes one way, and no sentence is read anew for every word of a block."""

from __future__ import annotations

from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.choosing.repeated_words import RepeatedWords
from styler_nb.engines.variants.measures.lengths import Measured
from styler_nb.engines.variants.reading.view import Option, Patch, Site

RISE = load_catalogue().variables["verb.rise"]


class _Counted(list[Measured]):
    """Sentences that count how often one of them is looked at."""

    looks = 0

    def __iter__(self):
        for sentence in super().__iter__():
            self.looks += 1
            yield sentence


def _site(text, word, other):
    start = text.index(word)
    patch = Patch(start, start + len(word), other)
    current = RISE.variant_index("increase" if word == "increased" else "rise")
    return Site(RISE, start, start + len(word), current, (Option(RISE.variant_index(other), (patch,)),))


def test_two_words_of_a_sentence_do_not_become_the_same():
    text = "The towns increased, and the rents rose."
    first, second = _site(text, "increased", "rise"), _site(text, "rose", "increase")
    repeated = RepeatedWords([first, second], text, [Measured(0, len(text), 7)])
    assert repeated.settle(first, first.options[0], 0) is None
    assert repeated.settle(second, second.options[0], 0) is None


def test_each_sentence_of_a_block_is_read_for_its_own_words():
    looks = []
    for size in (50, 100):
        lines = [f"Town {i} increased{i}. " for i in range(size)]
        text = "".join(lines)
        starts = [text.index(line) for line in lines]
        sentences = _Counted(Measured(start, start + len(line), 3) for start, line in zip(starts, lines, strict=True))
        sites = [_site(text, f"increased{i}", "rise") for i in range(size)]
        repeated = RepeatedWords(sites, text, sentences)
        assert all(repeated.settle(site, site.options[0], 0) for site in sites)
        looks.append(sentences.looks)
    assert looks[1] == 2 * looks[0]
