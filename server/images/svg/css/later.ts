// Applies the styles that need the box of an element: transforms, shapes that clip, filter functions, and the root's plate.
import { allowedValue } from '../allowlist.ts'
import { boundingBoxOf } from '../bounding-box.ts'
import { becomeGroup } from '../groups.ts'
import { IDENTITY, writeMatrix } from '../matrix.ts'
import { type Element, UnsafeArtwork, walkElements } from '../parse.ts'
import type { ViewBox } from '../viewbox.ts'
import { clipShapeOf } from './clip-shapes.ts'
import { Definitions, type Later } from './definitions.ts'
import { filterEffectsOf } from './filter-functions.ts'
import type { ReferenceBox } from './reference-box.ts'
import { pixelOf, styleRoot } from './root.ts'
import { splitTopLevel } from './split.ts'
import { transformOf } from './transforms.ts'

/** @param viewport the size of the drawing. */
export function applyLater(root: Element, all: readonly Later[], viewport: ViewBox): void {
  const definitions = new Definitions(root)
  // Innermost first, because the box of a group depends on the transforms of what is in it.
  for (const later of all.toReversed()) {
    if (later.node === root) continue
    applyTransform(later)
    applyClip(later, definitions)
    applyFilters(later, definitions)
    applyMaskMode(root, later)
  }
  const own = all.find(({ node }) => node === root)
  if (own === undefined) return
  const pixel = pixelOf(root, viewport)
  const inPixels = { width: viewport.width / pixel, height: viewport.height / pixel }
  const outside = { ...own, viewport: inPixels }
  applyClip(outside, definitions, { left: 0, top: 0, ...inPixels })
  const [filter, ...others] = filtersOf(outside, definitions)
  if (others.length > 0) throw cannotCompute('filter')
  if (filter !== undefined) root.attributes.set('filter', filter)
  applyMaskMode(root, own)
  styleRoot(own, viewport, definitions)
}

/** The attributes that have the transforms of paints. */
const PAINT_TRANSFORMS: Record<string, string> = {
  linearGradient: 'gradientTransform',
  radialGradient: 'gradientTransform',
  pattern: 'patternTransform',
}

function applyTransform({ node, styles, viewport }: Later): void {
  const get = (name: string) => styles.get(`css:${name}`)
  const names = ['transform', 'rotate', 'scale', 'translate', 'transform-origin']
  const { attributes } = node
  const attribute = PAINT_TRANSFORMS[node.name] ?? 'transform'
  const isStyled = names.some((name) => styles.has(`css:${name}`))
  // Renderers do not read the origin from its attribute.
  if (!isStyled && !attributes.has('transform-origin')) return
  const box = referenceBoxOf(
    node,
    get('transform-box') ?? attributes.get('transform-box'),
    viewport,
  )
  const origin = get('transform-origin') ?? inPixels(attributes.get('transform-origin'))
  attributes.delete('transform-origin')
  const matrix = transformOf(
    {
      attribute: attributes.get(attribute),
      transform: get('transform'),
      rotate: get('rotate'),
      scale: get('scale'),
      translate: get('translate'),
      origin,
    },
    box,
    viewport,
  )
  if (matrix === null) return
  if (matrix.every((value, i) => Math.abs(value - IDENTITY[i]!) < 1e-9))
    attributes.delete(attribute)
  else attributes.set(attribute, writeMatrix(matrix))
}

/** Numbers of an attribute need no unit, and those of CSS do. */
const inPixels = (origin?: string) =>
  origin?.replace(/(?<![\w.])-?(?:\d+\.?\d*|\.\d+)(?![\w.%])/g, '$&px')

/** @throws UnsafeArtwork for the box of an element that depends on others. */
function referenceBoxOf(
  node: Element,
  name: string | null | undefined,
  viewport: ViewBox,
): ReferenceBox {
  if (!name || name === 'view-box') return { left: 0, top: 0, ...viewport }
  return boxOf(node, viewport)
}

function boxOf(node: Element, viewport: ViewBox): ReferenceBox {
  const box = boundingBoxOf(node, viewport)
  if (box === null) throw new UnsafeArtwork('The SVG has a style whose box cannot be computed.')
  const { left, top, right, bottom } = box
  if (!(right >= left && bottom >= top)) return { left: 0, top: 0, width: 0, height: 0 }
  return { left, top, width: right - left, height: bottom - top }
}

/** @param referenceBox that of the element by default. */
function applyClip(
  { node, styles, viewport }: Later,
  definitions: Definitions,
  referenceBox?: ReferenceBox,
): void {
  const value = styles.get('css:clip-path')
  if (!value) return
  const isViewBox = /\bview-box\b/.test(value)
  const viewBox = { left: 0, top: 0, ...viewport }
  const box = referenceBox ?? (isViewBox ? viewBox : boxOf(node, viewport))
  const shape = clipShapeOf(value.replace(/[\w-]+-box\s*$/, '').trim(), box, viewport)
  if (shape === null) throw cannotCompute('clip-path')
  node.attributes.set('clip-path', definitions.add('clipPath', {}, [shape]))
}

const cannotCompute = (name: string) =>
  new UnsafeArtwork(`The SVG has a style that cannot be computed: ${name}.`)

/** Each of several filters gets a group around the one before. */
function applyFilters(later: Later, definitions: Definitions): void {
  const { node } = later
  for (const [index, filter] of filtersOf(later, definitions).entries()) {
    if (index > 0) becomeGroup(node)
    node.attributes.set('filter', filter)
  }
}

/** @returns references to the filters of an element: those that it names, and one for the functions between them. */
function filtersOf({ styles, viewport }: Later, definitions: Definitions): string[] {
  const value = styles.get('css:filter')
  if (!value) return []
  const parts = splitTopLevel(value, ' ')
  const runs: string[][] = []
  for (const [index, part] of parts.entries()) {
    const isUrl = /^url\(/i.test(part)
    if (index === 0 || isUrl || /^url\(/i.test(parts[index - 1]!)) runs.push([part])
    else runs.at(-1)!.push(part)
  }
  return runs.map((run) => {
    if (/^url\(/i.test(run[0]!)) return allowedValue('filter', run[0]!) ?? 'none'
    const effects = filterEffectsOf(run.join(' '), viewport)
    if (effects === null) throw cannotCompute('filter')
    const region = { x: '-50%', y: '-50%', width: '200%', height: '200%' }
    const attributes = { ...region, 'color-interpolation-filters': 'sRGB' }
    return definitions.add('filter', attributes, effects)
  })
}

/** A mode of the masked element replaces that of the mask. */
function applyMaskMode(root: Element, { node, styles }: Later): void {
  const mode = styles.get('css:mask-mode')
  if (mode !== 'alpha' && mode !== 'luminance') return
  const id = /#([^)"']+)/.exec(node.attributes.get('mask') ?? '')?.[1]
  for (const mask of walkElements(root))
    if (mask.name === 'mask' && mask.attributes.get('id') === id)
      mask.attributes.set('mask-type', mode)
}
