from styler_nb.client.names import shorten_models

ONE = "ftm-letters-11111111-2222-3333-4444-555555555555"
OTHER = "ftm-letters-99999999-2222-3333-4444-555555555555"


def test_models_are_named_by_their_suffix_as_long_as_that_tells_them_apart() -> None:
    assert shorten_models([ONE, "custom"]) == {ONE: "letters", "custom": "custom"}
    assert shorten_models([ONE, OTHER, ONE]) == {ONE: "letters 1111", OTHER: "letters 9999"}
    nameless = ONE.replace("letters-", "")
    assert shorten_models([nameless]) == {nameless: "ftm-11111111"}


def test_more_of_the_id_is_shown_until_no_two_are_alike() -> None:
    near = ONE.replace("11111111", "11112222")
    assert shorten_models([ONE, near, OTHER]) == {
        ONE: "letters 11111111",
        near: "letters 11112222",
        OTHER: "letters 9999",
    }
    twin = ONE.replace("555555555555", "666666666666")
    assert shorten_models([ONE, twin]) == {ONE: ONE, twin: twin}


def test_a_name_that_looks_like_a_short_one_is_not_taken_for_it() -> None:
    assert shorten_models([ONE, "letters"]) == {ONE: "letters 1111", "letters": "letters"}
