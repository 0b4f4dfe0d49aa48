"""Company logos and company data from a Logograph server."""

from .calls import HintedEntry
from .client import AsyncLogograph, Logograph
from .errors import HttpError, ProblemError
from .logo import Logo, logo_url
from .retry import Retry

__all__ = [
    "AsyncLogograph",
    "HintedEntry",
    "HttpError",
    "Logo",
    "Logograph",
    "ProblemError",
    "Retry",
    "logo_url",
]
