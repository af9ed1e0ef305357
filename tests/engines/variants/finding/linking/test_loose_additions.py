"""What a semicolon holds together may be added with "and", unless it answers, explains or names something."""

import pytest

from styler_nb.engines.variants.finding.linking.loose_additions import adding_ways
from styler_nb.engines.variants.reading.blocks import build_views, read_blocks


def _ways(text):
    (view,) = build_views(text, next(iter(read_blocks(text))))
    mark = view.lowers.index(";")
    return list(adding_ways(view, mark, view, mark + 1))


@pytest.mark.parametrize(
    "text",
    [
        "Some weavers work at home; others rent a loom in the mill.",
        "The old bridge was closed in May; the new one was opened in June.",
        "The price is paid in June; it is sent to the clerk of the town.",
        "The carts were washed in the river; they were sold at noon.",
    ],
)
def test_a_plain_clause_is_added_after_a_comma(text):
    assert _ways(text) == ["comma"]


@pytest.mark.parametrize(
    "text",
    [
        "The upper field, where the barn stands, is sown in the autumn; the lower field is left to the sheep.",
        "Wool is kept in the loft, which is dry; if the roof leaks, it is moved to the mill.",
        "The bread is baked when the fire has died down; the ash is used in the garden.",
    ],
)
def test_after_an_inner_clause_the_semicolon_stays(text):
    assert _ways(text) == ["semicolon_word"]


@pytest.mark.parametrize(
    "text",
    [
        "The mill that stands by the river is not old; it was built by the father of the owner.",
        "The weavers live in the valley; the buyers, however, come from the towns.",
        "She left the village in the hills; she had lived there with her aunt for nine years.",
        "Close the gate behind the carts; the sheep would run into the road.",
        "There is another way to mend a roof; a builder can close the holes with clay.",
        "The wheel turned in the river; it was a wooden ring.",
        "The mill was too dear; the owner sold it in May.",
        "The explanation lies in the wood; in a boat the wood is always wet.",
        "The mill was closed; this is why the bread was dear.",
        "Owls are night birds; the smallest one lives in the barn.",
        "The mill was sold; most likely it was sold to a baker.",
        "The old roof took two years to mend; it was cleaned and painted by the weavers.",
        "Growth was rapid; the first mill was built in 1883, and by 1911 there were nine.",
        "A stile, which is made of wood, is a step in a fence; it has two boards.",
        "The house, which was sold in May, stood by the mill; it had ten rooms, and it was cold in winter.",
        "The gates must be shut by nine; older rules required the miller to shut them at dusk.",
        "The rule required the weavers to show a pass every month; this rule has been removed.",
    ],
)
def test_what_answers_or_explains_is_not_added(text):
    assert _ways(text) == []
