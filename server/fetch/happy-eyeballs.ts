// Connects to the first of several addresses that answers, as RFC 8305 (Happy Eyeballs) describes.
import { isIPv6 } from 'node:net'

/** The time that an address has before the next one is tried beside it: the recommendation of RFC 8305. */
const NEXT_ATTEMPT_MS = 250

export interface RaceOptions<Result> {
  /** Whether the limits allow one more connection, to this address, now. Otherwise the attempt before it must fail first. */
  hasRoom(address: string): boolean
  /**
   * Connects to one address.
   * @param onAnswer to be called when the address answers; the next address is then tried only after a failure.
   * @param signal aborts when another address was faster.
   */
  attempt(address: string, onAnswer: () => void, signal: AbortSignal): Promise<Result>
  /** Closes a result that was too late. */
  discard(result: Result): void
  /** Whether the other addresses need not be tried after this error. */
  isFinal(error: unknown): boolean
  /** @returns which of two errors describes the failure of all addresses. */
  mergeFailures(first: unknown, second: unknown): unknown
}

/** @param addresses checked addresses, at least one; each is tried at most once, in order. @throws when all of them fail. */
export function raceAddresses<Result>(
  addresses: string[],
  signal: AbortSignal,
  options: RaceOptions<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const attempts = new AbortController()
  const waiting = [...addresses]
  const failures: unknown[] = []
  let running = 0
  let isSettled = false
  let timer: NodeJS.Timeout | undefined
  const win = (result: Result) => {
    if (isSettled) return options.discard(result)
    isSettled = true
    resolve(result)
  }
  const lose = (error: unknown) => {
    isSettled = true
    reject(error)
  }
  const fail = (error: unknown) => {
    running--
    failures.push(error)
    if (options.isFinal(error)) lose(error)
    else tryNext()
  }
  const tryNext = () => {
    clearTimeout(timer)
    const [address] = waiting
    if (isSettled) return
    if (address !== undefined) {
      timer = setTimeout(tryNext, NEXT_ATTEMPT_MS)
      if (running > 0 && !options.hasRoom(address)) return
      waiting.shift()
      running++
      options.attempt(address, () => clearTimeout(timer), attempts.signal).then(win, fail)
    } else if (running === 0) lose(failures.reduce(options.mergeFailures))
  }
  const abort = () => attempts.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  tryNext()
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    attempts.abort()
  })
}

/** @returns the addresses with IPv4 and IPv6 by turns, so that one broken family costs one attempt. */
export function alternateFamilies(addresses: string[]): string[] {
  const families = [
    addresses.filter((address) => !isIPv6(address)),
    addresses.filter((address) => isIPv6(address)),
  ]
  return addresses.flatMap((_, i) => families.flatMap((family) => family[i] ?? []))
}
