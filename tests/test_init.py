import json
import subprocess
import sys

import pytest

import styler_nb


def run(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout)


def test_the_import_is_light():
    loaded = run("import json, sys, styler_nb; print(json.dumps(sorted(sys.modules)))")
    heavy = {
        "torch",
        "fastapi",
        "matplotlib",
        "ipywidgets",
        "httpx",
        "pydantic",
        "sqlalchemy",
        "numpy",
        "tqdm",
        "anyio",
    }
    assert heavy.isdisjoint(loaded)


def test_a_client_does_not_load_the_service():
    loaded = run("import json, sys, styler_nb; styler_nb.Client; print(json.dumps(sorted(sys.modules)))")
    assert "httpx" in loaded
    assert {"torch", "fastapi", "sqlalchemy", "matplotlib", "ipywidgets", "styler_nb.service"}.isdisjoint(loaded)


@pytest.mark.parametrize("name", styler_nb.__all__)
def test_every_public_name_is_there(name):
    assert getattr(styler_nb, name) is not None
    assert name in dir(styler_nb)


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert styler_nb.__version__ == version("styler-nb")


def test_names_are_those_of_their_homes():
    from styler_nb import client, errors
    from styler_nb.quality.measure import measure

    assert styler_nb.Client is client.Client
    assert styler_nb.AsyncClient is client.AsyncClient
    assert styler_nb.errors is errors
    assert styler_nb.measure is measure


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = styler_nb.nothing_such
