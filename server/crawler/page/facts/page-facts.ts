// Turns what was heard on a page into facts, each with where it stands.
import type { Seen, SiteFacts } from '../../../../schema/visit.ts'
import { colourOf } from '../html/color.ts'
import { groundOfMedia } from '../html/logo-words.ts'
import { addressOf } from '../html/url.ts'
import { LIMITS } from '../limits.ts'
import { technologiesOf } from '../technologies/index.ts'
import type { Marks } from '../technologies/signals.ts'
import { type Graph, type Node, typesOf } from './json-ld.ts'
import type { Heard } from './metadata.ts'
import { isOrganization, organizationsOf } from './organizations.ts'
import { profileOf } from './social-profiles.ts'

/** Where the page is, and what came with it. */
export interface Origin {
  url: string
  base: string
  headers: Record<string, string>
}

export function factsOf(heard: Heard, graph: Graph, marks: Marks, origin: Origin): SiteFacts {
  const seen = seenOn(origin.url)
  const named = (...names: string[]) => firstOf(names, heard.meta, seen)
  return {
    title: seen(heard.title, '<title>'),
    description: named('description', 'og:description'),
    siteName:
      named('og:site_name', 'application-name', 'apple-mobile-web-app-title') ??
      seen(nameOfSite(graph), 'json-ld WebSite.name'),
    themeColour: themeOf(heard.colours, seen),
    language:
      languageOf(seen(heard.language, '<html lang>')) ?? languageOf(named('content-language')),
    organizations: organizationsOf(graph, origin.url),
    socials: socialsOf(heard.links, graph, origin),
    technologies: technologiesOf(heard, marks, origin),
  }
}

type See = (value: unknown, from: string) => Seen<string> | null

const seenOn =
  (url: string): See =>
  (value, from) => {
    const words = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
    return words ? { value: words.slice(0, LIMITS.words), from, url } : null
  }

function firstOf(names: string[], meta: Map<string, string>, seen: See): Seen<string> | null {
  const name = names.find((name) => meta.has(name))
  return name
    ? seen(meta.get(name), `<meta ${name.includes(':') ? 'property' : 'name'}="${name}">`)
    : null
}

const nameOfSite = ({ nodes }: Graph): unknown =>
  nodes.find((node) => typesOf(node).includes('WebSite') && typeof node.name === 'string')?.name

/** The colour for everyone, or else for a light screen. */
function themeOf(colours: Heard['colours'], seen: See): Seen<string> | null {
  const chosen =
    colours.find(({ media }) => !media?.trim()) ??
    colours.find(({ media }) => groundOfMedia(media) === 'light') ??
    colours[0]
  return seen(colourOf(chosen?.content) ?? '', '<meta name="theme-color">')
}

const languageOf = (seen: Seen<string> | null): Seen<string> | null =>
  seen && /^[a-z]{2,3}(?:[-_][\w-]{1,20})?$/i.test(seen.value) ? seen : null

function socialsOf(links: string[], graph: Graph, { base, url }: Origin): Seen<string>[] {
  const own = new URL(url).hostname.replace(/^www\./, '')
  const found = new Map<string, Seen<string>>()
  const add = (href: unknown, from: string) => {
    const address = typeof href === 'string' ? addressOf(href, base) : null
    const profile = address && profileOf(new URL(address))
    if (!profile || new URL(profile).hostname === own || found.has(profile.toLowerCase())) return
    if (found.size < LIMITS.socials) found.set(profile.toLowerCase(), { value: profile, from, url })
  }
  for (const node of graph.nodes.filter((node) => typesOf(node).some(isOrganization))) {
    for (const href of sameAs(node)) add(href, 'json-ld sameAs')
  }
  for (const href of links) add(href, '<a href>')
  return [...found.values()]
}

const sameAs = (node: Node): unknown[] =>
  Array.isArray(node.sameAs) ? node.sameAs.slice(0, 100) : [node.sameAs]
