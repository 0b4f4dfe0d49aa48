// The page on which people try queries: served whole by ourselves, with a policy that lets it ask nobody else.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { encodingFor } from '../../compression.ts'
import { ALWAYS, type Head, send } from '../../reply.ts'

const FIRST = `# Everything that can be asked is in the documentation, at the left.
# A key goes into the headers below: { "x-api-key": "…" }. Without one, names and logos are answered.

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
  zipped: Buffer
  policy: string
}

let page: Promise<Page> | null = null

/** Whether it is a browser that opens the address, rather than a program that asks. */
export const isVisit = ({ headers, method }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/.test(headers.accept ?? '')

export async function replyPage(request: Request, response: Response): Promise<void> {
  page ??= pageOf()
  const { html, zipped, policy } = await page
  const zips = encodingFor(request, ['gzip']) !== null
  const bytes = zips ? zipped : html
  const head: Head = [
    ...ALWAYS,
    ...['Content-Security-Policy', policy, 'Cache-Control', 'public, max-age=3600'],
    ...['Vary', 'Accept, Accept-Encoding', 'Content-Type', 'text/html; charset=utf-8'],
    ...(zips ? ['Content-Encoding', 'gzip'] : []),
    ...['Content-Length', String(bytes.byteLength)],
  ]
  send(request, response, 200, head, bytes)
}

// Nine megabytes of script, which no service needs where nobody opens the page.
async function pageOf(): Promise<Page> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const options = { title: 'Logograph', defaultQuery: FIRST, shouldPersistHeaders: false }
  const text = String(renderGraphiQL({ endpoint: '/graphql', ...options }))
  const html = Buffer.from(text)
  return { html, zipped: await promisify(gzip)(html), policy: policyOf(text) }
}

/** The one script by its hash; its workers are blobs, its letters and icons in the page itself. */
function policyOf(html: string): string {
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
