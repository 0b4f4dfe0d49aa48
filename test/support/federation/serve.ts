// Runs the composers and the gateways in their own process, because they need another version of graphql than the
// service.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { ACCOUNT_SDL, serveAccounts } from './account.ts'
import { compose } from './compose.ts'
import { type Composition, composeFiles } from './compose-files.ts'
import { type CountingProxy, listen, startProxy } from './counting-proxy.ts'
import { GATEWAYS, type Gateway } from './gateways.ts'

/** How to start a gateway over the service at `url` and a subgraph with one account for each domain. */
interface Start {
  kind: keyof typeof GATEWAYS
  hasCache: boolean
  sdl: string
  url: string
  domains: string[]
}

type Message =
  | { composeFiles: Composition[] }
  /** Starts the endpoint that gets the cache tags of changed companies. */
  | { listen: true }
  | { start: Start }
  | { run: { query: string; key: string } }
  | { stop: true }

let gateway: Gateway | undefined
let proxy: CountingProxy | undefined

process.on('message', async (message: Message) => {
  process.send?.(await answer(message).catch((error) => ({ failure: String(error?.stack) })))
})

async function answer(message: Message): Promise<unknown> {
  if ('composeFiles' in message) return composeFiles(message.composeFiles)
  if ('listen' in message) return listen(createServer(onPurge))
  if ('start' in message) return start(message.start)
  if ('stop' in message) return (await gateway?.close()) ?? null
  const { query, key } = message.run
  const result = await gateway?.run(query, key)
  const cacheControls = proxy?.takeCacheControls() ?? []
  return { result, requests: cacheControls.length, cacheControls }
}

async function start({ kind, hasCache, sdl, url, domains }: Start) {
  proxy = await startProxy(url)
  const { supergraph, ...composition } = compose([
    { name: 'logograph', url: proxy.url, sdl },
    { name: 'accounts', url: await serveAccounts(domains), sdl: ACCOUNT_SDL },
  ])
  gateway = await GATEWAYS[kind](supergraph, hasCache)
  return composition
}

const onPurge: Parameters<typeof createServer>[1] = async (request, response) => {
  const invalidations = (await json(request)) as { cache_tag: string }[]
  gateway?.purge(invalidations.map(({ cache_tag }) => cache_tag.replace('company-', '')))
  response.writeHead(202).end()
}
