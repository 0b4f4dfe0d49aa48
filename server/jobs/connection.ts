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
  let lastError: Error | null = null
  client.on('error', (error) => {
    lastError = error
    if (state === 'new') markDown()
  })
  client.on('close', markDown)
  client.on('end', markDown)
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
      const fail = () => reject(new Error(`${describeFailure(lastError)} Check REDIS_URL.`))
      const timeout = setTimeout(fail, READY_TIMEOUT_MS)
      client.once('ready', resolve)
      await promise.finally(() => {
        clearTimeout(timeout)
        client.off('ready', resolve)
      })
    },
  }
}

/** @returns a sentence: Redis refused the connection, for example because of its password, or did not answer. */
function describeFailure(error: Error | null): string {
  const refusal = error?.message.match(/^(WRONGPASS|NOAUTH|NOPERM)\b.*/)?.[0]
  return refusal
    ? `Redis refused the connection: ${refusal.replace(/\.?$/, '.')}`
    : 'Redis does not answer.'
}
