// Names to addresses that may be dialled, asked of a DNS server anew each time, for one connection.

import { Resolver as Dns } from 'node:dns/promises'
import { type BlockList, isIP } from 'node:net'
import { isPublic } from './address-policy.ts'
import { Slots } from './concurrency-limits.ts'
import { FetchFailed, failureOf } from './failure.ts'
import type { Limits } from './limits.ts'

export interface Resolver {
  /**
   * @param host a name, or an IP address, which is judged as it stands.
   * @returns at least one address, all of them vetted, IPv4 first.
   * @throws FetchFailed when there is none, and when even one of them is refused.
   */
  addresses(host: string, signal: AbortSignal): Promise<string[]>
  /** @returns the TXT records of a name, each in one piece; none: an empty list. */
  texts(name: string, signal: AbortSignal): Promise<string[]>
}

export interface ResolverParts {
  servers: string[]
  allowed: BlockList
  limits: Limits
}

/** Names that lead into a network around us, if anywhere (RFC 6761, 6762, 7686, 8375, 9476; .internal). */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|onion|alt|test|invalid|example|home\.arpa)$/

/** What DNS says when there is nothing, as opposed to when it cannot say. */
const NOTHING = ['ENODATA', 'ENOTFOUND']

export function createResolver({ servers, allowed, limits }: ResolverParts): Resolver {
  // c-ares, not getaddrinfo: its threads are few, and sharp shares them; it reads no hosts file.
  const dns = new Dns({ timeout: limits.dnsMs, tries: 2 })
  if (servers.length > 0) dns.setServers(servers)
  const slots = new Slots(limits.queries, limits.waiting)

  /** A query cannot be cancelled alone, so whoever gives up leaves it to its own timeout. */
  const ask = <Answer>(signal: AbortSignal, query: () => Promise<Answer[]>) =>
    slots.run('', signal, () => abandoning(query(), signal)).catch(nothingOrThrow)

  async function both(name: string, signal: AbortSignal): Promise<string[]> {
    const answers = await Promise.allSettled([
      ask(signal, () => dns.resolve4(name)),
      ask(signal, () => dns.resolve6(name)),
    ])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    // Many servers fail at AAAA alone; what was not answered is not dialled either.
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (found.length === 0 && failed) throw dnsFailure(failed.reason, name, signal)
    if (found.length === 0) throw new FetchFailed('dns', `${name} has no address`)
    return found
  }

  return {
    async addresses(host, signal) {
      const isAddress = isIP(host) !== 0
      const local = !isAddress && isLocal(host)
      if (local && allowed.rules.length === 0) throw new FetchFailed('refused_address', host)
      const found = isAddress ? [host] : await both(host, signal)
      const passes = (address: string) =>
        isPublic(address, allowed) && !(local && isPublic(address))
      // Not which address it is: what is told to callers must not map the network around us.
      if (!found.every(passes)) throw new FetchFailed('refused_address', host)
      return found
    },
    async texts(name, signal) {
      try {
        const records = await ask(signal, () => dns.resolveTxt(name))
        return records.map((parts) => parts.join(''))
      } catch (error) {
        throw dnsFailure(error, name, signal)
      }
    },
  }
}

/** These are visited only where the operator says so, whatever a public DNS server may answer. */
function isLocal(name: string): boolean {
  return !name.includes('.') || LOCAL_NAME.test(name)
}

function nothingOrThrow(error: NodeJS.ErrnoException): never[] {
  if (NOTHING.includes(error.code ?? '')) return []
  throw error
}

function dnsFailure(error: unknown, name: string, signal: AbortSignal): unknown {
  const failure = failureOf(error, name, signal)
  const fromDns = failure instanceof FetchFailed && !signal.aborted
  return fromDns ? new FetchFailed('dns', name, error) : failure
}

async function abandoning<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(signal.reason)
  signal.addEventListener('abort', giveUp, { once: true })
  return Promise.race([answer, promise]).finally(() => signal.removeEventListener('abort', giveUp))
}
