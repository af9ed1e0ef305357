"""Which way is taken at a site: common words, closeness, and what stands in each other's way."""

from __future__ import annotations

import pytest

from styler_nb.engines.variants.catalogue.background import Background
from styler_nb.engines.variants.catalogue.index import build_catalogue
from styler_nb.engines.variants.catalogue.parse import parse_family
from styler_nb.engines.variants.choosing.decode import Decoder
from styler_nb.engines.variants.learning.choice import Preferences
from styler_nb.engines.variants.learning.counts import Counts
from styler_nb.engines.variants.measures.lengths import Spread
from styler_nb.engines.variants.measures.windows import Windows
from styler_nb.engines.variants.reading.view import Option, Patch, Site


def _choose_prepositions(sites, text, *, counts, seen, usual, to_come, tilt=True, words=0, **habit):
    """Choose between "on" and "upon" where `seen` are the writer's words and `usual` those of general English."""
    variants = [{"form": "on", "share": 0.5}, {"form": "upon", "share": 0.5, **habit}]
    entry = {"id": "a", "kind": "phrase", "tilt": tilt, "variants": variants}
    background = Background(words=1_000, tokens={**usual, "the": 500})
    catalogue = build_catalogue(parse_family({"family": "f", "variable": [entry]}, "test"), background)
    observed = Counts()
    observed.words = words
    observed.cells.update({("a", "", variant): n for variant, n in enumerate(counts)})
    observed.tokens.update({**seen, "the": 500})
    decoder = Decoder(Preferences(observed, catalogue), spread=Spread({10: 1}))
    decoder.expect(to_come)
    found = [Site(catalogue.variables["a"], i, i + 2, 0, (Option(1, (Patch(i, i + 2, "upon"),)),)) for i in sites]
    return len(decoder.choose(found, text))


_USUAL, _SEEN = {"on": 60, "upon": 5}, {"on": 1, "upon": 60}


@pytest.mark.parametrize(("tilt", "changes"), [(True, 20), (False, 10)])
def test_common_words_tilt_a_choice_where_the_variable_lets_them(tilt, changes):
    text = "on the " * 20
    made = _choose_prepositions(
        range(0, 140, 7), text, counts=(500, 500), seen=_SEEN, usual=_USUAL, to_come=text, tilt=tilt
    )
    assert made == pytest.approx(changes, abs=2)


@pytest.mark.parametrize(
    ("upon", "words", "habit", "changes"),
    [
        (200, 0, {"least": 0.25}, 0),
        (300, 0, {"least": 0.25}, 6),
        (0, 0, {"least": 0.25}, 0),
        (300, 200_000, {"least_rate": 2.0}, 0),
        (300, 100_000, {"least_rate": 2.0}, 6),
    ],
)
def test_a_habit_is_followed_only_where_the_writer_has_it_often(upon, words, habit, changes):
    text = "on the " * 20
    even = {"on": 50, "upon": 50}
    made = _choose_prepositions(
        range(0, 140, 7),
        text,
        counts=(1_000 - upon, upon),
        seen=even,
        usual=even,
        to_come=text,
        tilt=False,
        words=words,
        **habit,
    )
    assert made == pytest.approx(changes, abs=1)


@pytest.mark.parametrize(("to_come", "changes"), [("on the " * 20, 1), ("upon the " * 20, 0)])
def test_words_of_the_text_to_come_pull_from_the_first_site_on(to_come, changes):
    even = {"on": 50, "upon": 50}
    made = _choose_prepositions([0], "on the", counts=(500, 500), seen=even, usual=even, to_come="on the " + to_come)
    assert made == changes


@pytest.mark.parametrize(("seen", "changes"), [(1, 1), (2, 0)])
def test_common_words_are_no_reason_against_what_was_seen_twice(seen, changes):
    made = _choose_prepositions([0], "on the", counts=(seen, 0), seen=_SEEN, usual=_USUAL, to_come="on the " * 20)
    assert made == changes


