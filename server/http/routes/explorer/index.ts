// The explorer: the page at `/` and `/docs`, its files under names that never change, and the wall of its first view.
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Request, Router } from 'express'
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { BACKGROUNDS } from '../../../../schema/artwork.ts'
import { WALL, WALL_SIZE } from '../../../../schema/featured.ts'
import { LOGO_DEFAULTS } from '../../../../schema/inputs.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Resolvers } from '../../../../schema/resolvers.ts'
import { answering } from '../../methods.ts'
import { bodyHead, logoHead, matches, send, unchangedHead } from '../../reply.ts'
import { replyFile } from '../../static-file.ts'
import { readBuilt } from './build-output.ts'

export interface ExplorerParts {
  imageUrl: string
  /** As anyone has them who has no key. */
  resolvers(): Resolvers
}

const FOR_EVER = 'public, max-age=31536000, immutable'
/** What the page may load: itself, and images of the image host. */
const policyOf = (imageUrl: string): string =>
  [
    "default-src 'none'",
    ...["script-src 'self'", "style-src 'self'", "font-src 'self'"],
    `img-src 'self' blob: ${imageUrl}`,
    `connect-src 'self' ${imageUrl}`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; ')

export function explorerRoutes({ imageUrl, resolvers }: ExplorerParts): Router {
  const load = once(() => loaded(imageUrl))
  const router = Router()
  answering(router, ['/', '/docs'], async (request, response) => {
    const { page } = await load()
    const policy = ['Content-Security-Policy', policyOf(imageUrl)]
    const privacy = ['Referrer-Policy', 'same-origin', 'Cross-Origin-Opener-Policy', 'same-origin']
    replyFile(request, response, page, [...policy, ...privacy, 'Cache-Control', 'no-cache'])
  })
  answering(router, '/assets/:name', async (request, response) => {
    const file = (await load()).files.get(String(request.params.name))
    if (!file) throw new Problem('not_found', 'The explorer has no file of this name.')
    replyFile(request, response, file, ['Cache-Control', FOR_EVER])
  })
  answering(router, '/wall/:theme/:domain', async (request, response) => {
    const { domain, theme } = placeOnWall(request)
    const logo = await resolvers().logo(domain, { ...LOGO_DEFAULTS, theme, size: WALL_SIZE })
    if (matches(request.headers['if-none-match'], logo.etag)) {
      return send(request, response, 304, unchangedHead(logo, false), null)
    }
    const image = await logo.image()
    const head = [...logoHead(image, image.cached, false), ...bodyHead(image)]
    send(request, response, 200, head, image.bytes)
  })
  return router
}

/** The wall counts against nobody's quota, so it holds these companies in one size and no others. */
function placeOnWall({ params }: Request) {
  const domain = WALL.find((name) => name === params.domain)
  const theme = BACKGROUNDS.find((name) => name === params.theme)
  if (!domain || !theme) throw new Problem('not_found', 'This is not on the wall.')
  return { domain: apexOf(domain) as Apex, theme }
}

async function loaded(imageUrl: string) {
  const built = await readBuilt()
  if (!built) {
    const detail = 'The explorer is not built: run `npm run prepare` with the dev dependencies.'
    throw new Problem('not_found', detail)
  }
  const html = Buffer.from(built.html.replaceAll('%IMAGE_URL%', imageUrl))
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
  const page = { type: 'text/html; charset=utf-8', coded: { identity: html, br, gzip: zipped } }
  return { page, files: built.files }
}

/** Asks once; what failed is asked again. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().catch((error) => {
      asked = null
      throw error
    })
    return asked
  }
}
