# Generated from schema/openapi/index.ts by `npm run codegen`; not edited by hand.
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class BatchDescribeError(TypedDict):
    type: Literal["error"]
    """The item failed; `error` says why."""
    domain: str
    """The apex domain; the text that was sent when it finds none."""
    input: str
    """The text that was sent for this item."""
    logo: str
    """URL of the logo on the image host; of a placeholder when the text finds no domain."""
    name: str | None
    """Null, as the other members about a company."""
    kind: Literal["company", "fund", "index", "coin", "currency"] | None
    """What the text means, as in /api/resolve; null when the registry has nothing for it."""
    issuer: BatchDescribeErrorIssuer | None
    """The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer."""
    because: str | None
    """Why the issuer is the answer, as a sentence; null without an issuer."""
    matched: LookupMatch | None
    """What the text matches; null when the registry has no company with it."""
    error: Literal["invalid_domain", "invalid_identifier", "no_match", "free_mail", "describe_failed", "unavailable"]
    detail: NotRequired[str]
    """What is wrong with an invalid domain or identifier, or one without a company."""
    candidates: NotRequired[list[Candidate]]
    """Companies that a name without a certain match may mean, the likeliest first."""


class BatchDescribeErrorIssuer(TypedDict):
    domain: str
    name: str


class LookupMatch(TypedDict):
    """What the identifier matches."""

    field: Literal["name", "legal_name", "alias", "domain", "ticker", "isin", "coin", "lei", "figi", "cik", "subsidiary"]
    """The field that the query matches: the name, the legal_name, an alias (any other name), a domain, a ticker, an isin, the symbol of a coin, a lei, a figi, a cik, or, in the name of a subsidiary, the name of its group."""
    value: str
    """The value of that field."""
    how: Literal["exact", "alias", "former", "subsidiary", "contained", "similar"]
    """exact: the query is the name, the legal name, a domain or an identifier. alias: another name. former: a name or symbol that is no longer in use. subsidiary: the legal name of a subsidiary. contained: the query has the value and other words; only the search answers that. similar: the query resembles the value."""
    former: bool
    """True when the company no longer uses the value."""
    score: float
    """How sure the match is: the share of such matches that are the company that was meant."""


class Candidate(TypedDict):
    domain: str
    name: str
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    why: str
    """Why the company matches the query, as a sentence."""


class BatchDescription(TypedDict):
    type: Literal["profile"]
    """The text has found a company."""
    name: str
    name_source: str
    """Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain."""
    domain: str
    host: NotRequired[BatchDescriptionHost]
    """With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate."""
    legal_name: str | None
    """The registered name."""
    lei: str | None
    """The Legal Entity Identifier (ISO 17442), where an import gave it."""
    description: str | None
    """What the company does, in the words of its website or else of the catalog."""
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    exchange: str | None
    """MIC (ISO 10383) of the exchange of the primary listing, such as XNAS."""
    industry: str | None
    """The industry as a plain label, the same for every source."""
    company_size: Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"] | None
    """Number of employees as a range: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+."""
    founded: int | None
    """Year of foundation."""
    parent: str | None
    """The name of the parent company."""
    indexed: bool
    """False until a source knows the company or a visit has read its website."""
    indexed_at: str
    """When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC."""
    socials: dict[str, str]
    """URL of the company’s profile on each network."""
    logo: str
    thumbhash: str | None
    """A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload."""
    logo_rights: LogoRights | None
    """What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram."""
    colors: list[RgbColor]
    """The palette, primary color first. Empty when no color is known."""
    industry_group: str | None
    """The group of the industry; equal to it when only the broad industry is known."""
    naics: BatchDescriptionNaics | None
    """The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers."""
    isic: str | None
    """The code of the industry in ISIC Rev. 4: a section letter, or two to four digits."""
    headquarters: BatchDescriptionHeadquarters | None
    technologies: list[str]
    sources: dict[str, FactSource]
    """Where each value comes from, by property name. A property without a value has none."""
    input: str
    """The text that was sent for this item."""
    kind: Literal["company", "fund", "index", "coin", "currency"] | None
    """What the text means, as in /api/resolve; null when the registry has nothing for it."""
    issuer: BatchDescriptionIssuer | None
    """The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer."""
    because: str | None
    """Why the issuer is the answer, as a sentence; null without an issuer."""
    matched: LookupMatch | None
    """What the text matches; null when the registry has no company with it."""


class BatchDescriptionHost(TypedDict):
    """With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate."""

    host: str
    name: str | None


