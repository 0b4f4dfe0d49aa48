// Collects the JSON-LD of a page and repairs the syntax errors that templates and plugins make.

import type { PageElement } from '../html/element.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'

/** An object of JSON-LD. */
export type JsonLdNode = Record<string, unknown>

/** The JSON-LD objects of a page: the outermost ones, and those that `FOLLOWED_PROPERTIES` lead to. */
export interface JsonLdGraph {
  nodes: JsonLdNode[]
  /** Objects by their `@id`. */
  byId: Map<string, JsonLdNode>
}

/** Maximum nesting depth of visited objects and lists. */
const MAX_DEPTH = 12
/** Limit of items that are read from one list. */
const MAX_LIST_ITEMS = 500
// Properties that lead to another object about the same company. Authors, reviews and members are not followed.
const FOLLOWED_PROPERTIES = new Set([
  '@graph',
  'publisher',
  'brand',
  'mainEntity',
  'mainEntityOfPage',
  'about',
  'isPartOf',
  'provider',
  'sourceOrganization',
  'copyrightHolder',
  'creator',
  'logo',
  'itemListElement',
])

/** `end` returns the objects of all scripts that can be parsed. */
export function createJsonLdCollector(): Collector & { end(): JsonLdGraph } {
  const scripts: string[] = []
  let openScript: PageElement | null = null
  return {
    open(element) {
      const isJsonLd = /^\s*application\/ld\+json/i.test(element.attributes.type ?? '')
      if (element.tag !== 'script' || !isJsonLd || scripts.length >= PAGE_LIMITS.jsonLdScripts)
        return
      openScript = element
      scripts.push('')
    },
    text(piece, element) {
      if (element !== openScript) return
      const text = scripts.pop()!
      scripts.push(text.length > PAGE_LIMITS.jsonLdLength ? text : text + piece)
    },
    close(element) {
      if (element === openScript) openScript = null
    },
    end() {
      const values = scripts
        .filter((text) => text.length <= PAGE_LIMITS.jsonLdLength)
        .map(parseScript)
      return graphOf(values)
    },
  }
}

/** The value of a script, repaired where needed; null when it is not JSON. */
function parseScript(text: string): unknown {
  // Some templates wrap the JSON in an HTML comment or a CDATA section.
  const json = text
    .trim()
    .replace(/^(?:\/\/|\/\*)?\s{0,20}(?:<!--|<!\[CDATA\[)(?:\s{0,20}\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s?(?:-->|\]\]>)(?:\s?\*\/)?$/, '')
  return parseJson(json) ?? parseJson(repair(json)) ?? parseJson(repair(unescapeHtml(json)))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Removes comment lines, line breaks and other control characters, trailing commas and a final semicolon. */
const repair = (text: string): string =>
  text
    .replace(/^[ \t]*\/\/.*$/gm, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON allows none inside strings
    .replace(/[\u0000-\u001f]/g, ' ')
    .replace(/,(?=\s{0,50}[}\]])/g, '')
    .replace(/;\s{0,50}$/, '')

const HTML_ENTITIES: Record<string, string> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#34': '"',
  '#39': "'",
}
const unescapeHtml = (text: string): string =>
  text.replace(/&(quot|amp|lt|gt|#34|#39);/g, (_, name: string) => HTML_ENTITIES[name]!)

/** Collects the objects in the values breadth first, up to the limits on objects and depth. */
function graphOf(values: unknown[]): JsonLdGraph {
  const graph: JsonLdGraph = { nodes: [], byId: new Map() }
  let remainingNodes: number = PAGE_LIMITS.jsonLdNodes
  let level: { value: unknown }[] = values.map((value) => ({ value }))
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const nextLevel: typeof level = []
    for (const { value } of level) {
      if (typeof value !== 'object' || value === null || remainingNodes-- <= 0) continue
      if (Array.isArray(value))
        nextLevel.push(...value.slice(0, MAX_LIST_ITEMS).map((item) => ({ value: item })))
      else nextLevel.push(...addNode(value as JsonLdNode, graph))
    }
    level = nextLevel
  }
  return graph
}

/** Adds an object to the graph and returns the values of its followed properties. */
function addNode(node: JsonLdNode, { nodes, byId }: JsonLdGraph): { value: unknown }[] {
  nodes.push(node)
  const id = node['@id']
  if (typeof id === 'string' && !byId.has(id) && Object.keys(node).length > 1) byId.set(id, node)
  // The brand of a product, or the creator of an event, may be another company.
  const isAboutOthers = typesOf(node).some((type) =>
    /^(?:Product|Offer|Vehicle|ItemList|Event)/.test(type),
  )
  const keys = Object.keys(node).filter((key) => FOLLOWED_PROPERTIES.has(key))
  return keys
    .filter((key) => !isAboutOthers || key === '@graph')
    .map((key) => ({ value: node[key] }))
}

/** The types of an object, without the schema.org prefix. */
export function typesOf(node: JsonLdNode): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']]
  return types
    .filter((type) => typeof type === 'string')
    .map((type) => type.slice(0, 200).replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))
}
