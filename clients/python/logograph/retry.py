"""Repeats requests after 429, 503 and broken connections."""

from __future__ import annotations

import random
import time
from collections.abc import Generator
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TypeVar

import httpx

T = TypeVar("T")

Flow = Generator[httpx.Request | float, httpx.Response | None, T]
"""The steps of a call without input and output, which the sync and the async client make in their own ways: a request
to send, or a number of seconds to wait."""

BUSY = (429, 503)
"""Quota exceeded, and service busy. The service has not processed the request, so any method may be repeated."""
IDEMPOTENT = ("GET", "HEAD", "DELETE")
"""Methods that may be repeated after a broken connection. A failed POST may have arrived."""


@dataclass(frozen=True)
class Retry:
    """How often and for how long a request is repeated."""

    attempts: int = 3
    """The number of requests, with the first; 1 turns retries off."""
    seconds: float = 30
    """The time after the first request in which another may start."""


def send(request: httpx.Request, retry: Retry) -> Flow[httpx.Response]:
    """Sends a request. The last answer is returned as it is."""
    end = time.monotonic() + retry.seconds
    for attempt in range(1, retry.attempts):
        try:
            response = yield from once(request)
            if response.status_code not in BUSY:
                return response
            delay = retry_after(response)
            error = None
        except httpx.TransportError as failure:
            if request.method not in IDEMPOTENT:
                raise
            delay, error = 0.0, failure
        left = end - time.monotonic()
        if delay > left:
            if error:
                raise error
            return response
        # Waits a random time too, which doubles: many programs start again at the same moment otherwise.
        yield delay + random.uniform(0, min(2 ** (attempt - 1), left - delay))
    return (yield from once(request))


def once(request: httpx.Request) -> Flow[httpx.Response]:
    """Sends a request once."""
    response = yield request
    assert response is not None
    return response


def retry_after(response: httpx.Response) -> float:
    """Returns the seconds in Retry-After, which has a number or a date; 0 without it."""
    value = response.headers.get("retry-after", "")
    if value.isdigit():
        return float(value)
    try:
        # The Date of the answer counts where present, because the local clock may be wrong.
        sent = response.headers.get("date")
        now = parsedate_to_datetime(sent) if sent else datetime.now(timezone.utc)
        seconds: float = (parsedate_to_datetime(value) - now).total_seconds()
        return max(0.0, seconds)
    except (TypeError, ValueError):
        return 0.0
