// Reads the stylesheets of an SVG for the one viewer that artwork is drawn for, and its tree for their selectors.
import { holds, matchesMediaText } from '../../../css/conditions.ts'
import type { Tree } from '../../../css/matcher.ts'
import { parseSheet } from '../../../css/parse.ts'
import { readStylesheets, type Stylesheet } from '../../../css/stylesheet.ts'
import { viewerOf } from '../../viewer.ts'
import { parseDataUrl } from '../embedded.ts'
import { SVG_LIMITS } from '../limits.ts'
import { type Element, UnsafeArtwork } from '../parse.ts'
import type { ViewBox } from '../viewbox.ts'
import { isSupported } from './supported.ts'

/**
 * @param nodes all elements of the file. @param viewport the size of the drawing.
 * @throws UnsafeArtwork for a stylesheet that is too long. @throws CostlyStyles
 */
export function readSheets(nodes: readonly Element[], viewport: ViewBox): Stylesheet {
  const viewer = viewerOf(viewport)
  const sheets = nodes.flatMap(({ name, text, attributes }) => {
    if (name !== 'style' || !isCss(attributes.get('type'))) return []
    if (text.length > SVG_LIMITS.stylesheetLength)
      throw new UnsafeArtwork('The SVG has a stylesheet that is too long.')
    const isShown = matchesMediaText(attributes.get('media') ?? '', viewer)
    return (isShown && parseSheet(text)) || []
  })
  return readStylesheets(sheets, {
    holds: (condition) => holds(condition, viewer, isSupported),
    isRead: () => true,
    load: sheetIn,
    onUnread: (name, condition) => {
      const isSizeQuery = name === '@container' && !/style\(/i.test(condition)
      if (isSizeQuery && !hasContainers(nodes)) return
      throw new UnsafeArtwork(`The SVG has a style that cannot be computed: ${name}.`)
    },
  })
}

const isCss = (type = '') => /^(?:text\/css)?$/i.test(type.trim())

/** Without an element that `container` makes a container, a query about one holds nowhere. */
function hasContainers(nodes: readonly Element[]): boolean {
  return nodes.some(
    ({ name, text, attributes }) =>
      attributes.get('style')?.includes('container') ||
      (name === 'style' && /container(?:-\w+)?\s*:/.test(text)),
  )
}

/** @returns a stylesheet in a data URL; null for any other address. */
function sheetIn(address: string) {
  const isData = /^\s*data:text\/css[,;]/i.test(address)
  const bytes = isData ? parseDataUrl(address)?.bytes : undefined
  return bytes ? parseSheet(bytes.toString()) : null
}

/** @param nodes all elements of the tree. */
export function treeOf(nodes: readonly Element[]): Tree<Element> {
  const parents = new Map<Element, Element>()
  for (const node of nodes) for (const child of node.children) parents.set(child, node)
  return {
    nameOf: ({ name }) => name,
    attributeOf: ({ attributes }, name) => attributes.get(name),
    parentOf: (node) => parents.get(node) ?? null,
    childrenOf: ({ children }) => children,
    siblingsOf: (node) => parents.get(node)?.children ?? [node],
  }
}
