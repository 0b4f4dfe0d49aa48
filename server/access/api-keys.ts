// API keys: their format, their hash, where a request carries them, and how an operator creates one.
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isMarket, MARKET_ALLOWED } from '../../schema/exchanges.ts'
import { Problem } from '../../schema/problems.ts'
import { isActiveKey, type KeyRecord, type KeyRecords } from '../stores/records.ts'
import { ORIGIN_PATTERN } from './origins.ts'
import type { Plans } from './plans.ts'

/** A key as a request carries it, valid or not. */
export interface PresentedKey {
  key: string
  /** A key in a header makes the response private; a key in the query is part of the URL. */
  via: 'header' | 'query'
  /** Why the key is refused without a look-up; `key` is then empty. */
  refusal?: Problem
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** The longest key in characters; keys of this service have 42. */
const MAX_KEY_LENGTH = 256
/** The shortest key of another service that can be added, in characters. A shorter one can be guessed from its hash. */
const MIN_EXISTING_LENGTH = 20
const EXISTING_KEY_PATTERN = new RegExp(`^[\\x21-\\x7e]{${MIN_EXISTING_LENGTH},${MAX_KEY_LENGTH}}$`)

/**
 * Generates a key: `lg_sk_` or `lg_pk_`, 30 random base62 characters, and their CRC32 in 6 more.
 * Secret scanners use the checksum to tell a key from random text.
 */
export function generateKey(kind: KeyRecord['kind']): string {
  const random = randomBase62(30)
  let rest = crc32(random)
  let checksum = ''
  for (let i = 0; i < 6; i++) {
    checksum = BASE62[rest % 62] + checksum
    rest = Math.floor(rest / 62)
  }
  return `lg_${kind === 'secret' ? 'sk' : 'pk'}_${random}${checksum}`
}

const randomBase62 = (length: number): string =>
  Array.from({ length }, () => BASE62[randomInt(62)]).join('')

/**
 * Generates the id of a key in lists, logs and signed URLs. It is random, because a part of the hash would help to
 * guess the key.
 */
const generateKeyId = () => `key_${randomBase62(12)}`

/** Returns the SHA-256 of a key, which the stores contain instead of the key. */
export function hashKey(key: string): string {
  return hash('sha256', key)
}

/** @returns whether a text has the form of a secret key that this service made. It may be unknown or invalid. */
export function hasSecretPrefix(text: string): boolean {
  return text.startsWith('lg_sk_')
}

/**
 * Finds the key of a request: x-api-key first, then Bearer, then `?token=`; an empty one counts as absent.
 * The first key in this order counts, even if it is invalid.
 * @returns null without a key; a key with a refusal for an Authorization header that is not Bearer.
 */
export function findPresentedKey(
  headers: { 'x-api-key'?: string | string[]; authorization?: string },
  token: string | string[] | undefined,
): PresentedKey | null {
  const apiKey = String(headers['x-api-key'] ?? '').trim()
  if (apiKey) return { key: apiKey, via: 'header' }
  const authorization = headers.authorization?.trim() ?? ''
  const bearer = /^bearer(?: +(.*))?$/i.exec(authorization)
  if (bearer?.[1]) return { key: bearer[1].trim(), via: 'header' }
  const queryKey = String(token ?? '')
  if (queryKey) return { key: queryKey, via: 'query' }
  if (bearer || !authorization) return null
  return { key: '', via: 'header', refusal: malformedCredentials(authorization) }
}

/** Names the scheme of the header, but never repeats its text, which may be a key without `Bearer`. */
function malformedCredentials(authorization: string): Problem {
  const allowed = 'Bearer <API_KEY>'
  const scheme = /^(basic|digest|negotiate|token|apikey) /i.exec(authorization)?.[1]
  const got = scheme ? `the scheme ${scheme}` : 'a text without Bearer'
  return new Problem('malformed_credentials', `Authorization must be ${allowed}; got ${got}.`, {
    parameter: 'Authorization',
    allowed,
    ...(scheme ? { value: scheme } : {}),
  })
}

/** A key in `?token=` of a request that must send it in a header. */
export function keyInQuery(): PresentedKey {
  const allowed = 'in x-api-key or Authorization: Bearer'
  const detail = `The API key must be ${allowed}; got it in ?token=.`
  const refusal = new Problem('key_in_query_not_accepted', detail, { parameter: 'token', allowed })
  return { key: '', via: 'query', refusal }
}

/** The properties of a key that an operator creates. */
export interface NewKey {
  kind: KeyRecord['kind']
  plan: string
  label: string | null
  /** Hosts of the pages that may use a publishable key; empty allows every page. */
  origins: string[]
  /** The market of tickers without an exchange, a country or `any`; null for that of the service. */
  market?: string | null
  /** A key that users already have from another service; null generates a new one. */
  existing: string | null
  /** Null for a key that does not expire. */
  expiresAt: Date | null
}

/** A new key and its id. The store keeps only the hash of the key. */
export interface CreatedKey {
  id: string
  key: string
}

/**
 * Creates a key in the stores.
 * @throws Problem invalid_request naming the property that is invalid.
 */
export async function createKey(
  keys: KeyRecords,
  plans: Plans,
  newKey: NewKey,
): Promise<CreatedKey> {
  checkNewKey(plans, newKey)
  const { kind, plan, label, origins, market = null, existing, expiresAt } = newKey
  const key = existing ?? generateKey(kind)
  const id = generateKeyId()
  const isNew = await keys.add({
    hash: hashKey(key),
    id,
    kind,
    plan,
    label,
    origins,
    market,
    createdAt: new Date(),
    revokedAt: null,
    expiresAt,
    lastUsedOn: null,
  })
  if (!isNew) throw new Problem('invalid_request', 'This key already exists.')
  return { id, key }
}

/** Milliseconds of the new key's life, null without an end, and of the old key's remaining life. */
export interface Rotation {
  expiresInMs: number | null
  overlapMs: number
}

/**
 * Replaces a key by a new one of the same kind, plan, label, origins and market. The old key expires after the overlap.
 * @returns the new key, and when the old one expires.
 * @throws Problem invalid_request when the id is unknown, or its key is revoked or expired.
 */
export async function rotateKey(
  keys: KeyRecords,
  plans: Plans,
  id: string,
  { expiresInMs, overlapMs }: Rotation,
): Promise<CreatedKey & { oldExpiresAt: Date }> {
  const [old] = await keys.findByIds([id])
  if (!old || !isActiveKey(old)) {
    throw new Problem(
      'invalid_request',
      `The id must be that of a valid key in keys list; got "${id}".`,
    )
  }
  const { kind, plan, origins, market } = old
  // Earlier versions accepted control characters.
  const label = old.label?.replace(CONTROL_CHARACTERS, ' ') ?? null
  const expiresAt = expiresInMs === null ? null : new Date(Date.now() + expiresInMs)
  const newKey: NewKey = { kind, plan, label, origins, market, existing: null, expiresAt }
  const created = await createKey(keys, plans, newKey)
  // The old key expires last: after a failure in between, both keys work.
  const expiredKey = await keys.expire(id, new Date(Date.now() + overlapMs))
  return { ...created, oldExpiresAt: expiredKey?.expiresAt as Date }
}

/** @throws Problem invalid_request for an unknown plan, and for `anonymous`, which no key can have. */
export function requireKeyPlan(plans: Plans, plan: string): void {
  if (plans.listed.some(({ id }) => id === plan)) return
  const allowed = plans.listed.map(({ id }) => id).join(', ')
  throw new Problem('invalid_request', `The plan must be one of ${allowed}; got "${plan}".`, {
    parameter: 'plan',
    allowed,
  })
}

/** Line ends, escape sequences that a terminal obeys, and marks that reverse the direction of text. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** @throws Problem invalid_request naming the property that is invalid. */
function checkNewKey(plans: Plans, newKey: NewKey): void {
  const { kind, plan, label, origins, market, existing, expiresAt } = newKey
  requireKeyPlan(plans, plan)
  if (label !== null && label.search(CONTROL_CHARACTERS) >= 0) {
    throw new Problem('invalid_request', 'The label must be text without control characters.', {
      parameter: 'label',
    })
  }
  if (origins.length > 0 && kind === 'secret') {
    throw new Problem('invalid_request', 'Origins need a publishable key; got a secret key.')
  }
  const invalid = origins.find((origin) => !ORIGIN_PATTERN.test(origin))
  if (invalid !== undefined) {
    throw new Problem(
      'invalid_request',
      `An origin must be a host such as a.com, *.b.com or localhost:8080; got "${invalid}".`,
    )
  }
  if (market && !isMarket(market)) {
    throw new Problem('invalid_request', `The market must be ${MARKET_ALLOWED}; got "${market}".`, {
      parameter: 'market',
      allowed: MARKET_ALLOWED,
    })
  }
  if (existing !== null && !EXISTING_KEY_PATTERN.test(existing)) {
    throw new Problem(
      'invalid_request',
      `An existing key must be ${MIN_EXISTING_LENGTH} to ${MAX_KEY_LENGTH} visible ASCII characters.`,
    )
  }
  if (expiresAt !== null && expiresAt.getTime() <= Date.now()) {
    throw new Problem(
      'invalid_request',
      `A key must expire in the future; got ${expiresAt.toISOString()}.`,
    )
  }
}
