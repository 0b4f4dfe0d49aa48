// Gathers what a page says in prose, and where it leads: read when a company is described from its own words.

import { classWords, once, type Place, within } from '../html/element.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'

export interface Prose {
  keywords: string
  /** Passages in the order of the page, headings apart. */
  headings: string[]
  passages: string[]
  links: Link[]
}

export interface Link {
  href: string
  words: string
}

const CHARACTERS = 24_000
const LINKS = 800
const LONGEST = { passage: 1_500, words: 80 }

const BLOCKS = new Set(
  (
    'address article aside blockquote br body caption dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'
  ).split(' '),
)
const HEADINGS = ['h1', 'h2', 'h3']
/** What is no prose, or is the same on every page. */
const SILENT = new Set(
  'script style svg nav noscript select button footer dialog title head template'.split(' '),
)
const CONSENT = new Set(['cookie', 'cookies', 'consent', 'gdpr', 'cookiebanner', 'onetrust'])

/** Whether nobody reads it there: hidden text is no evidence of anything. */
const isSilent: (place: Place) => boolean = once((place) => {
  const { tag, attributes, parent } = place
  return (
    SILENT.has(tag) ||
    attributes.hidden !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    /(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)/i.test(
      attributes.style ?? '',
    ) ||
    classWords(place).some((word) => CONSENT.has(word)) ||
    (parent !== null && isSilent(parent))
  )
})

export function gatherProse(): Gatherer & { end(): Prose } {
  const prose: Prose = { keywords: '', headings: [], passages: [], links: [] }
  let [left, written] = [CHARACTERS, '']
  let heading: Place | null = null
  let link: { place: Place; words: string } | null = null
  const flush = () => {
    const text = written.replace(/\s+/g, ' ').trim().slice(0, LONGEST.passage)
    written = ''
    if (!/\p{L}{2}/u.test(text) || left <= 0) return
    left -= text.length
    prose[heading ? 'headings' : 'passages'].push(text)
  }
  return {
    open(place) {
      const { tag, attributes } = place
      if (tag === 'meta' && attributes.name?.toLowerCase() === 'keywords')
        prose.keywords ||= (attributes.content ?? '').slice(0, LIMITS.words)
      if (tag === 'a' && attributes.href !== undefined)
        link = { place, words: attributes['aria-label'] ?? '' }
      if (!BLOCKS.has(tag)) return
      flush()
      heading = within(place, ...HEADINGS)
    },
    text(words, place) {
      if (link && link.words.length < LONGEST.words && !/^(?:script|style)$/.test(place.tag))
        link.words += words
      if (left > 0 && written.length < 2 * LONGEST.passage && !isSilent(place)) written += words
    },
    close(place) {
      if (link?.place === place) {
        const words = link.words.replace(/\s+/g, ' ').trim().slice(0, LONGEST.words)
        const { href = '' } = place.attributes
        if (prose.links.length < LINKS) prose.links.push({ href, words })
        link = null
      }
      if (!BLOCKS.has(place.tag)) return
      flush()
      heading = within(place.parent, ...HEADINGS)
    },
    end() {
      flush()
      return prose
    },
  }
}
