// Listens to a channel of Redis on a connection of its own, as the protocol demands.
import { Redis, type RedisOptions } from 'ioredis'

export interface ChannelListener {
  onMessage(message: string): void
  /** Called whenever messages may have been lost. */
  onGap(): void
}

export interface ChannelCallbacks {
  /** Called once for each reason why Redis refuses to publish or subscribe, mostly a missing permission. */
  onChannelRefused?(channel: string, reply: string): void
  onChannelAllowed?(channel: string): void
}

export interface Subscriber {
  onGap: ChannelListener['onGap']
  /** True while Redis refuses to publish to the channel or to subscribe to it. */
  isRefused(): boolean
  close(): void
}

/** Time until a refused subscriber tries again, because an operator may have granted the permission. */
const RETRY_MS = 5000

export function openSubscriber(
  url: string,
  options: RedisOptions,
  channel: string,
  { onMessage, onGap }: ChannelListener,
  { onChannelRefused, onChannelAllowed }: ChannelCallbacks,
): Subscriber {
  const client = new Redis(url, { ...options, autoResubscribe: false })
  /** What Redis replied to a refused command. */
  let refusal: string | null = null
  let retry: NodeJS.Timeout | undefined

  const subscribe = async () => {
    try {
      // Checks the other permission that messages need. No lock has an empty name.
      await client.publish(channel, '')
      await client.subscribe(channel)
    } catch (error) {
      // After a lost connection, `ready` subscribes again.
      if (client.status !== 'ready') return
      retry = setTimeout(subscribe, RETRY_MS).unref()
      const { message } = error as Error
      if (message !== refusal) onChannelRefused?.(channel, message)
      refusal = message
      return
    }
    onGap()
    if (refusal !== null) onChannelAllowed?.(channel)
    refusal = null
  }
  client.on('error', () => {})
  client.on('close', () => {
    clearTimeout(retry)
    onGap()
  })
  client.on('message', (_channel, message) => onMessage(message))
  client.on('ready', subscribe)
  return {
    onGap,
    isRefused: () => refusal !== null,
    close() {
      clearTimeout(retry)
      client.disconnect()
    },
  }
}
