"""Settings from environment variables and a TOML file, in one frozen dataclass.

Precedence: explicit arguments, then `STYLER_<NAME>` environment variables, then the TOML file
(`STYLER_CONFIG`, else `styler.toml` in the data folder), then the defaults below.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from styler_nb.errors import ConfigurationError

__all__ = ["Settings", "default_home", "load_settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything an operator can set.

    Parameters
    ----------
    data : Path
        Folder of the database, the blobs and the temporary files.
    database_url : str or None
        SQLAlchemy URL; None is SQLite in the data folder.
    blob_url : str or None
        fsspec URL of the blob store; None is a folder in the data folder.
    engine : str
        Engine of new jobs: "variants", "lora" or "chat".
    max_upload_bytes : int
        Largest sample file.
    max_body_bytes : int
        Largest JSON body.
    max_unpacked_bytes, max_docx_entries : int
        Limits on what a `.docx` unpacks to.
    org_concurrency : int
        Style transforms of one organization that may run at once in one server process.
    concurrency : int
        Style transforms of all organizations that may run at once in one server process.
    rate_limit_per_minute : int
        Requests per minute and organization in one server process; 0 is no limit.
    lease_s, heartbeat_s : float
        How long a worker owns a job without a sign of life, and how often it gives one, in seconds.
    poll_s : float
        How often an idle worker looks for work, in seconds.
    max_attempts : int
        A job whose worker died this many times fails.
    model_cache_bytes : int
        Bound on the memory of loaded models.
    workers : int
        Training worker processes.
    worker_idle_s : float
        An embedded worker leaves after this many idle seconds.
    shutdown_grace_s : float
        Time that running requests get to finish at shutdown, in seconds.
    embedded : bool
        Inside a caller's process: one implicit organization, workers started on demand.
    log_level : str
        "debug", "info", "warning" or "error".
    log_format : str
        "json" or "console".
    allow_private_endpoints : bool
        Let callers name base-model endpoints on loopback and private addresses.
    vendor_a_url, vendor_b_url, host_c_url : str or None
        Where each provider of base models is reached.
    vendor_a_api_key, vendor_b_api_key, host_c_api_key : str or None
        The key for it; None sends none.
    vendor_a_models, vendor_b_models, host_c_models : dict of str to str
        Real name of each base model; one that is not there is its own.
    provider_timeout_s : float
        Longest silence of a provider, in seconds.
    provider_deadline_s : float
        Longest time that a reply may take in all, retries included, in seconds.
    provider_retries : int
        Further tries after failures that may pass.
    provider_max_reply_bytes : int
        Largest answer of a provider.
    provider_max_tokens : int or None
        Longest reply in tokens; None is each provider's default.
    provider_origins : tuple of str
        Origins that stored keys may go to, beside the one each was stored with.
    embedding_model : str or None
        Folder, or name in the local cache, of a model of sentence embeddings that checks what the offline engine
        writes; None checks nothing.
    chat_service : str
        Provider of the chat engine's chat model.
    chat_model : str or None
        The chat model that the chat engine asks, as its provider spells it; needed for that engine.
    chat_candidates : int
        Rewordings asked for at once for each paragraph.
    chat_temperature : float
        Of the rewordings, 0–2; at 0 one is asked for.
    chat_max_text_tokens : int
        Tokens that styling one text may cost; what is left after that is styled by the offline engine.
    chat_training_calls : int
        Most requests of one training.
    secret_key : str or None
        Fernet keys, parted by commas, that stored keys are encrypted with: the first encrypts, all decrypt.
        None keeps one in a file of the data folder.
    """

    data: Path
    database_url: str | None = field(default=None, repr=False)
    blob_url: str | None = None
    engine: Literal["variants", "lora", "chat"] = "variants"
    max_upload_bytes: int = 20 * 1024 * 1024
    max_body_bytes: int = 10 * 1024 * 1024
    max_unpacked_bytes: int = 100 * 1024 * 1024
    max_docx_entries: int = 2000
    org_concurrency: int = 8
    concurrency: int = 16
    rate_limit_per_minute: int = 0
    lease_s: float = 30.0
    heartbeat_s: float = 5.0
    poll_s: float = 0.5
    max_attempts: int = 3
    model_cache_bytes: int = 512 * 1024 * 1024
    workers: int = 1
    worker_idle_s: float = 60.0
    shutdown_grace_s: float = 30.0
    embedded: bool = False
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"
    allow_private_endpoints: bool = False
    vendor_a_url: str | None = field(default=None, repr=False)
    vendor_a_api_key: str | None = field(default=None, repr=False)
    vendor_a_models: dict[str, str] = field(default_factory=dict)
    vendor_b_url: str | None = field(default=None, repr=False)
    vendor_b_api_key: str | None = field(default=None, repr=False)
    vendor_b_models: dict[str, str] = field(default_factory=dict)
    host_c_url: str | None = field(default=None, repr=False)
    host_c_api_key: str | None = field(default=None, repr=False)
    host_c_models: dict[str, str] = field(default_factory=dict)
    provider_timeout_s: float = 60.0
    provider_deadline_s: float = 600.0
    provider_retries: int = 2
    provider_max_reply_bytes: int = 8 * 1024 * 1024
    provider_max_tokens: int | None = None
    provider_origins: tuple[str, ...] = ()
    embedding_model: str | None = None
    chat_service: Literal["vendor_a", "vendor_b", "host_c"] = "vendor_a"
    chat_model: str | None = None
    chat_candidates: int = 4
    chat_temperature: float = 0.7
    chat_max_text_tokens: int = 400_000
    chat_training_calls: int = 24
    secret_key: str | None = field(default=None, repr=False)


