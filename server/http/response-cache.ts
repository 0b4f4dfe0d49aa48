// Warm images answered in the listener before Express: the same key, quota, conditions, log line and headers.
// Whatever it is not sure of goes to the app.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import { LogoParameters } from '../../schema/inputs.ts'
import type { LogoImage } from '../../schema/resolvers.ts'
import { type Caller, presentedKey } from '../access/keyring.ts'
import type { QuotaResult } from '../access/quota.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { type Asked, anonymous, type ContextParts } from './context.ts'
import { bodyHead, type Head, limitHead, logoHead, matches, unchangedHead } from './reply.ts'

/** One answer to one address, for callers of one plan and kind. */
interface Warm {
  /** Those whose change makes it wrong: the one asked for, and whose drawing it is. */
  domains: Apex[]
  etag: string
  /** Short ones as a latin1 string: node then writes head and body at once, a fifth faster. */
  body: string | Uint8Array
  length: number
  /** Everything but the limits, for a 200 and for a 304. */
  head: Head
  bareHead: Head
}

export interface Hot {
  /** @returns false when the app must answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Counts drops: an answer that was begun before one must not be remembered after it. */
  epoch(): number
  /** Remembers what the app just sent, if the same request may be answered with it again. */
  keep(request: IncomingMessage, asked: Asked, image: LogoImage): void
  /** @returns how many answers there were. */
  drop(domain: Apex): number
  clear(): void
}

export interface HotParts extends Omit<ContextParts, 'resolvers' | 'epoch'> {
  telemetry: Telemetry
  /** Bytes that may be held. */
  maxBytes: number
  /** Which host a request came to: one address means other things on each. */
  hostOf(request: IncomingMessage): string
  /** Takes over when the quota is used up: its answer is a problem. */
  app(request: IncomingMessage, response: ServerResponse): void
}

/** Entries live shorter than anything they rest on: keys are believed for a minute too. */
const LIFE_MS = 60_000
const LONGEST_URL = 512
const LONGEST_STRING = 32_768
/** What an entry weighs beside its bytes: two heads and the names, measured at 2.5 KB. */
const OVERHEAD = 3000
/** Parameters that change the answer; `?x=1…n` would otherwise fill the memory with one image. */
const KNOWN = new Set([...Object.keys(LogoParameters.shape), 'token'])

export function createHot(parts: HotParts): Hot {
  const entries = new LRUCache<string, Warm>({
    maxSize: parts.maxBytes,
    ttl: LIFE_MS,
    // Else the cache sets a timer each millisecond, to know what time it is.
    ttlResolution: 1000,
    sizeCalculation: ({ length }) => length + OVERHEAD,
    dispose: (entry, name) => {
      for (const domain of entry.domains) {
        const names = namesByDomain.get(domain)
        names?.delete(name)
        if (names?.size === 0) namesByDomain.delete(domain)
      }
    },
  })
  const namesByDomain = new Map<Apex, Set<string>>()
  let epoch = 0

  return {
    answer(request, response) {
      const who = whoAsks(request, parts)
      const warm = who && entries.get(nameOf(request, who, parts))
      if (!warm) return false
      const began = performance.now()
      const { caller } = who
      const finish = (spent: QuotaResult) => {
        if (!spent.allowed) return parts.app(request, response)
        const status = write(request, response, warm, spent)
        parts.telemetry.answered({
          method: 'GET',
          url: urlOf(request),
          route: 'hot',
          status,
          bytes: status === 200 ? warm.length : 0,
          milliseconds: performance.now() - began,
          ip: parts.addressOf(request),
          keyId: caller.keyId,
          plan: caller.plan.id,
          cache: 'HOT',
        })
      }
      const spent = parts.quota.spend(caller.subject, caller.plan)
      if (!(spent instanceof Promise)) finish(spent)
      else spent.then(finish, () => parts.app(request, response)).catch(() => response.destroy())
      return true
    },
    epoch: () => epoch,
    keep(request, { caller, isPrivate, epoch: begun }, image) {
      if (begun !== epoch || !isPlain(urlOf(request))) return
      const who = whoAsks(request, parts)
      // The app may have seen another caller: a key made or revoked since, an odd `?` in the address.
      if (who?.caller.subject !== caller.subject) return
      const name = nameOf(request, who, parts)
      const bareHead = unchangedHead(image, isPrivate)
      const { domain, owner, etag, bytes } = image
      const domains = [...new Set([domain, owner])]
      const body = bytes.byteLength > LONGEST_STRING ? bytes : Buffer.from(bytes).toString('latin1')
      const head = [...logoHead(image, true, isPrivate), ...bodyHead(image)]
      entries.set(name, { domains, etag, body, length: bytes.byteLength, bareHead, head })
      // An image larger than the whole store is not kept, and must leave no name behind.
      if (!entries.has(name)) return
      for (const each of domains) {
        namesByDomain.set(each, (namesByDomain.get(each) ?? new Set()).add(name))
      }
    },
    drop(domain) {
      epoch += 1
      const names = [...(namesByDomain.get(domain) ?? [])]
      for (const name of names) entries.delete(name)
      return names.length
    },
    clear() {
      epoch += 1
      entries.clear()
    },
  }
}

/** Express cuts request.url to the router's mount point; originalUrl is what came. */
function urlOf(request: IncomingMessage): string {
  return (request as { originalUrl?: string }).originalUrl ?? request.url ?? ''
}

/** An image at an address of which every part is known. */
function isPlain(url: string): boolean {
  if (url.length > LONGEST_URL || !url.startsWith('/')) return false
  return [...new URLSearchParams(queryOf(url)).keys()].every((name) => KNOWN.has(name))
}

/** What follows the first question mark, as the app reads it. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

// An escaped name could be `token` in disguise, and a second `?` or a `#` hide one from one reader
// and show it to the other.
const DOUBTFUL = /[%#]|\?.*\?/

/** Who asks, told without a look into the store; null when only the app can tell. */
function whoAsks(request: IncomingMessage, parts: HotParts): Who | null {
  const { headers, method } = request
  const url = urlOf(request)
  if (method !== 'GET' || headers.host === undefined || DOUBTFUL.test(url)) return null
  const token = url.includes('token=') ? new URLSearchParams(queryOf(url)).get('token') : null
  const presented = presentedKey(headers, token ?? undefined)
  if (!presented) {
    return { caller: anonymous(parts.plans, parts.addressOf(request)), by: 'nobody' }
  }
  const caller = parts.keyring.peek(presented.key)
  return caller && caller.origins.length === 0 ? { caller, by: presented.by } : null
}

interface Who {
  caller: Caller
  by: string
}

function nameOf(request: IncomingMessage, { caller, by }: Who, parts: HotParts): string {
  return `${parts.hostOf(request)} ${caller.kind} ${caller.plan.id} ${by} ${urlOf(request)}`
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  warm: Warm,
  spent: QuotaResult,
): number {
  const unchanged = matches(request.headers['if-none-match'], warm.etag)
  response.writeHead(
    unchanged ? 304 : 200,
    (unchanged ? warm.bareHead : warm.head).concat(limitHead(spent)),
  )
  if (unchanged) response.end()
  else response.end(warm.body, 'latin1')
  return unchanged ? 304 : 200
}