class LogoRights(TypedDict):
    license: str | None
    """The SPDX identifier of the license of the drawing; null when unknown, as for logos that a website shows."""
    attribution: str | None
    """The credit line: the author and the origin."""
    guidelines: str | None
    """The rules of the brand for its logo; null when unknown."""


class RgbColor(TypedDict):
    hex: str
    r: int
    g: int
    b: int
    derived: NotRequired[Literal[True]]
    """Present for a text color that the company does not use itself."""


class BatchDescriptionNaics(TypedDict):
    code: str
    title: str


class BatchDescriptionHeadquarters(TypedDict):
    city: str | None
    country: str | None
    """ISO 3166-1 alpha-2."""


class FactSource(TypedDict):
    source: str
    """catalogue, operator, an importer, or an element of the website; for colors as in BrandColors."""
    url: str | None
    """The page with the value; null elsewhere."""
    at: str | None
    """The date of the source; null for colors."""


class BatchDescriptionIssuer(TypedDict):
    domain: str
    name: str


class BatchLogos(TypedDict):
    count: int
    """Number of requested domains."""
    limit: int
    """Maximum number of domains that the plan allows in one request."""
    downgraded: list[Literal["size", "format", "retina"]]
    """The parameters that the plan reduced in every URL, as in X-Downgraded. Empty when it reduced none."""
    results: list[BatchLogo]


class BatchLogo(TypedDict):
    domain: str
    """The apex domain; the text that was sent when it finds none."""
    input: str
    """The text that was sent for this item."""
    logo: str
    """URL of the logo on the image host; of a placeholder when the text finds no domain."""
    api: str
    """Like `logo`, on the API host and without parameters."""
    source: str | None
    """The source of the artwork, as in X-Source; null when no artwork is known yet."""
    thumbhash: str | None
    """A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload."""
    name: str | None
    """The name of the company; null when the registry does not have it."""
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    exchange: str | None
    """MIC (ISO 10383) of the exchange of that listing, such as XNAS."""
    kind: Literal["company", "fund", "index", "coin", "currency"] | None
    """What the text means, as in /api/resolve; null when the registry has nothing for it."""
    issuer: BatchLogoIssuer | None
    """The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer."""
    because: str | None
    """Why the issuer is the answer, as a sentence; null without an issuer."""
    matched: LookupMatch | None
    """What the text matches; null when the registry has no company with it."""
    error: NotRequired[Literal["invalid_domain", "invalid_identifier", "no_match", "free_mail", "describe_failed", "unavailable"]]
    """Present only when the text finds no domain."""
    detail: NotRequired[str]
    """What is wrong with an invalid domain or identifier, or one without a company."""
    candidates: NotRequired[list[Candidate]]
    """Companies that a name without a certain match may mean, the likeliest first."""


class BatchLogoIssuer(TypedDict):
    domain: str
    name: str


class BrandColors(TypedDict):
    domain: str
    colors: BrandColorsColors
    confidence: float
    """1: published by the company. 0.9: from vector artwork. 0.7: from raster artwork. 0.1: generated."""
    source: Literal["curated", "official", "artwork", "generated"]
    """curated: a reviewed table of well-known brands. official: an icon pack, then the artwork. artwork: the artwork alone. generated: made from the domain."""
    derived: list[Literal["primary", "secondary"]]
    """The colors that the company does not use itself. A mark in one color has a readable text color as `secondary`."""
    tier: str
    """The id of the caller’s plan."""


class BrandColorsColors(TypedDict):
    primary: str
    secondary: str
    palette: list[str]
    """Two to six different colors: primary, secondary, then the others by weight."""


