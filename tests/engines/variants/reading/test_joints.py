"""Joints of clauses: what is counted, how they are classed, and what may be joined or parted."""

from __future__ import annotations

import pytest

from styler_nb.engines.base import RestyleOptions
from styler_nb.engines.variants.catalogue.index import load_catalogue
from styler_nb.engines.variants.catalogue.kinds import STRUCTURE_KINDS
from styler_nb.engines.variants.finding.sites import find_sites
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.model import VariantsModel
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks
from styler_nb.engines.variants.reading.joints import begin_of_clause, classify_joint, guess_verb, is_main
from styler_nb.quality.statistics import compute_statistics
from styler_nb.text import analyze

CATALOGUE = load_catalogue()


def _views(text):
    return [view for block in read_blocks(text) for view in build_views(text, block)]


def _sites(text, variable):
    found = [s for block in read_blocks(text) for s in find_sites(build_views(text, block), CATALOGUE, structure=True)]
    return [s for s in found if s.variable.id == variable]


def _last_joins(text):
    """Give the ways to write the last joint of two statements."""
    site = _sites(text, "boundary.and")[-1]
    return {site.variable.variants[option.variant].form for option in site.options}


def _restyle(text, mean_of, variants):
    counts = Counts()
    for name, variable in CATALOGUE.variables.items():
        if variable.kind in STRUCTURE_KINDS:
            for index, variant in enumerate(variable.variants):
                counts.cells[name, "", index] = 50 if variant.form in variants else 1
    statistics = compute_statistics([analyze(mean_of)])
    model = VariantsModel(Preferences(counts, CATALOGUE), CATALOGUE, statistics, match_output_length=False)
    return "".join(piece.text for piece in model.restyle(text, RestyleOptions()))


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("The roof was old, and it leaked in the rain.", "comma"),
        ("The roof was old; it leaked in the rain.", "semicolon"),
        ("The roof was old — it leaked in the rain.", "dash"),
        ("The roof was old: it leaked in the rain.", "colon"),
        ("The roof was old. It leaked in the rain.", "period"),
        ("The roof was old. And it leaked in the rain.", "period_word"),
    ],
)
def test_every_way_to_link_two_clauses_is_counted_in_the_same_class(text, form):
    (site,) = _sites(text, "boundary.and")
    assert site.variable.variants[site.current].form == form
    assert site.context == "pronoun short"


def test_unsafe_joints_are_counted_but_never_rewritten():
    (site,) = _sites("If the roof is old, the walls are wet, and it leaks in the rain.", "boundary.and")
    assert site.options == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The mill stood by the river. The river was deep.", "same short"),
        ("The mill stood by the river. Prices rose in May.", "noun short"),
        ("The mill stood by the river. This pleased the farmers.", "pronoun short"),
        ("The mill stood by the river. For example, farmers came by boat.", "connective short"),
    ],
)
def test_joints_are_classed_by_what_the_second_clause_opens_with(text, kind):
    first, second = _views(text)
    assert classify_joint(second, 0, first, len(first.tokens), 12) == kind


@pytest.mark.parametrize(
    "text", ["He said that the mill was old.", "If it rains, the mill stops.", "He hopes they win."]
)
def test_what_is_said_supposed_or_hoped_is_no_plain_clause(text):
    (view,) = _views(text)
    assert not is_main(view, 0, len(view.tokens) - 1)


def test_a_clause_may_open_with_a_phrase():
    (view,) = _views("In the old town, the mill was closed.")
    assert view.lowers[begin_of_clause(view, 0, len(view.tokens) - 1)] == "the"


def test_a_verb_is_guessed_only_where_no_other_is_seen():
    (view,) = _views("The mill was closed in spring.")
    assert guess_verb(view, 0, len(view.tokens)) == -1


def test_no_chain_of_three_main_clauses_is_made():
    text = "The mill is old. It stands by the river. It has a red roof. It belongs to the town. "
    result = _restyle(text * 3, "He ran home in the rain and she stayed by the sea all day. " * 9, {"comma", "period"})
    assert ", and it" in result
    assert all(s.count(", and it") < 2 for s in result.split(". "))


def test_three_clauses_in_a_row_become_three_sentences():
    first, second = "The shoppers delay their purchases for many months", "the companies reduce their output of steel"
    text = f"{first}, {second}, and the workers lose their jobs at the mill."
    result = _restyle(text, "He ran. " * 9, {"period"})
    assert result == f"{first}. {second.capitalize()}. The workers lose their jobs at the mill."


