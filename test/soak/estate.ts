// The test domains of a service that is killed repeatedly, and the possible revisions of their artwork.
import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../../schema/problems.ts'
import { openStores, type Stores } from '../../server/stores/open.ts'
import { homePage, type Internet, svg } from '../support/fake-internet.ts'
import type { Handler } from '../support/network/web.ts'
import { ownerKey } from './ground.ts'
import { type Asked, type Drawing, emblem, noise, type Revised } from './revisions.ts'

export interface Kept extends Revised {
  drawing: Drawing
}

export interface Estate {
  name: string
  /** Environment of the service, with DATA_DIR, PLANS_FILE and the store URLs. */
  env: Record<string, string>
  /** Domains whose artwork is set on the command line. */
  set: Kept[]
  /** Domains whose artwork comes from websites; each visit finds a new revision. */
  visited: Kept[]
  headers: Record<string, string>
  tally: Tally
  /** Opens the stores of the service from this process. */
  stores(): Stores
}

export interface Tally {
  kills: number
  /** Confirmed writes, and writes that a kill interrupted. */
  written: number
  cut: number
  /** Checked images and stored artworks, and how many images came from a cache. */
  looked: number
  cached: number
  wrong: string[]
}

/** Longest wait for a busy store. */
const STORE_TIMEOUT_MS = 30_000
/** Number of domains of each kind. */
const DOMAINS_PER_KIND = 4

export const ASKED: Asked[] = [
  { size: 64, format: 'png' },
  { size: 128, format: 'webp' },
  { size: 200, format: 'jpg' },
  { size: 128, format: 'svg' },
]

export const addressOf = ({ domain }: Kept, { size, format }: Asked): string =>
  `/api/${domain}?size=${size}&format=${format}`

export async function openEstate(
  name: string,
  net: Internet,
  env: Record<string, string>,
): Promise<Estate> {
  const numbered = (kind: string, drawing: Drawing): Kept[] =>
    Array.from({ length: DOMAINS_PER_KIND }, (_, i) => ({
      domain: `${kind}-${i}-${name}.com`,
      drawing,
      kept: 0,
      begun: 0,
    }))
  const [set, visited] = [numbered('set', noise), numbered('visited', emblem)]
  for (const one of visited) net.serve(one.domain, siteOf(one))
  const { DATA_DIR: dataDir = '', MONGODB_URL: mongodbUrl = null } = env
  const stores = () => openStores({ dataDir, mongodbUrl, cacheBytes: 1e6 })
  const { records, close } = stores()
  const key = await patiently(() => ownerKey(records))
  await close()
  const tally = { kills: 0, written: 0, cut: 0, looked: 0, cached: 0, wrong: [] }
  return { name, env, set, visited, headers: { 'x-api-key': key }, tally, stores }
}

/** A website that serves a new icon revision to each visit. */
function siteOf(one: Kept): Handler {
  const home = homePage('<title>A company</title><link rel="icon" href="/icon.svg">')
  return (request, response) => {
    if (request.url === '/') return home(request, response)
    if (request.url !== '/icon.svg') return void response.writeHead(404).end()
    one.begun += 1
    svg(one.drawing(one.domain, one.begun))(request, response)
  }
}

/** Retries while a store is unavailable, which happens on a busy machine. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + STORE_TIMEOUT_MS; ; await sleep(500)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > deadline) throw error
    }
  }
}
