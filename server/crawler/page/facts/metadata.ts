// Gathers what a page says of its company in words: titles, meta elements, links and scripts.

import type { Place } from '../html/element.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'

/** As the page writes it. */
export interface Heard {
  title: string
  language: string | undefined
  /** Contents of meta elements by name, the first of each. */
  meta: Map<string, string>
  colours: { content: string; media: string | undefined }[]
  generators: string[]
  links: string[]
  scripts: string[]
}

/** Links looked at; a news site has some thousand. */
const LINKS = 5_000
const SCRIPTS = 500
/** Themes and generators: a page has one or two. */
const FEW = 10

export function gatherFacts(): Gatherer & { end(): Heard } {
  const heard: Heard = {
    title: '',
    language: undefined,
    meta: new Map(),
    colours: [],
    generators: [],
    links: [],
    scripts: [],
  }
  let title: Place | null = null
  return {
    open(place) {
      const { tag, attributes } = place
      const { href, src } = attributes
      if (tag === 'html') heard.language ??= attributes.lang ?? attributes['xml:lang']
      if (tag === 'meta') readMeta(heard, place)
      if (tag === 'title' && !place.isSvg) title ??= place
      if (tag === 'a' && href && heard.links.length < LINKS) heard.links.push(href)
      if (tag === 'script' && src && heard.scripts.length < SCRIPTS) heard.scripts.push(src)
    },
    text(words, place) {
      if (place === title && heard.title.length < LIMITS.words) heard.title += words
    },
    end: () => heard,
  }
}

function readMeta({ meta, colours, generators }: Heard, { attributes }: Place): void {
  const { content = '', media } = attributes
  const said = attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? ''
  const name = said.trim().toLowerCase()
  if (name === 'theme-color' && colours.length < FEW) colours.push({ content, media })
  if (name === 'generator' && generators.length < FEW) generators.push(content)
  if (content.trim() && !meta.has(name)) meta.set(name, content)
}
