// Reads the stylesheets of an SVG for the one viewer that artwork is drawn for, and its tree for their selectors.
import { holds, matchesMediaText } from '../../../css/conditions.ts'
import type { Tree } from '../../../css/matcher.ts'
import { parseSheet } from '../../../css/parse.ts'
import { readStylesheets, type Stylesheet } from '../../../css/stylesheet.ts'
import { SVG_LIMITS } from '../limits.ts'
import { type Element, UnsafeArtwork } from '../parse.ts'
import type { ViewBox } from '../viewbox.ts'
import { hasFunctions } from './functions.ts'
import { convert, isDrawn } from './properties.ts'

/** The longer edge in pixels of the viewer that `@media` asks about; other logos are drawn as large. */
const VIEWER_EDGE = 256
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
    holds: (condition) => holds(condition, viewer, isKnownDeclaration),
    isRead: () => true,
    onUnread: (name) => {
      throw new UnsafeArtwork(`The SVG has a style that cannot be computed: ${name}.`)
    },
  })
}

const isCss = (type = '') => /^(?:text\/css)?$/i.test(type.trim())

function viewerOf({ width, height }: ViewBox) {
  const scale = VIEWER_EDGE / Math.max(width, height)
  return { width: width * scale, height: height * scale }
}

const NO_SIZE = { viewport: { width: 100, height: 100 }, percentBase: null }

/** Answers `@supports`: a property that draws nothing is known as well, and one of another browser is not. */
const isKnownDeclaration = (name: string, value: string): boolean =>
  isDrawn(name)
    ? hasFunctions(value) || convert(name, value.trim(), NO_SIZE) !== null
    : !name.startsWith('-') || name.startsWith('--')

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
