// Limits the cost of connections: how many are open, how many requests of each run at once, and how long an answer may
// wait for a client that does not read.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from 'proxy-addr'
import { subjectOfIp } from '../access/quota.ts'
import type { Config } from '../config.ts'
import type { Connections } from '../context.ts'

export interface ConnectionLimiter extends Connections {
  /** Counts the connections of a server, refuses those over a limit, and cuts those whose client does not read. */
  limit(server: Server): void
  /** Runs at most `MAX_UNANSWERED_REQUESTS` requests of a connection at once, the others in order after them. */
  limitRequests(listener: RequestListener): RequestListener
}

export interface ConnectionOptions {
  /** A third of the milliseconds after which an answer that makes no progress is given up. */
  stallCheckMs: number
  /** How many files and sockets the process may have open at once. */
  maxOpenFiles: number
  /** Called for each refused connection. */
  onRefuse(): void
}

/**
 * Requests of one connection that run at once. A client that sends more at once is not read until some are answered.
 */
const MAX_UNANSWERED_REQUESTS = 16
/**
 * Requests of all connections that were read and wait for a turn, of about 3 KB each. One read takes up to 64 KB, so
 * more than a thousand short requests may arrive before reading stops. At this limit, a connection that sends more is
 * cut.
 */
const MAX_WAITING_REQUESTS = 10_000
/**
 * A third of the 30 s after which an answer without progress is given up: within one, reading stops; Node's timeout then
 * notes the length of the unsent data, and closes the connection if it is the same one later.
 */
const STALL_CHECK_MS = 10_000
/** A quarter of the open files, and at least this number, stays free for stores, visits and render processes. */
const MIN_RESERVED_FILES = 128
/**
 * Where that would leave too few, connections get half of the files beyond this number. Measured: a server with SQLite
 * and two render processes has 30 files open without requests, and 37 with 40 requests at once.
 */
const OWN_FILES = 40
/** Below this limit of open files, the start logs a warning. With it, 768 connections fit. */
const RECOMMENDED_OPEN_FILES = 1024
/** How long after a refusal the service counts as refusing. */
const REFUSING_MS = 60_000

interface Connection {
  socket: Socket
  /** The IPv4 address or IPv6 /64 of the client. */
  address: string
  /** Requests that run. */
  running: number
  /** Requests that were read and do not run yet, in order. */
  waiting: [request: IncomingMessage, response: ServerResponse][]
  /** Whether a request of this connection has ever begun. */
  hasAsked: boolean
  /** Whether a request of this connection has ever waited. */
  hasWaited: boolean
  /** Whether the client had not taken all that was written for it at the last check. */
  isUnread: boolean
}

