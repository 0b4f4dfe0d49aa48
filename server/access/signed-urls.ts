// Signs logo URLs, so that anyone who opens one gets the size and format of the plan that created it.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LogoQuery } from '../../schema/inputs/logo.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import type { SecretRecords } from '../stores/records.ts'
import type { Keyring } from './keyring.ts'
import type { CallerPlan } from './plans.ts'

/** The verified `grant` of a signed URL. */
export interface Grant {
  /** Unix time in seconds when the signature or its key expires, whichever is first; null when neither does. */
  expiresAt: number | null
}

/** The key that signs, and how long its signature is valid. */
export interface SignatureOptions {
  keyId: string
  /** Seconds; null for a signature that does not expire. */
  expiresIn: number | null
}

export interface UrlSigner {
  /** Loads the secrets from the store, so that signatures work while the store is unavailable. */
  loadSecrets(): Promise<void>
  /**
   * @returns the `grant` parameter that makes a URL return this size and format without a key.
   * @throws Unavailable until the secrets are loaded.
   */
  sign(domain: Site, query: SignedParameters, options: SignatureOptions): string
  /**
   * @returns null unless the query's `grant` is valid for this domain, size and format, and its key is valid.
   * @throws Unavailable until the secrets are loaded.
   */
  verify(domain: Site, query: SignedParameters & Pick<LogoQuery, 'grant'>): Promise<Grant | null>
}

/** The parameters that a plan limits, which the signature covers. Anyone may change the others in a signed URL. */
export type SignedParameters = Pick<LogoQuery, 'size' | 'format' | 'retina'>

/** A caller whose key may sign. */
export interface SigningCaller extends CallerPlan {
  /** Null without a key. */
  keyId: string | null
  /** The pages that may use the key; empty allows every page. */
  origins: string[]
}

/** The service loads the secrets again after this time, until it has them. */
const RETRY_AFTER_SECONDS = 3

/** A grant: the signature, the id of the key, and the expiry as Unix seconds in base 36, separated by dots. */
const GRANT_PATTERN = /^([\w-]{22})(?:\.(\w+)(?:\.([0-9a-z]+))?)?$/
/** In base64url characters of the HMAC, so 132 bits. */
const SIGNATURE_LENGTH = 22

/** The values that a signature covers besides the domain and the parameters. */
interface Claims {
  /** Null in old URLs, whose grants contain no key id. They are valid until the secret is rotated twice. */
  keyId: string | null
  expiresAt: number | null
}

/** @param findKey finds the key with an id, which must still be valid. */
export function createUrlSigner(records: SecretRecords, findKey: Keyring['findById']): UrlSigner {
  let secrets: Uint8Array[] | null = null
  const loadedSecrets = () => {
    if (secrets === null) throw new Unavailable('the signing secret', RETRY_AFTER_SECONDS)
    return secrets
  }
  return {
    async loadSecrets() {
      secrets = await records.find('signedUrls')
    },
    sign(domain, query, { keyId, expiresIn }) {
      const [secret] = loadedSecrets()
      const expiresAt = expiresIn === null ? null : nowSeconds() + expiresIn
      const signature = signatureOf(secret as Uint8Array, domain, query, { keyId, expiresAt })
      const expiry = expiresAt === null ? '' : `.${expiresAt.toString(36)}`
      return `${signature}.${keyId}${expiry}`
    },
    async verify(domain, query) {
      const grant = GRANT_PATTERN.exec(query.grant ?? '')
      if (!grant) return null
      const [, signature = '', keyId = null, expiry] = grant
      const expiresAt = expiry === undefined ? null : Number.parseInt(expiry, 36)
      if (expiresAt !== null && expiresAt <= nowSeconds()) return null
      const isSigned = loadedSecrets().some((secret) =>
        timingSafeEqual(
          Buffer.from(signature),
          Buffer.from(signatureOf(secret, domain, query, { keyId, expiresAt })),
        ),
      )
      if (!isSigned) return null
      if (keyId === null) return { expiresAt }
      // Only an id that this service signed is looked up, so strangers cause no reads.
      const key = await findKey(keyId)
      return key && { expiresAt: earlierExpiry(expiresAt, key.expiresAt) }
    },
  }
}

/** @returns the earlier of two expiries as Unix seconds; null when neither expires. */
function earlierExpiry(seconds: number | null, date: Date | null): number | null {
  if (date === null) return seconds
  const dateSeconds = Math.floor(date.getTime() / 1000)
  return seconds === null ? dateSeconds : Math.min(seconds, dateSeconds)
}

const nowSeconds = () => Math.floor(Date.now() / 1000)

function signatureOf(
  secret: Uint8Array,
  domain: Site,
  { size, format, retina }: SignedParameters,
  { keyId, expiresAt }: Claims,
): string {
  const claims = keyId === null ? [] : [keyId, expiresAt]
  const message = JSON.stringify([domain, size, format ?? null, retina, ...claims])
  const signature = createHmac('sha256', secret).update(message).digest('base64url')
  return signature.slice(0, SIGNATURE_LENGTH)
}
