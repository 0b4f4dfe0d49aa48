// Runs the composers and the federation gateway in their own process, because they need another version of graphql than
// the service.
import { ACCOUNT_SDL, serveAccounts } from './account.ts'
import { type Composition, composeFiles } from './compose-files.ts'
import { compose, startGateway } from './gateway.ts'

type Message =
  | { begin: { sdl: string; url: string; key: string; domains: string[] } }
  | { composeFiles: Composition[] }
  | { query: string }

let runQuery: Awaited<ReturnType<typeof startGateway>>

process.on('message', async (message: Message) => {
  process.send?.(await answer(message))
})

async function answer(message: Message): Promise<unknown> {
  if ('begin' in message) return begin(message.begin)
  if ('composeFiles' in message) return composeFiles(message.composeFiles)
  return runQuery(message.query)
}

async function begin({ sdl, url, key, domains }: Extract<Message, { begin: unknown }>['begin']) {
  const { supergraph, ...compositionResult } = compose([
    { name: 'logograph', url, sdl },
    { name: 'accounts', url: await serveAccounts(domains), sdl: ACCOUNT_SDL },
  ])
  runQuery = await startGateway(supergraph, { 'x-api-key': key })
  return compositionResult
}
