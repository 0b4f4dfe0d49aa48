// Who asks: how a key is made, presented, found and judged.
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../schema/problems.ts'
import type { KeyRecord, KeyRecords } from '../stores/records.ts'
import type { Entitled, Plans } from './plans.ts'

export interface Caller extends Entitled {
  /** The key's short name; null without a key. */
  keyId: string | null
  /** Origins that may embed with the key; empty: any. */
  origins: string[]
  /** Whose windows a request is counted in. */
  subject: string
}

export interface Presented {
  key: string
  /** A key in a header makes the answer private; one in the address is part of the address. */
  by: 'header' | 'query'
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** How long a key that was found is believed without another look; revocations are told at once. */
const BELIEVED_MS = 60_000
const KEYS_BELIEVED = 10_000
/** Longer than any key that this service or a former one hands out. */
const LONGEST_KEY = 256

/** A new key: `lg_sk_` or `lg_pk_`, 30 random base62 characters, and their CRC32 in 6, for secret scanners. */
export function makeKey(kind: KeyRecord['kind']): string {
  const random = Array.from({ length: 30 }, () => BASE62[randomInt(62)]).join('')
  let sum = crc32(random)
  let check = ''
  for (let i = 0; i < 6; i++) {
    check = BASE62[sum % 62] + check
    sum = Math.floor(sum / 62)
  }
  return `lg_${kind === 'secret' ? 'sk' : 'pk'}_${random}${check}`
}

/** What is kept in place of a key. */
export function hashOfKey(key: string): string {
  return hash('sha256', key)
}

/** The first key present, in the order x-api-key, Bearer, token; the others are not looked at. */
export function presentedKey(
  headers: { 'x-api-key'?: string | string[]; authorization?: string },
  token: string | string[] | undefined,
): Presented | null {
  const named = headers['x-api-key']
  if (named !== undefined) return { key: String(named).trim(), by: 'header' }
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.authorization?.trim() ?? '')
  if (bearer) return { key: (bearer[1] ?? '').trim(), by: 'header' }
  if (token !== undefined) return { key: String(token), by: 'query' }
  return null
}

export interface Keyring {
  /** @returns null for a key that is malformed, unknown or revoked: all alike, in time too. */
  find(key: string): Promise<Caller | null>
  /** What `find` answered lately, without a look into the store; undefined when it did not. */
  peek(key: string): Caller | undefined
  /** Looks again at the next question. */
  forget(hash: string): void
  forgetAll(): void
}

export function createKeyring(keys: KeyRecords, plans: Plans): Keyring {
  const believed = new LRUCache<string, Caller>({
    max: KEYS_BELIEVED,
    ttl: BELIEVED_MS,
    ttlResolution: 1000,
  })
  // The hot path asks by the key as presented: hashing it again would cost as much as the rest of it.
  const hashes = new LRUCache<string, string>({ max: KEYS_BELIEVED })
  let forgotten = 0
  return {
    async find(key) {
      const digest = hashOfKey(key)
      const known = believed.get(digest)
      if (known) return known
      const before = forgotten
      const [record] = await keys.find([digest])
      if (!record || record.revokedAt !== null) return null
      const caller = callerOf(record, plans)
      // What was revoked while it was read is believed this once, and no longer.
      if (before !== forgotten) return caller
      believed.set(digest, caller)
      hashes.set(key, digest)
      return caller
    },
    peek(key) {
      const digest = hashes.get(key)
      return digest === undefined ? undefined : believed.get(digest)
    },
    forget(digest) {
      forgotten++
      believed.delete(digest)
    },
    forgetAll() {
      forgotten++
      believed.clear()
    },
  }
}

function callerOf(record: KeyRecord, plans: Plans): Caller {
  return {
    kind: record.kind,
    // A plan that PLANS_FILE no longer holds: images must not break, so the key falls to the smallest envelope.
    plan: plans.find(record.plan) ?? plans.anonymous,
    keyId: record.id,
    origins: record.kind === 'publishable' ? record.origins : [],
    subject: `key:${record.id}`,
  }
}

/** @throws Problem not_permitted when the key has an origin list and the page is not on it. */
export function checkOrigin(caller: Caller, headers: { origin?: string; referer?: string }): void {
  if (caller.origins.length === 0) return
  const page = URL.parse(headers.origin ?? headers.referer ?? '')
  if (page && caller.origins.some((origin) => matches(origin, page))) return
  const from = page ? `"${page.host}"` : 'a request that names no page (no Origin or Referer)'
  throw new Problem(
    'not_permitted',
    `This key may not be used from ${from}; it is bound to its list of origins.`,
    {
      currentTier: caller.plan.id,
      upgrade: true,
    },
  )
}

/** `host`, `host:port`, or `*.host`, which stands for what is below the host and not for itself. */
function matches(origin: string, page: URL): boolean {
  const host = origin.replace(/^\*\./, '').includes(':') ? page.host : page.hostname
  return origin.startsWith('*.') ? host.endsWith(origin.slice(1)) : host === origin
}

/** What an operator asks of a new key. */
export interface WantedKey {
  kind: KeyRecord['kind']
  plan: string
  label: string | null
  origins: string[]
  /** A string that users hold already, so that only a host name changes; null: a new one is made. */
  existing: string | null
}

/** @returns the key itself, which is kept nowhere. @throws Error with a sentence naming what is wrong. */
export async function addKey(keys: KeyRecords, plans: Plans, wanted: WantedKey): Promise<string> {
  const { kind, plan, label, origins, existing } = wanted
  if (!plans.find(plan) || plan === 'anonymous') {
    throw new Error(
      `There is no plan "${plan}"; there are ${plans.listed.map(({ id }) => id).join(', ')}.`,
    )
  }
  if (origins.length > 0 && kind === 'secret')
    throw new Error('Only a publishable key takes --origins.')
  const odd = origins.find((origin) => !ORIGIN.test(origin))
  if (odd !== undefined)
    throw new Error(`The origin "${odd}" is not a host such as a.com, *.b.com or localhost:8080.`)
  if (existing !== null && !EXISTING.test(existing)) {
    throw new Error(`An existing key has 8 to ${LONGEST_KEY} visible ASCII characters.`)
  }
  const key = existing ?? makeKey(kind)
  const digest = hashOfKey(key)
  const record = {
    hash: digest,
    id: `key_${digest.slice(0, 10)}`,
    kind,
    plan,
    label,
    origins,
    createdAt: new Date(),
    revokedAt: null,
  }
  if (!(await keys.add(record))) throw new Error('This key is registered already.')
  return key
}

const ORIGIN = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/
const EXISTING = new RegExp(`^[\\x21-\\x7e]{8,${LONGEST_KEY}}$`)
