"""The calls of the API, for both clients: which requests they send, and what they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Required, TypedDict
from urllib.parse import quote

import httpx

from .errors import ProblemError, error_of, json_of
from .logo import Logo, logo_of, query_of
from .retry import Flow, Retry, send

FIRST_BATCH_SIZE = 25
"""The smallest batch limit of the built-in plans that have batches. The first answer tells that of the plan."""
MAX_BATCH_SIZE = 1000
"""With longer batches, names of 200 letters could exceed the limit of 256 KB for a body."""
BATCH_RETRY = Retry(attempts=5, seconds=120)
"""A batch waits for the next minute of the quota, because a long list uses it up."""


class HintedEntry(TypedDict, total=False):
    """An entry of a batch with hints, which decide between companies of one name."""

    domain: Required[str]
    exchange: str
    country: str
    website: str
    industry: str


Entry = str | HintedEntry
"""A domain or another identifier such as `name:Stripe`, alone or with hints."""


class Calls:
    """The calls of one client."""

    def __init__(self, build: Callable[..., httpx.Request], retry: Retry | None) -> None:
        self.build = build
        self.retry = retry or Retry()
        self.batch_retry = retry or BATCH_RETRY
        self.batch_size = FIRST_BATCH_SIZE

    def logo(self, domain: str, parameters: Mapping[str, Any]) -> Flow[Logo]:
        request = self.build("GET", path_of("/api/{}", domain), params=query_of(dict(parameters)))
        response = yield from send(request, self.retry)
        if not response.is_success or not response.headers.get("content-type", "").startswith("image/"):
            raise error_of(response)
        return logo_of(response)

    def get(self, path: str, parameters: Mapping[str, Any]) -> Flow[Any]:
        request = self.build("GET", path, params=query_of(dict(parameters)) or None)
        return (yield from json_answer(request, self.retry))

    def post(self, path: str, body: Any, parameters: Mapping[str, Any], retry: Retry) -> Flow[Any]:
        request = self.build("POST", path, params=query_of(dict(parameters)) or None, json=body)
        return (yield from json_answer(request, retry))

    def batch(self, path: str, entries: list[Entry], parameters: Mapping[str, Any]) -> Flow[list[Any]]:
        """Sends one batch; several, when the plan allows fewer domains in one request."""
        try:
            answer = yield from self.post(path, body_of(entries), parameters, self.batch_retry)
        except ProblemError as error:
            if error.code != "invalid_request" or error.problem.get("parameter") != "domains":
                raise
            usage = yield from self.get("/api/usage", {})
            limit = usage["plan"]["batchLimit"]
            if not 0 < limit < len(entries):
                raise
            self.batch_size = limit
            results: list[Any] = []
            for start in range(0, len(entries), limit):
                results += yield from self.batch(path, entries[start : start + limit], parameters)
            return results
        self.batch_size = min(answer["limit"], MAX_BATCH_SIZE)
        results = answer["results"]
        return results


def body_of(entries: list[Entry]) -> dict[str, Any]:
    """Returns the body of one batch. It has hints only if an entry has some."""
    parts: list[dict[str, Any]] = [
        {"domain": entry} if isinstance(entry, str) else dict(entry) for entry in entries
    ]
    domains = [part.pop("domain") for part in parts]
    return {"domains": domains, "hints": parts} if any(parts) else {"domains": domains}


def json_answer(request: httpx.Request, retry: Retry) -> Flow[Any]:
    """Sends a request and returns the JSON of its answer."""
    response = yield from send(request, retry)
    data = json_of(response) if response.is_success else None
    if data is None:
        raise error_of(response)
    return data


def path_of(pattern: str, value: str) -> str:
    """Returns the path with a value in it, escaped."""
    return pattern.format(quote(value, safe=""))
