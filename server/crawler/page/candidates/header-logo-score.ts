// Scores how likely an image of the page is the site's logo in the header.

import {
  classWords,
  closest,
  labelOf,
  memoizePerElement,
  type PageElement,
  selfAndAncestors,
} from '../html/element.ts'
import { fileNameOf, isLogoWord, tokenize } from '../html/logo-words.ts'
import type { LabelOwner, Site } from '../html/site.ts'
import type { ImageElement } from './image-element.ts'
import {
  CUSTOMER_SECTION_CLASS,
  CUSTOMER_SECTION_WORDS,
  INTERFACE_WORDS,
  NON_LOGO_PHRASE,
  THIRD_PARTY_WORDS,
} from './non-logo-words.ts'

/** Number of ancestors whose classes still describe the image. */
const NEAR_ANCESTOR_COUNT = 4
/** The first 150 elements of a page are assumed to be on the first screen. */
const MAX_EARLY_ORDER = 150
/** Outside the header, an element with at least this many images is taken for a list of other companies' logos. */
const MIN_CROWD_IMAGES = 5
/** Pixels; an image up to this size is an interface icon or a tracking pixel. */
const MAX_TINY_EDGE = 16
/** Pixels; a wider photograph is a banner. */
const MAX_PHOTOGRAPH_WIDTH = 700

/** An image with the properties that the rules use. */
interface ScoredImage {
  image: ImageElement
  site: Site
  /** Words of its class, id and file name, and of an svg's title and symbols. */
  words: string[]
  /** The text alternatives of the image and of its link, and an svg's title and symbol names. */
  label: string
  /** The link around it. */
  link: PageElement | null
  nearAncestors: PageElement[]
  area: Area
  labelOwner: LabelOwner
}

type Area = 'header' | 'footer' | 'body'
const AREA_POINTS: Record<Area, number> = { header: 2, footer: -3, body: 0 }
const AREA_NAMES: Record<Area, string> = {
  header: 'the header',
  footer: 'the footer',
  body: 'the page',
}

/** Each rule returns points, which may be negative; the score is their sum. */
const RULES: ((scored: ScoredImage) => number)[] = [
  ({ words, label }) => (words.some(isLogoWord) || tokenize(label).some(isLogoWord) ? 3 : 0),
  ancestorLogoPoints,
  (scored) => (isInHomeLink(scored) ? 3 : 0),
  ({ area }) => AREA_POINTS[area],
  ({ labelOwner }) => (labelOwner === 'own' ? 3 : 0),
  otherCompanyPenalty,
  ({ image, site }) => (tokenize(fileNameOf(image.rawUrl)).some(site.isSiteNameWord) ? 1 : 0),
  ({ image }) => (image.element.order < MAX_EARLY_ORDER ? 1 : 0),
  ({ link, site, labelOwner }) =>
    link && labelOwner !== 'own' && site.isExternal(link.attributes.href) ? -4 : 0,
  // Most likely a house icon, which links to the home page.
  ({ words }) => (words.includes('home') && !words.some(isLogoWord) ? -4 : 0),
  ({ nearAncestors }) => (nearAncestors.some(isBreadcrumb) ? -8 : 0),
  (scored) => (isInterfaceOrThirdParty(scored) ? -8 : 0),
  (scored) => (isAmongCustomerLogos(scored) ? -8 : 0),
  ({ image }) => (closest(image.element, 'button', 'select', 'dialog') ? -4 : 0),
  ({ image }) => (isTiny(image) ? -10 : 0),
  ({ image }) => (isHidden(image) ? -10 : 0),
  ({ image }) =>
    (image.declaredWidth ?? 0) > MAX_PHOTOGRAPH_WIDTH && isPhotograph(image) ? -3 : 0,
]

/** A logo word of an ancestor counts less when the image itself has one too. */
function ancestorLogoPoints({ nearAncestors, words }: ScoredImage): number {
  if (!nearAncestors.some(hasLogoWord)) return 0
  return words.some(isLogoWord) ? 1 : 3
}

/** Subtracts points when the label names another company, unless the image's link or words belong to the site. */
function otherCompanyPenalty(scored: ScoredImage): number {
  const { labelOwner, words, area, site } = scored
  if (labelOwner !== 'other' || words.some(site.isSiteNameWord)) return 0
  if (isInHomeLink(scored)) return 0
  return area === 'header' ? -2 : -4
}

const isInHomeLink = ({ link, site }: ScoredImage): boolean =>
  link !== null && site.isHome(link.attributes.href)
const hasLogoWord = memoizePerElement((element) => classWords(element).some(isLogoWord))
const isBreadcrumb = memoizePerElement((element) =>
  classWords(element).some((word) => /^breadcrumbs?$/.test(word)),
)

/** @returns points for the image being the site's logo; negative when it is more likely something else. */
export function scoreHeaderLogo(image: ImageElement, site: Site): number {
  const { element, rawUrl, extraWords } = image
  const link = closest(element, 'a')
  const svgWords = closest(element, 'svg') === element ? extraWords : ''
  const labels = [labelOf(element), link ? labelOf(link) : '', svgWords]
  const scored: ScoredImage = {
    image,
    site,
    words: [...classWords(element), ...tokenize(`${extraWords} ${fileNameOf(rawUrl)}`)],
    label: labels.filter(Boolean).join(' '),
    link,
    nearAncestors: [...selfAndAncestors(element.parent)].slice(0, NEAR_ANCESTOR_COUNT),
    area: areaOf(element),
    labelOwner: labelOwnerOf(labels, site),
  }
  return RULES.reduce((sum, rule) => sum + rule(scored), 0)
}

