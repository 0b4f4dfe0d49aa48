// Finds the site's own logo among all images of a page.
import type { Background } from '../../../../schema/artwork.ts'
import type { Candidate } from '../../../../schema/visit.ts'
import { selfAndAncestors } from '../html/element.ts'
import {
  backgroundOfName,
  backgroundOfThemeAttribute,
  fileNameOf,
  kindOfWords,
  tokenize,
} from '../html/logo-words.ts'
import type { PageStyles } from '../html/page-styles.ts'
import type { Site } from '../html/site.ts'
import type { SvgFile } from '../html/standalone-svg.ts'
import { type ImageSource, imageSourceOf } from '../html/url.ts'
import { createCandidate } from './candidate.ts'
import { describeArea, scoreHeaderLogo } from './header-logo-score.ts'
import { isHiddenOnWideScreens } from './hidden-images.ts'
import type { ImageElement } from './image-element.ts'

/** Points that an image needs to count as the logo; `header-logo-score.ts` awards them. */
const MIN_SCORE = 5
const MAX_LOGOS = 6
/** The end of the `place` of an svg, or of a mask, whose color the page does not say. */
export const COLOR_GUESSED_NOTE = ', currentColor as black'
/** Images that are compared for duplicates; a page may show the same symbol four hundred times. */
const MAX_LIKELY_LOGOS = 40
/** Width divided by height; an image of at least this ratio contains letters even when its class says `icon`. */
const MIN_WORDMARK_RATIO = 2

/** @returns candidates for the site's logo, the highest score first. */
export function findHeaderLogos(
  images: ImageElement[],
  site: Site,
  styles: PageStyles,
): Candidate[] {
  const seenImages = new Set<string>()
  const candidates: Candidate[] = []
  for (const image of withoutHidden(likelyLogos(images, site), styles)) {
    const svgFile = image.toSvgFile?.()
    // Compares the markup first, which saves copying the bytes of a duplicate.
    if (svgFile && seenImages.has(svgFile.markup)) continue
    const source = svgFile
      ? sourceOfSvg(svgFile)
      : imageSourceOf(image.rawUrl ?? undefined, site.base, true)
    const key =
      svgFile?.markup ?? source?.url ?? Buffer.from(source?.bytes ?? []).toString('latin1')
    if (!source || seenImages.has(key)) continue
    seenImages.add(key)
    const isColorGuessed = svgFile?.isColorGuessed ?? image.maskColor === 'unknown'
    candidates.push(candidateOf(image, source, isColorGuessed))
    if (candidates.length === MAX_LOGOS) break
  }
  return candidates
}

/** The images with enough points, the highest score first. The page's first image gets one more point. */
function likelyLogos(images: ImageElement[], site: Site): ImageElement[] {
  const ordered = [...images].sort((a, b) => a.element.order - b.element.order)
  const firstOrder = ordered[0]?.element.order
  return ordered
    .map((image) => {
      const isFirst = image.element.order === firstOrder
      return { image, score: scoreHeaderLogo(image, site) + (isFirst ? 1 : 0) }
    })
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_LIKELY_LOGOS)
    .map(({ image }) => image)
}

/** Leaves out what the page hides, where it shows another image of that shape. Variants for dark backgrounds stay. */
function withoutHidden(images: ImageElement[], styles: PageStyles): ImageElement[] {
  if (images.length < 2) return images
  const isHidden = (image: ImageElement) =>
    backgroundOf(image, false) === null && isHiddenOnWideScreens(image.element, styles)
  const hidden = images.filter(isHidden)
  const shown = images.filter((image) => !hidden.includes(image))
  return images.filter(
    (image) => !hidden.includes(image) || !shown.some((other) => mayHaveSameShape(image, other)),
  )
}

function mayHaveSameShape({ aspectRatio: one }: ImageElement, other: ImageElement): boolean {
  if (one === null || other.aspectRatio === null) return true
  return one >= MIN_WORDMARK_RATIO === other.aspectRatio >= MIN_WORDMARK_RATIO
}

const sourceOfSvg = ({ markup }: SvgFile): ImageSource => ({
  url: null,
  bytes: new Uint8Array(Buffer.from(markup)),
})

function candidateOf(image: ImageElement, source: ImageSource, isColorGuessed: boolean): Candidate {
  const { description, declaredWidth, aspectRatio } = image
  const kind = kindOfWords(wordsOf(image))
  const isWide = aspectRatio !== null && aspectRatio >= MIN_WORDMARK_RATIO
  const note = isColorGuessed ? COLOR_GUESSED_NOTE : ''
  return createCandidate('header-logo', source, `${description} in ${describeArea(image)}${note}`, {
    declaredSize: declaredWidth,
    background: backgroundOf(image, isColorGuessed),
    maskColor: image.maskColor === 'unknown' ? null : (image.maskColor ?? null),
    kind: kind === 'icon' && isWide ? null : kind,
  })
}

const wordsOf = ({ element, rawUrl, extraWords }: ImageElement): string[] =>
  tokenize(
    `${element.attributes.class ?? ''} ${element.attributes.id ?? ''} ${extraWords} ${fileNameOf(rawUrl)}`,
  )

/** The background of the image's media query, attributes or file name, or of its two nearest ancestors. */
function backgroundOf(image: ImageElement, isColorGuessed: boolean): Background | null {
  const [ownBackground, parentBackground, grandparentBackground] = [
    ...selfAndAncestors(image.element),
  ]
    .slice(0, 3)
    .map(
      ({ attributes }) =>
        backgroundOfThemeAttribute(attributes) ??
        backgroundOfName(`${attributes.class ?? ''} ${attributes.id ?? ''}`),
    )
  const background =
    image.background ??
    ownBackground ??
    backgroundOfName(fileNameOf(image.rawUrl)) ??
    parentBackground ??
    grandparentBackground
  // The page shows such an image in white on a dark background, but its file shows it in black.
  return isColorGuessed && background === 'dark' ? null : (background ?? null)
}