_STRUCTURED = ("vendor_a_models", "vendor_b_models", "host_c_models", "provider_origins")
"""Settings that are JSON in an environment variable."""
_POSITIVE = (
    "max_upload_bytes",
    "max_body_bytes",
    "max_unpacked_bytes",
    "max_docx_entries",
    "org_concurrency",
    "concurrency",
    "lease_s",
    "heartbeat_s",
    "poll_s",
    "max_attempts",
    "model_cache_bytes",
    "worker_idle_s",
    "shutdown_grace_s",
    "provider_timeout_s",
    "provider_deadline_s",
    "provider_max_reply_bytes",
    "chat_candidates",
    "chat_max_text_tokens",
)


def default_home() -> Path:
    """Give the user's data folder: `STYLER_HOME`, else the platform's."""
    if home := os.environ.get("STYLER_HOME"):
        return Path(home).expanduser()
    import platformdirs

    return Path(platformdirs.user_data_dir("styler-nb", appauthor=False))


def load_settings(
    data: str | os.PathLike[str] | None = None, *, environ: Mapping[str, str] | None = None, **overrides: Any
) -> Settings:
    """Read the settings.

    Parameters
    ----------
    data : path or None
        Data folder; None takes `STYLER_DATA`, else the user's data folder.
    environ : mapping or None
        Environment to read; None is the process's own.
    **overrides
        Fields of `Settings` that win over environment and file; None is "not given".

    Returns
    -------
    Settings

    Raises
    ------
    ConfigurationError
        A setting is unknown or has a value that cannot work; the message names it.
    """
    env = os.environ if environ is None else environ
    folder = Path(data or env.get("STYLER_DATA") or default_home()).expanduser().absolute()
    config = env.get("STYLER_CONFIG")
    values = _read_toml(Path(config).expanduser() if config else folder / "styler.toml", required=bool(config))
    names = {f.name for f in fields(Settings)} - {"data"}
    for name in sorted(names):
        if (value := env.get(f"STYLER_{name.upper()}")) not in (None, ""):
            values[name] = _parse_json(name, value) if name in _STRUCTURED else value
    values |= {name: value for name, value in overrides.items() if value is not None}
    if unknown := sorted(set(values) - names):
        raise ConfigurationError(f"unknown setting {unknown[0]!r}; known: {', '.join(sorted(names))}")
    return _validate({"data": folder, **values})


def _parse_json(name: str, value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        raise ConfigurationError(f"setting {name}: the variable STYLER_{name.upper()} must hold JSON") from None


def _read_toml(path: Path, *, required: bool) -> dict[str, Any]:
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        if required:
            raise ConfigurationError(f"the settings file {str(path)!r} of STYLER_CONFIG does not exist") from None
        return {}
    except OSError as error:
        raise ConfigurationError(f"the settings file {str(path)!r} cannot be read: {error.strerror}") from error
    try:
        return tomllib.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigurationError(f"the settings file {str(path)!r} is not valid TOML: {error}") from error


def _validate(values: dict[str, Any]) -> Settings:
    from pydantic import TypeAdapter, ValidationError

    try:
        settings = TypeAdapter(Settings).validate_python(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise ConfigurationError(f"setting {first['loc'][0]}: {first['msg']}") from error
    for name in _POSITIVE:
        if not getattr(settings, name) > 0:
            raise ConfigurationError(f"setting {name}: must be over 0, not {getattr(settings, name)}")
    if settings.provider_max_tokens is not None and settings.provider_max_tokens < 1:
        raise ConfigurationError(f"setting provider_max_tokens: must be over 0, not {settings.provider_max_tokens}")
    for name in ("rate_limit_per_minute", "workers", "provider_retries", "chat_training_calls"):
        if getattr(settings, name) < 0:
            raise ConfigurationError(f"setting {name}: must be 0 or more, not {getattr(settings, name)}")
    if not 0 <= settings.chat_temperature <= 2:
        raise ConfigurationError(f"setting chat_temperature: must be between 0 and 2, not {settings.chat_temperature}")
    if settings.heartbeat_s * 2 > settings.lease_s:
        raise ConfigurationError(
            f"setting heartbeat_s: must be at most half of lease_s ({settings.lease_s}), not {settings.heartbeat_s}"
        )
    return settings
