from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import build_catalogue, load_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.choosing.claims import Claims
from styler_nb.engines.variants.choosing.decode import Decoder
from styler_nb.engines.variants.choosing.shares import share_out
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.learning.preference import Preference
from styler_nb.engines.variants.measures.lengths import Measured, Spread
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.view import Option, Patch, Site
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

TEXT = "x" * 10_000


def _variable(choice="rate", **habit):
    entry = {
        "id": "a",
        "kind": "phrase",
        "choice": choice,
        "variants": [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5, **habit}],
    }
    return build_catalogue(parse_family({"family": "f", "variable": [entry]}, "test"))


def _prepare(currents, x, y, *, choice="rate", words=0, apart=0, **options):
    catalogue = _variable(choice, apart=apart)
    counts = Counts()
    counts.cells.update({("a", "", 0): x, ("a", "", 1): y})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}), **options)
    sites = [
        Site(catalogue.variables["a"], 2 * i, 2 * i + 1, c, (Option(1 - c, (Patch(2 * i, 2 * i + 1, "z"),), words),))
        for i, c in enumerate(currents)
    ]
    return decoder, sites


def _decode(currents, x, y, *, strength=1.0, **options):
    decoder, sites = _prepare(currents, x, y, **options)
    decoder.begin_block((), text="", words=len(currents) * 10)
    changed = {c.site.start // 2 for c in decoder.choose(sites, TEXT) if 0 < strength >= c.order}
    return [1 - c if i in changed else c for i, c in enumerate(currents)]


def test_the_share_in_the_output_is_the_writers():
    result = _decode([0] * 100, 700, 300)
    assert 25 <= sum(result) <= 31
    # spread out, not bunched
    assert 10 <= sum(result[:50]) <= 18


@pytest.mark.parametrize(("again", "fewest", "most"), [(True, 0, 2), (False, 15, 30)])
def test_sites_that_were_chosen_among_before_are_not_shared_out_twice(again, fewest, most):
    decoder, sites = _prepare([0] * 100, 700, 300)
    changed = {c.site.start for c in decoder.choose(sites, TEXT)}
    left = [site for site in sites if site.start not in changed]
    assert fewest <= len(decoder.choose(left, TEXT, again=again)) <= most


@pytest.mark.parametrize(("apart", "changes"), [(0, 30), (400, 3), (2_000, 1)])
def test_a_marked_turn_comes_once_in_so_many_words(apart, changes):
    assert sum(_decode([0] * 100, 700, 300, apart=apart)) == pytest.approx(changes, abs=changes // 10)


def test_a_word_that_comes_twice_in_a_sentence_goes_one_way():
    catalogue = _variable()
    counts = Counts()
    counts.cells.update({("a", "", 0): 500, ("a", "", 1): 500})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    sites = [
        Site(catalogue.variables["a"], 2 * i, 2 * i + 1, 0, (Option(1, (Patch(2 * i, 2 * i + 1, "z"),)),))
        for i in range(40)
    ]
    sentences = [Measured(20 * i, 20 * i + 19, 10) for i in range(4)]
    decoder.begin_block(sentences, text=TEXT, words=40)
    changed = [c.site.start // 20 for c in decoder.choose(sites, TEXT, sentences)]
    assert {changed.count(i) for i in range(4)} == {0, 10}


def test_sentences_that_open_alike_have_the_same_words():
    text = "They should be raw. They should be hot. It should be new. It must go."
    starts = [0, 20, 40, 58, len(text) + 1]
    catalogue = _variable()
    counts = Counts()
    counts.cells.update({("a", "", 0): 500, ("a", "", 1): 500})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    places = [i for i in range(len(text)) if text.startswith("should", i)]
    sites = [Site(catalogue.variables["a"], i, i + 6, 0, (Option(1, (Patch(i, i + 6, "ought to"),)),)) for i in places]
    sentences = [Measured(a, b - 1, 4) for a, b in itertools.pairwise(starts)]
    decoder.begin_block(sentences, text=text, words=16)
    changed = {c.site.start for c in decoder.choose(sites, text, sentences)}
    assert (places[0] in changed) == (places[1] in changed) != (places[2] in changed)


def test_two_amounts_of_a_sentence_are_told_alike():
    variants = [{"form": form, "share": 0.5} for form in ("between", "to")]
    catalogue = build_catalogue(
        parse_family({"family": "f", "variable": [{"id": "a", "kind": "range", "variants": variants}]}, "test")
    )
    counts = Counts()
    counts.cells.update({("a", "", 0): 500, ("a", "", 1): 500})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    sites = [Site(catalogue.variables["a"], i, i + 1, 0, (Option(1, (Patch(i, i + 1, "z"),)),)) for i in range(20)]
    sentences = [Measured(2 * i, 2 * i + 2, 2) for i in range(10)]
    text = "abcdefghijklmnopqrst" * 20
    decoder.begin_block(sentences, text=text, words=40)
    changed = [c.site.start // 2 for c in decoder.choose(sites, text, sentences)]
    assert {changed.count(i) for i in range(10)} == {0, 2}


@pytest.mark.parametrize(("currents", "changes"), [([0, 1], []), ([0, 0], [0, 1]), ([0, 2], [0]), ([0], [0])])
def test_two_words_of_a_sentence_do_not_become_the_same(currents, changes):
    forms = ["grow", "rise", "increase"]
    variants = [{"form": form, "share": share} for form, share in zip(forms, (0.3, 0.4, 0.3), strict=True)]
    entry = {"id": "a", "kind": "lexical", "pos": "VERB", "variants": variants}
    catalogue = build_catalogue(parse_family({"family": "f", "variable": [entry]}, "test"))
    counts = Counts()
    counts.cells.update({("a", "", 0): 0, ("a", "", 1): 1000, ("a", "", 2): 0})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    sites = [
        Site(
            catalogue.variables["a"],
            2 * i,
            2 * i + 1,
            c,
            (Option(1, (Patch(2 * i, 2 * i + 1, "z"),)),) if not c else (),
        )
        for i, c in enumerate(currents)
    ]
    sentences = [Measured(0, 10, 10)]
    decoder.begin_block(sentences, text=TEXT, words=10)
    assert [c.site.start // 2 for c in decoder.choose(sites, TEXT, sentences)] == changes


def test_majority_is_one_variant_everywhere():
    assert _decode([0, 1] * 10, 300, 700, choice="majority") == [1] * 20
    assert _decode([0, 1] * 10, 700, 300, choice="majority") == [0] * 20


@pytest.mark.parametrize(
    ("full", "register", "text", "changes"),
    [
        (9, -2, "y", 0),
        (9, -1, "y", 1),
        (0, -2, "y", 1),
        (9, -1, "you've got", 0),
        (9, -1, "isn’t", 0),
        (9, -1, "Ann's", 1),
    ],
)
def test_slang_and_contractions_are_kept_out_of_a_text_that_is_written_out(full, register, text, changes):
    variants = [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5, "register": register}]
    contraction = {
        "id": "c",
        "kind": "contraction",
        "choice": "all",
        "items": [["it is", "it's"]],
        "variants": [{"form": "full", "share": 0.5}, {"form": "contracted", "share": 0.5}],
    }
    entries = [{"id": "a", "kind": "phrase", "variants": variants}, contraction]
    catalogue = build_catalogue(parse_family({"family": "f", "variable": entries}, "test"))
    counts = Counts()
    counts.cells.update({("a", "", 1): 500, ("c", "", 0): full})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    sites = [Site(catalogue.variables["a"], 0, 1, 0, (Option(1, (Patch(0, 1, text),)),))]
    assert len(decoder.choose(sites, TEXT)) == changes


def test_no_evidence_changes_nothing():
    assert _decode([0, 1] * 10, 0, 0) == [0, 1] * 10
    assert _decode([0, 1] * 10, 0, 2) == [0, 1] * 10


def test_variants_that_a_writer_never_has_all_have_a_share():
    preference = Preference((1.0, 0.0, 0.0), (0, 0, 0), 0.3)
    options = [Option(v, (Patch(0, 1, "y"),)) for v in (0, 1)]
    assert share_out(preference, 2, options[1:]) == {1: 0.0, 2: 1.0}
    assert share_out(preference, 2, options) == pytest.approx({0: 0.3, 1: 0.0, 2: 0.7})


@given(st.lists(st.integers(0, 1), max_size=60), st.integers(0, 500), st.integers(0, 500))
@settings(max_examples=60, deadline=None)
def test_strength_gives_subsets(currents, x, y):
    def changes(strength):
        result = _decode(currents, x, y, strength=strength)
        return {i for i, (a, b) in enumerate(zip(currents, result, strict=True)) if a != b}

    assert changes(0.0) == set()
    assert changes(0.3) <= changes(0.6) <= changes(1.0)


@given(st.lists(st.integers(0, 1), min_size=20, max_size=60), st.sampled_from([-3, 3, 7]))
@settings(max_examples=40, deadline=None)
def test_the_length_budget_holds(currents, words):
    result = _decode(currents, 0, 500, words=words, match_length=True)
    changed = sum(a != b for a, b in zip(currents, result, strict=True))
    assert changed * abs(words) <= len(currents)


def test_claims_never_overlap():
    catalogue = _variable()
    counts = Counts()
    counts.cells["a", "", 1] = 500
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    variable = catalogue.variables["a"]
    sites = [Site(variable, i, i + 4, 0, (Option(1, (Patch(i, i + 4, "y"),)),)) for i in range(0, 40, 2)]
    chosen = decoder.choose(sites, TEXT)
    assert len(chosen) == 10
    assert all(a.site.end <= b.site.start for a, b in itertools.pairwise(chosen))


def test_a_text_before_counts_towards_the_shares():
    catalogue = _variable()
    counts = Counts()
    counts.cells.update({("a", "", 0): 500, ("a", "", 1): 500})
    variable = catalogue.variables["a"]

    def first_choice(before):
        decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
        decoder.observe([Site(variable, i, i, before, ()) for i in range(6)], (), "")
        return bool(decoder.choose([Site(variable, 0, 1, 0, (Option(1, (Patch(0, 1, "y"),)),))], TEXT))

    assert first_choice(0)
    assert not first_choice(1)


@pytest.mark.parametrize(("end", "changes"), [(40, [0]), (20, [0, 30])])
def test_what_was_parted_is_not_joined_to_the_next_sentence(end, changes):
    catalogue = _variable()
    variable = catalogue.variables["a"]
    decoder = Decoder(Preferences(Counts(), catalogue).override({"a": "y"}, catalogue), spread=Spread({10: 1}))
    split = Site(variable, 0, 1, 0, (Option(1, (Patch(0, 1, "y"),)),), lengths=((1, -1),))
    join = Site(variable, 30, 31, 0, (Option(1, (Patch(30, 31, "y"),)),), lengths=((1, 1),))
    sentences = [Measured(0, end, 10), Measured(end, 80, 10)]
    assert [c.site.start for c in decoder.choose([split, join], TEXT, sentences)] == changes


def test_what_is_asked_for_is_made_whatever_length_and_shares_say():
    catalogue = _variable()
    variable = catalogue.variables["a"]
    preferences = Preferences(Counts(), catalogue).override({"a": "y"}, catalogue)
    decoder = Decoder(preferences, spread=Spread({10: 1}))
    decoder.begin_block((), text="", words=10)
    to_y, to_x = Option(1, (Patch(0, 1, "y"),)), Option(0, (Patch(2, 3, "x"),))
    sites = [
        Site(variable, 0, 1, 0, (to_y,), lengths=((1, -1),)),
        Site(variable, 2, 3, 1, (to_x,)),
        Site(variable, 4, 5, 0, ()),
    ]
    assert [(c.site.start, c.option.variant, c.order) for c in decoder.choose(sites, TEXT)] == [(0, 1, 0.0)]


def test_joins_are_due_by_the_writers_share_of_all_joints():
    catalogue = _variable()
    counts = Counts()
    counts.cells.update({("a", "", 0): 800, ("a", "", 1): 200})
    variable = catalogue.variables["a"]
    text = "One two three. Four five six. " * 10
    sentences = [Measured(15 * i, 15 * i + 14, 3) for i in range(20)]

    def joins(offering):
        decoder = Decoder(Preferences(counts, catalogue), spread=Spread({6: 1}))
        decoder.begin_block(sentences, text=text, words=60)
        sites = [
            Site(
                variable,
                15 * i + 13,
                15 * i + 14,
                0,
                (Option(1, (Patch(15 * i + 13, 15 * i + 16, "; f"),)),) if i >= offering else (),
                lengths=((1, 1),),
            )
            for i in range(19)
        ]
        return len(decoder.choose(sites, text, sentences))

    # one joint in five: those that cannot be joined count as well
    assert joins(0) == 4
    assert joins(10) == 4


def test_no_change_writes_a_word_that_wants_another_spelling_as_it_is():
    entries = [
        {
            "id": name,
            "kind": "items",
            "choice": choice,
            "items": [["a", "b"]],
            "variants": [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5}],
        }
        for name, choice in (("owner", "rate"), ("region", "majority"))
    ]
    catalogue = build_catalogue(parse_family({"family": "f", "variable": entries}, "test"))
    counts = Counts()
    counts.cells.update({("owner", "", 1): 500, ("region", "", 1): 500})
    text = "the centre of it"
    turned = Site(catalogue.variables["owner"], 0, 16, 0, (Option(1, (Patch(0, 16, "its centre"),)),))
    spelt = Site(catalogue.variables["region"], 4, 10, 0, (Option(1, (Patch(4, 10, "center"),)),))
    around = Site(catalogue.variables["owner"], 0, 16, 0, (Option(1, (Patch(10, 10, ","),)),))
    for sites, expected in (([turned], ["owner"]), ([turned, spelt], ["region"]), ([around, spelt], ["region"])):
        decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
        decoder.begin_block((), text=text, words=4)
        assert [c.site.variable.id for c in decoder.choose(sites, text)] == expected


def test_what_a_change_brings_is_contracted_where_the_text_is():
    catalogue = load_catalogue()
    counts = Counts()
    counts.cells.update({("contraction.not", "", 1): 500, ("modal.need_not", "", 1): 500})
    text = "The box does not have to be opened. The lid isn't closed, and the key isn't lost."
    statistics = compute_statistics([analyze(text)])
    model = VariantsModel(Preferences(counts, catalogue), catalogue, statistics, match_output_length=False)
    result = "".join(piece.text for piece in model.restyle(text, RestyleOptions()))
    assert result.startswith("The box doesn't need to be opened.")


def test_a_word_that_comes_again_inside_another_change_stays_out():
    catalogue = _variable()
    counts = Counts()
    counts.cells.update({("a", "", 0): 1, ("a", "", 1): 500})
    decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
    variable = catalogue.variables["a"]
    sites = [Site(variable, start, start + 4, 0, (Option(1, (Patch(start, start + 4, "z"),)),)) for start in (0, 2, 10)]
    decoder.begin_block((), text="", words=10)
    chosen = decoder.choose(sites, TEXT, [Measured(0, 40, 10)])
    assert [c.site.start for c in chosen] == [0, 10]


def test_a_sentence_gets_dashes_for_one_addition_only():
    claims = Claims([Measured(0, 50, 10), Measured(51, 90, 10)])
    variable = _variable().variables["a"]
    sites = [Site(variable, at, at + 2, 0, (Option(1, (Patch(at, at + 2, " — "),)),)) for at in (4, 30, 60)]
    claims.take(sites[0], sites[0].options[0])
    assert not claims.fits(sites[1], sites[1].options[0])
    assert claims.fits(sites[2], sites[2].options[0])


def test_sentences_joined_with_a_dash_get_no_other():
    claims = Claims([Measured(0, 50, 10), Measured(51, 90, 10), Measured(91, 120, 8)])
    variable = _variable().variables["a"]
    patches = [Patch(49, 55, " — they"), Patch(70, 72, " — "), Patch(100, 102, " — ")]
    sites = [Site(variable, p.start, p.end, 0, (Option(1, (p,)),)) for p in patches]
    claims.take(sites[0], sites[0].options[0])
    assert [claims.fits(s, s.options[0]) for s in sites[1:]] == [False, True]


def test_a_marked_turn_is_not_written_twice():
    catalogue = _variable()
    counts = Counts()
    counts.cells.update({("a", "", 0): 1, ("a", "", 1): 500})
    variable = catalogue.variables["a"]
    text = "The guild was founded in May. The school was founded in June, and shops came into use."
    for turn, expected in (("came into being", 1), ("came into use", 0), ("arose", 2)):
        starts = [i for i in range(len(text)) if text.startswith("was founded", i)]
        sites = [Site(variable, i, i + 11, 0, (Option(1, (Patch(i, i + 11, turn),)),)) for i in starts]
        decoder = Decoder(Preferences(counts, catalogue), spread=Spread({10: 1}))
        decoder.begin_block((), text=text, words=400)
        assert len(decoder.choose(sites, text)) == expected
