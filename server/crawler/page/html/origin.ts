// The URL, base URL and response headers of a page.

export interface PageOrigin {
  /** The page's URL after redirects. */
  url: string
  /** The URL that relative URLs of the page resolve against. */
  base: string
  /** Response headers; their names may be in any case. */
  headers: Record<string, string>
}
