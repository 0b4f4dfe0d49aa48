// Serves GraphiQL without external files; its Content-Security-Policy allows requests to this host only.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { encodingFor } from '../../compression.ts'
import { COMMON_HEADERS, type HeaderList, send } from '../../reply.ts'

const DEFAULT_QUERY = `# The documentation of all fields is at the left.
# Put your key into the headers below: { "x-api-key": "…" }. Names and logos need no key.

query {
  company(domain: "stripe.com") {
    name
    light: logo(size: 96) { url source quality }
    dark: logo(size: 96, theme: DARK) { url }
  }
  search(query: "appl", limit: 3) {
    name
    ticker
    domain
  }
}
`

interface Page {
  html: Buffer
  gzipped: Buffer
  contentSecurityPolicy: string
}

let pagePromise: Promise<Page> | null = null

/** @returns whether a browser opens the page, rather than a program sending a query. */
export const isPageRequest = ({ headers, method }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')

export async function replyPage(request: Request, response: Response): Promise<void> {
  pagePromise ??= buildPage()
  const { html, gzipped, contentSecurityPolicy } = await pagePromise
  const acceptsGzip = encodingFor(request, ['gzip']) !== null
  const bytes = acceptsGzip ? gzipped : html
  const headers: HeaderList = [
    ...COMMON_HEADERS,
    'Content-Security-Policy',
    contentSecurityPolicy,
    'Cache-Control',
    'public, max-age=3600',
    'Vary',
    'Accept, Accept-Encoding',
    'Content-Type',
    'text/html; charset=utf-8',
    ...(acceptsGzip ? ['Content-Encoding', 'gzip'] : []),
    'Content-Length',
    String(bytes.byteLength),
  ]
  send(request, response, 200, headers, bytes)
}

// Built on first use, because the script has nine megabytes.
async function buildPage(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const options = { title: 'Logograph', defaultQuery: DEFAULT_QUERY, shouldPersistHeaders: false }
  const text = String(renderGraphiQL({ endpoint: '/graphql', ...options }))
  const html = Buffer.from(text)
  return {
    html,
    gzipped: await promisify(gzip)(html),
    contentSecurityPolicy: contentSecurityPolicyOf(text),
  }
}

/** Allows the one inline script by its hash, its workers from blob URLs, and the fonts and icons inside the page. */
function contentSecurityPolicyOf(html: string): string {
  const script = html.slice(html.indexOf('<script>') + 8, html.lastIndexOf('</script>'))
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'font-src data:',
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
