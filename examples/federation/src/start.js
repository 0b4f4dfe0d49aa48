// Composes the CRM and Logograph, and serves the graph and a page: LOGOGRAPH_URL=http://localhost:3000 npm start
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'
import { composeServices } from '@theguild/federation-composition'
import { parse } from 'graphql'
import { CRM_SDL, serveCrm } from './crm.js'
import { keyHeaders } from './key-headers.js'

const { LOGOGRAPH_URL = 'http://localhost:3000', LOGOGRAPH_KEY, PORT = '4000' } = process.env
const SUBGRAPH_URL = `${LOGOGRAPH_URL}/graphql/subgraph`

/** @returns the SDL that the running service has. `logograph schema` prints it for a build. */
async function readSdl() {
  const response = await fetch(SUBGRAPH_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _service { sdl } }' }),
  })
  const { data } = await response.json()
  return data._service.sdl
}

const composition = composeServices([
  { name: 'logograph', url: SUBGRAPH_URL, typeDefs: parse(await readSdl()) },
  { name: 'crm', url: await serveCrm(), typeDefs: parse(CRM_SDL) },
])
if (!composition.supergraphSdl) {
  throw new Error(composition.errors?.map(({ message }) => message).join('\n'))
}

const gateway = createGatewayRuntime({
  supergraph: composition.supergraphSdl,
  propagateHeaders: {
    // Logos need no key. With one, they may be larger, and the graph has all fields of Company.
    fromClientToSubgraphs: ({ subgraphName }) => keyHeaders(subgraphName, LOGOGRAPH_KEY),
  },
})
const page = await readFile(new URL('../index.html', import.meta.url))

createServer((request, response) => {
  if (request.url !== '/') return gateway(request, response)
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
}).listen(Number(PORT), '127.0.0.1', () => {
  console.log(
    `The page is at http://localhost:${PORT}/, the graph at http://localhost:${PORT}/graphql`,
  )
})

// The gateway catches the first signal, and the process would go on.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit())
