// One request without its redirects: a vetted address, a slot, a connection, an answer.

import { ACCEPTED_ENCODINGS } from './body.ts'
import { Slots } from './concurrency-limits.ts'
import { type Dialling, open } from './connect.ts'
import { hangUp, IdleLines, type Line, lineOn } from './connection-pool.ts'
import type { Resolver } from './dns-resolver.ts'
import { FetchFailed, failureOf } from './failure.ts'
import type { Limits } from './limits.ts'
import { type Response, read, redirectOf } from './response.ts'
import type { Fetched, FetchOptions } from './safe-fetch.ts'
import { hostOf } from './url-policy.ts'

export interface HopParts {
  resolver: Resolver
  dialling: Dialling
  limits: Limits
  userAgent: string
}

interface Asked {
  line: Line
  response: Response
  /** What the wire had carried before. */
  bytesBefore: number
}

export class Hops {
  readonly #parts: HopParts
  readonly #idle: IdleLines
  readonly #hosts: Slots
  readonly #addresses: Slots
  readonly #all: Slots

  constructor(parts: HopParts) {
    const { limits } = parts
    this.#parts = parts
    this.#idle = new IdleLines(limits)
    this.#hosts = new Slots(limits.perHost, limits.waiting)
    this.#addresses = new Slots(limits.perAddress, limits.waiting)
    this.#all = new Slots(limits.busy, limits.waiting)
  }

  /** @returns the answer, or where it redirects to, as its Location says. */
  async get(url: URL, options: FetchOptions): Promise<Fetched | { location: string }> {
    const { signal } = options
    try {
      return await this.#hosts.run(url.hostname, signal, async () => {
        const addresses = await this.#parts.resolver.addresses(hostOf(url), signal)
        return this.#addresses.run(addresses[0]!, signal, () =>
          this.#all.run('', signal, () => this.#exchange(url, addresses, options)),
        )
      })
    } catch (error) {
      throw failureOf(error, url.host, signal)
    }
  }

  /** Hangs up what is idle; a request under way ends by its signal. */
  close(): void {
    this.#idle.close()
  }

  async #exchange(url: URL, addresses: string[], options: FetchOptions) {
    const { line, response, bytesBefore } = await this.#begin(url, addresses, options)
    let reusable = false
    try {
      const location = redirectOf(response)
      if (location !== null) return { location }
      const wireBytes = () => line.wire.bytesRead - bytesBefore
      const fetched = await read(response, url, wireBytes, this.#parts.limits, options)
      reusable = !fetched.truncated
      return fetched
    } finally {
      if (reusable) this.#idle.keep(line)
      else hangUp(line)
    }
  }

  /** On a line that waits, if there is one; once more when the site had just closed it. */
  async #begin(url: URL, addresses: string[], options: FetchOptions): Promise<Asked> {
    const waiting = this.#idle.take(url.origin, addresses)
    if (waiting) {
      try {
        return await this.#ask(waiting, url, options)
      } catch (error) {
        const failure = failureOf(error, url.host, options.signal)
        if (!(failure instanceof FetchFailed) || failure.code !== 'connection') throw failure
      }
    }
    return this.#ask(await this.#dialled(url, addresses, options.signal), url, options)
  }

  async #dialled(url: URL, addresses: string[], signal: AbortSignal): Promise<Line> {
    const { dialling, limits } = this.#parts
    this.#idle.closeOneOf(url.hostname)
    let failure: unknown
    for (const address of addresses.slice(0, limits.addressesTried)) {
      try {
        return lineOn(await open(url, address, dialling, signal), url, address, limits)
      } catch (error) {
        // The next address has the same certificate, and a deadline is one for all.
        if (signal.aborted || (error instanceof FetchFailed && error.code === 'tls')) throw error
        failure = error
      }
    }
    throw failure
  }

  async #ask(line: Line, url: URL, options: FetchOptions): Promise<Asked> {
    const { limits, userAgent } = this.#parts
    const bytesBefore = line.wire.bytesRead
    let informational = 0
    try {
      const response = await line.client.request({
        method: 'GET',
        path: url.pathname + url.search,
        headers: headersOf(userAgent, options),
        signal: options.signal,
        onInfo: () => void (++informational > limits.informational && line.socket.destroy()),
      })
      // An abort may come when nobody reads it any more.
      response.body.on('error', () => {})
      return { line, response, bytesBefore }
    } catch (error) {
      hangUp(line)
      throw error
    }
  }
}

/** All that a site ever hears: nothing of whoever asked us. */
function headersOf(userAgent: string, { accept }: FetchOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: accept ?? '*/*',
    'accept-language': 'en',
    'accept-encoding': ACCEPTED_ENCODINGS,
  }
}
