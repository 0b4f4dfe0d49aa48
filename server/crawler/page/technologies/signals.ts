// Collects the signals that technologies leave in a page: classes, ids, attributes, URLs and scripts.

import { type PageElement, selfAndAncestors } from '../html/element.ts'
import { absoluteUrl } from '../html/url.ts'
import type { Collector } from '../html/walk.ts'
import type { PageSignalKind, Signal } from './fingerprints.ts'
import { findPattern, patternsOf } from './signal-table.ts'

export interface PageSignals {
  /** Signals of the fingerprint table that the page contains, each once. */
  signals: Signal[]
  /** Hosts of style sheets, frames and preloaded files, and hosts to which the page connects in advance. */
  hosts: string[]
}

/** Limit of URLs that are read from one page; a shop shows a few hundred images. */
const MAX_URLS = 400
/** No text is added after this many characters of inline scripts, and of style elements. */
const MAX_TEXT_LENGTH = 131_072
/** Limit of classes that are read from one element. */
const MAX_CLASSES = 200

/** The inline text of these elements is searched for signals of this kind. */
const TEXT_KIND_BY_TAG = new Map<string, 'inline' | 'style'>([
  ['script', 'inline'],
  ['style', 'style'],
])

const LOADING_REL = /^(?:stylesheet|preload|modulepreload|preconnect)$/
const META_PATTERNS = patternsOf('meta').map((pattern) => {
  const [name = '', content = ''] = pattern.split('=')
  return { pattern, name: name.toLowerCase(), content }
})
const PATH_PATTERNS = patternsOf('path')

/** `end` takes the URL that relative URLs resolve against. */
export function createSignalCollector(): Collector & { end(base: string): PageSignals } {
  const matchedSignals = new Map<string, Signal>()
  const urls: string[] = []
  const linkAndFrameUrls: string[] = []
  const textByKind = { inline: '', style: '' }
  const match = (kind: PageSignalKind, value: string) => {
    const pattern = findPattern(kind, value)
    if (pattern !== null) matchedSignals.set(`${kind} ${pattern}`, { kind, pattern })
  }
  const matchAttributes = (element: PageElement) => {
    const { tag, attributes } = element
    for (const name in attributes) match('attribute', name)
    if (attributes.id) match('id', attributes.id)
    const classes = (attributes.class ?? '').split(/\s+/, MAX_CLASSES)
    for (const name of classes) if (name !== '') match('class', name)
    if (tag === 'script' && attributes.type) match('type', attributes.type)
    if (tag === 'input' && attributes.name) match('field', attributes.name)
    if (tag === 'meta') for (const pattern of metaPatterns(element)) match('meta', pattern)
  }
  return {
    open(element) {
      const { tag, attributes } = element
      // Classes and ids inside an svg belong to the drawing.
      if (element.isSvg) return
      match('element', tag)
      matchAttributes(element)
      const url = loadedUrl(element)
      if (url === null || urls.length >= MAX_URLS) return
      urls.push(url)
      if (tag === 'link' || tag === 'iframe') linkAndFrameUrls.push(url)
      if (tag === 'link') match('rel', attributes.rel ?? '')
    },
    text(text, { tag, attributes }) {
      const kind = TEXT_KIND_BY_TAG.get(tag)
      // JSON is data: an article in it may mention any product.
      if (kind === undefined || /json/i.test(attributes.type ?? '')) return
      if (textByKind[kind].length < MAX_TEXT_LENGTH) textByKind[kind] += text
    },
    end(base) {
      const lowerCaseUrls = urls.map((url) => absoluteUrl(url, base)?.toLowerCase() ?? '')
      for (const pattern of PATH_PATTERNS) {
        if (lowerCaseUrls.some((url) => url.includes(pattern))) match('path', pattern)
      }
      // CSS ignores case; JavaScript does not.
      for (const kind of ['inline', 'style'] as const) {
        const text = kind === 'style' ? textByKind.style.toLowerCase() : textByKind.inline
        for (const pattern of patternsOf(kind)) if (text.includes(pattern)) match(kind, pattern)
      }
      const hosts = linkAndFrameUrls.map((url) => URL.parse(url, base)?.hostname ?? '')
      return { signals: [...matchedSignals.values()], hosts: [...new Set(hosts.filter(Boolean))] }
    },
  }
}

/**
 * The URL that the browser loads for the element, as written; null when it loads none, such as a link to another page.
 * A link whose rel is a URL also counts, because it names its software: WordPress writes `rel="https://api.w.org/"`.
 */
function loadedUrl(element: PageElement): string | null {
  const { tag, attributes } = element
  if (tag === 'script' || tag === 'iframe') return attributes.src ?? null
  if (tag === 'img') return attributes.src ?? attributes['data-src'] ?? null
  const rel = (attributes.rel ?? '').toLowerCase()
  const isLoaded = rel.split(/\s+/, 5).some((word) => LOADING_REL.test(word))
  return tag === 'link' && (isLoaded || rel.startsWith('https:')) ? (attributes.href ?? null) : null
}

/** The patterns that a meta element matches; none when it is in the body, where it may be quoted content. */
function metaPatterns({ attributes, parent }: PageElement): string[] {
  const metaName = (attributes.name ?? attributes.property ?? '').toLowerCase()
  const metaContent = attributes.content ?? ''
  const isInBody = [...selfAndAncestors(parent)].some(({ tag }) => tag === 'body')
  if (metaName === '' || isInBody) return []
  return META_PATTERNS.filter(
    ({ name, content }) => name === metaName && metaContent.startsWith(content),
  ).map(({ pattern }) => pattern)
}

/**
 * @param setCookie the set-cookie header; several are joined by commas.
 * @returns the names of the cookies.
 */
export function cookieNames(setCookie: string): string[] {
  const names = setCookie.slice(0, 16_384).matchAll(/(?:^|,)\s{0,5}([\w.:$!#%&'*+^`|~-]{1,100})=/g)
  return [...new Set([...names].map(([, name = '']) => name))].slice(0, 100)
}
