// Collects the img elements of a page, with the variants that a picture element offers, and other embedded images.
import type { Background } from '../../../../schema/artwork.ts'
import type { PageElement } from '../html/element.ts'
import { backgroundOfMedia } from '../html/logo-words.ts'
import { bestImageUrl, bestSrcsetUrl, type ImageUrl } from '../html/srcset.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { describeTag } from './candidate.ts'
import { aspectRatioOf, countInAncestors, type ImageElement } from './image-element.ts'

/** Source elements read per picture element. */
const MAX_SOURCES = 20
const IMAGE_TAGS = new Set(['img', 'amp-img'])
/** Attributes with the URL of other elements that show an image, if its type or its name says that it is one. */
const URL_ATTRIBUTES: Record<string, string> = { object: 'data', embed: 'src', input: 'src' }
const IMAGE_URL = /\.(?:svgz?|png|jpe?g|webp|gif|avif|jxl)(?:[?#]|$)/i

/** `end` returns the images in the order of the page. */
export function createImageCollector(): Collector & { end(): ImageElement[] } {
  const images: ImageElement[] = []
  const sourcesByPicture = new Map<PageElement, PageElement[]>()
  return {
    open(element) {
      if (element.tag === 'source' && element.parent?.tag === 'picture') {
        const siblings = sourcesByPicture.get(element.parent) ?? []
        if (siblings.length < MAX_SOURCES)
          sourcesByPicture.set(element.parent, [...siblings, element])
      }
      const embedded = embeddedUrlOf(element)
      if (embedded === null && (!IMAGE_TAGS.has(element.tag) || element.isSvg)) return
      countInAncestors(element)
      if (images.length >= PAGE_LIMITS.imageElements) return
      if (embedded !== null) {
        images.push(imageOf(element, { url: embedded, width: null }))
        return
      }
      const picture = element.parent ?? element
      images.push(...variantsOf(element, sourcesByPicture.get(picture) ?? []))
      // The sources belong to one image. A picture with a thousand images would read them a thousand times.
      sourcesByPicture.delete(picture)
    },
    end: () => images,
  }
}

/** The URL of an image in an `object`, `embed` or `<input type="image">`; null for other elements. */
function embeddedUrlOf({ tag, attributes, isSvg }: PageElement): string | null {
  const name = Object.hasOwn(URL_ATTRIBUTES, tag) ? URL_ATTRIBUTES[tag] : undefined
  const url = name === undefined || isSvg ? '' : (attributes[name]?.trim() ?? '')
  const isImage = /^image(?:\/|$)/i.test(attributes.type?.trim() ?? '') || IMAGE_URL.test(url)
  return url !== '' && isImage ? url : null
}

/** The image and its variants for other color schemes. */
function variantsOf(element: PageElement, sources: PageElement[]): ImageElement[] {
  const schemeSources = sources.filter(({ attributes }) => backgroundOfMedia(attributes.media))
  const variants = schemeSources.flatMap(({ attributes }) => {
    const best = urlOfSource({ attributes })
    return best
      ? [{ ...imageOf(element, best), background: backgroundOfMedia(attributes.media) }]
      : []
  })
  // Every browser shows one of the two.
  if (new Set(variants.map(({ background }) => background)).size === 2) return variants
  const otherSources = sources.filter((source) => !schemeSources.includes(source))
  const vectorUrl = otherSources.filter(isVector).map(urlOfSource).find(Boolean)
  // Scripts fill in the img of some pictures later, so a source replaces its missing URL.
  const best =
    vectorUrl ?? bestImageUrl(element.attributes) ?? otherSources.map(urlOfSource).find(Boolean)
  if (!best) return variants
  const background = backgroundWithoutVariant(variants)
  return [{ ...imageOf(element, best), background }, ...variants]
}

const urlOfSource = ({ attributes }: Pick<PageElement, 'attributes'>): ImageUrl | null =>
  bestSrcsetUrl(attributes.srcset ?? attributes['data-srcset'] ?? '')

/** Whether every browser shows this source instead of the img. */
const isVector = ({ attributes }: PageElement): boolean =>
  attributes.type?.trim().toLowerCase() === 'image/svg+xml' && !attributes.media

/** The background that has no variant, when all variants are for the other one; else null. */
function backgroundWithoutVariant(variants: ImageElement[]): Background | null {
  const [variantBackground, ...otherBackgrounds] = new Set(
    variants.map(({ background }) => background),
  )
  if (!variantBackground || otherBackgrounds.length > 0) return null
  return variantBackground === 'dark' ? 'light' : 'dark'
}

function imageOf(element: PageElement, best: ImageUrl): ImageElement {
  const { attributes } = element
  const width = Number.parseFloat(attributes.width ?? '')
  const isInPixels = width > 0 && !/%|em/.test(attributes.width ?? '')
  return {
    element,
    rawUrl: best.url,
    background: null,
    extraWords: '',
    declaredWidth: best.width ?? (isInPixels ? width : null),
    aspectRatio: aspectRatioOf(attributes.width, attributes.height),
    description: describeTag(element.tag, attributes, ['alt', 'class', 'id']),
  }
}
