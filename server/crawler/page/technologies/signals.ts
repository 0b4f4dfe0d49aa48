// Looks through a page for the marks that technologies leave in it: names of classes, ids and attributes, addresses, scripts.

import { outwards, type Place } from '../html/element.ts'
import { addressOf } from '../html/url.ts'
import type { Gatherer } from '../html/walk.ts'
import { type MARKS, patternOf, patternsOf } from './signal-table.ts'

export interface Marks {
  /** As the table of technologies writes them, each with its place, and once. */
  marks: { place: string; pattern: string }[]
  /** Hosts of style sheets, frames and what is loaded ahead. */
  hosts: string[]
}

/** Addresses looked at; a shop shows some hundred pictures. */
const ADDRESSES = 400
/** Characters of scripts and of styles. */
const WRITTEN = 131_072
/** Only what is read of an attribute's words. */
const CLASSES = 200

const LOADED = /^(?:stylesheet|preload|modulepreload|preconnect)$/
const METAS = patternsOf('meta').map((pattern) => {
  const [name = '', content = ''] = pattern.split('=')
  return { pattern, name: name.toLowerCase(), content }
})
const PATHS = patternsOf('path')

export function gatherMarks(): Gatherer & { end(base: string): Marks } {
  const found = new Map<string, { place: string; pattern: string }>()
  const addresses: string[] = []
  const loaded: string[] = []
  const written = { inline: '', style: '' }
  const mark = (place: (typeof MARKS)[number], name: string) => {
    const pattern = patternOf(place, name)
    if (pattern !== null) found.set(`${place} ${pattern}`, { place, pattern })
  }
  return {
    open(place) {
      const { tag, attributes } = place
      // Drawings have names of their own.
      if (place.isSvg) return
      mark('element', tag)
      for (const name in attributes) mark('attribute', name)
      if (attributes.id) mark('id', attributes.id)
      const classes = (attributes.class ?? '').split(/\s+/, CLASSES)
      for (const name of classes) if (name !== '') mark('class', name)
      if (tag === 'script' && attributes.type) mark('type', attributes.type)
      if (tag === 'input' && attributes.name) mark('field', attributes.name)
      if (tag === 'meta') for (const pattern of metasOf(place)) mark('meta', pattern)
      const address = addressIn(place)
      if (address === null || addresses.length >= ADDRESSES) return
      addresses.push(address)
      if (tag === 'link' || tag === 'iframe') loaded.push(address)
      if (tag === 'link') mark('rel', attributes.rel ?? '')
    },
    text(words, { tag, attributes }) {
      const kind = tag === 'style' ? 'style' : tag === 'script' ? 'inline' : null
      // Data is no code: an article may speak of any product.
      if (kind === null || /json/i.test(attributes.type ?? '')) return
      if (written[kind].length < WRITTEN) written[kind] += words
    },
    end(base) {
      const whole = addresses.map((address) => addressOf(address, base)?.toLowerCase() ?? '')
      for (const pattern of PATHS)
        if (whole.some((one) => one.includes(pattern))) mark('path', pattern)
      for (const place of ['inline', 'style'] as const) {
        const text = place === 'style' ? written.style.toLowerCase() : written.inline
        for (const pattern of patternsOf(place)) if (text.includes(pattern)) mark(place, pattern)
      }
      const hosts = loaded.map((address) => URL.parse(address, base)?.hostname ?? '')
      return { marks: [...found.values()], hosts: [...new Set(hosts.filter(Boolean))] }
    },
  }
}

/** Of what the page itself loads, not of what it links to. */
function addressIn(place: Place): string | null {
  const { tag, attributes } = place
  if (tag === 'script' || tag === 'iframe') return attributes.src ?? null
  if (tag === 'img') return attributes.src ?? attributes['data-src'] ?? null
  const rel = (attributes.rel ?? '').toLowerCase()
  const isLoaded = rel.split(/\s+/, 5).some((word) => LOADED.test(word))
  return tag === 'link' && (isLoaded || rel.startsWith('https:')) ? (attributes.href ?? null) : null
}

function metasOf(place: Place): string[] {
  const said = (place.attributes.name ?? place.attributes.property ?? '').toLowerCase()
  const content = place.attributes.content ?? ''
  const isQuoted = [...outwards(place.parent)].some(({ tag }) => tag === 'body')
  if (said === '' || isQuoted) return []
  return METAS.filter(
    ({ name, content: begins }) => name === said && content.startsWith(begins),
  ).map(({ pattern }) => pattern)
}

/** @param written what came as set-cookie, several joined by commas. @returns the cookies' names. */
export function cookiesIn(written: string): string[] {
  const names = written.slice(0, 16_384).matchAll(/(?:^|,)\s{0,5}([\w.:$!#%&'*+^`|~-]{1,100})=/g)
  return [...new Set([...names].map(([, name = '']) => name))].slice(0, 100)
}
