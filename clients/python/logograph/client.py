"""The clients: `Logograph`, and `AsyncLogograph` with the same methods for async code."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack, cast

import httpx

from .calls import Calls, Entry, path_of
from .logo import Logo
from .retry import Flow, Retry
from .types import (
    BatchDescribeError,
    BatchDescription,
    BatchLogo,
    BatchLogosParameters,
    BrandColors,
    BrandKit,
    CompanyIntelligence,
    DomainDescription,
    KeyUsage,
    LogoParameters,
    ResolvedCompany,
    ResolveParameters,
    SearchResult,
)

T = TypeVar("T")

TIMEOUT = httpx.Timeout(30.0)
"""A first visit to a website takes a few seconds, and research longer."""


def headers_for(api_key: str | None) -> dict[str, str]:
    # httpx drops Authorization on a redirect to another host, but would forward x-api-key.
    return {"authorization": f"Bearer {api_key}"} if api_key else {}


class Logograph:
    """The API of a Logograph server.

    Every method raises a ProblemError for a problem of the service, an HttpError for another answer that is no data,
    and an httpx.TransportError when no answer arrives.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        retry: Retry | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """`base_url` is the API, such as https://logos.example.com. `api_key` is a secret or publishable key, sent in a
        header and never in a URL. `http` replaces the HTTP client, for proxies and certificates."""
        self._http = http or httpx.Client(timeout=TIMEOUT)
        self._http.base_url = httpx.URL(base_url)
        self._http.headers.update(headers_for(api_key))
        self._calls = Calls(self._http.build_request, retry)

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _run(self, flow: Flow[T]) -> T:
        response: httpx.Response | None = None
        failure: httpx.TransportError | None = None
        try:
            while True:
                step = flow.throw(failure) if failure else flow.send(response)
                response = failure = None
                if isinstance(step, httpx.Request):
                    try:
                        response = self._http.send(step)
                    except httpx.TransportError as error:
                        failure = error
                else:
                    time.sleep(step)
        except StopIteration as end:
            return cast(T, end.value)

    def logo(self, domain: str, **parameters: Unpack[LogoParameters]) -> Logo:
        """Returns the logo of a company, or a fallback image."""
        return self._run(self._calls.logo(domain, parameters))

    def describe(self, domain: str) -> DomainDescription:
        """Returns the profile of a company. A website that nobody has read yet is read first, for a few seconds."""
        return cast(DomainDescription, self.get(path_of("/api/describe/{}", domain)))

    def meta(self, domain: str) -> DomainDescription:
        """Returns the stored profile of a company at once."""
        return cast(DomainDescription, self.get(path_of("/api/meta/{}", domain)))

    def brand(self, domain: str) -> BrandKit:
        """Returns the profile of a company with logo URLs that work without a key."""
        return cast(BrandKit, self.get(path_of("/api/brand/{}", domain)))

    def colors(self, domain: str) -> BrandColors:
        """Returns the colors of a brand. Needs a secret key."""
        return cast(BrandColors, self.get(path_of("/api/colors/{}", domain)))

    def intelligence(self, domain: str) -> CompanyIntelligence:
        """Returns sourced statements about a company. Needs a secret key."""
        return cast(CompanyIntelligence, self.get(path_of("/api/intelligence/{}", domain)))

    def search(self, query: str, *, limit: int = 10) -> list[SearchResult]:
        """Finds companies by the start of a name, ticker or domain, best match first."""
        return cast(list[SearchResult], self.get("/api/search", q=query, limit=limit))

    def resolve(self, **identifier: Unpack[ResolveParameters]) -> ResolvedCompany:
        """Returns the company of an identifier: `resolve(ticker="AAPL")`, `resolve(name="Acme", country="DE")`."""
        return cast(ResolvedCompany, self.get("/api/resolve", **identifier))

    def usage(self) -> KeyUsage:
        """Returns the plan and the use of the key."""
        return cast(KeyUsage, self.get("/api/usage"))

    def describe_all(
        self, domains: Iterable[Entry]
    ) -> Iterator[BatchDescription | BatchDescribeError]:
        """Describes any number of companies, in batches. Each text gives one item, in order: a profile or an error."""
        return self._batches("/api/batch/describe", domains, {})

    def logos_all(
        self, domains: Iterable[Entry], **parameters: Unpack[BatchLogosParameters]
    ) -> Iterator[BatchLogo]:
        """Returns the logo URLs of any number of companies, as `describe_all` does."""
        return self._batches("/api/batch/logos", domains, dict(parameters))

    def get(self, path: str, /, **parameters: Any) -> Any:
        """Returns the JSON of any other GET endpoint."""
        return self._run(self._calls.get(path, parameters))

    def post(self, path: str, body: Any, /, **parameters: Any) -> Any:
        """Returns the JSON of any other POST endpoint, such as /graphql."""
        return self._run(self._calls.post(path, body, parameters, self._calls.retry))

    def _batches(self, path: str, domains: Iterable[Entry], parameters: dict[str, Any]) -> Iterator[Any]:
        source = iter(domains)
        while batch := list(islice(source, self._calls.batch_size)):
            yield from self._run(self._calls.batch(path, batch, parameters))


