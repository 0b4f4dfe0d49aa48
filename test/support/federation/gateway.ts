// Composes subgraphs with two composers and runs a real gateway. Their packages are in this folder's package.json.
import { composeServices as apollo } from '@apollo/composition'
import { ApolloGateway, RemoteGraphQLDataSource } from '@apollo/gateway'
import { composeServices as guild } from '@theguild/federation-composition'
import { parse } from 'graphql'

export interface Subgraph {
  name: string
  url: string
  sdl: string
}

/** @returns the supergraph and the hints of Apollo's composer, and the errors of both composers, or of Apollo's alone. */
export function compose(subgraphs: Subgraph[], isApolloAlone = false) {
  const services = subgraphs.map(({ name, url, sdl }) => ({ name, url, typeDefs: parse(sdl) }))
  const apolloResult = apollo(services)
  const guildResult = isApolloAlone ? {} : guild(services)
  return {
    supergraph: apolloResult.supergraphSdl ?? '',
    hints: (apolloResult.hints ?? []).map(
      ({ message, definition }) => `${definition.code}: ${message}`,
    ),
    errors: [...(apolloResult.errors ?? []), ...(guildResult.errors ?? [])].map(
      ({ message }) => message,
    ),
  }
}

/** @param headers sent to each subgraph. @returns a function that runs a query on the supergraph. */
export async function startGateway(supergraphSdl: string, headers: Record<string, string>) {
  const ignore = () => {}
  const gateway = new ApolloGateway({
    supergraphSdl,
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
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
    const operation = { document: parse(query), schema, queryHash: query, context: {}, metrics: {} }
    return executor({ ...operation, request: { query }, cache: new Map() } as never)
  }
}