class BrandKit(TypedDict):
    name: str
    name_source: str
    """Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain."""
    domain: str
    host: NotRequired[BrandKitHost]
    """With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate."""
    legal_name: str | None
    """The registered name."""
    lei: str | None
    """The Legal Entity Identifier (ISO 17442), where an import gave it."""
    description: str | None
    """What the company does, in the words of its website or else of the catalog."""
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    exchange: str | None
    """MIC (ISO 10383) of the exchange of the primary listing, such as XNAS."""
    industry: str | None
    """The industry as a plain label, the same for every source."""
    company_size: Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"] | None
    """Number of employees as a range: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+."""
    founded: int | None
    """Year of foundation."""
    parent: str | None
    """The name of the parent company."""
    indexed: bool
    """False until a source knows the company or a visit has read its website."""
    indexed_at: str
    """When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC."""
    socials: dict[str, str]
    """URL of the company’s profile on each network."""
    logo: str
    thumbhash: str | None
    """A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload."""
    logo_rights: LogoRights | None
    """What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram."""
    colors: list[RgbColor]
    """The palette, primary color first. Empty when no color is known."""
    industry_group: str | None
    """The group of the industry; equal to it when only the broad industry is known."""
    naics: BrandKitNaics | None
    """The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers."""
    isic: str | None
    """The code of the industry in ISIC Rev. 4: a section letter, or two to four digits."""
    headquarters: BrandKitHeadquarters | None
    technologies: list[str]
    sources: dict[str, FactSource]
    """Where each value comes from, by property name. A property without a value has none."""
    assets: BrandKitAssets
    usage: dict[str, str]
    """Code snippets that show the logo: html, markdown, react, curl, and css when a color is known."""
    over_http: NotRequired[Literal[True]]
    """Present when artwork or a value of the profile was found over http, as with X-Source-Security."""
    intelligence: NotRequired[CompanyIntelligence]
    """Stored company intelligence. Present only when it exists and the key includes it."""


class BrandKitHost(TypedDict):
    """With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate."""

    host: str
    name: str | None


class BrandKitNaics(TypedDict):
    code: str
    title: str


class BrandKitHeadquarters(TypedDict):
    city: str | None
    country: str | None
    """ISO 3166-1 alpha-2."""


class BrandKitAssets(TypedDict):
    logo: str
    variants: list[LogoVariant]
    dark: str
    """The logo for dark backgrounds."""
    wordmark: str | None
    """The wordmark in its own shape, as SVG where the key includes it and else as PNG; null when none is known."""


class LogoVariant(TypedDict):
    size: int
    png: str
    webp: str
    svg: NotRequired[str]
    """Absent when the key or its plan does not include the SVG of artwork."""


class CompanyIntelligence(TypedDict):
    domain: str
    name: str
    description: str
    """What the company does; when that is unknown, a sentence that says so."""
    industry: str
    """The industry, as in the profile; `unknown` when it is not known."""
    industry_group: str | None
    """The group of the industry; equal to it when only the broad industry is known."""
    naics: CompanyIntelligenceNaics | None
    """The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers."""
    isic: str | None
    """The code of the industry in ISIC Rev. 4: a section letter, or two to four digits."""
    company_size: Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+", "unknown"]
    """Number of employees as a range; `unknown` when it is not known."""
    technologies: list[str]
    """Technologies detected on the website. The list may be incomplete."""
    social_media: dict[str, str]
    """URL of the company’s profile on each network."""
    business_model: NotRequired[str]
    target_market: NotRequired[str]
    founded: NotRequired[str]
    """Year of foundation."""
    headquarters: NotRequired[str]
    known: list[str]
    """The names of the fields that rest on evidence."""
    evidence: list[CompanyIntelligenceEvidence]
    """The quotations that support the statements."""
    generated_by: str
    """The language model that wrote the statements; extractive when none was used."""
    generated_at: str
    tier: str
    """The id of the caller’s plan."""


class CompanyIntelligenceNaics(TypedDict):
    code: str
    title: str


class CompanyIntelligenceEvidence(TypedDict):
    statement: Literal["description", "industry", "company_size", "business_model", "target_market", "founded", "headquarters"]
    url: str | None
    """URL of the page; null when the registry is the source."""
    quote: str
    """A literal quotation that supports the statement."""


class DomainDescription(TypedDict):
    name: str
    name_source: str
    """Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain."""
    domain: str
    host: NotRequired[DomainDescriptionHost]
    """With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate."""
    legal_name: str | None
    """The registered name."""
    lei: str | None
    """The Legal Entity Identifier (ISO 17442), where an import gave it."""
    description: str | None
    """What the company does, in the words of its website or else of the catalog."""
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    exchange: str | None
    """MIC (ISO 10383) of the exchange of the primary listing, such as XNAS."""
    industry: str | None
    """The industry as a plain label, the same for every source."""
    company_size: Literal["1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+"] | None
    """Number of employees as a range: 1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10001+."""
    founded: int | None
    """Year of foundation."""
    parent: str | None
    """The name of the parent company."""
    indexed: bool
    """False until a source knows the company or a visit has read its website."""
    indexed_at: str
    """When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC."""
    socials: dict[str, str]
    """URL of the company’s profile on each network."""
    logo: str
    thumbhash: str | None
    """A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload."""
    logo_rights: LogoRights | None
    """What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram."""
    colors: list[RgbColor]
    """The palette, primary color first. Empty when no color is known."""
    industry_group: str | None
    """The group of the industry; equal to it when only the broad industry is known."""
    naics: DomainDescriptionNaics | None
    """The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers."""
    isic: str | None
    """The code of the industry in ISIC Rev. 4: a section letter, or two to four digits."""
    headquarters: DomainDescriptionHeadquarters | None
    technologies: list[str]
    sources: dict[str, FactSource]
    """Where each value comes from, by property name. A property without a value has none."""


