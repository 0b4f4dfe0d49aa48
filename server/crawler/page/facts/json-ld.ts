// Gathers what JSON-LD scripts say, forgiving the faults that templates and plugins make.

import type { Place } from '../html/element.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'

/** An object of JSON-LD. */
export type Node = Record<string, unknown>

/** What the page's JSON-LD says: the nodes about the site itself, and all that have a name. */
export interface Graph {
  nodes: Node[]
  byId: Map<string, Node>
}

const DEPTH = 12
// What leads from one node to another about the same company; not authors, reviews, members.
const FOLLOWED = new Set([
  ...['@graph', 'publisher', 'brand', 'mainEntity', 'mainEntityOfPage', 'about', 'isPartOf'],
  ...['provider', 'sourceOrganization', 'copyrightHolder', 'creator', 'logo', 'itemListElement'],
])

export function gatherJsonLd(): Gatherer & { end(): Graph } {
  const scripts: string[] = []
  let reading: Place | null = null
  return {
    open(place) {
      const isJsonLd = /^\s*application\/ld\+json/i.test(place.attributes.type ?? '')
      if (place.tag !== 'script' || !isJsonLd || scripts.length >= LIMITS.jsons) return
      reading = place
      scripts.push('')
    },
    text(words, place) {
      if (place !== reading) return
      const text = scripts.pop()!
      scripts.push(text.length > LIMITS.json ? text : text + words)
    },
    close(place) {
      if (place === reading) reading = null
    },
    end() {
      const values = scripts.filter((text) => text.length <= LIMITS.json).map(parsed)
      return graphOf(values)
    },
  }
}

/** The value that a script means; null when nothing can be made of it. */
function parsed(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s{0,20}(?:<!--|<!\[CDATA\[)(?:\s{0,20}\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s?(?:-->|\]\]>)(?:\s?\*\/)?$/, '')
  return read(bare) ?? read(mended(bare)) ?? read(mended(unescaped(bare)))
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Line breaks inside strings, comments on lines of their own, commas before the end. */
const mended = (text: string): string =>
  text
    .replace(/^[ \t]*\/\/.*$/gm, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none inside strings
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/,(?=\s{0,50}[}\]])/g, '')
    .replace(/;\s{0,50}$/, '')

const SIGNS: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#34': '"',
  '#39': "'",
}
const unescaped = (text: string): string =>
  text.replace(/&(quot|amp|lt|gt|#34|#39);/g, (_, name: string) => SIGNS[name]!)

function graphOf(values: unknown[]): Graph {
  const graph: Graph = { nodes: [], byId: new Map() }
  let left: number = LIMITS.nodes
  let level: { value: unknown; isList?: boolean }[] = values.map((value) => ({ value }))
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    const next: typeof level = []
    for (const { value } of level) {
      if (typeof value !== 'object' || value === null || left-- <= 0) continue
      if (Array.isArray(value)) next.push(...value.slice(0, 500).map((item) => ({ value: item })))
      else next.push(...enter(value as Node, graph))
    }
    level = next
  }
  return graph
}

function enter(node: Node, { nodes, byId }: Graph): { value: unknown }[] {
  nodes.push(node)
  const id = node['@id']
  if (typeof id === 'string' && !byId.has(id) && Object.keys(node).length > 1) byId.set(id, node)
  // What a shop sells has the brands of others.
  const isWare = typesOf(node).some((type) =>
    /^(?:Product|Offer|Vehicle|ItemList|Event)/.test(type),
  )
  const keys = Object.keys(node).filter((key) => FOLLOWED.has(key))
  return keys.filter((key) => !isWare || key === '@graph').map((key) => ({ value: node[key] }))
}

/** Names of its types, without the vocabulary's address. */
export function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']]
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => type.slice(0, 200).replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))
}