def test_three_short_clauses_stay_together():
    text = "Shoppers delay their purchases, companies reduce production, and workers lose their jobs."
    assert _restyle(text, "He ran. " * 9, {"period"}) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The mill needs water all year. A mill needs a road too.", True),
        ("The mill needs water, because the wheel is large. A mill needs a road too.", False),
        ("The mill was closed, although the river was high. A mill needs a road too.", False),
        ("The mill needs water all year. It needs a road too.", True),
        ("The mill needs water all year. It is a myth that steam is cheap.", False),
        ("The baker sold the flour to the miller, who kept a dog. It was very old.", False),
        ("The mill grinds the flour of the town, which is not much. Most of it is sold.", False),
        ("The flour was sifted twice, and the bran was fed to pigs. This habit lasted for years.", True),
        ("The flour was sifted twice, and the bran was fed to pigs. It was sold in May.", False),
        ("The flour was sifted twice. This flour was sold in May.", True),
        ("They blow into the pipe and turn it. This made the cups cheap.", False),
        ("Maria taught the boys of the village. She married a baker in May.", False),
        ("Maria taught the boys of the village. She taught them to read.", True),
        (
            "A cart is kept for visitors who dread the climb and is hired at the office. The floor is open to all.",
            False,
        ),
    ],
)
def test_a_semicolon_goes_on_with_what_was_just_said(text, expected):
    assert ("semicolon" in _last_joins(text)) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bakers work in the early morning. Potters work in the afternoon.", True),
        ("Bakers work in the early morning. Potters work only in the afternoon.", False),
        ("The work is slow. It takes a whole day.", True),
        ("The work is slow, and slower in the rain. It takes a whole day.", False),
        ("The work is slow. It is worth taking a whole day for it.", False),
    ],
)
def test_and_joins_no_contrast_and_nothing_that_only_looks_like_the_same_subject(text, expected):
    assert ("comma" in _last_joins(text)) is expected


def test_a_semicolon_takes_the_place_of_and_between_clauses_that_stand_for_themselves():
    text = "Letters to the owners are kept in the office, and two of the letters are shown in May."
    assert "semicolon" in _last_joins(text)
    assert "semicolon" not in _last_joins("Letters to the owners are kept in the office, and two are shown.")


def test_no_semicolon_goes_on_after_a_dash():
    text = "The mill is near the old town, a place of narrow streets. It has a red roof. "
    result = _restyle(text, "He ran home in the rain and she stayed by the sea all day. " * 9, {"semicolon", "dash"})
    assert "—" in result
    assert ";" not in result


def test_a_rule_and_a_fact_share_no_subject():
    text = "The butter should be kept in the cellar. It melts in the sun."
    assert all(not site.options for site in _sites(text, "coordination.subject"))


def test_a_repeated_subject_claims_its_verb():
    text = "The mats are cheaper and can be washed at any heat."
    (site,) = _sites(text, "coordination.subject")
    assert site.options
    assert all(max(p.end for p in option.patches) >= text.index("can") + 3 for option in site.options)


@pytest.mark.parametrize(
    "text",
    [
        "GREAT FALLS COUNTY — When someone asks for help here, there is a good chance of an answer.",
        "What they hire now are cooks: a Dane found in a bar, a tall Swede met at a sale, a boy that once went to sea.",
    ],
)
def test_no_mark_that_opens_a_report_or_a_row_parts_two_statements(text):
    assert all(not site.options for site in _sites(text, "boundary.and"))


def test_two_pairs_of_verbs_are_joined_by_no_further_and():
    text = "Anna became head in May and praised the plan. She was sent home in June and followed by a clerk."
    assert "comma" not in _last_joins(text)


@pytest.mark.parametrize(
    "text",
    [
        "The lake is long. Many brooks flow in, but only the Ash flows out. The largest of its islands is bare.",
        "The visitors to our hospital sign a book. The ward is shut between one and two, when we ask visitors to leave "
        "unless they are helping a patient to eat. No more than two visitors should be in the ward at once.",
    ],
)
def test_no_semicolon_joins_what_belongs_to_another_thing_or_is_another_rule(text):
    assert "semicolon" not in _last_joins(text)


def test_what_somebody_feels_stands_apart_from_what_they_have_done():
    assert not _last_joins("Tom Reed has rowed for the club since 1979. He misses the old boats.")
    assert _last_joins("Tom Reed rowed for the club in May. He missed the old boats.")