class DomainDescriptionHost(TypedDict):
    """With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate."""

    host: str
    name: str | None


class DomainDescriptionNaics(TypedDict):
    code: str
    title: str


class DomainDescriptionHeadquarters(TypedDict):
    city: str | None
    country: str | None
    """ISO 3166-1 alpha-2."""


class KeyUsage(TypedDict):
    keyId: str
    """The id of the key. It is no secret."""
    kind: Literal["publishable", "secret"]
    expiresAt: str | None
    """When the key expires; null when it does not."""
    plan: BillingPlan
    minute: KeyUsageMinute
    """The current minute. That of a publishable key is counted per visitor address."""
    day: KeyUsageDay
    """The current UTC day."""
    days: list[KeyUsageDay]
    """The last 30 days, oldest first. Requests of the last ten seconds may be missing."""


class BillingPlan(TypedDict):
    id: str
    name: str
    price: str
    """The price as text, such as "$0"."""
    amountCents: int
    currency: str
    interval: str
    requestLimitPerDay: int
    requestLimitPerMinute: int
    maxLogoSize: int
    """Largest edge of an image in pixels, retina included."""
    batchLimit: int
    entityLimit: NotRequired[int]
    """Companies that a gateway may request through `_entities` in one operation. Default: batchLimit."""
    merchantLimit: NotRequired[int]
    """Lines of bank statements in one request. Default: batchLimit. 0 allows single lines only."""
    features: BillingPlanFeatures
    """Every feature, with true or false."""


class BillingPlanFeatures(TypedDict):
    """Every feature, with true or false."""

    customSizes: bool
    formats: bool
    svg: bool
    retina: bool
    brandData: bool
    intelligence: bool
    batch: bool
    refresh: bool


class KeyUsageMinute(TypedDict):
    """The current minute. That of a publishable key is counted per visitor address."""

    limit: int
    """Requests allowed in the window."""
    remaining: int
    """Requests left after this one."""
    resetAt: str
    """When the window ends."""


class KeyUsageDay(TypedDict):
    """The current UTC day."""

    limit: int
    """Requests allowed in the window."""
    remaining: int
    """Requests left after this one."""
    resetAt: str
    """When the window ends."""


class Problem(TypedDict):
    type: str
    """A URN that ends in the code. It is the same on every server."""
    title: str
    status: int
    code: str
    """The stable code for programs; later versions may add codes. One of invalid_request, key_required, invalid_key, malformed_credentials, key_in_query_not_accepted, plan_required, secret_key_required, origin_not_allowed, no_artwork, no_match, free_mail, not_found, method_not_allowed, payload_too_large, unsupported_media_type, request_timeout, headers_too_large, quota_exceeded, internal, not_implemented, unavailable."""
    detail: str
    """One or more sentences for people."""
    instance: NotRequired[str]
    """The path of the request."""
    requestId: NotRequired[str]
    """The X-Request-Id of the response, which log lines contain too."""
    docs: NotRequired[str]
    """A page that explains the code."""
    upgrade: NotRequired[str]
    """The page of the plans; only with the code plan_required."""
    retryAfter: NotRequired[int]
    """Seconds to wait, as in Retry-After."""
    currentTier: NotRequired[str]
    """The id of the caller’s plan."""
    feature: NotRequired[str]
    """The feature that the plan lacks."""
    pending: NotRequired[bool]
    """True while a visit to the website may still find a logo."""
    candidates: NotRequired[list[Candidate]]
    """Only with the code no_match: companies that the name may mean, the likeliest first. Absent when none resembles it."""
    parameter: NotRequired[str]
    value: NotRequired[str]
    """Left out when the parameter is missing."""
    allowed: NotRequired[str]
    suggestion: NotRequired[str]
    """The value that was probably meant."""
    errors: NotRequired[list[ProblemError]]
    """Every wrong parameter, when there are several."""


