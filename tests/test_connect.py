import asyncio

import pytest

import styler_nb
from styler_nb import errors


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch, tmp_path):
    monkeypatch.delenv("STYLER_BASE_URL", raising=False)
    monkeypatch.delenv("STYLER_API_KEY", raising=False)
    monkeypatch.setenv("STYLER_HOME", str(tmp_path / "home"))


def test_without_an_address_it_is_this_process(tmp_path):
    with styler_nb.connect() as client:
        file = client.files.create(b"Hello there.", filename="a.txt")
        assert client.files.retrieve_content(file.id) == "Hello there."
    with styler_nb.connect(home=tmp_path / "home") as client:
        assert [item.id for item in client.files.list()] == [file.id]
    with styler_nb.connect(home=tmp_path / "other") as client:
        assert client.files.list() == []


def test_two_clients_on_one_home_at_once(tmp_path):
    with styler_nb.connect(home=tmp_path) as one, styler_nb.connect(home=tmp_path) as other:
        file = one.files.create(b"Hello there.", filename="a.txt")
        assert other.files.retrieve_bytes(file.id) == b"Hello there."
        other.files.delete(file.id)
        with pytest.raises(errors.NotFoundError, match=r"File not found\."):
            one.files.retrieve_content(file.id)


def test_a_whole_folder_and_pages(tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(f"Text {number}.")
    with styler_nb.connect(temporary=True) as client:
        files = client.files.create(tmp_path, progress=False)
        assert [file.filename for file in files] == ["0.txt", "1.txt", "2.txt"]
        assert client.files.list(limit=2).has_more
        assert [file.id for file in client.files.iterate(page_size=2)] == [file.id for file in reversed(files)]


def test_providers_are_set_and_their_keys_never_shown():
    key = "sk-of-a-provider-wxyz"
    with styler_nb.connect(temporary=True) as client:
        made = client.providers.set("vendor_a", url="http://127.0.0.1:9/v1", api_key=key, models={"o3": "big"})
        assert (made.api_key_last_four, made.models) == ("wxyz", {"o3": "big"})
        changed = client.providers.set("vendor_a", timeout_s=5)
        assert (changed.url, changed.api_key_last_four, changed.timeout_s) == (made.url, "wxyz", 5)
        found = client.providers.list()
        assert found == [client.providers.retrieve("vendor_a")]
        assert all(key not in shown for shown in (repr(found), str(made), found._repr_html_(), made.model_dump_json()))
        assert client.providers.delete("vendor_a").deleted
        assert client.providers.list() == []
        with pytest.raises(errors.NotFoundError):
            client.providers.delete("vendor_a")
        with pytest.raises(errors.InvalidRequestError):
            client.providers.set("vendor_z", url="https://a.example.org")


def test_it_works_inside_a_running_event_loop(tmp_path):
    async def cell():
        with styler_nb.connect(temporary=True) as client:
            return client.files.list()

    assert asyncio.run(cell()) == []


def test_the_async_client_on_this_process():
    async def use():
        async with await styler_nb.connect_async(temporary=True) as client:
            file = await client.files.create(b"Hello there.", filename="a.txt")
            return await client.files.retrieve_content(file.id)

    assert asyncio.run(use()) == "Hello there."


def test_with_an_address_it_is_a_remote_service():
    client = styler_nb.connect("https://a.example.org", "k", timeout=3)
    assert (client.base_url, type(client)) == ("https://a.example.org/v1", styler_nb.Client)
    client = asyncio.run(styler_nb.connect_async("https://a.example.org", "k"))
    assert (client.base_url, type(client)) == ("https://a.example.org/v1", styler_nb.AsyncClient)


def test_the_environments_address_wins_over_this_process_unless_asked(monkeypatch, tmp_path):
    monkeypatch.setenv("STYLER_BASE_URL", "https://env.example.org")
    monkeypatch.setenv("STYLER_API_KEY", "k")
    assert styler_nb.connect().base_url == "https://env.example.org/v1"
    with styler_nb.connect(home=tmp_path) as client:
        assert client.files.list() == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"base_url": "https://a.example.org", "api_key": "k", "home": "x"}, "home is for a service inside"),
        ({"base_url": "https://a.example.org", "api_key": "k", "temporary": True}, "temporary is for"),
        ({"base_url": "https://a.example.org", "api_key": "k", "engine": "lora"}, "engine is for"),
        ({"base_url": "https://a.example.org"}, "STYLER_API_KEY"),
        ({"api_key": "k"}, "api_key needs an address"),
        ({"api_key": "k", "temporary": True}, "api_key is for a remote service"),
        ({"home": "x", "temporary": True}, "exclude each other"),
        ({"temporary": True, "colour": "blue"}, "colour"),
    ],
)
def test_arguments_that_contradict_each_other(arguments, words):
    with pytest.raises(errors.ConfigurationError, match=words):
        styler_nb.connect(**arguments)