class AsyncLogograph:
    """The API of a Logograph server, for async code. See `Logograph`."""

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str | None = None,
        retry: Retry | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """Has the parameters of `Logograph`."""
        self._http = http or httpx.AsyncClient(timeout=TIMEOUT)
        self._http.base_url = httpx.URL(base_url)
        self._http.headers.update(headers_for(api_key))
        self._calls = Calls(self._http.build_request, retry)

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _run(self, flow: Flow[T]) -> T:
        response: httpx.Response | None = None
        failure: httpx.TransportError | None = None
        try:
            while True:
                step = flow.throw(failure) if failure else flow.send(response)
                response = failure = None
                if isinstance(step, httpx.Request):
                    try:
                        response = await self._http.send(step)
                    except httpx.TransportError as error:
                        failure = error
                else:
                    await asyncio.sleep(step)
        except StopIteration as end:
            return cast(T, end.value)

    async def logo(self, domain: str, **parameters: Unpack[LogoParameters]) -> Logo:
        """Returns the logo of a company, or a fallback image."""
        return await self._run(self._calls.logo(domain, parameters))

    async def describe(self, domain: str) -> DomainDescription:
        """Returns the profile of a company. A website that nobody has read yet is read first, for a few seconds."""
        return cast(DomainDescription, await self.get(path_of("/api/describe/{}", domain)))

    async def meta(self, domain: str) -> DomainDescription:
        """Returns the stored profile of a company at once."""
        return cast(DomainDescription, await self.get(path_of("/api/meta/{}", domain)))

    async def brand(self, domain: str) -> BrandKit:
        """Returns the profile of a company with logo URLs that work without a key."""
        return cast(BrandKit, await self.get(path_of("/api/brand/{}", domain)))

    async def colors(self, domain: str) -> BrandColors:
        """Returns the colors of a brand. Needs a secret key."""
        return cast(BrandColors, await self.get(path_of("/api/colors/{}", domain)))

    async def intelligence(self, domain: str) -> CompanyIntelligence:
        """Returns sourced statements about a company. Needs a secret key."""
        return cast(CompanyIntelligence, await self.get(path_of("/api/intelligence/{}", domain)))

    async def search(self, query: str, *, limit: int = 10) -> list[SearchResult]:
        """Finds companies by the start of a name, ticker or domain, best match first."""
        return cast(list[SearchResult], await self.get("/api/search", q=query, limit=limit))

    async def resolve(self, **identifier: Unpack[ResolveParameters]) -> ResolvedCompany:
        """Returns the company of an identifier: `resolve(ticker="AAPL")`, `resolve(name="Acme", country="DE")`."""
        return cast(ResolvedCompany, await self.get("/api/resolve", **identifier))

    async def usage(self) -> KeyUsage:
        """Returns the plan and the use of the key."""
        return cast(KeyUsage, await self.get("/api/usage"))

    def describe_all(
        self, domains: Iterable[Entry] | AsyncIterable[Entry]
    ) -> AsyncIterator[BatchDescription | BatchDescribeError]:
        """Describes any number of companies, in batches. Each text gives one item, in order: a profile or an error."""
        return self._batches("/api/batch/describe", domains, {})

    def logos_all(
        self,
        domains: Iterable[Entry] | AsyncIterable[Entry],
        **parameters: Unpack[BatchLogosParameters],
    ) -> AsyncIterator[BatchLogo]:
        """Returns the logo URLs of any number of companies, as `describe_all` does."""
        return self._batches("/api/batch/logos", domains, dict(parameters))

    async def get(self, path: str, /, **parameters: Any) -> Any:
        """Returns the JSON of any other GET endpoint."""
        return await self._run(self._calls.get(path, parameters))

    async def post(self, path: str, body: Any, /, **parameters: Any) -> Any:
        """Returns the JSON of any other POST endpoint, such as /graphql."""
        return await self._run(self._calls.post(path, body, parameters, self._calls.retry))

    async def _batches(
        self,
        path: str,
        domains: Iterable[Entry] | AsyncIterable[Entry],
        parameters: dict[str, Any],
    ) -> AsyncIterator[Any]:
        source = each(domains)
        while batch := [domain async for domain in first(source, self._calls.batch_size)]:
            for item in await self._run(self._calls.batch(path, batch, parameters)):
                yield item


async def each(domains: Iterable[Entry] | AsyncIterable[Entry]) -> AsyncIterator[Entry]:
    if isinstance(domains, AsyncIterable):
        async for domain in domains:
            yield domain
    else:
        for domain in domains:
            yield domain


async def first(source: AsyncIterator[Entry], count: int) -> AsyncIterator[Entry]:
    """Yields the next `count` values of an iterator, without ending it."""
    while count > 0:
        try:
            yield await anext(source)
        except StopAsyncIteration:
            return
        count -= 1
