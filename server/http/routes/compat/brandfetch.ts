// cdn.brandfetch.io/{identifier}/w/400/h/400/theme/dark/fallback/lettermark/type/icon: pairs in the path, in any order.
import { type Request, Router } from 'express'
import type { z } from 'zod'
import type { Apex } from '../../../../schema/apex.ts'
import { BrandfetchPairs, readLeniently } from '../../../../schema/compat.ts'
import { type LogoQuery, SIZE } from '../../../../schema/inputs.ts'
import { answering } from '../../methods.ts'
import { replyStandIn } from '../../reply.ts'
import type { Keep } from '../logo.ts'
import { answerLogo, answerOrStandIn, apexIn, PLAIN, unknown } from './answer.ts'
import type { Identifier, Identify } from './lookups.ts'
import { BRANDFETCH_MARK, BRANDFETCH_TRANSPARENT } from './placeholder-images.ts'

type Pairs = z.output<typeof BrandfetchPairs>

const KINDS = new Set(['domain', 'ticker', 'isin', 'crypto'])
/** Without a kind they are tried in this order. */
const GUESSED: Identifier[] = ['ticker', 'isin', 'crypto']

export function brandfetchRoutes(keep: Keep, identify: Identify): Router {
  return answering(Router(), '/*path', async (request, response) => {
    const { kind, name, pairs } = partsOf(request)
    const look = (by: Identifier) => identify(response, by, name)
    const domain = await apexOfIdentifier(kind, name, look)
    const fallback = pairs.fallback ?? (pairs.type === 'icon' ? 'brandfetch' : 'transparent')
    const asked = { request, response, keep, reads: [] }
    const query = queryOf(pairs)
    const standIn = fallback === 'transparent' ? BRANDFETCH_TRANSPARENT : BRANDFETCH_MARK
    if (fallback === 'transparent') return answerOrStandIn(asked, domain, query, standIn)
    if (domain) {
      const ours = { brandfetch: 'placeholder', lettermark: 'monogram', '404': '404' } as const
      return answerLogo(asked, domain, { ...query, fallback: ours[fallback] })
    }
    // Their documentation promises an image with it, and their guide waits for onerror, which an image would keep away.
    if (fallback === '404') throw unknown(name)
    replyStandIn(request, response, standIn, null)
  })
}

/** `nike.com/…`, `ticker/NKE/…`: what is asked for, and how. A segment that is no pair stands alone: `…/icon.png`. */
function partsOf(request: Request): { kind: string | null; name: string; pairs: Pairs } {
  const segments = [...(request.params.path as unknown as string[])]
  const kind = segments.length > 1 && KINDS.has(segments[0] as string) ? segments.shift() : null
  const name = segments.shift() ?? ''
  const raw: Record<string, string> = {}
  while (segments.length > 0) {
    const word = segments.shift() as string
    const file = /^(icon|symbol|logo)(?:\.(\w+))?$/.exec(word)
    if (file) Object.assign(raw, { type: file[1], ...(file[2] ? { format: file[2] } : {}) })
    else if (Object.hasOwn(BrandfetchPairs.shape, word)) raw[word] = segments.shift() ?? ''
  }
  return { kind: kind ?? null, name, pairs: readLeniently(BrandfetchPairs, raw) }
}

async function apexOfIdentifier(
  kind: string | null,
  name: string,
  look: (by: Identifier) => Promise<Apex | null>,
): Promise<Apex | null> {
  if (kind === 'domain') return apexIn(name)
  if (kind !== null) return look(kind as Identifier)
  const domain = apexIn(name)
  if (domain) return domain
  for (const by of GUESSED) {
    const found = await look(by)
    if (found) return found
  }
  return null
}

/** Ours are squares: an icon fits into the box that was asked for, lettering takes its longer side. */
function queryOf({ w, h, theme, type, format }: Pairs): LogoQuery {
  const sides = [w, h].filter((side) => side !== undefined && side > 0) as number[]
  const size = type === 'logo' ? Math.max(...sides) : Math.min(...sides)
  return {
    ...PLAIN,
    ...{ format, size: sides.length > 0 ? size : SIZE.default },
    kind: type === 'logo' ? 'wordmark' : 'icon',
    // A dark image is for light pages.
    theme: theme === 'dark' ? 'light' : 'dark',
  }
}