/** The part of the page that contains the image, for people: `the header`. */
export const describeArea = ({ element }: ImageElement): string => AREA_NAMES[areaOf(element)]

// Checks each label alone: "Acme" beside "Go to the front page" still names Acme.
function labelOwnerOf(labels: string[], site: Site): LabelOwner {
  const owners = labels.map((label) => site.labelOwner(label))
  if (owners.includes('own')) return 'own'
  return owners.includes('other') ? 'other' : 'nobody'
}

const HEADER_WORD =
  /^(?:header|head|hd|masthead|topbar|navbar|nav|navigation|gnb|topnav|appbar|toolbar)$/

/** The area of an element: `footer` inside any footer, otherwise that of the outermost ancestor with an area. */
function areaOf(element: PageElement): Area {
  let area: Area = 'body'
  for (const ancestor of selfAndAncestors(element)) {
    const ancestorArea = ownAreaOf(ancestor)
    if (ancestorArea === 'footer') return ancestorArea
    area = ancestorArea ?? area
  }
  return area
}

/** The area of an element by its own tag, role and classes; null for most elements. */
const ownAreaOf = memoizePerElement((element): Area | null => {
  const { tag, attributes } = element
  const words = classWords(element)
  if (tag === 'footer' || attributes.role === 'contentinfo' || words.includes('footer')) {
    return 'footer'
  }
  const isHeader = tag === 'header' || tag === 'nav' || attributes.role === 'banner'
  if (isHeader || words.some((word) => HEADER_WORD.test(word))) return 'header'
  // The header of an article is not the header of the site.
  return tag === 'article' || tag === 'main' || tag === 'section' ? 'body' : null
})

/** Whether the image's words name a part of the interface, or a badge or logo of another company. */
function isInterfaceOrThirdParty(scored: ScoredImage): boolean {
  const { image, site, words, label, link } = scored
  const classes = [...words, ...(link ? classWords(link) : [])]
  const labelWords = tokenize(label)
  const includesAny = (imageWords: string[], vocabulary: ReadonlySet<string>) =>
    imageWords.some((word) => vocabulary.has(word) && !site.isSiteNameWord(word))
  const { class: className = '', id = '' } = image.element.attributes
  const text = `${className} ${id} ${fileNameOf(image.rawUrl)} ${label}`
  if (includesAny([...classes, ...labelWords], THIRD_PARTY_WORDS) || NON_LOGO_PHRASE.test(text)) {
    return true
  }
  // "menu-logo" is the logo in the menu.
  if (classes.some(isLogoWord)) return false
  // The label of a home link is often a sentence, such as "Back to the home page", so its words do not count.
  return includesAny(isInHomeLink(scored) ? classes : [...classes, ...labelWords], INTERFACE_WORDS)
}

/** Whether the image is in a section or list of other companies' logos. A home link in the header never is. */
function isAmongCustomerLogos(scored: ScoredImage): boolean {
  const { image, site, area, nearAncestors } = scored
  const isHome = isInHomeLink(scored)
  if (isHome && area === 'header') return false
  const isInSection = [...selfAndAncestors(image.element)]
    .filter(({ tag }) => !/^(?:html|body|header)$/.test(tag))
    .some((element) => element.isCustomerSection || isNamedCustomerSection(element, site))
  const isCrowd = nearAncestors.some(
    ({ tag, imageCount }) =>
      /^(?:div|ul|ol|section|p|td)$/.test(tag) && imageCount >= MIN_CROWD_IMAGES,
  )
  return isInSection || (isCrowd && !isHome && area !== 'header')
}

const isNamedCustomerSection = memoizePerElement(
  (element, site: Site): boolean =>
    CUSTOMER_SECTION_CLASS.test(element.attributes.class ?? '') ||
    classWords(element).some(
      (word) => CUSTOMER_SECTION_WORDS.has(word) && !site.isSiteNameWord(word),
    ),
)

function isTiny({ element, declaredWidth }: ImageElement): boolean {
  const { width, height } = element.attributes
  const edges = [width, height].map((edge) => Number.parseFloat(edge ?? ''))
  return (
    edges.every((edge) => edge <= MAX_TINY_EDGE) ||
    (declaredWidth !== null && declaredWidth <= MAX_TINY_EDGE)
  )
}

// The variant for another color scheme is hidden until that scheme is active, so it does not count as hidden.
const isHidden = ({ element, background }: ImageElement): boolean =>
  background === null && [...selfAndAncestors(element)].some(hidesContent)

const hidesContent = memoizePerElement(
  ({ attributes }) =>
    attributes.hidden !== undefined ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? ''),
)

const isPhotograph = ({ rawUrl }: ImageElement): boolean =>
  /\.(?:jpe?g|webp|avif)\b/i.test(rawUrl ?? '')
