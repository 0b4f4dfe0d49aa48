"""The errors of the clients: problems of the service, and answers that they cannot use."""

from __future__ import annotations

import re
from typing import Any, cast

import httpx

from .types import Problem

PROBLEM_TYPE = re.compile(r"urn:logograph:problem:(\w+)")


class HttpError(Exception):
    """An answer that is not the expected data, such as the error page of a proxy."""

    def __init__(self, message: str, response: httpx.Response) -> None:
        super().__init__(message)
        self.response = response
        """The answer, with its headers and its body."""
        self.status = response.status_code
        """The status. It is 200 when the body is not the expected data."""


class ProblemError(HttpError):
    """A problem of the service. Compare `code`, which is stable."""

    def __init__(self, problem: Problem, response: httpx.Response) -> None:
        super().__init__(problem["detail"], response)
        self.problem = problem
        """All members of the problem details (RFC 9457)."""
        self.code = problem["code"]
        self.detail = problem["detail"]
        """One or more sentences for people."""
        self.retry_after = problem.get("retryAfter")
        """Seconds to wait before a retry; None where a retry does not help."""


def error_of(response: httpx.Response) -> HttpError:
    """Returns a ProblemError for a problem of the service, and an HttpError for any other answer."""
    problem = json_of(response)
    if isinstance(problem, dict) and PROBLEM_TYPE.fullmatch(str(problem.get("type"))):
        return ProblemError(cast(Problem, problem), response)
    address = response.url.copy_with(query=None)
    message = f"{address} responded with {response.status_code} {response.reason_phrase}".rstrip()
    if response.is_success:
        kind = response.headers.get("content-type", "no content type").split(";")[0]
        return HttpError(f"{message} and {kind} instead of the expected data. Check base_url.", response)
    return HttpError(f"{message}.", response)


def json_of(response: httpx.Response) -> Any:
    """Returns the JSON of the body; None for another body."""
    try:
        return response.json()
    except ValueError:
        return None
