// Reads the company websites of a set. Each folder is a site: `index.html` is its home page, and `about/team.html` its
// page `/about/team`. `expected.json` has the correct industry and technologies, written by hand before any run.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { industryByNaicsCode } from '../../../server/industries/index.ts'
import type { Handler } from '../../support/network/web.ts'

interface Expected {
  /** NAICS (North American Industry Classification System) codes. An industry under any of them is correct. */
  industry: string[]
  /** Every technology that the site uses, by its name in the technology table. */
  technologies: string[]
}

export interface CompanySite {
  /** The folder, which says what kind of site it is. */
  name: string
  /** HTML by path, without a final slash or `.html`. The home page is the empty path. */
  pages: Map<string, string>
  /** Headers of every response. */
  headers: Record<string, string | string[]>
  expected: Expected
}

/** @returns the sites of a folder of this directory, such as `tuned-first`. */
export function readSites(set: string): CompanySite[] {
  const folder = join(import.meta.dirname, set)
  const entries = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
  return Object.entries<Expected & Partial<CompanySite>>(entries).map(
    ([name, { headers = {}, ...expected }]) => {
      return { name, pages: readPages(join(folder, name)), headers, expected }
    },
  )
}

const readPages = (folder: string) =>
  new Map(
    globSync('**/*.html', { cwd: folder }).map((file) => [
      pageOf(file === 'index.html' ? '' : file),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  )

const pageOf = (path: string) => path.replace(/^\/|\/$|\.html$/g, '')

/** @returns the request handler that serves the site. */
export function serveSite({ pages, headers }: CompanySite): Handler {
  return (request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/')
    const html = pages.get(pageOf(path))
    if (html === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
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
