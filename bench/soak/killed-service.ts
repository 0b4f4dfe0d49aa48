// A service that is killed repeatedly: its environment, test domains, stores and counts.
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../../schema/problems.ts'
import { openStores, type Stores } from '../../server/stores/open.ts'
import { homePage, type Internet, svg } from '../../test/support/fake-internet.ts'
import { createTestKey } from '../../test/support/keys.ts'
import type { Handler } from '../../test/support/network/web.ts'
import {
  type ArtworkGenerator,
  noisePng,
  type Rendition,
  type RevisedDomain,
  uniqueColorSvg,
} from './revisions.ts'

export interface TestDomain extends RevisedDomain {
  generate: ArtworkGenerator
}

export interface KilledService {
  name: string
  /** Environment of the service, with DATA_DIR, PLANS_FILE and the store URLs. */
  env: Record<string, string>
  /** Domains whose artwork is set on the command line. */
  operatorDomains: TestDomain[]
  /** Domains whose artwork comes from websites; each visit finds a new revision. */
  crawledDomains: TestDomain[]
  headers: Record<string, string>
  counts: Counts
  /** Opens the stores of the service from this process. */
  stores(): Promise<Stores>
}

export interface Counts {
  kills: number
  confirmedWrites: number
  /** Writes that a kill interrupted. */
  interruptedWrites: number
  /** Checked images and stored artworks. */
  checked: number
  /** Checked images that came from a cache. */
  cacheHits: number
  /** A description of each corrupt image or failed command. */
  faults: string[]
}

/** Longest wait for a store that is unavailable. */
const STORE_TIMEOUT_MS = 30_000
/** Number of domains of each kind. */
const DOMAINS_PER_KIND = 4

export const RENDITIONS: Rendition[] = [
  { size: 64, format: 'png' },
  { size: 128, format: 'webp' },
  { size: 200, format: 'jpg' },
  { size: 128, format: 'svg' },
]

export const renditionPath = ({ domain }: TestDomain, { size, format }: Rendition): string =>
  `/api/${domain}?size=${size}&format=${format}`

export async function createKilledService(
  name: string,
  net: Internet,
  env: Record<string, string>,
): Promise<KilledService> {
  const createDomains = (kind: string, generate: ArtworkGenerator): TestDomain[] =>
    Array.from({ length: DOMAINS_PER_KIND }, (_, i) => ({
      domain: `${kind}-${i}-${name}.com`,
      generate,
      confirmedRevision: 0,
      attemptedRevision: 0,
    }))
  const operatorDomains = createDomains('set', noisePng)
  const crawledDomains = createDomains('visited', uniqueColorSvg)
  for (const testDomain of crawledDomains) net.serve(testDomain.domain, createSite(testDomain))
  const { DATA_DIR: dataDir = '', MONGODB_URL: mongodbUrl = null } = env
  const stores = () => openStores({ dataDir, mongodbUrl, cacheBytes: 1e6 })
  const { records, close } = await stores()
  const key = await retryWhileUnavailable(() => createTestKey(records))
  await close()
  const counts = {
    kills: 0,
    confirmedWrites: 0,
    interruptedWrites: 0,
    checked: 0,
    cacheHits: 0,
    faults: [],
  }
  return {
    name,
    env,
    operatorDomains,
    crawledDomains,
    headers: { 'x-api-key': key },
    counts,
    stores,
  }
}

/** A website that serves a new icon revision to each visit. */
function createSite(testDomain: TestDomain): Handler {
  const home = homePage('<title>A company</title><link rel="icon" href="/icon.svg">')
  return (request, response) => {
    if (request.url === '/') return home(request, response)
    if (request.url !== '/icon.svg') return void response.writeHead(404).end()
    testDomain.attemptedRevision += 1
    svg(testDomain.generate(testDomain.domain, testDomain.attemptedRevision))(request, response)
  }
}

/** Retries while a store is unavailable, which happens on a busy machine. */
export async function retryWhileUnavailable<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + STORE_TIMEOUT_MS; ; await sleep(500)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > deadline) throw error
    }
  }
}
