// Serves the page at /graphql for browsers. Its script and style are inline, and its Content-Security-Policy allows
// requests to this host only. `@graphql-yoga/render-graphiql` would send 1.9 MB instead of 0.2 MB, show the key in its
// editor of headers, and need scripts from `blob:` URLs.
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { Problem } from '../../../../schema/problems.ts'
import { headerList } from '../../reply/headers.ts'
import { createFile, loadOnce, replyFile } from '../../static-file.ts'
import { readBuiltFile } from '../explorer/build-output.ts'

const load = loadOnce(loadPage)

/** @throws Problem not_found when the page is not built. */
export async function replyPage(request: Request, response: Response): Promise<void> {
  const { file, headers } = await load()
  replyFile(request, response, file, headers)
}

async function loadPage() {
  const read = (name: string) => readBuiltFile(`graphql-page/${name}`)
  const [identity, br, gzip] = await Promise.all(
    ['index.html', 'index.html.br', 'index.html.gz'].map(read),
  )
  if (!identity) {
    const detail = 'The page is not built. Run `npm run prepare` with the dev dependencies.'
    throw new Problem('not_found', detail)
  }
  const headers = headerList({
    'Content-Security-Policy': contentSecurityPolicyOf(identity.toString()),
    'Cache-Control': 'public, max-age=3600',
    // The same address answers programs with JSON.
    Vary: 'Accept',
  })
  return { file: createFile('text/html; charset=utf-8', identity, br, gzip), headers }
}

/** Allows the one script of the page by its hash. The editor adds styles while it runs. */
function contentSecurityPolicyOf(html: string): string {
  const tag = '<script type="module">'
  const script = html.slice(html.indexOf(tag) + tag.length, html.lastIndexOf('</script>'))
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
