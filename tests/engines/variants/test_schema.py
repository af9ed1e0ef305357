from __future__ import annotations

import copy

import pytest

from styler_nb.engines.variants.catalogue.index import build_catalogue, load_catalogue
from styler_nb.engines.variants.catalogue.parse import extend_variables, parse_family
from styler_nb.errors import ConfigurationError

GOOD = {
    "family": "verbs",
    "variable": [
        {
            "id": "v.a",
            "kind": "lexical",
            "pos": "VERB",
            "after": ["to"],
            "variants": [{"form": "begin", "share": 0.6}, {"form": "start", "share": 0.4, "not_after": ["VBG"]}],
        },
        {
            "id": "v.b",
            "kind": "items",
            "variants": [{"form": "uk", "share": 0.5}, {"form": "us", "share": 0.5}],
            "stems": ["organ", "real"],
            "endings": [["ise", "ize"], ["ised", "ized"]],
            "items": [["grey", "gray"], {"forms": ["in order to", "to"], "after": ["VB"]}],
        },
    ],
}


def test_reads_variables():
    lexical, items = parse_family(GOOD, "verbs.toml")
    assert lexical.family == "verbs"
    assert lexical.context.after == {"to"}
    assert lexical.variants[1].context.not_after == {"VBG"}
    assert [r.forms for r in items.rows] == [
        ("grey", "gray"),
        ("in order to", "to"),
        ("organise", "organize"),
        ("organised", "organized"),
        ("realise", "realize"),
        ("realised", "realized"),
    ]
    assert items.rows[1].context.after == {"VB"}


def test_classes_are_lists_that_contexts_share():
    data = {**copy.deepcopy(GOOD), "classes": {"task": ["job", "work"]}}
    data["variable"][0]["object"] = ["@task", "PRON"]
    assert parse_family(data, "verbs.toml")[0].context.object == {"job", "work", "PRON"}


def test_what_is_made_of_parameters_is_made_once():
    variable = parse_family(copy.deepcopy(GOOD), "verbs.toml")[0]
    calls = []
    for _ in range(2):
        assert variable.make("count", lambda parameters: calls.append(1) or len(parameters)) == len(variable.parameters)
    assert calls == [1]
    assert variable.make("other", dict) == variable.parameters


def _set(path, value):
    def change(data):
        *parents, last = path
        for key in parents:
            data = data[key]
        data[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_set(["family"], ""), "top-level family"),
        (_set(["extra"], 1), "unknown key 'extra'"),
        (_set(["variable", 0, "kinds"], 1), r"v\.a: unknown key 'kinds'"),
        (_set(["variable", 0, "kind"], "zzz"), "unknown kind 'zzz'"),
        (_set(["variable", 0, "pos"], "PRON"), "needs pos"),
        (_set(["variable", 1, "pos"], "NOUN"), "no other kind"),
        (_set(["variable", 0, "choice"], "always"), "unknown choice"),
        (_set(["variable", 0, "variants"], [{"form": "a", "share": 1.0}]), "at least two"),
        (_set(["variable", 0, "variants", 0, "share"], 0.2), "sum to 1"),
        (_set(["variable", 0, "variants", 0, "least"], 1.5), "at least 0 and below 1"),
        (_set(["variable", 0, "variants", 1, "form"], "begin"), "same form"),
        (_set(["variable", 0, "variants", 1, "size"], 1), "size"),
        (_set(["variable", 0, "after"], "to"), "must be a list"),
        (_set(["variable", 0, "position"], "end"), "unknown position"),
        (_set(["variable", 0, "after"], ["to", "PLURAL VBP"]), "'PLURAL VBP': a shape can only be the last word"),
        (_set(["variable", 0, "voice"], "middle"), "unknown voice"),
        (_set(["variable", 0, "object"], ["@tools"]), "no class '@tools'"),
        (_set(["variable", 0], {**GOOD["variable"][0], "choice": "majority", "tilt": False}), "is tilted"),
        (_set(["variable", 0, "follows"], "v.b"), "follows another"),
        (_set(["variable", 0, "beside"], ["v.b"]), "beside must be a list"),
        (_set(["variable", 0, "opportunities_per_1000_words"], 2), "not recognised"),
        (_set(["variable", 0, "positive"], [{"prefer": "zzz", "before": "", "after": ""}]), "no variant 'zzz'"),
        (_set(["variable", 1, "items"], [["grey"]]), "one form per variant"),
        (_set(["variable", 1, "items"], [{"forms": ["grey", "gray"], "finds": ["red"]}]), "finds 'red'"),
    ],
)
def test_mistakes_are_named(change, message):
    data = copy.deepcopy(GOOD)
    change(data)
    with pytest.raises(ConfigurationError, match=message) as caught:
        parse_family(data, "verbs.toml")
    assert "verbs.toml" in str(caught.value)


