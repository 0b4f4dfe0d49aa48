// Collects CSS backgrounds that may be a logo, from style attributes and style elements.
import type { Background } from '../../../../schema/artwork.ts'
import { textOfCondition } from '../../../css/conditions.ts'
import { declarationsOf, parseCss } from '../../../css/parse.ts'
import { namesIn } from '../../../css/selectors.ts'
import { readStylesheets } from '../../../css/stylesheet.ts'
import { cssColorToHex } from '../html/color.ts'
import { classWords, type PageElement, selfAndAncestors } from '../html/element.ts'
import { backgroundOfMedia, fileNameOf, isLogoWord, tokenize } from '../html/logo-words.ts'
import type { PageStyles } from '../html/page-styles.ts'
import { type ParsedSheet, withinLimits } from '../html/stylesheets.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { describeTag } from './candidate.ts'
import { countInAncestors, type ImageElement } from './image-element.ts'

/** A CSS rule that sets an image for elements whose class or id contains a logo word. */
interface BackgroundRule {
  /** Classes and ids with a logo word in the selector; an element matches when it has one of them. */
  names: Set<string>
  url: string
  isMask: boolean
  /** The color scheme in the media query around the rule; null when there is none. */
  background: Background | null
}

/** Limit of elements, of rules and of images, because each element is compared with each rule. */
const MAX_ELEMENTS_AND_RULES = 50
/** Limit of declarations that are read from one style attribute. */
const MAX_DECLARATIONS = 100
const IMAGE_PROPERTY = /^(?:background|content|mask)/i
const URL_IN_STYLE = /url\(\s*(?:"([^"]+)"|'([^']+)'|([^"'()\s]+))\s*\)/i

/** `end` returns the background images of the page's elements, in the order of the elements. */
export function createBackgroundCollector(): Collector & {
  end(sheets: ParsedSheet[], styles: PageStyles): ImageElement[]
  /** Whether the page has elements to which a stylesheet may give a logo. */
  hasElements(): boolean
} {
  const elements: PageElement[] = []
  return {
    open(element) {
      if (elements.length >= MAX_ELEMENTS_AND_RULES || element.tag === 'img') return
      const hasBackground = hasBackgroundUrl(styleOf(element))
      if (hasBackground || classWords(element).some(isLogoWord)) elements.push(element)
      if (hasBackground) countInAncestors(element)
    },
    hasElements: () => elements.length > 0,
    end(sheets, styles) {
      const rules = elements.length > 0 ? rulesIn(sheets) : []
      return elements
        .flatMap((element) => [
          ...(withinLimits(() => styleAttributeImages(element)) ?? []),
          ...stylesheetImages(element, rules),
        ])
        .filter(({ image: { element, rawUrl } }) => !isSprite(element, rawUrl, styles))
        .map(({ image, isMask }) =>
          isMask ? { ...image, maskColor: maskColorOf(image.element, styles) } : image,
        )
        .slice(0, MAX_ELEMENTS_AND_RULES)
    },
  }
}

const styleOf = (element: PageElement): string =>
  element.attributes.style?.slice(0, PAGE_LIMITS.inlineImageLength) ?? ''

// Checks each declaration alone: one regular expression for all would take quadratic time.
const hasBackgroundUrl = (style: string): boolean =>
  style.split(';', MAX_DECLARATIONS).some((declaration) => {
    const colon = declaration.indexOf(':')
    return (
      colon > 0 &&
      /background|mask/i.test(declaration.slice(0, colon)) &&
      /url\(/i.test(declaration.slice(colon))
    )
  })

interface BackgroundImage {
  image: ImageElement
  isMask: boolean
}

function styleAttributeImages(element: PageElement): BackgroundImage[] {
  return declarationsOf(parseCss(styleOf(element), 'declarationList')).flatMap(
    ({ name, value }) => {
      const url = IMAGE_PROPERTY.test(name) && !isPartOfImage(value) ? urlIn(value) : undefined
      return url ? [{ image: imageOf(element, url, null), isMask: isMask(name) }] : []
    },
  )
}

function urlIn(style: string): string | undefined {
  const [, doubleQuoted, singleQuoted, unquoted] = URL_IN_STYLE.exec(style) ?? []
  return doubleQuoted ?? singleQuoted ?? unquoted
}

function stylesheetImages(element: PageElement, rules: BackgroundRule[]): BackgroundImage[] {
  const names = `${element.attributes.class ?? ''} ${element.attributes.id ?? ''}`.split(/\s+/)
  const matching = rules.filter((rule) => names.some((name) => name && rule.names.has(name)))
  return matching.map(({ url, background, isMask }) => ({
    image: imageOf(element, url, background),
    isMask,
  }))
}

const isMask = (property: string) => property.startsWith('mask')

/** Whether a value moves its image so that only a part of it shows, as with sprites. */
const isPartOfImage = (value: string): boolean =>
  /(?:^|\s)-\d+(?:\.\d+)?px(?:\s|$)/.test(value.replace(/url\([^()]*\)/gi, ' '))

/** Whether the element shows a part of a file with many pictures. */
function isSprite(element: PageElement, url: string | null, styles: PageStyles): boolean {
  const isNamedSprite =
    /(?:^|[^a-z])sprites?(?:$|[^a-z])/i.test(fileNameOf(url)) && !url?.includes('#')
  return isNamedSprite || isPartOfImage(styles.valueFor(element, 'background-position') ?? '')
}

/** The color of the box, which shows through a mask. */
function maskColorOf(element: PageElement, styles: PageStyles): string {
  const box =
    styles.valueFor(element, 'background-color') ?? styles.valueFor(element, 'background') ?? ''
  if (!/^currentcolor$/i.test(box)) return cssColorToHex(box) ?? 'unknown'
  for (const one of selfAndAncestors(element)) {
    const color = cssColorToHex(styles.valueFor(one, 'color') ?? undefined)
    if (color !== null) return color
  }
  return 'unknown'
}

const imageOf = (
  element: PageElement,
  url: string,
  background: Background | null,
): ImageElement => ({
  element,
  rawUrl: url,
  background,
  extraWords: '',
  declaredWidth: null,
  aspectRatio: null,
  description: `background of ${describeTag(element.tag, element.attributes, ['class', 'id'])}`,
})

/** The rules that set an image for elements with a logo word, with the light or dark scheme of their media query. */
function rulesIn(sheets: ParsedSheet[]): BackgroundRule[] {
  const options = { holds: () => true, isRead: (name: string) => IMAGE_PROPERTY.test(name) }
  const backgrounds: BackgroundRule[] = []
  for (const sheet of sheets) {
    const rules = withinLimits(() => readStylesheets([sheet.ast], options).rules) ?? []
    for (const { selector, conditions, declarations } of rules) {
      const names = new Set(namesIn(selector).filter((name) => tokenize(name).some(isLogoWord)))
      if (names.size === 0) continue
      for (const { name, value } of declarations) {
        if (backgrounds.length >= MAX_ELEMENTS_AND_RULES) return backgrounds
        const url = urlIn(value)
        if (!url || isPartOfImage(value)) continue
        const background = backgroundOfMedia(conditions.map(textOfCondition).join(' '))
        backgrounds.push({ names, url: absoluteIn(sheet, url), isMask: isMask(name), background })
      }
    }
  }
  return backgrounds
}

/** The URLs of a file resolve against it, those of the page's own styles against the page. */
const absoluteIn = ({ url }: ParsedSheet, href: string): string =>
  url === null ? href : (URL.parse(href, url)?.href ?? href)
