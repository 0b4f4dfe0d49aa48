// The gateways that run a supergraph in the tests, each with its response cache. Logograph gets the key of each request.
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { ApolloServer } from '@apollo/server'
import responseCachePlugin from '@apollo/server-plugin-response-cache'
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime'

export interface Gateway {
  /** @returns the body of the answer. */
  run(query: string, key: string): Promise<unknown>
  /** Removes the answers with these companies. @param domains of the companies. */
  purge(domains: string[]): void
  close(): Promise<unknown>
}

export const GATEWAYS = { apollo: startApollo, hive: startHive }

/** Stores an answer for as long as the headers of the subgraphs say, for each key. */
async function startApollo(supergraphSdl: string, hasCache: boolean): Promise<Gateway> {
  const ignore = () => {}
  const logger = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const entries = new Map<string, string>()
  const cache = {
    get: async (name: string) => entries.get(name),
    set: async (name: string, value: string) => void entries.set(name, value),
    delete: async (name: string) => entries.delete(name),
  }
  const gateway = new ApolloGateway({
    supergraphSdl,
    logger,
    buildService: ({ url }) =>
      new RemoteGraphQLDataSource({
        url,
        honorSubgraphCacheControlHeader: true,
        willSendRequest({ request, context }) {
          if (context.key) request.http?.headers.set('x-api-key', context.key)
        },
      }),
  })
  const server = new ApolloServer<{ key: string }>({
    gateway,
    logger,
    plugins: hasCache
      ? [responseCachePlugin({ cache, sessionId: async ({ contextValue }) => contextValue.key })]
      : [],
  })
  await server.start()
  return {
    async run(query, key) {
      const { body } = await server.executeOperation({ query }, { contextValue: { key } })
      return body.kind === 'single' ? body.singleResult : null
    },
    // The plugin keeps no index of entities.
    purge: () => entries.clear(),
    close: () => server.stop(),
  }
}

/** Stores an answer under its entities for a minute, for each key. */
async function startHive(supergraph: string, hasCache: boolean): Promise<Gateway> {
  const entries = new Map<string, unknown>()
  const keysByPrefix = (prefix: string) =>
    [...entries.keys()].filter((key) => key.startsWith(prefix))
  const cache = {
    get: (name: string) => entries.get(name),
    set: (name: string, value: unknown) => void entries.set(name, value),
    delete: (name: string) => entries.delete(name),
    getKeysByPrefix: keysByPrefix,
  }
  const gateway = createGatewayRuntime({
    supergraph,
    logging: false,
    cache: cache as never,
    propagateHeaders: {
      fromClientToSubgraphs: ({ request }) => ({ 'x-api-key': request.headers.get('x-api-key') }),
    },
    ...(hasCache && {
      responseCaching: {
        session: (request: Request) => request.headers.get('x-api-key'),
        ttl: 60_000,
        idFields: ['id', 'domain'],
      } as never,
    }),
  })
  return {
    async run(query, key) {
      const headers = { 'content-type': 'application/json', 'x-api-key': key }
      const body = JSON.stringify({ query })
      const url = 'http://gateway/graphql'
      return (await gateway.fetch(url, { method: 'POST', headers, body })).json()
    },
    purge(domains) {
      for (const domain of domains)
        for (const key of keysByPrefix(`response-cache:Company.${domain}:`))
          entries.delete(`response-cache:${key.split(':')[2]}`)
    },
    close: async () => gateway[Symbol.asyncDispose](),
  }
}
