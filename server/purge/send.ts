// Sends one purge to the webhook of a CDN or to a router, signed like the webhooks of https://www.standardwebhooks.com.
import { createHmac } from 'node:crypto'
import { CACHE_TAG_PREFIX } from '../../schema/graphql/subgraph-names.ts'

/** CDN_PURGE_WEBHOOK and the variables beside it, or ROUTER_PURGE_URL and those beside it. */
export interface PurgeConfig {
  url: string
  /** The key of the signature; null sends none. */
  secret: string | null
  /** The value of the Authorization header; null sends none. */
  authorization: string | null
  /** The name of this service in the graph of the router; null for a CDN. */
  subgraph: string | null
}

const TIMEOUT_MS = 10_000

/**
 * @param id the same for each try, so that a receiver can drop repetitions.
 * @param tags values of Cache-Tag: domains.
 * @throws Error with the reason, unless the status is 2xx.
 */
export async function sendPurge(
  { url, secret, authorization, subgraph }: PurgeConfig,
  id: string,
  tags: readonly string[],
): Promise<void> {
  const body = JSON.stringify(subgraph === null ? { tags } : invalidationsOf(subgraph, tags))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      ...(secret && { 'webhook-signature': `v1,${sign(secret, `${id}.${timestamp}.${body}`)}` }),
      ...(authorization && { Authorization: authorization }),
    },
    // A redirect would send the credentials to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(throwReason)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The webhook answered ${response.status}.`)
}

/** The body of the invalidation endpoint of Apollo Router, for the tags of `@cacheTag` in the SDL of the subgraph. */
const invalidationsOf = (subgraph: string, tags: readonly string[]) =>
  tags.map((tag) => ({
    kind: 'cache_tag',
    subgraphs: [subgraph],
    cache_tag: `${CACHE_TAG_PREFIX}${tag}`,
  }))

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64')

/** `fetch` says only "fetch failed"; its cause has the reason. */
function throwReason(error: Error): never {
  throw error.cause instanceof Error ? error.cause : error
}
