// Filters that would end the process in resvg 0.35: those whose region or effects may be anywhere, and composites of images
// with different sizes.
import { type Element, walkElements } from './parse.ts'
import { largestSize } from './sizes.ts'
import { lengthOf } from './viewbox.ts'

/** Largest share of a shape by which the region of a filter may begin before it or end after it. */
const MAX_REGION_SHARE = 2
/** Largest position, size or distance of one effect of a filter, in images or shapes. */
const MAX_EFFECT = 10

/** The attributes of effects that are distances. */
const DISTANCES = ['x', 'y', 'width', 'height', 'dx', 'dy', 'stdDeviation', 'radius']
/** Smallest width and height of a region: one outside the image was shrunk to less, see `filter-region.ts`. */
const MIN_REGION_SHARE = 0.002

/** Whether the region of the filter is so small that it may be beside the image, or beside its element. */
export function isTiny(filter: Element, image: { width: number; height: number }): boolean {
  const isShare = filter.attributes.get('filterUnits') !== 'userSpaceOnUse'
  const size = isShare ? { width: 1, height: 1 } : image
  const width = lengthOf(filter, 'width', size, '120%') / size.width
  const height = lengthOf(filter, 'height', size, '120%') / size.height
  // Also true for NaN.
  return !(Math.min(width, height) > MIN_REGION_SHARE)
}

/** Whether the region of the filter is not much larger than the shape, wherever that is. */
export function isUsualRegion(filter: Element): boolean {
  const { attributes } = filter
  if (attributes.get('filterUnits') === 'userSpaceOnUse') return false
  const share = { width: 1, height: 1 }
  return ['x width', 'y height'].every((names) => {
    const [position = '', length = ''] = names.split(' ')
    const start = lengthOf(filter, position, share, '-10%')
    const end = start + lengthOf(filter, length, share, '120%')
    return start <= 0 && start >= -MAX_REGION_SHARE && end >= 1 && end <= 1 + MAX_REGION_SHARE
  })
}

/**
 * Whether every effect of the filter is near the image, and not much larger or moved far.
 * @param side the longer side of the image.
 */
export function hasUsualEffects({ attributes, children }: Element, side: number): boolean {
  const max = MAX_EFFECT * (attributes.get('primitiveUnits') === 'objectBoundingBox' ? 1 : side)
  return children.every((effect) =>
    DISTANCES.every((name) => {
      const value = effect.attributes.get(name)
      return largestSize(value) <= (value?.endsWith('%') ? MAX_EFFECT * 100 : max)
    }),
  )
}

/**
 * Passes each input of an arithmetic composite through an feMerge, which makes an image as large as the region of the filter.
 * resvg ends the process when the two images have different sizes, as the source has where the region leaves the image.
 */
export function equalizeInputs(root: Element): void {
  for (const filter of walkElements(root)) {
    if (filter.name === 'filter') filter.children = filter.children.flatMap(withMergedInputs)
  }
}

function withMergedInputs(effect: Element, index: number): Element[] {
  const { name, attributes } = effect
  if (name !== 'feComposite' || attributes.get('operator') !== 'arithmetic') return [effect]
  const colorSpace = attributes.get('color-interpolation-filters')
  const merges: Element[] = []
  // An input that is not named is the effect before, so its merge comes first, and only once.
  const inputs = ['in', 'in2'].sort((a, b) => Number(attributes.has(a)) - Number(attributes.has(b)))
  for (const input of inputs) {
    const source = attributes.get(input)
    const result = `merged-${index}-${source === undefined ? 'before' : input}`
    attributes.set(input, result)
    if (merges.some((merge) => merge.attributes.get('result') === result)) continue
    const merge = element('feMerge', { result, 'color-interpolation-filters': colorSpace })
    merge.children.push(element('feMergeNode', { in: source }))
    merges.push(merge)
  }
  return [...merges, effect]
}

function element(name: string, attributes: Record<string, string | undefined>): Element {
  const present = Object.entries(attributes).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return { name, attributes: new Map(present), children: [], text: '' }
}
