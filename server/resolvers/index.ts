// The shared layer: every question of the service, answered for one request; knows no transport.
import type { Resolvers } from '../../schema/resolvers.ts'
import type { Entitled } from '../plans.ts'
import type { Source } from '../sources/source.ts'
import type { ArtworkRecords } from '../stores/records.ts'
import { createLoaders } from './loaders.ts'
import { type LogoParts, logo } from './logo.ts'

export interface Parts extends LogoParts {
  artwork: ArtworkRecords
  sources: ('uploaded' | Source)[]
}

/** @returns what makes each request's resolvers, with loaders of its own, bound to who asks. */
export function createResolvers(parts: Parts): (caller: Entitled) => Resolvers {
  return (caller) => {
    const loaders = createLoaders(parts.artwork, parts.sources)
    return { logo: logo(parts, loaders, caller) }
  }
}
