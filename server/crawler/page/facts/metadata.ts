// Collects the title, language, meta elements, links and scripts of a page.
import type { PageElement } from '../html/element.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'

/** Raw values, as the page writes them. */
export interface PageMetadata {
  title: string
  language: string | undefined
  /** Content of the first meta element that is not blank, by lower-case name. */
  meta: Map<string, string>
  /** Theme colors, each with its media query. */
  themeColors: { content: string; media: string | undefined }[]
  generators: string[]
  /** The href of each `a` element. */
  links: string[]
  /** The src of each script. */
  scripts: string[]
}

/** Links read; a news site has a few thousand. */
const MAX_LINKS = 5_000
const MAX_SCRIPTS = 500
/** Maximum theme colors, and maximum generators; a page has one or two. */
const MAX_META_VALUES = 10

export function createMetadataCollector(): Collector & { end(): PageMetadata } {
  const metadata: PageMetadata = {
    title: '',
    language: undefined,
    meta: new Map(),
    themeColors: [],
    generators: [],
    links: [],
    scripts: [],
  }
  let titleElement: PageElement | null = null
  let title = ''
  return {
    open(element) {
      const { tag, attributes } = element
      const { href, src } = attributes
      if (tag === 'html') metadata.language ??= attributes.lang ?? attributes['xml:lang']
      if (tag === 'meta') readMeta(metadata, element)
      if (tag === 'title' && !element.isSvg) titleElement ??= element
      if (tag === 'a' && href && metadata.links.length < MAX_LINKS) metadata.links.push(href)
      if (tag === 'script' && src && metadata.scripts.length < MAX_SCRIPTS)
        metadata.scripts.push(src)
    },
    text(text, element) {
      if (element === titleElement && title.length < PAGE_LIMITS.factLength) title += text
    },
    close(element) {
      // Not before, because the page may end in the middle of it.
      if (element === titleElement) metadata.title = title
    },
    end: () => metadata,
  }
}

function readMeta(
  { meta, themeColors, generators }: PageMetadata,
  { attributes }: PageElement,
): void {
  const { content = '', media } = attributes
  const rawName = attributes.name ?? attributes.property ?? attributes['http-equiv'] ?? ''
  const name = rawName.trim().toLowerCase()
  if (name === 'theme-color' && themeColors.length < MAX_META_VALUES)
    themeColors.push({ content, media })
  if (name === 'generator' && generators.length < MAX_META_VALUES) generators.push(content)
  if (content.trim() && !meta.has(name)) meta.set(name, content)
}
