"""Company logos and company data from a Logograph server."""

from .client import AsyncLogograph, Logograph
from .errors import HttpError, ProblemError
from .logo import Logo, logo_url
from .retry import Retry

__all__ = [
    "AsyncLogograph",
    "HttpError",
    "Logo",
    "Logograph",
    "ProblemError",
    "Retry",
    "logo_url",
]
