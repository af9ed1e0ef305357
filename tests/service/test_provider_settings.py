"""A project's settings for providers: kept safe, shown without keys, changed field by field."""

from __future__ import annotations

import dataclasses
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet

from styler_nb.errors import ConfigurationError, InvalidRequestError, NotFoundError
from styler_nb.providers.base import BaseRequest, Connection
from styler_nb.schemas.providers import ProviderSettingsRequest
from styler_nb.service.app import create_app
from styler_nb.service.cleanup import delete_organization
from styler_nb.service.keys import create_key
from styler_nb.service.provider_settings import (
    ProviderSettingsRepository,
    list_providers,
    remove_provider,
    rotate_secrets,
    set_provider,
)
from styler_nb.service.secret_box import SecretBox
from styler_nb.service.storage.database import Database
from styler_nb.settings import Settings, load_settings

URL = "https://models.example.com/v1"
KEY = "sk-base-Zyxwoldemar-1234"


def path_of(service: str = "vendor_a") -> str:
    return f"/project/providers/{service}"


@pytest.mark.anyio
async def test_over_http(service: Any) -> None:
    client = service.client
    assert (await client.get(path_of())).status_code == 404
    assert (await client.delete(path_of())).status_code == 404
    made = await client.put(path_of(), json={"url": URL, "api_key": KEY, "models": {"o3": "big"}, "timeout_s": 9})
    shown = made.json()
    assert shown.pop("updated_at") > 0
    assert shown == {
        "object": "provider",
        "service": "vendor_a",
        "url": URL,
        "api_key_last_four": "1234",
        "models": {"o3": "big"},
        "timeout_s": 9.0,
    }
    assert (await client.get(path_of())).json() == made.json()
    # What is absent, or null, stays.
    changed = (await client.put(path_of(), json={"url": None, "models": {"o3": "small"}})).json()
    assert (changed["api_key_last_four"], changed["models"], changed["timeout_s"]) == ("1234", {"o3": "small"}, 9.0)
    assert (await client.put(path_of(), json={"url": URL})).json()["api_key_last_four"] == "1234"
    # Another URL drops the key.
    moved = (await client.put(path_of(), json={"url": f"{URL}/other"})).json()
    assert "api_key_last_four" not in moved
    assert (await client.delete(path_of())).json() == {"object": "provider", "service": "vendor_a", "deleted": True}
    assert (await client.get(path_of())).status_code == 404


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"url": "http://models.example.com"}, "url: must be an https URL"),
        ({"url": "https://127.0.0.1/v1"}, "url: must not name a loopback"),
        ({"url": "https://2130706433/v1"}, "url: must not name a loopback"),
        ({"url": "https://[::ffff:10.0.0.1]/v1"}, "url: must not name a loopback"),
        ({"url": "https://me:secret@models.example.com"}, "url: must not contain a user name"),
        ({"api_key": KEY}, "url: is needed with a key"),
        ({"url": URL, "api_key": "two words"}, "api_key: "),
        ({"url": URL, "api_key": ""}, "api_key: "),
        ({"models": {"gpt": "x"}}, "models"),
        ({"models": {"o3": ""}}, "models.o3: "),
        ({"timeout_s": 0}, "timeout_s: "),
        ({"nonsense": 1}, "nonsense: unknown field"),
        ([], "body: "),
    ],
)
async def test_broken_rules(service: Any, body: Any, message: str) -> None:
    response = await service.client.put(path_of(), json=body)
    assert response.status_code == 400
    assert response.json()["error"].startswith(message)
    assert "secret" not in response.text
    assert "two words" not in response.text
    assert (await service.client.get(path_of())).status_code == 404


@pytest.mark.anyio
async def test_services_that_are_not_there(service: Any) -> None:
    for method in ("GET", "PUT", "DELETE"):
        response = await service.client.request(method, path_of("vendor_x"), json={} if method == "PUT" else None)
        assert response.status_code == 400
        assert response.json()["error"].startswith("service: ")


@pytest.mark.anyio
async def test_projects_are_apart(service: Any) -> None:
    await service.client.put(path_of(), json={"url": URL, "api_key": KEY})
    async with service.other_organization() as other:
        assert (await other.get(path_of())).status_code == 404
        assert (await other.delete(path_of())).status_code == 404
    assert (await service.client.get(path_of())).status_code == 200


