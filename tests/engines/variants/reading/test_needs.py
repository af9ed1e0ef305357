"""Finders say what they need: what they are not asked about they would not have found anything in."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.background import load_background
from styler_nb.engines.variants.catalogue.index import build_catalogue, read_variables
from styler_nb.engines.variants.finding.finders import BLOCK_FINDERS, FINDERS, PAIR_FINDERS, ROW_FINDERS
from styler_nb.engines.variants.reading.blocks import build_views
from styler_nb.engines.variants.reading.needs import Needing, Search, needs
from styler_nb.engines.variants.reading.persons import read_setting
from styler_nb.engines.variants.reading.view import Site
from styler_nb.text import analyze

CATALOGUE = build_catalogue(read_variables(), load_background())
EXAMPLES = sorted(
    {
        text
        for variable in CATALOGUE.variables.values()
        for text in (*(e.before for e in variable.positive), *(e.after for e in variable.positive), *variable.negative)
    }
)
PARTS = 4


def _views(text):
    setting = read_setting(text)
    return [views for block in analyze(text).blocks if (views := build_views(text, block, setting=setting))]


def _search(finders):
    return Search((find, v) for kind, find in finders.items() for v in CATALOGUE.of_kind(kind))


def _all_steps(finders):
    return [(find, v) for kind, find in finders.items() for v in CATALOGUE.of_kind(kind)]


def _calls():
    """Give, for finders of each sort, how to ask them about a block: once for each sentence or for all."""

    def of_sentences(views):
        return [((view,), (view,)) for view in views]

    def of_pairs(views):
        return [((view, after), (view, after)) for view, after in zip(views, [*views[1:], None], strict=True)]

    def of_block(views):
        lower_words = frozenset(
            low for view in views for low, t in zip(view.lowers, view.tokens, strict=True) if t.text == low
        )
        return [((view,), (view, lower_words)) for view in views]

    def of_rows(views):
        return [(tuple(views), (views,))]

    return ((FINDERS, of_sentences), (PAIR_FINDERS, of_pairs), (BLOCK_FINDERS, of_block), (ROW_FINDERS, of_rows))


def _ask(find, seen, variable, finders):
    arguments = (seen[0], variable, *seen[1:]) if finders is BLOCK_FINDERS else (*seen, variable)
    return list(find(*arguments))


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_not_asked_finds_nothing_in_the_examples(part):
    blocks = [views for text in EXAMPLES[part::PARTS] for views in _views(text)]
    for finders, list_calls in _calls():
        search, steps = _search(finders), _all_steps(finders)
        skipped = 0
        for views in blocks:
            for sentences, seen in list_calls(views):
                asked = {(find, v.id) for find, v in search.fitting(*sentences)}
                for find, variable in steps:
                    bare = find.find if isinstance(find, Needing) else find
                    if (bare, variable.id) in asked:
                        continue
                    skipped += 1
                    assert _ask(bare, seen, variable, finders) == [], (variable.id, views[0].text)
        assert skipped


def _view(text):
    return _views(text)[0][0]


@pytest.fixture
def variable():
    return next(iter(CATALOGUE.variables.values()))


def _asks(search, *texts):
    return bool(search.fitting(*map(_view, texts)))


@pytest.mark.parametrize(
    ("groups", "asked", "not_asked"),
    [
        (("because",), "It shut because it was late.", "It shut when it was late."),
        (({"because", "since"},), "It shut since it was late.", "It shut for it was late."),
        (("because", ","), "It shut, because it was late.", "It shut because it was late."),
        (("^ because",), "Because it was late, it shut.", "It shut because it was late."),
        (("VBN",), "It was shut.", "It is there."),
        (("^ ADP",), "In May it rains.", "It rains in May."),
        (("0",), "It shut in 1950.", "It shut in May."),
    ],
)
def test_a_finder_is_asked_about_what_has_its_cues(variable, groups, asked, not_asked):
    search = Search([(needs(*groups)(lambda view, variable: iter(())), variable)])
    assert _asks(search, asked)
    assert not _asks(search, not_asked)


def test_cues_may_depend_on_the_variable(variable):
    search = Search([(needs(lambda v: {v.id, "late"})(lambda view, variable: iter(())), variable)])
    assert _asks(search, "It was late.")
    assert not _asks(search, "It was early.")


def test_of_several_sentences_any_may_have_the_cues(variable):
    search = Search([(needs("because", "late")(lambda view, following, variable: iter(())), variable)])
    assert _asks(search, "It was late.", "It shut because of that.")
    assert not _asks(search, "It was late.", "It shut.")
    assert search.fitting(_view("It shut because it was late."), None)


def test_steps_keep_their_order_and_those_without_needs_are_always_asked(variable):
    def always(view, variable):
        return iter(())

    @needs("late")
    def late(view, variable):
        return iter(())

    search = Search([(late, variable), (always, variable), (late, variable)])
    assert [find for find, _ in search.fitting(_view("It was late."))] == [late.find, always, late.find]
    assert [find for find, _ in search.fitting(_view("It was early."))] == [always]


def test_of_many_steps_those_are_asked_whose_cues_are_there(variable):
    words = ["late", "it", "was", "early", "shut"]
    steps = [needs(words[n % 5])(lambda view, variable, n=n: iter((n,))) for n in range(23)]
    search = Search([(find, variable) for find in steps])
    for text in ("It was late.", "It shut early.", "They came.", "It was late."):
        view = _view(text)
        expected = [step.find for n, step in enumerate(steps) if words[n % 5] in view.lowers]
        assert [find for find, _ in search.fitting(view)] == expected


def test_a_finder_may_be_asked_whatever_it_needs(variable):
    @needs("late")
    def find_first_words(view, variable):
        """Find the first word."""
        yield Site(variable, view.tokens[0].start, view.tokens[0].end, 0, ())

    (site,) = find_first_words(_view("It was early."), variable)
    assert (site.start, site.end) == (0, 2)
    assert (find_first_words.__name__, find_first_words.__doc__) == ("find_first_words", "Find the first word.")