def test_an_extension_adds_rows_to_a_variable_of_another_file():
    entry = {"of": "v.b", "items": [["plough", "plow"]], "one_way": True, "negative": ["The Plough is an inn."]}
    lexical, items = extend_variables(parse_family(GOOD, "verbs.toml"), {"extension": [entry]}, "more.toml")
    assert lexical.id == "v.a"
    assert (items.rows[-1].forms, items.rows[-1].finds) == (("plough", "plow"), {"plough"})
    assert items.rows[:-1] == parse_family(GOOD, "verbs.toml")[1].rows
    assert items.negative == ("The Plough is an inn.",)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"of": "v.c"}, r"more\.toml: an extension of 'v\.c'"),
        ({"of": "v.b", "kind": "items"}, r"more\.toml: unknown key 'kind'"),
        ({"of": "v.b", "items": [["plough"]]}, r"more\.toml: variable v\.b: every item needs one form per variant"),
        ({"of": "v.b", "positive": [{"text": "A plough."}]}, r"more\.toml: .*unexpected keyword"),
    ],
)
def test_an_extension_is_of_a_known_variable_and_has_rows_alone(entry, message):
    with pytest.raises(ConfigurationError, match=message):
        extend_variables(parse_family(GOOD, "verbs.toml"), {"extension": [entry]}, "more.toml")


def test_ids_are_unique():
    variables = parse_family(GOOD, "verbs.toml")
    with pytest.raises(ConfigurationError, match="used twice"):
        build_catalogue([*variables, *variables])


def test_a_convention_follows_another_of_as_many_variants():
    data = copy.deepcopy(GOOD)
    data["variable"][1] |= {"choice": "majority", "follows": "v.a"}
    assert build_catalogue(parse_family(data, "verbs.toml")).variables["v.b"].follows == "v.a"
    data["variable"][0]["variants"] = [{"form": form, "share": 0.25} for form in ("begin", "start", "open", "launch")]
    with pytest.raises(ConfigurationError, match=r"v\.b: needs as many variants as v\.a"):
        build_catalogue(parse_family(data, "verbs.toml"))


def test_a_variable_stands_beside_a_variant_that_there_is():
    data = copy.deepcopy(GOOD)
    data["variable"][0]["beside"] = ["v.b", "uk"]
    assert build_catalogue(parse_family(data, "verbs.toml")).variables["v.a"].beside == ("v.b", "uk")
    data["variable"][0]["beside"] = ["v.b", "au"]
    with pytest.raises(ConfigurationError, match=r"v\.b: no variant 'au'"):
        build_catalogue(parse_family(data, "verbs.toml"))


def test_the_catalogue_is_read_once_and_sound():
    catalogue = load_catalogue()
    assert catalogue is load_catalogue()
    for variable in catalogue.variables.values():
        assert not variable.follows or variable.follows in catalogue.variables
        assert variable.beside is None or variable.beside[0] in catalogue.variables
        assert any(v.produce for v in variable.variants), variable.id
    for entries in catalogue.tables.values():
        assert [len(e.words) for e in entries] == sorted((len(e.words) for e in entries), reverse=True)


def test_lexical_forms_are_inflected():
    catalogue = build_catalogue(parse_family(GOOD, "verbs.toml"))
    assert catalogue.inflections["v.a", 0] == {
        "VB": "begin",
        "VBP": "begin",
        "VBZ": "begins",
        "VBD": "began",
        "VBN": "begun",
        "VBG": "beginning",
    }


def test_rows_of_lemmas_are_found_in_every_inflection():
    data = {
        "family": "verbs",
        "variable": [
            {
                "id": "v.c",
                "kind": "items",
                "variants": [{"form": "long", "share": 0.5}, {"form": "short", "share": 0.5}],
                "items": [{"forms": ["make a choice", "choose"], "pos": "VERB"}],
            }
        ],
    }
    tables = build_catalogue(parse_family(data, "verbs.toml")).tables
    assert {entry.words for entry in tables["made a"]} == {("made", "a", "choice")}
    assert {tag for entry in tables["chosen"] for tag in entry.tags} == {"VBN"}


def test_a_row_may_look_for_one_of_its_forms_alone():
    data = copy.deepcopy(GOOD)
    data["variable"][1]["items"] = [{"forms": ["grey", "gray"], "finds": ["grey"]}]
    tables = build_catalogue(parse_family(data, "verbs.toml")).tables
    assert "grey" in tables
    assert "gray" not in tables