class ProblemError(TypedDict):
    parameter: str
    value: NotRequired[str]
    """Left out when the parameter is missing."""
    allowed: str
    suggestion: NotRequired[str]
    """The value that was probably meant."""


class ResolvedCompany(TypedDict):
    name: str
    domain: str
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    logo: str
    """URL of the logo on the image host."""
    exchange: str | None
    """MIC (ISO 10383) of the exchange of that listing, such as XNAS."""
    matched: LookupMatch
    kind: Literal["company", "fund", "index", "coin", "currency"]
    """What the identifier means: a company or its share, a fund, a stock index, a coin, or a currency."""
    issuer: ResolvedCompanyIssuer | None
    """The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer."""
    because: str | None
    """Why the issuer is the answer, as a sentence; null without an issuer."""


class ResolvedCompanyIssuer(TypedDict):
    domain: str
    name: str


class SearchResult(TypedDict):
    name: str
    domain: str
    ticker: str | None
    """Ticker symbol of the primary listing; null when there is none."""
    logo: str
    """URL of the logo on the image host."""
    exchange: str | None
    """MIC (ISO 10383) of the exchange of that listing, such as XNAS."""
    matched: SearchResultMatched
    """What the query matches."""
    why: str
    """Why the company matches the query, as a sentence."""
    score: float
    """How well the company matches, rounded. Compare scores only within one answer."""


class SearchResultMatched(TypedDict):
    """What the query matches."""

    field: Literal["name", "legal_name", "alias", "domain", "ticker", "isin", "coin", "lei", "figi", "cik", "subsidiary"]
    """The field that the query matches: the name, the legal_name, an alias (any other name), a domain, a ticker, an isin, the symbol of a coin, a lei, a figi, a cik, or, in the name of a subsidiary, the name of its group."""
    value: str
    """The value of that field."""
    how: Literal["exact", "alias", "former", "subsidiary", "contained", "similar"]
    """exact: the query is the name, the legal name, a domain or an identifier. alias: another name. former: a name or symbol that is no longer in use. subsidiary: the legal name of a subsidiary. contained: the query has the value and other words; only the search answers that. similar: the query resembles the value."""
    former: bool
    """True when the company no longer uses the value."""


class LogoParameters(TypedDict, total=False):
    scope: Literal["company", "host", "auto"]
    port: int
    """The port of a private host, for callers whom the operator admits."""
    path: str
    """The path of the start page of a private host."""
    coin: str
    size: int
    """Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it."""
    format: Literal["png", "webp", "jpg", "jpeg", "svg", "auto"]
    retina: bool
    """Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan."""
    theme: Literal["light", "dark"]
    fallback: Literal["404", "monogram", "placeholder"]
    greyscale: bool
    """Converts the image to greyscale."""
    kind: Literal["icon", "wordmark"]
    shape: Literal["square", "original"]
    padding: int
    """Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight."""
    background: str
    """A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says."""
    grant: str
    """The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired."""
    refresh: bool
    """Crawls the website again first. Needs a secret key and a plan with `refresh`."""


class BatchLogosParameters(TypedDict, total=False):
    size: int
    """Edge of the square images in pixels. A value above the limit of the plan is reduced to that limit."""
    format: Literal["png", "webp", "jpg", "jpeg", "svg"]
    retina: bool
    """Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan."""
    theme: Literal["light", "dark"]
    fallback: Literal["404", "monogram", "placeholder"]
    greyscale: bool
    """Converts the image to greyscale."""
    kind: Literal["icon", "wordmark"]
    shape: Literal["square", "original"]
    padding: int
    """Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight."""
    background: str
    """A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says."""
    expiresIn: int
    """Seconds after which the signed URLs in the response expire. Default: they do not expire, so that pages can embed them."""
    typos: bool
    """Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right."""


class ResolveParameters(TypedDict, total=False):
    ticker: str
    isin: str
    crypto: str
    name: str
    domain: str
    email: str
    """An email address, such as info@stripe.com. One at a free or disposable provider is the error free_mail."""
    url: str
    """A URL of any page of a website, with or without its scheme."""
    lei: str
    wkn: str
    cusip: str
    sedol: str
    figi: str
    cik: str
    typos: bool
    """Finds a name despite one typo from 7 letters, or two from 10. The first letter must be right."""
    exchange: str
    country: str
    website: str
    """Beside a name: the website, as a domain, a URL or an email address. A company with another website is then no match."""
    industry: str
