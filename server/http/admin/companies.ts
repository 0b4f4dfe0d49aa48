// The routes of the admin page about companies: search, logo, candidates, corrections, blocks, refresh.
import type { Request, Router } from 'express'
import { z } from 'zod'
import { BACKGROUNDS, KINDS } from '../../../schema/artwork.ts'
import { CandidatePath, LOGO_DEFAULTS } from '../../../schema/inputs/logo.ts'
import { SearchRequest } from '../../../schema/inputs/lookup.ts'
import { flag, NoParameters } from '../../../schema/inputs/types.ts'
import { Problem, Unavailable } from '../../../schema/problems.ts'
import { isCompany, operatorText, siteText } from '../../../schema/site.ts'
import type { Services } from '../../context.ts'
import { ArtworkFailed } from '../../images/child.ts'
import { MAX_FILE_BYTES } from '../../images/limits.ts'
import {
  listOperatorArtwork,
  type OperatorEntry,
  storeArtwork,
  unsetArtwork,
} from '../../operator/artwork.ts'
import { readBytes } from '../body.ts'
import { createRouter, get, mutate } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyImage } from '../reply/image.ts'
import { replyJson } from '../reply/text.ts'
import { auditedRecordsOf, noteChange, operatorResolvers } from './operator.ts'
import { readSiteRequest } from './site.ts'

const LOGO_PARAMETERS = {
  theme: z.enum(BACKGROUNDS, `one of ${BACKGROUNDS.join(', ')}`).default('light'),
}

const ARTWORK_PARAMETERS = {
  kind: z.enum(KINDS, `one of ${KINDS.join(', ')}`).default('icon'),
  background: z.enum(BACKGROUNDS, `one of ${BACKGROUNDS.join(', ')}`).optional(),
  keep: flag('Shows the file as it is, with its margins.'),
}

const COMPANY = '/api/companies/:domain'
/** Edge of a logo on the admin page in pixels. */
const LOGO_SIZE = 256

/** The routes that change nothing. */
export function companyRoutes(services: Services): Router {
  const router = createRouter()
  get(router, '/api/search', async (request, response) => {
    const { q, limit } = readParameters(request, response, SearchRequest)
    replyJson(request, response, { results: await operatorResolvers(services).search(q, limit) })
  })
  get(router, '/api/artwork', async (request, response) => {
    readParameters(request, response, NoParameters)
    const companies = await listOperatorArtwork(services.stores.records.artwork)
    const { zones } = services.config.privateNetwork
    const toJson = (entry: OperatorEntry) => ({
      ...entry,
      domain: operatorText(entry.domain, zones),
    })
    replyJson(request, response, { companies: companies.map(toJson) })
  })
  get(router, COMPANY, async (request, response) => {
    const { site } = readSiteRequest(services, request, response, {})
    const resolvers = operatorResolvers(services)
    const domain = siteText(site)
    const name = isCompany(site) ? (await resolvers.identity(site)).name : domain
    replyJson(request, response, { ...(await resolvers.why(site, 'host')), domain, name })
  })
  get(router, `${COMPANY}/logo`, async (request, response) => {
    const { site, theme } = readSiteRequest(services, request, response, LOGO_PARAMETERS)
    const query = { ...LOGO_DEFAULTS, theme, size: LOGO_SIZE }
    const logo = await operatorResolvers(services).logo(site, query, 'host')
    replyImage(request, response, await logo.image(), 'no-store')
  })
  return get(router, `${COMPANY}/candidates/:position`, async (request, response) => {
    const { position } = CandidatePath.shape
    const candidate = readSiteRequest(services, request, response, { position })
    const bytes = await operatorResolvers(services).candidateImage(
      candidate.site,
      candidate.position,
    )
    replyImage(request, response, { mediaType: 'image/png', bytes }, 'no-store')
  })
}

/** The routes that change a company. */
export function companyChangeRoutes(services: Services): Router {
  const router = createRouter()
  mutate(router, 'post', `${COMPANY}/refresh`, async (request, response) => {
    const { site } = readSiteRequest(services, request, response, {})
    const outcome = await operatorResolvers(services).refresh(site)
    await noteChange(services, response, 'refresh', siteText(site))
    replyJson(request, response, { ...outcome, domain: siteText(site) })
  })
  mutateArtwork(router, services)
  for (const action of ['block', 'unblock'] as const) {
    mutate(router, 'post', `${COMPANY}/${action}`, async (request, response) => {
      const { site } = readSiteRequest(services, request, response, {})
      const changed = await auditedRecordsOf(services, response).artwork[action](site)
      replyJson(request, response, { domain: siteText(site), blocked: action === 'block', changed })
    })
  }
  return router
}

function mutateArtwork(router: Router, services: Services): void {
  mutate(router, 'post', `${COMPANY}/artwork/set`, async (request, response) => {
    const { site, ...options } = readSiteRequest(services, request, response, ARTWORK_PARAMETERS)
    const bytes = await readImage(request)
    const { artwork } = auditedRecordsOf(services, response)
    const stored = await storeArtwork(artwork, services.renderer, site, bytes, options).catch(
      toProblem,
    )
    replyJson(request, response, { domain: siteText(site), ...stored })
  })
  mutate(router, 'post', `${COMPANY}/artwork/unset`, async (request, response) => {
    const { site } = readSiteRequest(services, request, response, {})
    const { artwork } = auditedRecordsOf(services, response)
    replyJson(request, response, { domain: siteText(site), ...(await unsetArtwork(artwork, site)) })
  })
}

/** @returns the body, whatever its Content-Type says: the renderer reads the format from the bytes. */
async function readImage(request: Request): Promise<Uint8Array> {
  const bytes = await readBytes(request, MAX_FILE_BYTES)
  if (bytes.byteLength > 0) return bytes
  const allowed = 'an image: SVG, PNG, JPEG, WebP, GIF, AVIF, JPEG XL, ICO or BMP'
  throw new Problem('invalid_request', `The body must be ${allowed}.`, {
    parameter: 'body',
    allowed,
  })
}

/** @throws Problem invalid_request with the sentence about a file that cannot be used. */
function toProblem(error: unknown): never {
  if (!(error instanceof ArtworkFailed) || error instanceof Unavailable) throw error
  throw new Problem('invalid_request', error.message, { parameter: 'body' }, error)
}
