// Runs the federation gateway in its own process, because it needs another version of graphql than the service.
import { ACCOUNT_SDL, serveAccounts } from './account.ts'
import { compose, startGateway } from './gateway.ts'

type Message =
  | { begin: { sdl: string; url: string; key: string; domains: string[] } }
  | { query: string }

let runQuery: Awaited<ReturnType<typeof startGateway>>

process.on('message', async (message: Message) => {
  process.send?.('begin' in message ? await begin(message.begin) : await runQuery(message.query))
})

async function begin({ sdl, url, key, domains }: Extract<Message, { begin: unknown }>['begin']) {
  const { supergraph, ...compositionResult } = compose([
    { name: 'logograph', url, sdl },
    { name: 'accounts', url: await serveAccounts(domains), sdl: ACCOUNT_SDL },
  ])
  runQuery = await startGateway(supergraph, { 'x-api-key': key })
  return compositionResult
}
