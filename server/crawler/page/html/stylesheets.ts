// Collects the stylesheets of a page and parses them once, for the images and the colors that they give to logos.
import generate from 'css-tree/generator'
import { CostlyStyles } from '../../../css/costly-styles.ts'
import { parseSheet, type Sheet } from '../../../css/parse.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { absoluteUrl } from './url.ts'
import type { Collector } from './walk.ts'

/** The prelude of `@import`: the URL as a string or in `url()`, and what follows. */
const IMPORT = /^(?:url\(\s*)?(?:["']([^"']*)["']|([^"'()\s]+))\s*\)?(.*)$/s

/** A stylesheet that was fetched for the page. */
export interface ExternalSheet {
  /** After redirects; its relative URLs resolve against it. */
  url: string
  css: string
}

/** A parsed stylesheet; `url` is null for the style elements of the page. */
export interface ParsedSheet {
  url: string | null
  ast: Sheet
}

/** `end` returns the sheets in the order of the cascade, as far as they can be parsed. */
export function createStylesheetCollector(
  external: ExternalSheet[],
): Collector & { end(): ParsedSheet[] } {
  let css = ''
  return {
    text(text, element) {
      if (element.tag !== 'style' || element.isSvg) return
      if (css.length < PAGE_LIMITS.stylesheetLength)
        css += text.slice(0, PAGE_LIMITS.stylesheetLength - css.length)
    },
    end: () =>
      [...external, { url: null, css }].flatMap(({ url, css }) => {
        const ast = withinLimits(() => parseSheet(css))
        return ast ? [{ url, ast }] : []
      }),
  }
}

/** @returns the absolute URLs of the stylesheets that the page's style elements import for screens. */
export const importsIn = (sheets: ParsedSheet[], base: string): string[] =>
  sheets
    .filter(({ url }) => url === null)
    .flatMap(({ ast }) => ast.children.toArray())
    .flatMap((rule) => {
      if (rule.type !== 'Atrule' || rule.name.toLowerCase() !== 'import' || !rule.prelude) return []
      const [, quoted, bare, media = ''] = IMPORT.exec(generate(rule.prelude)) ?? []
      const href = quoted ?? bare
      return /^\s*print\b/i.test(media) ? [] : (absoluteUrl(href, base) ?? [])
    })

/** @returns what the function returns; null when the styles of the page cost too much. */
export function withinLimits<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof CostlyStyles) return null
    throw error
  }
}
