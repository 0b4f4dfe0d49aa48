// A website as data: what it serves, and which of its drawings a careful designer would take for its logo.

/** One answer of a web server. */
export interface FixtureFile {
  /** The content-type that is served; it may lie. Empty for an answer without one. */
  type: string
  body: string | Uint8Array
  /** 200 unless told. */
  status?: number
  headers?: Record<string, string>
}

/**
 * Answers are named as the site names them: a path of `https://host`, an absolute URL, a URL with
 * the `#fragment` of a symbol in a sprite, `inline:N` for the N-th outermost `<svg>` element of the
 * final page, or `data:N` for its N-th `<link>` with a data: URI; both count from 0, in the order of
 * the page's text.
 */
export interface Right {
  /** Any of these is a good icon on a light background; empty when none is and the fallback is right. */
  icon: string[]
  /**
   * The same for the name in letters, with or without the mark; null: the site has none to give on
   * any background. Left out where it is no question.
   */
  wordmark?: string[] | null
  /** On a dark background, where that is worth a question; an empty list: the fallback is right. */
  dark?: { icon?: string[]; wordmark?: string[] }
  /** An honest miss: nothing that this site serves may be taken, of either kind. */
  nothing?: true
}

export interface Site {
  /** What is special about it: `a Shopify store whose …`. */
  name: string
  /** The domain that is asked for: an apex, even where only its www answers. */
  host: string
  /**
   * By path of `https://host` with its query, or by absolute URL. `/*` answers every other path of
   * the host. What is not here is a 404 if its scheme and host serve anything, else nobody answers.
   */
  files: Record<string, FixtureFile>
  right: Right
  /** Why a designer chooses so. */
  why: string
  /** References of the page that lead nowhere, on purpose. */
  missing?: string[]
  /** What an answer looks like as a document of its own, where its element does not say it alone. */
  looks?: Record<string, string>
}

const absolute = (site: Site, address: string) => new URL(address, `https://${site.host}/`).href

/** What a server of this site answers; null when nobody listens there. */
export function serve(site: Site, url: string): FixtureFile | null {
  const at = new URL(url)
  at.hash = ''
  const served = new Map(
    Object.entries(site.files).map(([key, file]) => [absolute(site, key), file]),
  )
  const any = served.get(`${at.origin}/*`)
  const known = [...served.keys()].some((key) => new URL(key).origin === at.origin)
  const lost = { type: 'text/html', status: 404, body: '<h1>Not Found</h1>' }
  return served.get(at.href) ?? any ?? (known ? lost : null)
}

/** The page that a visit to the host ends at: after redirects, by header or by meta element. */
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

export function text({ body, type }: FixtureFile): string {
  if (typeof body === 'string') return body
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body)
  // Names of elements and of files are ASCII in every other charset of these pages.
  return new TextDecoder(/charset=([\w-]+)/.exec(type)?.[1] ?? 'latin1').decode(body)
}

/** Outermost svg elements of a page, in the order of its text. */
function inlineDrawings(page: string): string[] {
  const found: string[] = []
  let [depth, from] = [0, 0]
  // What stands in a data: URI is no element of the page.
  const bare = page.replaceAll(/"data:[^"]*"/g, (uri) => ' '.repeat(uri.length))
  for (const tag of bare.matchAll(/<(\/?)svg\b[^>]*?(\/?)>/gi)) {
    if (!tag[1] && depth++ === 0) from = tag.index
    if ((tag[1] || tag[2]) && --depth === 0) found.push(page.slice(from, tag.index + tag[0].length))
  }
  return found
}

/** data: URIs of link elements of a page, in the order of its text. */
function dataLinks(page: string): string[] {
  return [...page.matchAll(/<link\b[^>]*href=(?:"(data:[^"]*)"|'(data:[^']*)')/gi)].map(
    (link) => link[1] ?? link[2]!,
  )
}

/** The bytes behind an answer that `right` names, to know the drawing again by its pixels. */
export function looks(site: Site, answer: string): Uint8Array | null {
  const given = site.looks?.[answer]
  if (given) return new TextEncoder().encode(given)
  const page = home(site)
  const [, place, count] = /^(inline|data):(\d+)$/.exec(answer) ?? []
  if (place && !page) return null
  if (place === 'inline') {
    const drawing = inlineDrawings(text(page!.file))[Number(count)]
    if (!drawing) return null
    const named = / xmlns=/.test(drawing)
      ? drawing
      : drawing.replace(/<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"')
    return new TextEncoder().encode(named)
  }
  if (place === 'data') {
    const [, form, data] = /^data:([^,]*),(.*)$/s.exec(dataLinks(text(page!.file))[Number(count)]!)!
    return /;base64$/i.test(form!)
      ? new Uint8Array(Buffer.from(data!, 'base64'))
      : new TextEncoder().encode(decodeURIComponent(data!))
  }
  const file = serve(site, absolute(site, answer))
  if (!file || file.status === 404) return null
  return typeof file.body === 'string' ? new TextEncoder().encode(file.body) : file.body
}

/** A page as a good server sends it. */
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
  ...{ type: 'text/html', body: `<a href="${location}">Moved</a>`, status },
  headers: { location },
})

export const json = (value: unknown, type = 'application/json'): FixtureFile => ({
  ...{ type, body: JSON.stringify(value, null, 2) },
})

export const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`
