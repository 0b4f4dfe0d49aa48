// Collects the stylesheets of a page and parses them once, for the images and the colors that they give to logos.
import { CostlyStyles } from '../../../css/costly-styles.ts'
import { parseSheet, type Sheet } from '../../../css/parse.ts'
import { PAGE_LIMITS } from '../limits.ts'
import type { Collector } from './walk.ts'

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

/** @returns what the function returns; null when the styles of the page cost too much. */
export function withinLimits<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof CostlyStyles) return null
    throw error
  }
}
