// Defines a company website as data, with its correct industry and technologies, written by hand before any run.
import { industryByNaicsCode } from '../../../server/industries/index.ts'
import type { Handler } from '../../support/network/web.ts'

export interface CompanySite {
  name: string
  lang: string
  /** HTML in the head of every page, after the charset, title and description. */
  head?: string
  title: string
  description?: string
  home: string
  /** Other pages by path. */
  pages?: Record<string, string>
  headers?: Record<string, string | string[]>
  expected: {
    /** NAICS (North American Industry Classification System) codes. An industry under any of them is correct. */
    industry: string[]
    /** Every technology that the site uses, by its name in the technology table. */
    technologies: string[]
  }
}

const htmlOf = ({ lang, title, description, head = '' }: CompanySite, body: string) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
${description ? `<meta name="description" content="${description}">` : ''}
${head}</head><body>${body}</body></html>`

/** @returns the request handler that serves the site. */
export function serveSite(site: CompanySite): Handler {
  const { home, pages = {}, headers = {} } = site
  return (request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    const body = path === '/' ? home : pages[path]
    const responseHeaders = { 'content-type': 'text/html; charset=utf-8', ...headers }
    if (body === undefined) return void response.writeHead(404).end()
    response.writeHead(200, responseHeaders).end(htmlOf(site, body))
  }
}

/** @returns whether an industry title is one of the expected titles or a narrower one. */
export function isExpectedIndustry(
  title: string | null,
  { industry }: CompanySite['expected'],
): boolean {
  if (title === null) return false
  return industry.some((code) => titlesUnder(code).has(title))
}

const titlesByCode = new Map<string, Set<string>>()

/** The titles of a NAICS code and of all narrower codes. */
function titlesUnder(code: string): Set<string> {
  const titles =
    titlesByCode.get(code) ??
    new Set([...codesUnder(code)].flatMap((narrower) => industryByNaicsCode(narrower) ?? []))
  titlesByCode.set(code, titles)
  return titles
}

function* codesUnder(code: string): Generator<string> {
  yield code
  // The table has no codes of more than five digits.
  if (code.length >= 5) return
  for (let digit = 1; digit <= 9; digit++) {
    const narrower = `${code}${digit}`
    // An unknown code has the title of its longest known prefix.
    if (industryByNaicsCode(narrower) !== industryByNaicsCode(code)) yield* codesUnder(narrower)
  }
}
