// Finds the intermediate certificates that a site does not send. As browsers do, it reads them from the address that the
// certificate below names ("CA Issuers", RFC 5280, section 4.2.2.1).
import { X509Certificate } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import {
  createSecureContext,
  type DetailedPeerCertificate,
  getCACertificates,
  type SecureContext,
} from 'node:tls'
import { LRUCache } from 'lru-cache'
import { UnverifiedCertificate } from './connect.ts'
import { FetchFailed } from './failure.ts'
import type { HopClient, HopOptions } from './hop.ts'
import type { FetchTerms, RequestMeter } from './safe-fetch.ts'
import { hostOf, parseAllowedUrl } from './url-policy.ts'

/** The OpenSSL errors of a chain whose next certificate is missing. */
const MISSING_ISSUER_CODES = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]
/** Certificates that are read for one chain. Public chains have one or two intermediates. */
const MAX_STEPS = 3
/** Most certificates have 2 KB. */
const MAX_FILE_BYTES = 16 * 1024
/** For all files of a chain. */
const TIMEOUT_MS = 3000
/** Certificates that a site sent; more are no usual chain. */
const MAX_SENT = 10
/** Chains and hosts in memory. A chain serves all sites of its intermediate. Public authorities use about 200 of them. */
const MAX_CHAINS = 200
const MAX_HOSTS = 1000
const REMEMBERED_MS = 86_400_000
const MIN_TLS_VERSION = 'TLSv1.2'

export interface IssuerOptions {
  /** The trusted roots in PEM; by default those of the platform and of NODE_EXTRA_CA_CERTS. */
  ca?: string
  ports: number[]
  /** Counts the requests; without it, none are sent. */
  issuerMeter?: RequestMeter
}

export class MissingIssuers {
  readonly #options: IssuerOptions
  readonly #usual: SecureContext
  /** Completed chains by the address of their first missing certificate, and by the hosts that need them. */
  readonly #chains = new LRUCache<string, SecureContext>({ max: MAX_CHAINS, ttl: REMEMBERED_MS })
  readonly #hosts = new LRUCache<string, SecureContext>({ max: MAX_HOSTS, ttl: REMEMBERED_MS })
  #roots: Promise<X509Certificate[]> | null = null

  constructor(options: IssuerOptions) {
    this.#options = options
    this.#usual = createSecureContext({ ca: options.ca, minVersion: MIN_TLS_VERSION })
  }

  /** @returns what the certificate of the host is verified with. */
  contextFor(host: string): SecureContext {
    return this.#hosts.get(host) ?? this.#usual
  }

  /** Reads a URL; once more when it failed for lack of a certificate that could be found. @throws as `hops.get`. */
  async get(url: URL, options: HopOptions, hops: HopClient): ReturnType<HopClient['get']> {
    try {
      return await hops.get(url, options)
    } catch (error) {
      if (!(await this.#find(hostOf(url), error, options, hops))) throw error
      return await hops.get(url, options)
    }
  }

  /** @returns whether the host is worth another try, because `contextFor` has changed. */
  async #find(host: string, error: unknown, terms: FetchTerms, hops: HopClient): Promise<boolean> {
    if (!(error instanceof FetchFailed && error.cause instanceof UnverifiedCertificate))
      return false
    const { code, certificate, secureContext } = error.cause
    // Another request to the host has changed it in the meantime.
    if (secureContext !== this.contextFor(host)) return true
    // The host may have a certificate of another authority now.
    if (this.#hosts.delete(host)) return true
    const below = MISSING_ISSUER_CODES.includes(code) ? highestSent(certificate) : null
    const address = below && issuerAddress(below)
    if (!below || !address) return false
    const signal = AbortSignal.any([terms.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const known = this.#chains.get(address)
    const context = known ?? (await this.#complete(below, { ...terms, signal }, hops))
    if (context === null) return false
    if (!known) this.#chains.set(address, context)
    this.#hosts.set(host, context)
    return true
  }

  /** @returns the context of the chain from a trusted root down to `lowest`; null when it cannot be completed. */
  async #complete(
    lowest: X509Certificate,
    terms: FetchTerms,
    hops: HopClient,
  ): Promise<SecureContext | null> {
    const chain = [lowest]
    for (let step = 0; step < MAX_STEPS; step++) {
      const issuer = await this.#readIssuer(chain[0]!, terms, hops)
      if (issuer === null) return null
      chain.unshift(issuer)
      const roots = await this.#trustedRoots()
      const root = roots.find((one) => mayIssue(one, issuer) && isSignedBy(issuer, one))
      if (root === undefined) continue
      // From the root down, so that no key is used before it is known to be trusted.
      if (!chain.slice(1).every((one, i) => isSignedBy(one, chain[i]!))) return null
      // Node trusts only self-signed certificates of `ca`: the others complete chains.
      const ca = [root, ...chain.slice(0, -1)].map(String)
      return createSecureContext({ ca, minVersion: MIN_TLS_VERSION, allowPartialTrustChain: false })
    }
    return null
  }

  async #readIssuer(
    below: X509Certificate,
    { caller, signal }: FetchTerms,
    hops: HopClient,
  ): Promise<X509Certificate | null> {
    const { ports, issuerMeter: meter } = this.#options
    const address = issuerAddress(below)
    if (address === null || !meter) return null
    try {
      const answer = await hops.get(parseAllowedUrl(address, ports), {
        caller,
        signal,
        meter,
        cookie: '',
        maxBytes: MAX_FILE_BYTES,
        isWanted: (file, isWhole) => !isWhole || parse(file) !== null,
      })
      if (!('status' in answer) || answer.status !== 200) return null
      const issuer = parse(answer.bytes)
      return issuer && !issuer.checkIssued(issuer) && mayIssue(issuer, below) ? issuer : null
    } catch (error) {
      if (error instanceof FetchFailed) return null
      throw error
    }
  }

  #trustedRoots(): Promise<X509Certificate[]> {
    this.#roots ??= parseAll(
      this.#options.ca?.split(/(?=-----BEGIN)/) ?? getCACertificates('default'),
    )
    return this.#roots
  }
}

/** Parses certificates one by one between other work, because all roots together take 100 ms. */
async function parseAll(texts: string[]): Promise<X509Certificate[]> {
  const certificates: X509Certificate[] = []
  for (const text of texts) {
    const certificate = parse(text)
    if (certificate) certificates.push(certificate)
    await setImmediate()
  }
  return certificates
}

/** @returns the certificate of a file in DER or PEM; null when it is none. */
function parse(file: Uint8Array | string): X509Certificate | null {
  try {
    return new X509Certificate(file)
  } catch {
    return null
  }
}

/** @returns the last certificate of the chain that a site sent; null without a certificate. */
function highestSent(certificate: DetailedPeerCertificate): X509Certificate | null {
  let highest = certificate
  for (let i = 0; i < MAX_SENT && highest.issuerCertificate; i++)
    highest = highest.issuerCertificate
  return parse(highest.raw ?? '')
}

/** @returns the first http address of the issuer's certificate. Node quotes an address with unusual characters. */
const issuerAddress = ({ infoAccess }: X509Certificate): string | null =>
  /^CA Issuers - URI:(http:\/\/\S+)$/im.exec(infoAccess ?? '')?.[1] ?? null

function mayIssue(issuer: X509Certificate, below: X509Certificate): boolean {
  const now = new Date()
  const isCurrent = issuer.validFromDate <= now && now <= issuer.validToDate
  return issuer.ca && isCurrent && below.checkIssued(issuer)
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey)
  } catch {
    // OpenSSL does not know the kind of the key.
    return false
  }
}
