// Collects CSS backgrounds that may be a logo, from style attributes and style elements.
import type { Background } from '../../../../schema/artwork.ts'
import { textOfCondition } from '../../../css/conditions.ts'
import { namesIn } from '../../../css/selectors.ts'
import { readStylesheets } from '../../../css/stylesheet.ts'
import { classWords, type PageElement } from '../html/element.ts'
import { backgroundOfMedia, isLogoWord, tokenize } from '../html/logo-words.ts'
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
  end(sheets: ParsedSheet[]): ImageElement[]
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
    end(sheets) {
      const rules = elements.length > 0 ? rulesIn(sheets) : []
      return elements
        .flatMap((element) => [
          ...styleAttributeImages(element),
          ...stylesheetImages(element, rules),
        ])
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
      /background/i.test(declaration.slice(0, colon)) &&
      /url\(/i.test(declaration.slice(colon))
    )
  })

function styleAttributeImages(element: PageElement): ImageElement[] {
  const style = styleOf(element)
  const start = style.search(/background/i)
  const url = start >= 0 ? urlIn(style.slice(start)) : undefined
  return url ? [imageOf(element, url, null)] : []
}

function urlIn(style: string): string | undefined {
  const [, doubleQuoted, singleQuoted, unquoted] = URL_IN_STYLE.exec(style) ?? []
  return doubleQuoted ?? singleQuoted ?? unquoted
}

function stylesheetImages(element: PageElement, rules: BackgroundRule[]): ImageElement[] {
  const names = `${element.attributes.class ?? ''} ${element.attributes.id ?? ''}`.split(/\s+/)
  const matching = rules.filter((rule) => names.some((name) => name && rule.names.has(name)))
  return matching.map(({ url, background }) => imageOf(element, url, background))
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
      for (const { value } of declarations) {
        if (backgrounds.length >= MAX_ELEMENTS_AND_RULES) return backgrounds
        const url = urlIn(value)
        if (!url) continue
        const background = backgroundOfMedia(conditions.map(textOfCondition).join(' '))
        backgrounds.push({ names, url: absoluteIn(sheet, url), background })
      }
    }
  }
  return backgrounds
}

/** The URLs of a file resolve against it, those of the page's own styles against the page. */
const absoluteIn = ({ url }: ParsedSheet, href: string): string =>
  url === null ? href : (URL.parse(href, url)?.href ?? href)
