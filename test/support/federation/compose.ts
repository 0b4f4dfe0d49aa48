// Composes subgraphs with two composers. Their packages are in this folder's package.json.
import { composeServices as apollo } from '@apollo/composition'
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
