// Reads an untrusted page as a stream: logo candidates, facts and URLs to read next.
import type { Candidate, SiteFacts } from '../../../schema/visit.ts'
import { createBackgroundCollector } from './candidates/css-backgrounds.ts'
import { createCustomerSectionMarker } from './candidates/customer-sections.ts'
import { COLOR_GUESSED_NOTE, findHeaderLogos } from './candidates/header-logos.ts'
import { createImageCollector } from './candidates/image-elements.ts'
import { createInlineSvgCollector } from './candidates/inline-svg.ts'
import { createLinkCollector } from './candidates/links.ts'
import { createMicrodataCollector } from './candidates/microdata.ts'
import { createJsonLdCollector } from './facts/json-ld.ts'
import { createMetadataCollector } from './facts/metadata.ts'
import { jsonLdLogos, jsonLdNames } from './facts/organizations.ts'
import { pageFacts } from './facts/page-facts.ts'
import { createProseCollector, type Prose } from './facts/prose.ts'
import { decoderOf } from './html/charset.ts'
import { createScriptRedirectCollector } from './html/script-redirect.ts'
import { siteOf } from './html/site.ts'
import { createStylesheetCollector, type ExternalSheet, importsIn } from './html/stylesheets.ts'
import { createHtmlWalker } from './html/walk.ts'
import { PAGE_LIMITS } from './limits.ts'
import { createSignalCollector } from './technologies/signals.ts'

/** Stylesheets that are fetched for the logo in the header. */
const MAX_STYLESHEETS = 2

export interface PageInput {
  /** URL of the page after redirects. */
  url: string
  /** Response headers. */
  headers: Record<string, string>
  /** Whether the page is read up to `longHeadBytes`. */
  hasLongHead?: boolean
  /** Whether the page broke off. */
  isCut?: boolean
  /** Stylesheets of the page that were fetched. */
  sheets?: ExternalSheet[]
  /** Whether to return the page's prose too. */
  includeProse?: boolean
}

export interface Page {
  candidates: Candidate[]
  facts: SiteFacts
  /** URLs of web app manifests. */
  manifests: string[]
  /** URL of Microsoft's browserconfig.xml; null when the page names none or forbids it with "none". */
  browserconfig: string | null
  /** URL that the page redirects to with a refresh within 5 seconds; null when there is none. */
  refresh: string | null
  /** URL in the canonical link. */
  canonical: string | null
  /** URL that relative URLs resolve against. */
  base: string
  /** URLs of stylesheets that may have the image or the colors of the logo in the header; the page was read without them. */
  stylesheets: string[]
  /** Null unless the input sets `includeProse`. */
  prose: Prose | null
}

export interface PageReader {
  /** @returns false when the limit is reached; the rest of the page need not be fetched. */
  write(chunk: Uint8Array): boolean
  end(): Page
}

/** Creates a reader that takes the bytes of one page in chunks of any size. */
export function createPageReader(input: PageInput): PageReader {
  const parser = createPageParser(input)
  const maxBytes = input.hasLongHead ? PAGE_LIMITS.longHeadBytes : PAGE_LIMITS.pageBytes
  const buffer = new Uint8Array(PAGE_LIMITS.chunkBytes)
  let bufferedBytes = 0
  let totalBytes = 0
  let decoder: TextDecoder | null = null
  const flush = (isLast: boolean) => {
    const bytes = buffer.subarray(0, bufferedBytes)
    decoder ??= decoderOf(headerOf(input, 'content-type') ?? '', bytes)
    parser.write(decoder.decode(bytes, { stream: !isLast }))
    bufferedBytes = 0
  }
  return {
    write(chunk) {
      let rest = chunk.subarray(0, maxBytes - totalBytes)
      totalBytes += rest.length
      while (rest.length > 0) {
        const part = rest.subarray(0, buffer.length - bufferedBytes)
        buffer.set(part, bufferedBytes)
        bufferedBytes += part.length
        rest = rest.subarray(part.length)
        if (bufferedBytes === buffer.length) flush(false)
      }
      return totalBytes < maxBytes
    },
    end() {
      flush(true)
      return parser.end(totalBytes >= maxBytes || input.isCut === true)
    },
  }
}

/** A response header by its lower-case name; the names in `headers` may be in any case. */
function headerOf({ headers }: PageInput, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
}

/** Creates a parser that passes text to all collectors and builds the page from their results. */
function createPageParser(input: PageInput) {
  const links = createLinkCollector(input.url)
  const metadata = createMetadataCollector()
  const jsonLd = createJsonLdCollector()
  const microdata = createMicrodataCollector()
  const inlineSvgs = createInlineSvgCollector()
  const images = createImageCollector()
  const backgrounds = createBackgroundCollector()
  const stylesheets = createStylesheetCollector(input.sheets ?? [])
  const scriptRedirect = createScriptRedirectCollector()
  const customerSections = createCustomerSectionMarker()
  const signals = createSignalCollector()
  const prose = input.includeProse ? createProseCollector() : null
  const walker = createHtmlWalker([
    links,
    metadata,
    jsonLd,
    microdata,
    inlineSvgs,
    images,
    backgrounds,
    stylesheets,
    scriptRedirect,
    customerSections,
    signals,
    ...(prose ? [prose] : []),
  ])
  const end = (isTruncated: boolean): Page => {
    walker.end(isTruncated)
    const { candidates: icons, ...urls } = links.end(
      headerOf(input, 'refresh'),
      scriptRedirect.end(),
    )
    const graph = jsonLd.end()
    const origin = { ...input, base: urls.base }
    const facts = pageFacts(metadata.end(), graph, signals.end(urls.base), origin)
    const site = siteOf(input.url, urls.base, [...siteNames(facts), ...jsonLdNames(graph)])
    const sheets = stylesheets.end()
    const { images: svgImages, styles } = inlineSvgs.end(isTruncated, sheets)
    const allImages = [...svgImages, ...images.end(), ...backgrounds.end(sheets, styles)]
    const headerLogos = findHeaderLogos(allImages, site, styles)
    const needsSheets =
      input.sheets === undefined &&
      (headerLogos.length === 0 ? backgrounds.hasElements() : headerLogos.some(isUnstyled))
    const candidates = [
      ...headerLogos,
      ...jsonLdLogos(graph, input.url, urls.base),
      ...microdata.end(urls.base),
      ...icons,
    ]
    return {
      ...urls,
      facts,
      candidates: candidates.slice(0, PAGE_LIMITS.candidates),
      stylesheets: needsSheets
        ? [...urls.stylesheets, ...importsIn(sheets, urls.base)].slice(0, MAX_STYLESHEETS)
        : [],
      prose: prose?.end() ?? null,
    }
  }
  return { write: walker.write, end }
}

/** Whether an inline svg has classes, or an image the color of its surroundings, about which the page's own styles say nothing. */
const isUnstyled = ({ inlineBytes, place }: Candidate): boolean => {
  if (place.endsWith(COLOR_GUESSED_NOTE)) return true
  if (inlineBytes === null || !place.startsWith('inline')) return false
  const markup = Buffer.from(inlineBytes).toString()
  return /<(?!svg)\w+[^>]* class="/.test(markup) && !markup.includes('<style>')
}

const siteNames = ({ title, siteName }: SiteFacts): string[] =>
  [title, siteName].flatMap((fact) => (fact ? [fact.value] : []))
