// A connection to Redis for jobs: comes back by itself, and tells of each change once.
import { Redis, type RedisOptions } from 'ioredis'

/** Where jobs are. */
export interface Place {
  redisUrl: string
  redisPrefix: string
}

export interface Connection {
  client: Redis
  isUp(): boolean
  /** @throws Error when Redis does not answer within seconds. */
  ready(): Promise<void>
}

/** Back within seconds of a return. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [100, 2000]
const PATIENCE_MS = 5000

/** @param told never of the first connection, and of a Redis that was never there once. */
export function connect(
  url: string,
  told: (isUp: boolean) => void,
  options: RedisOptions,
): Connection {
  const client = new Redis(url, {
    connectTimeout: 5000,
    retryStrategy: (times) => Math.min(FIRST_RETRY_MS * 2 ** times, LAST_RETRY_MS),
    ...options,
  })
  let state: 'new' | 'up' | 'down' = 'new'
  let isOurs = false
  const down = () => {
    if (state !== 'down' && !isOurs) told(false)
    state = 'down'
  }
  client.on('ready', () => {
    if (state === 'down') told(true)
    state = 'up'
  })
  client.on('error', () => state === 'new' && down())
  client.on('close', down)
  client.on('end', down)
  const disconnect = client.disconnect.bind(client)
  client.disconnect = (...words) => {
    isOurs = true
    disconnect(...words)
  }
  return {
    client,
    isUp: () => client.status === 'ready',
    async ready() {
      if (client.status === 'ready') return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const late = () =>
        reject(new Error('Redis, where REDIS_URL says that it is, does not answer.'))
      const clock = setTimeout(late, PATIENCE_MS)
      client.once('ready', resolve)
      await promise.finally(() => {
        clearTimeout(clock)
        client.off('ready', resolve)
      })
    },
  }
}