export function createConnectionLimiter(
  { connections: limits, trustProxy }: Pick<Config, 'connections' | 'trustProxy'>,
  {
    stallCheckMs = STALL_CHECK_MS,
    maxOpenFiles = readMaxOpenFiles(),
    onRefuse = () => {},
  }: Partial<ConnectionOptions> = {},
): ConnectionLimiter {
  const max = maxConnections(limits, maxOpenFiles)
  // Where few files may be open, `limits.maxPerAddress` would let one address take all connections.
  const maxPerAddress = Math.max(1, Math.min(limits.maxPerAddress, Math.floor(max / 2)))
  const isExempt = exemptionReader(limits.exempt, trustProxy)

  const connections = new Map<Socket, Connection>()
  /** Connections without an unanswered request; the one that is idle for longest comes first. */
  const idle = new Set<Connection>()
  const countsByAddress = new Map<string, number>()
  let waitingRequests = 0
  let accepted = 0
  let refused = 0
  let refusedAt = Number.NEGATIVE_INFINITY

  function countRefused(): void {
    refused += 1
    refusedAt = performance.now()
    onRefuse()
  }

  function admit(socket: Socket): void {
    accepted += 1
    const { remoteAddress = '' } = socket
    const address = subjectOfIp(remoteAddress)
    const count = countsByAddress.get(address) ?? 0
    const isOverAddressLimit = count >= maxPerAddress && !isExempt(remoteAddress)
    const hasRoom =
      (!isOverAddressLimit || closeIdle(address)) && (connections.size < max || closeIdle(null))
    if (!hasRoom) {
      countRefused()
      socket.destroy()
      return
    }
    const connection = {
      socket,
      address,
      running: 0,
      waiting: [],
      hasAsked: false,
      hasWaited: false,
      isUnread: false,
    }
    connections.set(socket, connection)
    idle.add(connection)
    countsByAddress.set(address, (countsByAddress.get(address) ?? 0) + 1)
    socket.once('close', () => release(connection))
    // Node resumes reading when a response ends or a body is wanted, whatever `mustPause` says.
    socket.on('resume', () => {
      if (mustPause(connection)) socket.pause()
    })
  }

  /**
   * Closes the connection that is idle for longest.
   * @param address null: of any client.
   * @returns false when none is idle.
   */
  function closeIdle(address: string | null): boolean {
    for (const connection of idle) {
      if (address !== null && connection.address !== address) continue
      release(connection)
      connection.socket.destroy()
      // Its client may have sent a request that was not read yet.
      if (!connection.hasAsked) countRefused()
      return true
    }
    return false
  }

  /** Removes a connection from all counts; called again when its socket has closed. */
  function release(connection: Connection): void {
    if (!connections.delete(connection.socket)) return
    idle.delete(connection)
    waitingRequests -= connection.waiting.length
    connection.waiting = []
    const count = (countsByAddress.get(connection.address) ?? 0) - 1
    if (count > 0) countsByAddress.set(connection.address, count)
    else countsByAddress.delete(connection.address)
  }

  /**
   * Stops reading from the clients that do not read: each byte that Node reads restarts its timeout, so a client that
   * sends one now and then would never be closed.
   */
  function pauseUnread(): void {
    for (const connection of connections.values()) {
      connection.isUnread = connection.socket.writableLength > 0
      updateReading(connection)
    }
  }

  /** Queues a request until those before it are answered. Closes the connection when too many requests wait. */
  function wait(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    if (!connection.hasWaited) omitStackTraces(connection.socket)
    connection.hasWaited = true
    if (waitingRequests >= MAX_WAITING_REQUESTS) {
      connection.socket.destroy()
      return
    }
    waitingRequests += 1
    connection.waiting.push([request, response])
  }

  // Unreferenced, so that it does not keep the process from ending.
  setInterval(pauseUnread, stallCheckMs).unref()

  return {
    limit(server) {
      // Node then emits `timeout` for a connection on which nothing was read and no byte written for so long.
      server.timeout = stallCheckMs
      server.on('connection', admit)
      server.on('timeout', (socket: Socket) => {
        const isStalled = socket.writableLength > 0
        // Node sets another timeout on an idle keep-alive connection. With this one, a request is still awaited, read
        // or answered.
        const isKeepAliveOver = socket.timeout !== stallCheckMs
        if (isStalled || isKeepAliveOver) socket.destroy()
      })
    },
    limitRequests(listener) {
      /** Called with the response as `this`: one function for all responses is cheaper than one for each. */
      function onAnswered(this: ServerResponse): void {
        const connection = connections.get(this.req.socket)
        if (!connection) return
        // An answer that was sent is progress.
        connection.isUnread = false
        const next = connection.waiting.shift()
        if (next) {
          waitingRequests -= 1
          // In the next turn of the event loop, so that many requests with immediate answers do not block it.
          setImmediate(listener, ...next)
          return
        }
        connection.running -= 1
        if (connection.running === 0) idle.add(connection)
        updateReading(connection)
      }
      return (request, response) => {
        const connection = connections.get(request.socket)
        // The connection was refused, but its first request was already read.
        if (!connection) return
        connection.hasAsked = true
        response.on('finish', onAnswered)
        if (connection.running >= MAX_UNANSWERED_REQUESTS) {
          wait(connection, request, response)
          return
        }
        if (connection.running === 0) idle.delete(connection)
        connection.running += 1
        if (mustPause(connection)) connection.socket.pause()
        listener(request, response)
      }
    },
    openCount: () => connections.size,
    acceptedCount: () => accepted,
    refusedCount: () => refused,
    isRefusing: () => performance.now() - refusedAt < REFUSING_MS,
  }
}

/** @returns how many connections a process holds at once, by MAX_CONNECTIONS and its limit of open files. */
function maxConnections({ max }: Config['connections'], maxOpenFiles: number): number {
  const reservedFiles = Math.max(MIN_RESERVED_FILES, Math.ceil(maxOpenFiles / 4))
  const half = Math.floor((maxOpenFiles - OWN_FILES) / 2)
  return Math.max(1, Math.min(max, Math.max(maxOpenFiles - reservedFiles, half)))
}

/** The connections that a process holds at once, for the log and for `config check`. */
export function describeConnections(
  limits: Config['connections'],
  maxOpenFiles = readMaxOpenFiles(),
): { connections: string; warning: string | null } {
  const max = maxConnections(limits, maxOpenFiles)
  if (max === limits.max) return { connections: String(max), warning: null }
  return {
    connections: `${max}, because ulimit -n is ${maxOpenFiles}`,
    warning:
      maxOpenFiles < RECOMMENDED_OPEN_FILES
        ? `ulimit -n is ${maxOpenFiles}, so this process holds only ${max} connections; ${RECOMMENDED_OPEN_FILES} or more is recommended`
        : null,
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

function mustPause({ running, isUnread }: Connection): boolean {
  return running >= MAX_UNANSWERED_REQUESTS || isUnread
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

/** Reads the limit of open files, as `ulimit -n` shows it. */
function readMaxOpenFiles(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  // Listing network interfaces may wait for a name server.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = Number(userLimits?.open_files?.soft)
  // "unlimited", and Windows, where the report has no limits.
  return Number.isFinite(soft) ? soft : Number.MAX_SAFE_INTEGER
}
