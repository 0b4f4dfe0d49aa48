// The Redis connection of the job queue: it reconnects by itself and reports each change of state once.
import { Redis, type RedisOptions } from 'ioredis'

/** The Redis server and key prefix of the job queue. */
export interface JobsLocation {
  redisUrl: string
  redisPrefix: string
}

export interface Connection {
  client: Redis
  isUp(): boolean
  /** Resolves when the connection is ready. @throws Error when Redis does not answer within 5 seconds. */
  ready(): Promise<void>
}

/** The first retry waits twice this long, and each further one twice as long as the one before, up to the maximum. */
const RETRY_BASE_MS = 100
const MAX_RETRY_MS = 2000
const READY_TIMEOUT_MS = 5000

/** @param onChange not called for the first successful connection; called once when the first one fails. */
export function connect(
  url: string,
  onChange: (isUp: boolean) => void,
  options: RedisOptions,
): Connection {
  const client = new Redis(url, {
    connectTimeout: 5000,
    retryStrategy: (attempt) => Math.min(RETRY_BASE_MS * 2 ** attempt, MAX_RETRY_MS),
    ...options,
  })
  let state: 'new' | 'up' | 'down' = 'new'
  let isClosedByUs = false
  const markDown = () => {
    if (state !== 'down' && !isClosedByUs) onChange(false)
    state = 'down'
  }
  client.on('ready', () => {
    if (state === 'down') onChange(true)
    state = 'up'
  })
  let refusal: Refusal | null = null
  client.on('error', (error) => {
    refusal = asRefusal(error) ?? refusal
    if (state === 'new') markDown()
  })
  client.on('close', markDown)
  client.on('end', markDown)
  leaveOtherDatabase(client)
  // A disconnection by this process must not be reported as an unreachable Redis.
  const disconnect = client.disconnect.bind(client)
  client.disconnect = (...args) => {
    isClosedByUs = true
    disconnect(...args)
  }
  return {
    client,
    isUp: () => client.status === 'ready',
    async ready() {
      if (client.status === 'ready') return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const fail = () => reject(new Error(`${describeFailure(refusal)} Check REDIS_URL.`))
      const timeout = setTimeout(fail, READY_TIMEOUT_MS)
      client.once('ready', resolve)
      await promise.finally(() => {
        clearTimeout(timeout)
        client.off('ready', resolve)
      })
    },
  }
}

/** Reconnects when Redis refuses the database, because the client would go on in database 0. */
function leaveOtherDatabase(client: Redis): void {
  const disconnect = client.disconnect.bind(client)
  client.on('error', (error) => {
    const refusal = asRefusal(error)
    if (refusal && isOfDatabase(refusal)) disconnect(true)
  })
  // A worker of BullMQ waits for jobs on a duplicate.
  const duplicate = client.duplicate.bind(client)
  client.duplicate = (options) => {
    const other = duplicate(options)
    leaveOtherDatabase(other)
    return other
  }
}

/** An error that Redis replied to a command while connecting. */
type Refusal = Error & { command: { name: string; args: string[] } }

const asRefusal = (error: Error): Refusal | null =>
  error.name === 'ReplyError' ? (error as Refusal) : null

const isOfDatabase = ({ command }: Refusal) => command.name === 'select'

/** @returns a sentence: Redis refused the database or the connection, for example its password, or did not answer. */
function describeFailure(refusal: Refusal | null): string {
  if (refusal === null) return 'Redis does not answer.'
  const refused = isOfDatabase(refusal) ? `database ${refusal.command.args[0]}` : 'the connection'
  return `Redis refused ${refused}: ${refusal.message.replace(/\.?$/, '.')}`
}
