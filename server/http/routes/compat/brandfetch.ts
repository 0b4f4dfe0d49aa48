// cdn.brandfetch.io/{identifier}/w/400/theme/dark/…: names and values are path segments, in any order.
import type { Request, Router } from 'express'
import type { z } from 'zod'
import { BrandfetchPairs, parseLeniently } from '../../../../schema/compat.ts'
import { type LogoQuery, SIZE } from '../../../../schema/inputs/logo.ts'
import type { Site } from '../../../../schema/site.ts'
import type { Services } from '../../../context.ts'
import { createCompatRouter, getImage } from '../../methods.ts'
import { replyPlaceholder } from '../../reply/image.ts'
import {
  DEFAULT_QUERY,
  noMatchProblem,
  parseApex,
  replyCompatLogo,
  replyLogoOrPlaceholder,
} from './answer.ts'
import { findByIdentifier, type IdentifierKind } from './lookups.ts'
import { BRANDFETCH_PLACEHOLDER, BRANDFETCH_TRANSPARENT } from './placeholder-images.ts'

type Pairs = z.output<typeof BrandfetchPairs>

const PATH_KINDS = new Set(['domain', 'ticker', 'isin', 'crypto'])
/** The kinds of identifier to try, in this order, for a path that names no kind and no domain. */
const KINDS_WITHOUT_PREFIX: IdentifierKind[] = ['ticker', 'isin', 'crypto']
/** This service's fallback for each fallback of Brandfetch. */
const FALLBACKS = { brandfetch: 'placeholder', lettermark: 'monogram', '404': '404' } as const

export function brandfetchRoutes(services: Services): Router {
  return getImage(createCompatRouter(), '/*path', async (request, response) => {
    const { kind, name, pairs } = parsePath(request)
    const findBy = (identifierKind: IdentifierKind) =>
      findByIdentifier(response, identifierKind, name)
    const domain = await findDomain(kind, name, findBy)
    const fallback = pairs.fallback ?? (pairs.type === 'icon' ? 'brandfetch' : 'transparent')
    const reply = { services, request, response, parameters: [] }
    const query = queryOf(pairs)
    if (fallback === 'transparent') {
      return replyLogoOrPlaceholder(reply, domain, query, BRANDFETCH_TRANSPARENT)
    }
    if (domain) {
      return replyCompatLogo(reply, domain, { ...query, fallback: FALLBACKS[fallback] })
    }
    // Brandfetch documents an image here too, but its guide relies on `onerror`, which needs a real 404.
    if (fallback === '404') throw noMatchProblem(name)
    replyPlaceholder(request, response, BRANDFETCH_PLACEHOLDER, null)
  })
}

/** Parses `/nike.com/w/400` or `/ticker/NKE/w/400`. A file name such as `icon.png` sets the type and the format. */
function parsePath(request: Request): { kind: string | null; name: string; pairs: Pairs } {
  const segments = [...(request.params.path as unknown as string[])]
  const kind =
    segments.length > 1 && PATH_KINDS.has(segments[0] as string) ? segments.shift() : null
  const name = segments.shift() ?? ''
  const rawPairs: Record<string, string> = {}
  while (segments.length > 0) {
    const segment = segments.shift() as string
    const file = /^(icon|symbol|logo)(?:\.(\w+))?$/.exec(segment)
    if (file) Object.assign(rawPairs, { type: file[1], ...(file[2] ? { format: file[2] } : {}) })
    else if (Object.hasOwn(BrandfetchPairs.shape, segment))
      rawPairs[segment] = segments.shift() ?? ''
  }
  return { kind: kind ?? null, name, pairs: parseLeniently(BrandfetchPairs, rawPairs) }
}

async function findDomain(
  kind: string | null,
  name: string,
  findBy: (kind: IdentifierKind) => Promise<Site | null>,
): Promise<Site | null> {
  if (kind === 'domain') return parseApex(name)
  if (kind !== null) return findBy(kind as IdentifierKind)
  const apex = parseApex(name)
  if (apex) return apex
  for (const identifierKind of KINDS_WITHOUT_PREFIX) {
    const domain = await findBy(identifierKind)
    if (domain) return domain
  }
  return null
}

/** An icon is square and gets the shorter side of the requested box; a wordmark keeps its shape and gets the longer one. */
function queryOf({ w, h, theme, type, format }: Pairs): LogoQuery {
  const sides = [w, h].filter((side) => side !== undefined && side > 0) as number[]
  const size = type === 'logo' ? Math.max(...sides) : Math.min(...sides)
  return {
    ...DEFAULT_QUERY,
    format,
    size: sides.length > 0 ? size : SIZE.default,
    kind: type === 'logo' ? 'wordmark' : 'icon',
    shape: type === 'logo' ? 'original' : 'square',
    // Brandfetch's `theme` is the color of the logo; `theme` of this service is the color of the background.
    theme: theme === 'dark' ? 'light' : 'dark',
  }
}
