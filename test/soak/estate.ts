// What a service that is killed again and again keeps: its domains, and what is known of each drawing.
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
  /** DATA_DIR, PLANS_FILE, and where its stores are. */
  env: Record<string, string>
  /** Their drawings come by the command line. */
  set: Kept[]
  /** Theirs come from websites, which have a new one for each visit. */
  visited: Kept[]
  headers: Record<string, string>
  tally: Tally
  /** Opens its stores beside the service. */
  stores(): Stores
}

export interface Tally {
  kills: number
  /** Writes that were confirmed, and those that were cut off. */
  written: number
  cut: number
  /** Images and drawings that were looked at, and of the images those that came from a cache. */
  looked: number
  cached: number
  wrong: string[]
}

/** Longest that a store is waited for. */
const PATIENCE_MS = 30_000
/** Domains of each kind. */
const EACH = 4

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
    Array.from({ length: EACH }, (_, i) => ({
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

/** Each visit finds another drawing. */
function siteOf(one: Kept): Handler {
  const home = homePage('<title>A company</title><link rel="icon" href="/icon.svg">')
  return (request, response) => {
    if (request.url === '/') return home(request, response)
    if (request.url !== '/icon.svg') return void response.writeHead(404).end()
    one.begun += 1
    svg(one.drawing(one.domain, one.begun))(request, response)
  }
}

/** On a busy machine a store may be late, and say so. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable) || Date.now() > until) throw error
    }
  }
}