@pytest.mark.anyio
async def test_an_operators_url_stays_trusted_until_it_changes(service: Any, settings: Settings) -> None:
    near = "http://127.0.0.1:11434/v1"
    set_provider(settings, "vendor_a", url=near, api_key=KEY)
    await service.client.get("/files")
    again = await service.client.put(path_of(), json={"url": near, "timeout_s": 3})
    assert (again.status_code, again.json()["api_key_last_four"]) == (200, "1234")
    assert trusted(settings)
    await service.client.put(path_of(), json={"url": URL})
    assert not trusted(settings)
    set_provider(settings, "vendor_a", url=URL)
    assert trusted(settings)


def trusted(settings: Settings) -> bool:
    with sqlite3.connect(settings.data / "styler.db") as connection:
        ((found,),) = connection.execute("SELECT trusted FROM provider_keys").fetchall()
    connection.close()
    return bool(found)


# --- Encryption. ---


def repository(settings: Settings, database: Database) -> ProviderSettingsRepository:
    return ProviderSettingsRepository(database, SecretBox(settings), settings)


def stored_key(settings: Settings) -> str | None:
    """Read the one stored key as a service does that has just started."""
    database = Database(settings)
    try:
        with database.read() as connection:
            ((project_id, service),) = connection.exec_driver_sql("SELECT project_id, service FROM provider_keys")
        found = repository(settings, database).find(project_id, service)
        assert found is not None
        return repository(settings, database).decrypt_key(project_id, found)
    finally:
        database.close()


def test_keys_are_encrypted_at_rest(settings: Settings) -> None:
    set_provider(settings, "vendor_a", url=URL, api_key=KEY)
    assert stored_key(settings) == KEY
    written = b"".join(path.read_bytes() for path in settings.data.rglob("*") if path.is_file())
    assert b"1234" in written
    assert KEY.encode() not in written
    assert KEY[:16].encode() not in written


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_the_key_file_is_the_owners_alone(settings: Settings) -> None:
    old = os.umask(0)
    try:
        set_provider(settings, "vendor_a", url=URL, api_key=KEY)
    finally:
        os.umask(old)
    file = settings.data / "secret.key"
    assert file.stat().st_mode & 0o777 == 0o600
    file.chmod(0o640)
    with pytest.raises(ConfigurationError, match="is open to others"):
        stored_key(settings)


def test_a_key_in_the_environment_needs_no_file(tmp_path: Path) -> None:
    first, second = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    settings = load_settings(tmp_path, environ={"STYLER_SECRET_KEY": first})
    set_provider(settings, "vendor_a", url=URL, api_key=KEY)
    assert not (tmp_path / "secret.key").exists()
    assert stored_key(settings) == KEY
    # Rotation: the new one first, both until everything is encrypted anew.
    both = dataclasses.replace(settings, secret_key=f"{second}, {first}")
    assert stored_key(both) == KEY
    assert rotate_secrets(both) == 1
    assert stored_key(dataclasses.replace(settings, secret_key=second)) == KEY
    with pytest.raises(ConfigurationError, match="cannot be decrypted"):
        stored_key(settings)
    assert first not in repr(settings)


def test_rotation_of_the_key_file(settings: Settings) -> None:
    for service in ("vendor_a", "vendor_b"):
        set_provider(settings, service, url=URL, api_key=KEY)  # type: ignore[arg-type]
    file = settings.data / "secret.key"
    old = file.read_text()
    assert rotate_secrets(settings) == 2
    new = file.read_text()
    assert new != old
    assert len(new.split()) == 1
    remove_provider(settings, "vendor_b")
    assert stored_key(settings) == KEY
    file.write_text(old)
    with pytest.raises(ConfigurationError, match="cannot be decrypted"):
        stored_key(settings)
    with pytest.raises(ConfigurationError, match="cannot be decrypted"):
        rotate_secrets(settings)
    assert file.read_text() == old


