// Gathers logos that are drawn as CSS backgrounds, from style attributes and style elements.
import {
  type CssNode,
  type Rule as CssRule,
  find,
  findAll,
  generate,
  parse,
  walk as walkCss,
} from 'css-tree'
import type { Background } from '../../../../schema/artwork.ts'
import { classWords, type Place } from '../html/element.ts'
import { groundOfMedia, isLogoWord, tokensOf } from '../html/logo-words.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'
import { tagOf } from './candidate.ts'
import { count, type Drawing } from './image-element.ts'

interface Rule {
  /** Classes and ids of which the element must have one, as its attributes have them. */
  names: Set<string>
  address: string
  background: Background | null
}

/** Elements that may be a logo; each is matched with each rule. */
const PLACES = 50
/** Declarations of one style attribute. */
const DECLARATIONS = 100
/** Each costs the parser a tenth of a millisecond: a sheet with more is none. */
const FAULTS = 500
const URL_IN_STYLE = /url\(\s*(?:"([^"]+)"|'([^']+)'|([^"'()\s]+))\s*\)/i

export function gatherStyles(): Gatherer & { end(): Drawing[] } {
  const places: Place[] = []
  let css = ''
  return {
    open(place) {
      if (places.length >= PLACES || place.tag === 'img') return
      const isPainted = paints(styleOf(place))
      if (isPainted || classWords(place).some(isLogoWord)) places.push(place)
      if (isPainted) count(place)
    },
    text(words, place) {
      if (place.tag !== 'style' || place.isSvg) return
      if (css.length < LIMITS.styles) css += words.slice(0, LIMITS.styles - css.length)
    },
    end() {
      const rules = places.length > 0 && css ? rulesIn(css) : []
      return places.flatMap((place) => [...ownOf(place), ...ruledOf(place, rules)]).slice(0, PLACES)
    },
  }
}

const styleOf = (place: Place): string => place.attributes.style?.slice(0, LIMITS.drawing) ?? ''

// Declaration by declaration: one expression for all would start anew at each "background".
const paints = (style: string): boolean =>
  style.split(';', DECLARATIONS).some((declaration) => {
    const colon = declaration.indexOf(':')
    return (
      colon > 0 &&
      /background/i.test(declaration.slice(0, colon)) &&
      /url\(/i.test(declaration.slice(colon))
    )
  })

function ownOf(place: Place): Drawing[] {
  const style = styleOf(place)
  const from = style.search(/background/i)
  const [, double, single, bare] = (from >= 0 && URL_IN_STYLE.exec(style.slice(from))) || []
  const address = double ?? single ?? bare
  return address ? [drawn(place, address, null)] : []
}

function ruledOf(place: Place, rules: Rule[]): Drawing[] {
  const names = `${place.attributes.class ?? ''} ${place.attributes.id ?? ''}`.split(/\s+/)
  const fitting = rules.filter((rule) => names.some((name) => name && rule.names.has(name)))
  return fitting.map(({ address, background }) => drawn(place, address, background))
}

const drawn = (place: Place, address: string, background: Background | null): Drawing => ({
  place,
  address,
  background,
  words: '',
  declared: null,
  aspect: null,
  tag: `background of ${tagOf(place.tag, place.attributes, ['class', 'id'])}`,
})

/** Rules that paint something called a logo, with the media query they stand in. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = []
  // Asked for each declaration of one rule, which may have ten thousand selectors.
  const known = new Map<CssRule | null, Set<string>>()
  let faults = 0
  const onParseError = (fault: Error) => {
    faults += 1
    if (faults > FAULTS) throw fault
  }
  try {
    walkCss(parse(css, { parseCustomProperty: false, onParseError }), {
      visit: 'Declaration',
      enter({ property, value }) {
        if (rules.length >= PLACES) return
        const url = /^(?:background|content|mask)/i.test(property) ? find(value, isUrl) : null
        if (url?.type !== 'Url') return
        const names = known.get(this.rule) ?? namesIn(this.rule)
        known.set(this.rule, names)
        if (!names.size) return
        const media = this.atrule?.prelude ? generate(this.atrule.prelude) : ''
        rules.push({ names, address: url.value, background: groundOfMedia(media) })
      },
    })
  } catch {
    // Too many faults, or nesting so deep that it exhausts the parser's stack.
  }
  return rules
}

const isUrl = ({ type }: CssNode): boolean => type === 'Url'

function namesIn(rule: CssRule | null): Set<string> {
  if (!rule) return new Set()
  const parts = findAll(rule.prelude, ({ type }) => /^(?:Class|Id)Selector$/.test(type))
  const names = parts.flatMap((part) => ('name' in part ? [String(part.name)] : []))
  return new Set(names.filter((name) => tokensOf(name).some(isLogoWord)))
}
