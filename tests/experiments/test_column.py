from __future__ import annotations

import pandas as pd
import pytest

import styler_nb
from styler_nb.errors import InternalServiceError, InvalidRequestError


def restyle(series, client, **options):
    return styler_nb.restyle_column(series, "ftm-1", client=client, progress=False, **options)


def test_texts_are_restyled_in_their_places(client, service) -> None:
    series = pd.Series(
        ["a text", None, "b text", "a text", float("nan"), " ", ""], index=list("tuvwxyz"), name="text", dtype=object
    )
    styled = restyle(series, client, strength=0.5)
    assert styled.index.equals(series.index)
    assert styled.name == "text"
    assert styled.isna().tolist() == series.isna().tolist()
    assert styled.dropna().tolist() == ["A TEXT", "B TEXT", "A TEXT", " ", ""]
    assert sorted(body["message"] for body in service.bodies) == ["a text", "b text"]
    assert all(body["strength"] == 0.5 for body in service.bodies)
    assert series["t"] == "a text"


@pytest.mark.parametrize("dtype", ["string", "category", "object"])
def test_kinds_of_columns(client, dtype: str) -> None:
    series = pd.Series(["a", None, "b", "a"], dtype=dtype)
    styled = restyle(series, client)
    assert styled.isna().tolist() == [False, True, False, False]
    assert styled.dropna().tolist() == ["A", "B", "A"]
    assert styled.dtype == ("object" if dtype == "category" else series.dtype)


def test_the_index_may_have_labels_twice(client) -> None:
    series = pd.Series(["a", "b"], index=[7, 7])
    assert restyle(series, client).tolist() == ["A", "B"]
    assert restyle(pd.Series([], dtype=object), client).tolist() == []


def test_the_first_error_is_raised(client, service) -> None:
    service.fail = lambda body: (500, "It broke.") if body["message"] == "b" else None
    with pytest.raises(InternalServiceError, match="It broke"):
        restyle(pd.Series(["a", "b", *map(str, range(200))]), client, workers=1)
    assert len(service.bodies) < 10


def test_failed_texts_may_stay_as_they_are(client, service) -> None:
    service.fail = lambda body: (500, "It broke.") if body["message"] in ("b", "d") else None
    series = pd.Series(list("abcbd"), index=[10, 11, 12, 13, 14])
    with pytest.warns(UserWarning, match="2 of 4 texts could not be restyled") as caught:
        styled = restyle(series, client, errors="keep")
    assert styled.tolist() == ["A", "b", "C", "b", "d"]
    assert styled.attrs["errors"] == dict.fromkeys((11, 13, 14), "InternalServiceError: It broke.")
    assert caught[0].filename == __file__


@pytest.mark.parametrize(
    ("series", "options", "match"),
    [
        (["a"], {}, "list"),
        (pd.Series(["a", 1], dtype=object), {}, "index 1 is of type int"),
        (pd.Series(["a"]), {"errors": "ignore"}, "'ignore'"),
        (pd.Series(["a"]), {"workers": 0}, "workers"),
    ],
    ids=["list", "number", "errors", "workers"],
)
def test_what_cannot_be_restyled_is_refused(client, series, options, match: str) -> None:
    with pytest.raises(InvalidRequestError, match=match):
        restyle(series, client, **options)


def test_the_progress_bar_counts_texts(client, capsys: pytest.CaptureFixture[str]) -> None:
    styler_nb.restyle_column(pd.Series(["a", "b", "a"]), "ftm-1", client=client)
    assert "2/2" in capsys.readouterr().err


def test_a_client_is_made_and_closed(service, client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("styler_nb._connect.connect", lambda: client)
    assert styler_nb.restyle_column(pd.Series(["a"]), "ftm-1", progress=False).tolist() == ["A"]
    with pytest.raises(styler_nb.errors.ConnectionFailedError):
        client.files.list()
