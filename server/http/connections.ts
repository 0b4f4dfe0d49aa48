// Limits the cost of connections: how many are open, that the requests of each run one after another, how long an answer
// may wait for a client that does not read, and how many bytes of answers wait. Who holds the most gives way.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { subjectOfIp } from '../access/quota.ts'
import type { Config } from '../config.ts'
import type { Connections } from '../context.ts'
import { addToCount } from '../turns/counts.ts'
import { maxConnections, readMaxOpenFiles } from './max-connections.ts'

export interface ConnectionOptions {
  /** A third of the milliseconds after which an answer that makes no progress is given up. */
  stallCheckMs: number
  /** How many files and sockets the process may have open at once. */
  maxOpenFiles: number
  /** How many bytes of answers may wait in the process for clients that read slowly. */
  maxUnsentBytes: number
  /** Called for each connection that is refused, or closed at a limit before its answer was sent. */
  onRefuse(): void
}

/**
 * Requests of all connections that were read and wait for those before them, of about 3 KB each. One read takes up to
 * 64 KB, so more than a thousand short requests may arrive before reading stops. At this limit, a connection that sends
 * more is cut.
 */
const MAX_WAITING_REQUESTS = 10_000
/**
 * A third of the 30 s after which an answer without progress is given up: within one, reading stops; Node's timeout then
 * notes the length of the unsent data, and closes the connection if it is the same one later.
 */
const STALL_CHECK_MS = 10_000
/** How often the connections are searched for answers that wait for their clients. */
const UNREAD_CHECK_MS = 1000
/** Answers that wait in the process, in bytes: those of 3,000 slow phones with 20 KB each. */
const MAX_UNSENT_BYTES = 64 * 1024 * 1024
/** How long after a refusal the service counts as refusing. */
const REFUSING_MS = 60_000

interface Connection {
  socket: Socket
  /** The IPv4 address or IPv6 /64 of the client. */
  address: string
  /** Whether a request runs. */
  isRunning: boolean
  /** Requests that were read and do not run yet, in order. */
  waiting: [request: IncomingMessage, response: ServerResponse][]
  /** Whether a request of this connection has ever begun. */
  hasAsked: boolean
  /** Whether a request of this connection has ever waited. */
  hasWaited: boolean
  /** Whether the client had not taken all that was written for it at the last check. */
  isUnread: boolean
}

export class ConnectionLimiter implements Connections {
  readonly #max: number
  readonly #maxPerAddress: number
  readonly #isExempt: (address: string) => boolean
  readonly #stallCheckMs: number
  readonly #maxUnsentBytes: number
  readonly #onRefuse: () => void
  readonly #connections = new Map<Socket, Connection>()
  /** Connections without an unanswered request; the one that is idle for longest comes first. */
  readonly #idle = new Set<Connection>()
  readonly #countsByAddress = new Map<string, number>()
  #waitingRequests = 0
  #accepted = 0
  #refused = 0
  #refusedAt = Number.NEGATIVE_INFINITY

