// Serves the admin page and its files. They contain no data: the page asks for the token and sends it with each request.
import type { Router } from 'express'
import { Problem } from '../../../schema/problems.ts'
import { createRouter, get } from '../methods.ts'
import { headerList } from '../reply/headers.ts'
import { readAdminPage } from '../routes/explorer/build-output.ts'
import { createCompressedFile, IMMUTABLE, loadOnce, replyFile } from '../static-file.ts'

/** The page loads its own files alone, and shows images that its script has read. */
const HEADERS = headerList({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-cache',
})

export function adminPage(): Router {
  const load = loadOnce(async () => {
    const page = await readAdminPage()
    if (!page) throw new Problem('not_found', 'The admin page is not built. Run `npm run prepare`.')
    const html = await createCompressedFile('text/html; charset=utf-8', page.html)
    return { html, files: page.files }
  })
  const router = createRouter()
  get(router, '/', async (request, response) => {
    replyFile(request, response, (await load()).html, HEADERS)
  })
  return get(router, '/assets/:name', async (request, response) => {
    const file = (await load()).files.get(String(request.params.name))
    if (!file) throw new Problem('not_found', 'The admin page has no file with this name.')
    replyFile(request, response, file, ['Cache-Control', IMMUTABLE])
  })
}