def _windows(**counts):
    """Make windows of 250 words that have a preposition so often."""
    made = Windows()
    for _ in range(40):
        for _ in range(10):
            made.add({word: n // 10 for word, n in counts.items()} | {"stone": 15}, 25)
    return made


@pytest.mark.parametrize(
    ("choice", "asked", "own", "changes"),
    [
        ("rate", False, {"on": 20, "upon": 70}, 1),
        ("rate", False, {"on": 70, "upon": 20}, 0),
        ("rate", True, {"on": 70, "upon": 20}, 1),
        ("majority", False, {"on": 70, "upon": 20}, 1),
    ],
)
@pytest.mark.parametrize("other", [10, 0])
def test_a_change_is_made_where_it_shows_or_is_asked_for_or_always_made(choice, asked, own, changes, other):
    variants = [{"form": "on", "share": 0.5}, {"form": "upon", "share": 0.5}]
    entry = {"id": "a", "kind": "phrase", "choice": choice, "variants": variants}
    background = Background(words=1_000, lengths={25: 10}, windows=_windows(on=50, upon=40))
    catalogue = build_catalogue(parse_family({"family": "f", "variable": [entry]}, "test"), background)
    observed = Counts()
    observed.cells.update({("a", "", 0): other, ("a", "", 1): 500})
    observed.windows = _windows(**own)
    preferences = Preferences(observed, catalogue)
    if asked:
        preferences = preferences.override({"a": "upon"}, catalogue)
    decoder = Decoder(preferences, spread=Spread({10: 1}))
    site = Site(catalogue.variables["a"], 0, 2, 0, (Option(1, (Patch(0, 2, "upon"),)),))
    away = not other and (choice, asked) == ("rate", False) and own["on"] > own["upon"]
    assert len(decoder.choose([site], "on the")) == (changes if other or away else 1)


@pytest.mark.parametrize(
    ("always", "share", "own", "word", "changes"),
    [
        (9, 0.5, {"on": 50, "upon": 40}, "in", 1),  # it does not show
        (9, 0.5, {"on": 70, "upon": 20}, "upon", 0),  # it leads away
        (9, 0.1, {"on": 50, "upon": 40}, "in", 0),  # at nine sites nobody need have what one in ten is
        (10, 0.1, {"on": 50, "upon": 40}, "in", 1),
        (9, 0.1, {"on": 20, "upon": 70}, "upon", 1),
    ],
)
def test_what_is_always_done_is_done_unless_it_leads_away_or_may_be_chance(always, share, own, word, changes):
    variants = [{"form": "on", "share": share}, {"form": word, "share": 1.0 - share}]
    entry = {"id": "a", "kind": "phrase", "variants": variants}
    background = Background(words=1_000, lengths={25: 10}, windows=_windows(on=50, upon=40))
    catalogue = build_catalogue(parse_family({"family": "f", "variable": [entry]}, "test"), background)
    observed = Counts()
    observed.cells.update({("a", "", 1): always})
    observed.windows = _windows(**own)
    site = Site(catalogue.variables["a"], 0, 2, 0, (Option(1, (Patch(0, 2, word),)),))
    decoder = Decoder(Preferences(observed, catalogue), spread=Spread({10: 1}))
    assert len(decoder.choose([site], "on the")) == changes


@pytest.mark.parametrize(
    ("counts", "words", "own", "share", "changes"),
    [
        ((60, 2), 0, {"on": 20, "upon": 70}, 0.5, 1),
        ((60, 1), 0, {"on": 20, "upon": 70}, 0.5, 0),
        ((60, 2), 0, {"on": 50, "upon": 40}, 0.5, 0),
        ((60, 1), 5_000, {"on": 20, "upon": 70}, 0.5, 0),
        ((2, 0), 5_000, {"on": 1, "upon": 400}, 0.5, 1),
        ((3, 0), 5_000, {"on": 1, "upon": 400}, 0.5, 0),
        ((4, 0), 5_000, {"on": 1, "upon": 400}, 0.2, 1),
        ((6, 0), 5_000, {"on": 1, "upon": 400}, 0.2, 0),
        ((30, 1), 5_000, {"on": 1, "upon": 400}, 0.2, 0),
        ((2, 0), 4_999, {"on": 1, "upon": 400}, 0.5, 0),
        ((2, 0), 5_000, {"on": 50, "upon": 40}, 0.5, 0),
        ((0, 0), 10_000, {"on": 1, "upon": 400}, 0.5, 1),
        ((0, 0), 9_999, {"on": 1, "upon": 400}, 0.5, 0),
    ],
)
def test_a_way_that_the_writer_has_now_and_then_is_taken_where_it_brings_the_text_closer(
    counts, words, own, share, changes
):
    variants = [{"form": "on", "share": 1.0 - share}, {"form": "upon", "share": share}]
    entry = {"id": "a", "kind": "phrase", "variants": variants}
    background = Background(words=1_000, lengths={25: 10}, windows=_windows(on=50, upon=40))
    catalogue = build_catalogue(parse_family({"family": "f", "variable": [entry]}, "test"), background)
    observed = Counts()
    observed.words = words
    observed.cells.update({("a", "", variant): n for variant, n in enumerate(counts)})
    observed.windows = _windows(**own)
    preferences = Preferences(observed, catalogue)
    site = Site(catalogue.variables["a"], 0, 2, 0, (Option(1, (Patch(0, 2, "upon"),)),))
    chosen = Decoder(preferences, spread=Spread({10: 1})).choose([site], "on the")
    assert [c.is_for_text for c in chosen] == [True] * changes
    switched_off = preferences.override({"a": None}, catalogue)
    assert Decoder(switched_off, spread=Spread({10: 1})).choose([site], "on the") == []


@pytest.mark.parametrize(("wide", "taken"), [("to", ["b"]), ("upon", ["a"])])
def test_of_two_changes_in_each_others_way_the_one_that_brings_the_text_closer_is_made(wide, taken):
    variants = [{"form": "x", "share": 0.5}, {"form": "y", "share": 0.5}]
    entries = [{"id": name, "kind": "phrase", "choice": "rate", "variants": variants} for name in "ab"]
    background = Background(words=1_000, lengths={25: 10}, windows=_windows(on=50, upon=40, to=50))
    catalogue = build_catalogue(parse_family({"family": "f", "variable": entries}, "test"), background)
    observed = Counts()
    observed.cells.update({(name, "", variant): n for name in "ab" for variant, n in ((0, 10), (1, 500))})
    observed.windows = _windows(on=20, upon=70, to=50)
    decoder = Decoder(Preferences(observed, catalogue), spread=Spread({25: 10}))
    text = "on the stone on the hill "
    decoder.begin_block((), text=text * 40, words=240)
    wider = Site(catalogue.variables["a"], 0, 24, 0, (Option(1, (Patch(0, 2, wide),)),))
    later = Site(catalogue.variables["b"], 13, 15, 0, (Option(1, (Patch(13, 15, "upon"),)),))
    assert [c.site.variable.id for c in decoder.choose([wider, later], text)] == taken
