"""What a running service consists of."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import anyio
from starlette.requests import HTTPConnection

from styler_nb.engines.base import StyleModel
from styler_nb.providers.registry import ProviderRegistry
from styler_nb.providers.transport import HttpClients
from styler_nb.providers.vendors import build_providers
from styler_nb.service.auth import Authenticator, Principal
from styler_nb.service.base_models import limits_of
from styler_nb.service.engine_lookup import EngineLookup
from styler_nb.service.limits import ConcurrencyLimiter, RateLimiter
from styler_nb.service.logs import Log
from styler_nb.service.model_cache import ModelCache
from styler_nb.service.provider_settings import ProviderSettingsRepository
from styler_nb.service.queue.embedded import EmbeddedQueue
from styler_nb.service.secret_box import SecretBox
from styler_nb.service.storage.blobs import open_blob_store
from styler_nb.service.storage.database import Database
from styler_nb.service.storage.files import FileRepository
from styler_nb.service.storage.idempotency import IdempotencyKeys
from styler_nb.service.storage.jobs import JobRepository
from styler_nb.service.storage.models import ModelRepository
from styler_nb.service.storage.scratch import ScratchFolder
from styler_nb.service.storage.trash import sweep_blobs
from styler_nb.settings import Settings

if TYPE_CHECKING:
    from styler_nb.quality.embedding import SentenceEncoder
    from styler_nb.service.supervisor import Supervisor

__all__ = ["Services", "principal_of", "services_of"]


_EXTRACTIONS_AT_ONCE = 2


class Services:
    """The opened storage and everything that works on it; closed once.

    Parameters
    ----------
    settings : Settings
        The operator's settings.
    log : Log
        The process's logger.
    get_engine : callable
        Finds an engine by name.
    providers : ProviderRegistry or None
        Providers of base models; None are those over HTTP.
    embedded_key : str or None
        The key of an embedded service.
    """

    def __init__(
        self,
        settings: Settings,
        log: Log,
        *,
        get_engine: EngineLookup,
        providers: ProviderRegistry | None = None,
        embedded_key: str | None = None,
    ) -> None:
        self.settings = settings
        self.log = log
        self.get_engine = get_engine
        self.clients = HttpClients()
        self.providers = providers or ProviderRegistry(build_providers(self.clients, limits_of(settings)))
        self.blobs = open_blob_store(settings)
        self.database = Database(settings)
        self.scratch = ScratchFolder(settings.data / "tmp")
        self.idempotency = IdempotencyKeys()
        self.files = FileRepository(self.database, self.blobs, self.idempotency)
        self.jobs = JobRepository(self.database, self.idempotency)
        self.models = ModelRepository(self.database, self.blobs)
        self.provider_settings = ProviderSettingsRepository(self.database, SecretBox(settings), settings)
        self.queue = EmbeddedQueue(self.database, settings)
        self.authenticator = Authenticator(self.database, embedded_key)
        self.rate_limiter = RateLimiter(settings.rate_limit_per_minute)
        self.transforms = ConcurrencyLimiter(settings.org_concurrency, settings.concurrency)
        self.transform_threads = anyio.CapacityLimiter(settings.concurrency)
        self.extraction_threads = anyio.CapacityLimiter(_EXTRACTIONS_AT_ONCE)
        self.model_cache = ModelCache(settings.model_cache_bytes)
        self.supervisor: Supervisor | None = None
        self._encoder: SentenceEncoder | None = None
        self._encoder_lock = threading.Lock()

    def load_encoder(self) -> SentenceEncoder | None:
        """Give the model of sentence embeddings, read when it is first asked for; None where none is set.

        Raises
        ------
        MissingExtraError, ConfigurationError
            It cannot be read.
        """
        name = self.settings.embedding_model
        if name is None:
            return None
        from styler_nb.quality.embedding import load_encoder

        with self._encoder_lock:
            if self._encoder is None:
                self._encoder = load_encoder(name)
            return self._encoder

    def sweep(self) -> None:
        """Remove what killed processes left behind, and answers kept for a day."""
        swept = sweep_blobs(self.database, self.blobs)
        with self.database.write() as connection:
            self.idempotency.purge(connection)
        if swept:
            self.log.info("swept", blobs=swept)

    def load_model(self, digest: str, engine: str) -> StyleModel:
        """Give the loaded model of an artifact.

        Raises
        ------
        ArtifactError
            The artifact is missing or damaged.
        """

        def load() -> StyleModel:
            from styler_nb.engines.artifact import read_artifact

            with self.blobs.open(digest) as file:
                artifact = read_artifact(file)
            return self.get_engine(engine).load(artifact)

        return self.model_cache.get(digest, load)

    def job_created(self) -> None:
        """Wake a worker that is started on demand."""
        if self.supervisor is not None:
            self.supervisor.wake()

    async def aclose_clients(self) -> None:
        """Close the connections to providers; on the event loop that opened them."""
        await self.clients.aclose()

    def close(self) -> None:
        """Close everything else; temporary files go."""
        self.model_cache.clear()
        self.scratch.close()
        self.database.close()


def services_of(connection: HTTPConnection) -> Services:
    """Give the services of the application that a request came to."""
    services: Services = connection.app.state.services
    return services


def principal_of(connection: HTTPConnection) -> Principal:
    """Give who a request acts for, as the middleware found."""
    principal: Principal = connection.scope["styler.principal"]
    return principal
