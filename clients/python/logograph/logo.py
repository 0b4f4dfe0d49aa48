"""Logos: their URLs for pages, and their images with what the headers say."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Unpack
from urllib.parse import quote, urlencode

import httpx

from .types import LogoParameters

SECRET_KEY = re.compile(r"(?:^|[^a-z\d])(?:lg_)?sk_", re.IGNORECASE)


@dataclass(frozen=True)
class Logo:
    """The image of a logo."""

    content: bytes
    """The file."""
    content_type: str
    """Its type, such as image/png."""
    source: str
    """Where the artwork comes from, such as bundled:simple-icons."""
    quality: str
    """vector, high, medium, low or raster; synthetic for a fallback."""
    kind: str | None
    """icon or wordmark; None for a fallback."""
    is_fallback: bool
    """True for a monogram or placeholder: no logo is known."""
    is_pending: bool
    """True while a visit to the website may still find a better logo. Ask again after ten seconds."""
    downgraded: list[str]
    """The parameters that the plan has reduced: size, format, retina."""
    headers: httpx.Headers
    """All headers of the answer."""


def logo_of(response: httpx.Response) -> Logo:
    """Returns the logo in an answer."""
    headers = response.headers
    return Logo(
        content=response.content,
        content_type=headers["content-type"],
        source=headers.get("x-source", ""),
        quality=headers.get("x-quality", ""),
        kind=headers.get("x-logo-kind"),
        is_fallback="x-fallback" in headers,
        is_pending=headers.get("x-pending") == "true",
        downgraded=[name.strip() for name in headers.get("x-downgraded", "").split(",") if name],
        headers=headers,
    )


def logo_url(
    image_url: str,
    domain: str,
    *,
    token: str | None = None,
    **parameters: Unpack[LogoParameters],
) -> str:
    """Returns the URL of a logo, for pages, mails and spreadsheets.

    `image_url` is the image host, such as https://img.example.com. `token` is a publishable key, which every reader of
    the page can see. Raises ValueError for a secret key.
    """
    if token and SECRET_KEY.search(token):
        raise ValueError("A secret key must not go into a page; use a publishable key.")
    query = urlencode(query_of({**parameters, "token": token}))
    address = f"{image_url.rstrip('/')}/{quote(domain, safe='')}"
    return f"{address}?{query}" if query else address


def query_of(parameters: dict[str, Any]) -> dict[str, str]:
    """Returns the parameters of a query, without those that are None."""
    return {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in parameters.items()
        if value is not None
    }
