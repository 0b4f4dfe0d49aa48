// Builds the facts of a page from its metadata and JSON-LD, each with its place in the page.
import type { SiteFacts, SourcedFact } from '../../../../schema/visit.ts'
import { cssColorToHex } from '../html/color.ts'
import { backgroundOfMedia } from '../html/logo-words.ts'
import type { PageOrigin } from '../html/origin.ts'
import { absoluteUrl } from '../html/url.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { technologiesOf } from '../technologies/index.ts'
import type { PageSignals } from '../technologies/signals.ts'
import { type JsonLdGraph, type JsonLdNode, typesOf } from './json-ld.ts'
import type { PageMetadata } from './metadata.ts'
import { isOrganization, organizationsOf } from './organizations.ts'
import { socialProfileUrl } from './social-profiles.ts'

/**
 * Text facts are cut at 1,000 characters.
 * @param signals the technology signals that the page contains.
 */
export function pageFacts(
  metadata: PageMetadata,
  graph: JsonLdGraph,
  signals: PageSignals,
  origin: PageOrigin,
): SiteFacts {
  const fact = factCreatorFor(origin.url)
  const metaFact = (...names: string[]) => firstMetaFact(names, metadata.meta, fact)
  const isContent = LOGIN_TITLE.test(metadata.title) || isArticle(metadata, graph)
  return {
    title: fact(metadata.title, '<title>'),
    ...(isContent && { isContent }),
    description: isContent ? null : metaFact('description', 'og:description'),
    siteName:
      metaFact('og:site_name', 'application-name', 'apple-mobile-web-app-title') ??
      fact(nameOfSite(graph), 'json-ld WebSite.name'),
    themeColor: themeColorOf(metadata.themeColors, fact),
    language:
      languageOf(fact(metadata.language, '<html lang>')) ??
      languageOf(metaFact('content-language')),
    organizations: organizationsOf(graph, origin.url),
    socials: socialsOf(metadata.links, graph, origin),
    technologies: technologiesOf(metadata, signals, origin),
  }
}

const LOGIN_TITLE =
  /(?<!\p{L})(?:log[ -]?in|sign[ -]?in|anmeldung|connexion|iniciar sesión|inloggen|accedi)(?!\p{L})|登录|ログイン|로그인/iu
const ARTICLE_TYPES =
  /^(?:(?:News|Tech|Scholarly|Report|Advertiser|Satirical)\w*Article|Article|BlogPosting|LiveBlogPosting)$/

/** Whether the page itself is an article; a home page that lists articles is none. */
function isArticle({ meta, title }: PageMetadata, { nodes }: JsonLdGraph): boolean {
  if (/^(?:article|video\.)/i.test(meta.get('og:type') ?? '')) return true
  if (meta.has('article:published_time')) return true
  const articles = nodes.filter((node) => typesOf(node).some((type) => ARTICLE_TYPES.test(type)))
  const [article] = articles
  if (article === undefined || articles.length > 1) return false
  return typeof article.headline === 'string' && title.includes(article.headline.slice(0, 40))
}

/** Creates a fact from a string; null when the value is not a string or is blank. */
type CreateFact = (value: unknown, from: string) => SourcedFact<string> | null

const factCreatorFor =
  (url: string): CreateFact =>
  (value, from) => {
    const text = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
    return text ? { value: text.slice(0, PAGE_LIMITS.factLength), from, url } : null
  }

function firstMetaFact(
  names: string[],
  meta: Map<string, string>,
  fact: CreateFact,
): SourcedFact<string> | null {
  const name = names.find((name) => meta.has(name))
  return name
    ? fact(meta.get(name), `<meta ${name.includes(':') ? 'property' : 'name'}="${name}">`)
    : null
}

const nameOfSite = ({ nodes }: JsonLdGraph): unknown =>
  nodes.find((node) => typesOf(node).includes('WebSite') && typeof node.name === 'string')?.name

/** The theme color without a media query, else the one for light mode, else the first. */
function themeColorOf(
  colors: PageMetadata['themeColors'],
  fact: CreateFact,
): SourcedFact<string> | null {
  const themeColor =
    colors.find(({ media }) => !media?.trim()) ??
    colors.find(({ media }) => backgroundOfMedia(media) === 'light') ??
    colors[0]
  return fact(cssColorToHex(themeColor?.content) ?? '', '<meta name="theme-color">')
}

const languageOf = (fact: SourcedFact<string> | null): SourcedFact<string> | null =>
  fact && /^[a-z]{2,3}(?:[-_][\w-]{1,20})?$/i.test(fact.value) ? fact : null

/** Social profiles in JSON-LD `sameAs`, then in links, each once. */
function socialsOf(
  links: string[],
  graph: JsonLdGraph,
  { base, url }: PageOrigin,
): SourcedFact<string>[] {
  const ownHost = new URL(url).hostname.replace(/^www\./, '')
  const profiles = new Map<string, SourcedFact<string>>()
  const add = (href: unknown, from: string) => {
    const linkUrl = typeof href === 'string' ? absoluteUrl(href, base) : null
    const profile = linkUrl && socialProfileUrl(new URL(linkUrl))
    if (!profile || new URL(profile).hostname === ownHost || profiles.has(profile.toLowerCase()))
      return
    if (profiles.size < PAGE_LIMITS.socials)
      profiles.set(profile.toLowerCase(), { value: profile, from, url })
  }
  for (const node of graph.nodes.filter((node) => typesOf(node).some(isOrganization))) {
    for (const href of sameAs(node)) add(href, 'json-ld sameAs')
  }
  for (const href of links) add(href, '<a href>')
  return [...profiles.values()]
}

const sameAs = (node: JsonLdNode): unknown[] =>
  Array.isArray(node.sameAs) ? node.sameAs.slice(0, 100) : [node.sameAs]
