// Decides who sends a request, whose quota pays for it, and who may store its answer. The app and the response cache
// find the key in their own way, and share these rules.
import type { IncomingMessage } from 'node:http'
import type { Plan } from '../../schema/shapes/plan.ts'
import { hasSecretPrefix, type PresentedKey } from '../access/api-keys.ts'
import type { Caller } from '../access/keyring.ts'
import { isAllowedOrigin } from '../access/origins.ts'
import { isPrivateCaller } from '../access/private-callers.ts'
import { type QuotaAccount, subjectOfIp } from '../access/quota.ts'
import type { Services } from '../context.ts'
import { isLoopback, parseHost } from '../environment/host-address.ts'

/** The key of a request, and whom it belongs to. */
export interface RequestKey {
  /** Null without a key. */
  presented: PresentedKey | null
  /** The caller of the presented key; null when it is invalid, and without a key. */
  holder: Caller | null
  /** The value of `?token=`; empty without one. Another key may count instead. */
  token: string
}

export interface Admission {
  /** The address of the client. */
  ip: string
  caller: Caller
  /** False when the page that sends the request may not use the key. */
  isOriginAllowed: boolean
  /** The caller whose quota pays. */
  payer: Caller
  /** The counters of the payer. */
  account: QuotaAccount
  /** Whether the URL has a secret key, which logs and visitors can read. */
  isSecretInUrl: boolean
  /** Whether the caller may ask for private names. */
  isPrivateCaller: boolean
  /** True when only this caller may get the answer, so no shared cache may store it. */
  isPrivate: boolean
}

/**
 * An invalid key counts as no key. A request with an invalid key or a refused origin is charged to the address:
 * otherwise strangers could use up the quota of a publishable key.
 */
export function admit(
  services: Services,
  request: IncomingMessage,
  { presented, holder, token }: RequestKey,
): Admission {
  const { config, clientIpOf } = services
  const ip = clientIpOf(request)
  const anonymous = () => anonymousCaller(anonymousPlan(services, request), ip)
  const caller = holder ?? anonymous()
  const isOriginAllowed = isAllowedOrigin(caller.origins, request.headers)
  const payer = isOriginAllowed ? caller : anonymous()
  // Next to a key in a header, the key in the URL is not looked up, so its form decides.
  const isSecretInUrl =
    presented?.via === 'query' ? caller.kind === 'secret' : hasSecretPrefix(token)
  return {
    ip,
    caller,
    isOriginAllowed,
    payer,
    account: quotaAccountOf(payer, ip),
    isSecretInUrl,
    isPrivateCaller: isPrivateCaller(
      config.privateCallers,
      { ip, keyId: caller.keyId, headers: request.headers },
      { own: config.ownNames, zones: config.privateNetwork.zones },
    ),
    // Shared caches tell responses apart by their URL only. A publishable key in the URL separates callers. A key in a
    // header does not, and neither does a check of the Origin header. A URL with a secret key must not be kept at all,
    // and a shared cache could keep a response for longer than a key that expires.
    isPrivate:
      (holder !== null && presented?.via === 'header') ||
      caller.origins.length > 0 ||
      caller.expiresAt !== null ||
      isSecretInUrl,
  }
}

/** @returns the quota subject of the client's address, whatever its key. */
export const addressOf = ({ clientIpOf }: Services, request: IncomingMessage): string =>
  subjectOfIp(clientIpOf(request))

/** The headers by which a proxy says that the request comes from elsewhere. */
const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-envoy-external-address',
]

/** @returns the plan without a key, with higher limits for a program on the machine of a server that only it can reach. */
function anonymousPlan({ config, plans }: Services, { headers }: IncomingMessage): Plan {
  const isHere =
    isLoopback(config.host) &&
    isLoopback(parseHost(headers.host ?? '').name) &&
    FORWARDING_HEADERS.every((name) => headers[name] === undefined)
  return isHere ? plans.anonymousHere : plans.anonymous
}

/** The caller of a request without a valid key: each IP address has its own quota. */
export function anonymousCaller(plan: Plan, ip: string): Caller {
  return {
    kind: 'anonymous',
    plan,
    keyId: null,
    expiresAt: null,
    origins: [],
    market: null,
    subject: subjectOfIp(ip),
  }
}

/**
 * @returns on whose account the caller's work waits and runs. Everybody sees a publishable key in its pages, so the
 *   address of each visitor stands for itself: a stranger would delay all visitors otherwise.
 */
export const workSubjectOf = ({ kind, subject }: Caller, ip: string): string =>
  kind === 'publishable' ? subjectOfIp(ip) : subject

/** @returns the counters that pay for the caller's requests. The visitors of a page share the day of its key only. */
function quotaAccountOf({ kind, subject, plan }: Caller, ip: string): QuotaAccount {
  return { subject, visitor: kind === 'publishable' ? subjectOfIp(ip) : null, plan }
}
