// Composes our subgraph with those of others, one graph after the other.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose, type Subgraph } from './compose.ts'

const FOLDER = join(import.meta.dirname, 'subgraphs')

export interface Composition {
  /** The number of the files of the graph. */
  graph: string
  /** Our SDL. */
  sdl: string
  /** Whether only the composer of Apollo knows the version of the federation specification. */
  isApolloAlone?: boolean
}

/** @returns the errors of each composition. */
export const composeFiles = (compositions: Composition[]): string[][] =>
  compositions.map(({ graph, sdl, isApolloAlone }) => {
    const others = readdirSync(FOLDER).filter((name) => name.startsWith(`${graph}-`))
    const logograph = { name: 'logograph', url: 'http://logograph', sdl }
    return errorsOf([logograph, ...others.map(readSubgraph)], isApolloAlone)
  })

function readSubgraph(file: string): Subgraph {
  const name = file.replace(/\.graphql$/, '')
  return { name, url: `http://${name}`, sdl: readFileSync(join(FOLDER, file), 'utf8') }
}

function errorsOf(subgraphs: Subgraph[], isApolloAlone?: boolean): string[] {
  try {
    return compose(subgraphs, isApolloAlone).errors
  } catch (error) {
    return [String(error)]
  }
}
