// Collects the prose, headings and links of a page, from which the service describes a company.

import { classWords, closest, memoizePerElement, type PageElement } from '../html/element.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'

export interface Prose {
  /** Content of the keywords meta element. */
  keywords: string
  /** In the order of the page. */
  headings: string[]
  /** Paragraphs and other blocks of text in the order of the page, without headings. */
  passages: string[]
  links: ProseLink[]
}

export interface ProseLink {
  /** As the page writes it. */
  href: string
  text: string
}

/** Characters of all headings and passages; the passage that reaches this number is the last one. */
const MAX_PROSE_LENGTH = 24_000
const MAX_LINKS = 800
/** Characters of one heading or passage. */
const MAX_PASSAGE_LENGTH = 1_500
/** Characters of a link's text. */
const MAX_LINK_TEXT_LENGTH = 80

/** Tags whose start and end begin a new passage. */
const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote br body caption dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'
  ).split(' '),
)
const HEADING_TAGS = ['h1', 'h2', 'h3']
/** Tags whose text is not prose or is the same on every page. */
const IGNORED_TAGS = new Set(
  'script style svg nav noscript select button footer dialog title head template'.split(' '),
)
/** Class words of consent banners. */
const CONSENT_WORDS = new Set(['cookie', 'cookies', 'consent', 'gdpr', 'cookiebanner', 'onetrust'])

/** Whether text in this element is left out; hidden text is no evidence about the company. */
const isIgnored: (element: PageElement) => boolean = memoizePerElement((element) => {
  const { tag, attributes, parent } = element
  return (
    IGNORED_TAGS.has(tag) ||
    attributes.hidden !== undefined ||
    attributes['aria-hidden'] === 'true' ||
    /(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)/i.test(
      attributes.style ?? '',
    ) ||
    classWords(element).some((word) => CONSENT_WORDS.has(word)) ||
    (parent !== null && isIgnored(parent))
  )
})

/** `end` returns the prose up to the limits above. */
export function createProseCollector(): Collector & { end(): Prose } {
  const prose: Prose = { keywords: '', headings: [], passages: [], links: [] }
  let remainingLength = MAX_PROSE_LENGTH
  let passage = ''
  let heading: PageElement | null = null
  let link: { element: PageElement; text: string } | null = null
  const flushPassage = () => {
    const text = passage.replace(/\s+/g, ' ').trim().slice(0, MAX_PASSAGE_LENGTH)
    passage = ''
    if (!/\p{L}{2}/u.test(text) || remainingLength <= 0) return
    remainingLength -= text.length
    prose[heading ? 'headings' : 'passages'].push(text)
  }
  return {
    open(element) {
      const { tag, attributes } = element
      if (tag === 'meta' && attributes.name?.toLowerCase() === 'keywords')
        prose.keywords ||= (attributes.content ?? '').slice(0, PAGE_LIMITS.factLength)
      if (tag === 'a' && attributes.href !== undefined)
        link = { element, text: attributes['aria-label'] ?? '' }
      if (!BLOCK_TAGS.has(tag)) return
      flushPassage()
      heading = closest(element, ...HEADING_TAGS)
    },
    text(text, element) {
      if (
        link &&
        link.text.length < MAX_LINK_TEXT_LENGTH &&
        !/^(?:script|style)$/.test(element.tag)
      )
        link.text += text
      if (remainingLength > 0 && passage.length < 2 * MAX_PASSAGE_LENGTH && !isIgnored(element))
        passage += text
    },
    close(element) {
      if (link?.element === element) {
        const text = link.text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINK_TEXT_LENGTH)
        const { href = '' } = element.attributes
        if (prose.links.length < MAX_LINKS) prose.links.push({ href, text })
        link = null
      }
      if (!BLOCK_TAGS.has(element.tag)) return
      flushPassage()
      heading = closest(element.parent, ...HEADING_TAGS)
    },
    end() {
      flushPassage()
      return prose
    },
  }
}
