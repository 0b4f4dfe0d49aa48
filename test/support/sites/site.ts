// Describes a fixture website: the files that it serves and the logos that a designer would choose.

/** One response of the web server. */
export interface FixtureFile {
  /** The content-type header; it may be wrong on purpose. Empty for a response without one. */
  type: string
  body: string | Uint8Array
  /** 200 by default. */
  status?: number
  headers?: Record<string, string>
}

/**
 * A logo is identified in one of five ways: a path of `https://host`, an absolute URL, a URL with
 * the `#fragment` of a symbol in a sprite, `inline:N` for the N-th outermost `<svg>` element of the
 * final page, or `data:N` for its N-th `<link>` with a data: URI. N counts from 0.
 */
export interface ExpectedLogos {
  /** The acceptable icons on a light background; empty when only the fallback is correct. */
  icon: string[]
  /**
   * The acceptable wordmarks: the name in letters, with or without the mark. Null when the site has no
   * wordmark for any background. Omitted when the test does not check it.
   */
  wordmark?: string[] | null
  /** The same for a dark background, where it differs. */
  dark?: { icon?: string[]; wordmark?: string[] }
  /** Set when no file of the site may be chosen, neither as icon nor as wordmark. */
  nothing?: true
}

export interface Site {
  /** The special feature of the site: `a Shopify store whose …`. */
  name: string
  /** The domain to look up: an apex, even when only its www host responds. */
  host: string
  /**
   * By path of `https://host` with its query, or by absolute URL. `/*` answers every other path of
   * the host. Other paths are a 404 if their scheme and host serve any file, else there is no connection.
   */
  files: Record<string, FixtureFile>
  expected: ExpectedLogos
  /** The reason for the expected choice. */
  why: string
  /** References of the page to missing files, on purpose. */
  missing?: string[]
  /** By expected logo, an svg file that looks like it, when the logo's own file does not define how it looks. */
  rendersAs?: Record<string, string>
}

const absolute = (site: Site, address: string) => new URL(address, `https://${site.host}/`).href

/** The response to a URL; null when the site does not serve that host. */
export function serve(site: Site, url: string): FixtureFile | null {
  const requestUrl = new URL(url)
  requestUrl.hash = ''
  const served = new Map(
    Object.entries(site.files).map(([key, file]) => [absolute(site, key), file]),
  )
  const wildcardFile = served.get(`${requestUrl.origin}/*`)
  const servesOrigin = [...served.keys()].some((key) => new URL(key).origin === requestUrl.origin)
  const notFound = { type: 'text/html', status: 404, body: '<h1>Not Found</h1>' }
  return served.get(requestUrl.href) ?? wildcardFile ?? (servesOrigin ? notFound : null)
}

/** The home page after redirects by header or meta element; null when a URL is not served, or after eight redirects. */
export function home(site: Site): { url: string; file: FixtureFile } | null {
  let url = `https://${site.host}/`
  if (!serve(site, url)) url = `https://www.${site.host}/`
  if (!serve(site, url)) url = `http://${site.host}/`
  for (let hops = 0; hops < 8; hops++) {
    const file = serve(site, url)
    if (!file) return null
    const refresh = /http-equiv="?refresh"?[^>]*url=([^"'>]+)/i.exec(text(file))
    const next = file.headers?.location ?? refresh?.[1]
    if (!next) return { url, file }
    url = new URL(next, url).href
  }
  return null
}

/** Decodes the body of a file by its byte order mark or its declared charset. */
export function text({ body, type }: FixtureFile): string {
  if (typeof body === 'string') return body
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body)
  // Pages that declare no charset in the header are read as Latin-1; their tags and file names are ASCII.
  return new TextDecoder(/charset=([\w-]+)/.exec(type)?.[1] ?? 'latin1').decode(body)
}

/** Outermost svg elements of a page, in document order. */
function outermostSvgs(page: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  // Blanks out data: URIs, because an svg in one is not an element of the page.
  const bare = page.replaceAll(/"data:[^"]*"/g, (uri) => ' '.repeat(uri.length))
  for (const tag of bare.matchAll(/<(\/?)svg\b[^>]*?(\/?)>/gi)) {
    const [markup, slash, selfClosingSlash] = tag
    const isEndTag = slash !== ''
    if (!isEndTag) {
      if (depth === 0) start = tag.index
      depth += 1
    }
    if (isEndTag || selfClosingSlash) {
      depth -= 1
      if (depth === 0) found.push(page.slice(start, tag.index + markup.length))
    }
  }
  return found
}

/** data: URIs in link elements of a page, in document order. */
function dataLinks(page: string): string[] {
  return [...page.matchAll(/<link\b[^>]*href=(?:"(data:[^"]*)"|'(data:[^']*)')/gi)].map(
    (link) => link[1] ?? link[2]!,
  )
}

/** The bytes of an expected logo, or of its `rendersAs`, for a comparison by pixels; null when there are none. */
export function expectedLogoBytes(site: Site, logo: string): Uint8Array | null {
  const replacement = site.rendersAs?.[logo]
  if (replacement) return new TextEncoder().encode(replacement)
  const page = home(site)
  const [, location, index] = /^(inline|data):(\d+)$/.exec(logo) ?? []
  if (location && !page) return null
  if (location === 'inline') {
    const drawing = outermostSvgs(text(page!.file))[Number(index)]
    if (!drawing) return null
    const withNamespace = / xmlns=/.test(drawing)
      ? drawing
      : drawing.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
    return new TextEncoder().encode(withNamespace)
  }
  if (location === 'data') {
    const [, mediaType, data] = /^data:([^,]*),(.*)$/s.exec(
      dataLinks(text(page!.file))[Number(index)]!,
    )!
    return /;base64$/i.test(mediaType!)
      ? new Uint8Array(Buffer.from(data!, 'base64'))
      : new TextEncoder().encode(decodeURIComponent(data!))
  }
  const file = serve(site, absolute(site, logo))
  if (!file || file.status === 404) return null
  return typeof file.body === 'string' ? new TextEncoder().encode(file.body) : file.body
}

/** An HTML page with a doctype, a charset and a viewport. */
export function page(head: string, body: string, lang = 'en'): FixtureFile {
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
</head>
<body>
${body}
</body>
</html>
`,
  }
}

export const movedTo = (location: string, status = 301): FixtureFile => ({
  type: 'text/html',
  body: `<a href="${location}">Moved</a>`,
  status,
  headers: { location },
})

export const json = (value: unknown, type = 'application/json'): FixtureFile => ({
  type,
  body: JSON.stringify(value, null, 2),
})

export const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`