def test_a_key_belongs_to_its_project_and_provider(settings: Settings) -> None:
    set_provider(settings, "vendor_a", organization="A", project="p", url=URL, api_key=KEY)
    set_provider(settings, "vendor_a", organization="B", project="p", url=URL, api_key="sk-base-of-another")
    connection = sqlite3.connect(settings.data / "styler.db")
    with connection:
        ((token,),) = connection.execute("SELECT encrypted_key FROM provider_keys WHERE last_four = '1234'").fetchall()
        connection.execute("UPDATE provider_keys SET encrypted_key = ?", (token,))
    connection.close()
    database = Database(settings)
    other = create_key(settings, "B", "p").project_id
    found = repository(settings, database).find(other, "vendor_a")
    assert found is not None
    with pytest.raises(ConfigurationError, match="cannot be decrypted"):
        repository(settings, database).decrypt_key(other, found)
    database.close()


@pytest.mark.parametrize("secret", ["", "short", "é" * 44, ","])
def test_secret_keys_that_cannot_work(settings: Settings, secret: str) -> None:
    with pytest.raises(ConfigurationError, match="setting secret_key: holds no usable key"):
        create_app(dataclasses.replace(settings, secret_key=secret))


# --- Settings of the operator. ---


def test_from_the_environment(tmp_path: Path) -> None:
    environ = {
        "STYLER_VENDOR_A_URL": "http://localhost:11434/v1",
        "STYLER_VENDOR_A_API_KEY": KEY,
        "STYLER_VENDOR_A_MODELS": '{"famA-4o": "llama3.2"}',
        "STYLER_PROVIDER_ORIGINS": '["https://models.example.com"]',
        "STYLER_PROVIDER_MAX_TOKENS": "100",
    }
    settings = load_settings(tmp_path, environ=environ)
    assert settings.vendor_a_models == {"famA-4o": "llama3.2"}
    assert settings.provider_origins == ("https://models.example.com",)
    assert settings.provider_max_tokens == 100
    assert KEY not in repr(settings)
    (tmp_path / "styler.toml").write_text('[vendor_b_models]\n"famB-mid-4-6" = "real"\n')
    assert load_settings(tmp_path, environ=environ).vendor_b_models == {"famB-mid-4-6": "real"}


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"STYLER_VENDOR_A_MODELS": "famA-4o=x"}, "STYLER_VENDOR_A_MODELS must hold JSON"),
        ({"STYLER_VENDOR_A_MODELS": "[]"}, "vendor_a_models"),
        ({"STYLER_VENDOR_A_MODELS": '{"gpt": "x"}'}, "'gpt' is no base model"),
        ({"STYLER_VENDOR_A_URL": "models.example.com/secret"}, "setting vendor_a_url: must be an http or https URL"),
        ({"STYLER_HOST_C_API_KEY": "a secret"}, "setting host_c_api_key: must be"),
        ({"STYLER_PROVIDER_ORIGINS": '["models.example.com"]'}, "setting provider_origins: must be an http"),
        ({"STYLER_PROVIDER_RETRIES": "-1"}, "provider_retries"),
        ({"STYLER_PROVIDER_MAX_TOKENS": "0"}, "provider_max_tokens"),
        ({"STYLER_PROVIDER_TIMEOUT_S": "0"}, "provider_timeout_s"),
    ],
)
def test_settings_that_cannot_work(tmp_path: Path, environ: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message) as caught:
        create_app(load_settings(tmp_path, environ=environ))
    assert "secret" not in str(caught.value)


def test_of_the_operators_functions(settings: Settings) -> None:
    with pytest.raises(InvalidRequestError, match=r"^api_key: "):
        set_provider(settings, "vendor_a", url=URL, api_key="two words")
    with pytest.raises(NotFoundError):
        remove_provider(settings, "vendor_a", organization="Nobody")
    set_provider(settings, "vendor_a", url=URL, api_key="short-key")
    [listed] = list_providers(settings)
    assert listed.provider.api_key_last_four is None
    assert listed.organization == "personal"


def test_keys_go_with_their_organization(settings: Settings) -> None:
    set_provider(settings, "vendor_a", organization="A", url=URL, api_key=KEY)
    set_provider(settings, "vendor_a", organization="B", url=URL, api_key=KEY)
    delete_organization(settings, "A")
    assert [listed.organization for listed in list_providers(settings)] == ["B"]


def test_nothing_prints_a_key() -> None:
    request = BaseRequest((), "o3", 0.0, Connection(URL + "?code=" + KEY, KEY))
    for value in (request, request.connection, ProviderSettingsRequest(url=URL, api_key=KEY)):
        assert KEY not in repr(value)
        assert KEY not in str(value)
