// Collects CSS backgrounds that may be a logo, from style attributes and style elements.
import type { CssNode, Rule as CssRule } from 'css-tree'
import generate from 'css-tree/generator'
import parse from 'css-tree/parser'
import walkCss from 'css-tree/walker'
import type { Background } from '../../../../schema/artwork.ts'
import { classWords, type PageElement } from '../html/element.ts'
import { backgroundOfMedia, isLogoWord, tokenize } from '../html/logo-words.ts'
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
/** A stylesheet with more syntax errors is abandoned; each error costs the parser 0.1 ms. */
const MAX_SYNTAX_ERRORS = 500
const URL_IN_STYLE = /url\(\s*(?:"([^"]+)"|'([^']+)'|([^"'()\s]+))\s*\)/i

/** `end` returns the background images of the page's elements, in the order of the elements. */
export function createBackgroundCollector(): Collector & { end(): ImageElement[] } {
  const elements: PageElement[] = []
  let css = ''
  return {
    open(element) {
      if (elements.length >= MAX_ELEMENTS_AND_RULES || element.tag === 'img') return
      const hasBackground = hasBackgroundUrl(styleOf(element))
      if (hasBackground || classWords(element).some(isLogoWord)) elements.push(element)
      if (hasBackground) countInAncestors(element)
    },
    text(text, element) {
      if (element.tag !== 'style' || element.isSvg) return
      if (css.length < PAGE_LIMITS.stylesheetLength)
        css += text.slice(0, PAGE_LIMITS.stylesheetLength - css.length)
    },
    end() {
      const rules = elements.length > 0 && css ? rulesIn(css) : []
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
  const [, doubleQuoted, singleQuoted, unquoted] =
    (start >= 0 && URL_IN_STYLE.exec(style.slice(start))) || []
  const url = doubleQuoted ?? singleQuoted ?? unquoted
  return url ? [imageOf(element, url, null)] : []
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
function rulesIn(css: string): BackgroundRule[] {
  const rules: BackgroundRule[] = []
  // Cached per rule: a rule may have thousands of declarations and ten thousand selectors.
  const namesByRule = new Map<CssRule | null, Set<string>>()
  let syntaxErrors = 0
  const onParseError = (error: Error) => {
    syntaxErrors += 1
    if (syntaxErrors > MAX_SYNTAX_ERRORS) throw error
  }
  try {
    walkCss(parse(css, { parseCustomProperty: false, onParseError }), {
      visit: 'Declaration',
      enter({ property, value }) {
        if (rules.length >= MAX_ELEMENTS_AND_RULES) return
        const url = /^(?:background|content|mask)/i.test(property)
          ? walkCss.find(value, isUrl)
          : null
        if (url?.type !== 'Url') return
        const names = namesByRule.get(this.rule) ?? logoNamesIn(this.rule)
        namesByRule.set(this.rule, names)
        if (!names.size) return
        const media = this.atrule?.prelude ? generate(this.atrule.prelude) : ''
        rules.push({ names, url: url.value, background: backgroundOfMedia(media) })
      },
    })
  } catch {
    // The sheet has too many syntax errors, or it is nested too deep for the parser's stack.
  }
  return rules
}

const isUrl = ({ type }: CssNode): boolean => type === 'Url'

/** The classes and ids in a rule's selectors that contain a logo word. */
function logoNamesIn(rule: CssRule | null): Set<string> {
  if (!rule) return new Set()
  const selectors = walkCss.findAll(rule.prelude, ({ type }) => /^(?:Class|Id)Selector$/.test(type))
  const names = selectors.flatMap((selector) => ('name' in selector ? [String(selector.name)] : []))
  return new Set(names.filter((name) => tokenize(name).some(isLogoWord)))
}
