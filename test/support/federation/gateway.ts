// Two composers and a real gateway, from packages of their own: see package.json beside this.
import { composeServices as apollo } from '@apollo/composition'
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { composeServices as guild } from '@theguild/federation-composition'
import { parse } from 'graphql'

export interface Subgraph {
  name: string
  url: string
  sdl: string
}

/** @returns what both composers make of the subgraphs: the first one's schema, its hints, and everybody's errors. */
export function compose(subgraphs: Subgraph[]) {
  const services = subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) }))
  const [one, two] = [apollo(services), guild(services)]
  return {
    supergraph: one.supergraphSdl ?? '',
    hints: (one.hints ?? []).map(({ message, definition }) => `${definition.code}: ${message}`),
    errors: [...(one.errors ?? []), ...(two.errors ?? [])].map(({ message }) => message),
  }
}

/** @param headers that go along to each subgraph. @returns how to ask the whole graph. */
export async function gatewayOf(supergraphSdl: string, headers: Record<string, string>) {
  const quiet = () => {}
  const gateway = new ApolloGateway({
    supergraphSdl,
    logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    buildService: ({ url }) =>
      new RemoteGraphQLDataSource({
        url,
        willSendRequest({ request }) {
          for (const [name, value] of Object.entries(headers))
            request.http?.headers.set(name, value)
        },
      }),
  })
  const { executor } = await gateway.load()
  const schema = gateway.schema
  return async (query: string): Promise<unknown> => {
    const asked = { document: parse(query), schema, queryHash: query, context: {}, metrics: {} }
    return executor({ ...asked, request: { query }, cache: new Map() } as never)
  }
}
