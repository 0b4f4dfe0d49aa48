// A process of its own for the gateway: its graphql is not the service's, and one program cannot hold both.
import { ACCOUNT_SDL, serveAccounts } from './account.ts'
import { compose, gatewayOf } from './gateway.ts'

type Asked =
  | { begin: { sdl: string; url: string; key: string; domains: string[] } }
  | { query: string }

let ask: Awaited<ReturnType<typeof gatewayOf>>

process.on('message', async (asked: Asked) => {
  process.send?.('begin' in asked ? await begin(asked.begin) : await ask(asked.query))
})

async function begin({ sdl, url, key, domains }: Extract<Asked, { begin: unknown }>['begin']) {
  const { supergraph, ...told } = compose([
    { name: 'logograph', url, sdl },
    { name: 'accounts', url: await serveAccounts(domains), sdl: ACCOUNT_SDL },
  ])
  ask = await gatewayOf(supergraph, { 'x-api-key': key })
  return told
}
