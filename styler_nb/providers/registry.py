"""Which provider a base model is reached through."""

from __future__ import annotations

from collections.abc import Mapping

from styler_nb.errors import ProviderError
from styler_nb.providers.base import Provider, ServiceName
from styler_nb.schemas.style import FullModeOptions

__all__ = ["ProviderRegistry", "infer_service"]


def infer_service(options: FullModeOptions) -> ServiceName:
    """Name the provider of a request: the one asked for, or by the family of the base model's name.

    Parameters
    ----------
    options : FullModeOptions
        With `base_model_service` "auto", names of family B mean `vendor_b`; names of family A and the
        o-series mean `vendor_a`.

    Returns
    -------
    str
        "vendor_a", "vendor_b" or "host_c".
    """
    if options.base_model_service != "auto":
        return options.base_model_service
    return "vendor_b" if options.base_model.startswith("famB") else "vendor_a"


class ProviderRegistry:
    """The providers that there are.

    Parameters
    ----------
    providers : mapping of str to Provider
        By name.
    """

    def __init__(self, providers: Mapping[ServiceName, Provider] | None = None) -> None:
        self._providers = dict(providers or {})

    def find(self, service: ServiceName) -> Provider:
        """Find a provider.

        Raises
        ------
        ProviderError
            There is none of this name.
        """
        provider = self._providers.get(service)
        if provider is None:
            raise ProviderError(f"{service}: this service reaches no such provider", lasting=True)
        return provider