  constructor(
    { connections: limits, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>,
    {
      stallCheckMs = STALL_CHECK_MS,
      maxOpenFiles = readMaxOpenFiles(),
      maxUnsentBytes = MAX_UNSENT_BYTES,
      onRefuse = () => {},
    }: Partial<ConnectionOptions> = {},
  ) {
    this.#max = maxConnections(limits, maxOpenFiles)
    // Where few files may be open, `limits.maxPerAddress` would let one address take all connections.
    this.#maxPerAddress = Math.max(1, Math.min(limits.maxPerAddress, Math.floor(this.#max / 2)))
    this.#isExempt = exemptionReader(limits.exempt, trustProxy)
    this.#stallCheckMs = stallCheckMs
    this.#maxUnsentBytes = maxUnsentBytes
    this.#onRefuse = onRefuse
    // Unreferenced, so that it does not keep the process from ending.
    setInterval(() => this.#checkUnread(), UNREAD_CHECK_MS).unref()
  }

  openCount(): number {
    return this.#connections.size
  }

  acceptedCount(): number {
    return this.#accepted
  }

  refusedCount(): number {
    return this.#refused
  }

  isRefusing(): boolean {
    return performance.now() - this.#refusedAt < REFUSING_MS
  }

  /** Counts the connections of a server, refuses those over a limit, and cuts those whose client does not read. */
  limit(server: Server): void {
    // Node then emits `timeout` for a connection on which nothing was read and no byte written for so long.
    server.timeout = this.#stallCheckMs
    server.on('connection', (socket: Socket) => this.#admit(socket))
    server.on('timeout', (socket: Socket) => {
      const isStalled = socket.writableLength > 0
      // Node sets another timeout on an idle keep-alive connection. With this one, a request is still awaited, read or
      // answered.
      const isKeepAliveOver = socket.timeout !== this.#stallCheckMs
      if (isStalled || isKeepAliveOver) socket.destroy()
    })
  }

  /** Runs the requests of a connection one after another: HTTP answers them in order, and no browser sends more. */
  limitRequests(listener: RequestListener): RequestListener {
    const limiter = this
    /** Called with the response as `this`: one function for all responses is cheaper than one for each. */
    function onAnswered(this: ServerResponse): void {
      const connection = limiter.#connections.get(this.req.socket)
      if (!connection) return
      // An answer that was sent is progress.
      connection.isUnread = false
      const next = connection.waiting.shift()
      if (next) {
        limiter.#waitingRequests -= 1
        // In the next turn of the event loop, so that many requests with immediate answers do not block it.
        setImmediate(listener, ...next)
      } else {
        connection.isRunning = false
        limiter.#idle.add(connection)
      }
      updateReading(connection)
    }
    return (request, response) => {
      const connection = limiter.#connections.get(request.socket)
      // The connection was refused, but its first request was already read.
      if (!connection) return
      connection.hasAsked = true
      response.on('finish', onAnswered)
      if (connection.isRunning) {
        limiter.#wait(connection, request, response)
        return
      }
      limiter.#idle.delete(connection)
      connection.isRunning = true
      listener(request, response)
    }
  }

  #countRefused(): void {
    this.#refused += 1
    this.#refusedAt = performance.now()
    this.#onRefuse()
  }

  #admit(socket: Socket): void {
    this.#accepted += 1
    const { remoteAddress = '' } = socket
    const address = subjectOfIp(remoteAddress)
    const count = this.#countsByAddress.get(address) ?? 0
    const isOverAddressLimit = count >= this.#maxPerAddress && !this.#isExempt(remoteAddress)
    const hasRoom =
      (!isOverAddressLimit || this.#closeIdle((holder) => holder === address)) &&
      (this.#connections.size < this.#max || this.#makeRoom(address, count))
    if (!hasRoom) {
      this.#countRefused()
      socket.destroy()
      return
    }
    const connection: Connection = {
      socket,
      address,
      isRunning: false,
      waiting: [],
      hasAsked: false,
      hasWaited: false,
      isUnread: false,
    }
    this.#connections.set(socket, connection)
    this.#idle.add(connection)
    addToCount(this.#countsByAddress, address, 1)
    socket.once('close', () => this.#release(connection))
    // Node resumes reading when a response ends or a body is wanted, whatever `mustPause` says.
    socket.on('resume', () => {
      if (mustPause(connection)) socket.pause()
    })
  }

  /**
   * Closes a connection of an address that holds as many as the newcomer: the one idle for longest. Without one, the
   * oldest connection of the address that holds the most, if it then still holds as many as the newcomer. A request
   * whose body arrives slowly thus keeps its place only while nobody who holds fewer needs it.
   * @param count the open connections of the newcomer's address.
   * @returns false when there is none.
   */
  #makeRoom(newcomer: string, count: number): boolean {
    const counts = this.#countsByAddress
    if (this.#closeIdle((address) => address === newcomer || counts.get(address)! > count))
      return true
    const [holder, most] = largest(counts)
    if (most <= count + 1) return false
    for (const connection of this.#connections.values()) {
      if (connection.address !== holder) continue
      this.#cut(connection)
      break
    }
    return true
  }

  /** Closes the connection that is idle for longest, of the addresses that are asked for. @returns false without one. */
  #closeIdle(isOf: (address: string) => boolean): boolean {
    for (const connection of this.#idle) {
      if (!isOf(connection.address)) continue
      this.#release(connection)
      connection.socket.destroy()
      // Its client may have sent a request that was not read yet.
      if (!connection.hasAsked) this.#countRefused()
      return true
    }
    return false
  }

  /** Closes a connection with a request that is not answered, and frees what the kernel still holds for its client. */
  #cut(connection: Connection): void {
    this.#release(connection)
    connection.socket.resetAndDestroy()
    this.#countRefused()
  }

  /** Removes a connection from all counts; called again when its socket has closed. */
  #release(connection: Connection): void {
    if (!this.#connections.delete(connection.socket)) return
    this.#idle.delete(connection)
    this.#waitingRequests -= connection.waiting.length
    connection.waiting = []
    addToCount(this.#countsByAddress, connection.address, -1)
  }

  /**
   * Stops reading from the clients that do not read: each byte that Node reads restarts its timeout, so a client that
   * sends one now and then would never be closed. Cuts those who hold the most while too many bytes wait.
   */
  #checkUnread(): void {
    const slow: Connection[] = []
    for (const connection of this.#connections.values()) {
      const isUnread = connection.socket.writableLength > 0
      // An answer that was also there at the last check: what a fast client takes at once does not count.
      if (isUnread && connection.isUnread) slow.push(connection)
      connection.isUnread = isUnread
      updateReading(connection)
    }
    this.#limitUnsent(slow)
  }

  /** Cuts the largest answer of the address that holds the most, until few enough bytes wait. */
  #limitUnsent(slow: Connection[]): void {
    const bytesByAddress = new Map<string, number>()
    let unsent = 0
    for (const { address, socket } of slow) {
      addToCount(bytesByAddress, address, socket.writableLength)
      unsent += socket.writableLength
    }
    if (unsent <= this.#maxUnsentBytes) return
    // The largest come first.
    slow.sort((a, b) => b.socket.writableLength - a.socket.writableLength)
    while (unsent > this.#maxUnsentBytes) {
      const [holder] = largest(bytesByAddress)
      const [cut] = slow.splice(
        slow.findIndex(({ address }) => address === holder),
        1,
      )
      const bytes = cut!.socket.writableLength
      addToCount(bytesByAddress, holder, -bytes)
      unsent -= bytes
      this.#cut(cut!)
    }
  }

  /** Queues a request until those before it are answered. Closes the connection when too many requests wait. */
  #wait(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    if (!connection.hasWaited) omitStackTraces(connection.socket)
    connection.hasWaited = true
    if (this.#waitingRequests >= MAX_WAITING_REQUESTS) {
      connection.socket.destroy()
      return
    }
    this.#waitingRequests += 1
    connection.waiting.push([request, response])
    updateReading(connection)
  }
}

/**
 * Node creates an error for each request that is unanswered when its connection closes. With stack traces, the close of
 * a connection with a thousand of them blocks the process for 50 ms.
 */
function omitStackTraces(socket: Socket): void {
  const { stackTraceLimit } = Error
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0
  })
  socket.once('close', () => {
    Error.stackTraceLimit = stackTraceLimit
  })
}

/** @returns the address with the highest of the counts, and that count. There must be one. */
function largest(counts: Map<string, number>): [address: string, count: number] {
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most))
}

function mustPause({ waiting, isUnread }: Connection): boolean {
  return waiting.length > 0 || isUnread
}

/** Stops or resumes reading, as `mustPause` says. */
function updateReading(connection: Connection): void {
  const { socket } = connection
  if (mustPause(connection)) socket.pause()
  else if (socket.isPaused()) socket.resume()
}

/**
 * @returns a function that says whether the limit of each address does not apply to an address, because it is one of
 *   MAX_CONNECTIONS_EXEMPT or of a trusted proxy.
 */
function exemptionReader(
  exempt: string[],
  trustProxy: Config['trustProxy'],
): (address: string) => boolean {
  // With a number in TRUST_PROXY, every address that connects counts as a proxy.
  if (typeof trustProxy === 'number' && trustProxy > 0) return () => true
  const subnets = Array.isArray(trustProxy) ? [...exempt, ...trustProxy] : exempt
  const contains = proxyAddr.compile(subnets)
  return (address) => address !== '' && contains(address, 0)
}
