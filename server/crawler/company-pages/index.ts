// Reads the pages of a company's website that tell most of it: home, and what it links to as about, prices, careers and documentation.
import { type Apex, apexOf } from '../../../schema/apex.ts'
import type { SiteFacts } from '../../../schema/visit.ts'
import { FetchFailed, type SafeFetch } from '../../fetch/index.ts'
import { readHome } from '../home-page.ts'
import type { Prose } from '../page/facts/prose.ts'
import type { Page } from '../page/index.ts'
import { LIMITS } from '../page/limits.ts'
import type { ReadPage } from '../page/reader.ts'
import { standIn } from '../parked-page.ts'
import { KINDS, type Kind, pagesOf } from './page-kinds.ts'

export interface SitePage extends Prose {
  kind: 'home' | Kind
  url: string
  facts: SiteFacts
}

export interface Gathered {
  /** The home page first; none where nobody could be asked. */
  pages: SitePage[]
  /** One sentence on why there are none. */
  failure: string | null
}

/** Never throws for what a website does. */
export type Gather = (domain: Apex, signal: AbortSignal) => Promise<Gathered>

/** A page beside the home page may take so long: the others are worth an answer without it. */
const EACH_MS = 4000

/** @param fetch one that asks robots.txt. */
export function evidence(fetch: SafeFetch, read: ReadPage): Gather {
  const readProse: ReadPage = (written) => read({ ...written, prose: true })
  return async (domain, signal) => {
    const home = await readHome(fetch, readProse, domain, signal).catch(unread)
    if ('failure' in home) return { pages: [], failure: home.failure }
    const instead = standIn(home, domain)
    if (instead !== null) return { pages: [], failure: instead }
    if (home.status >= 400) return { pages: [], failure: `The site answered ${home.status}.` }
    const first = sitePage('home', home.url, home.page)
    const named = pagesOf(first.links, home.url, home.page.base)
    const others = KINDS.map(async (kind) => {
      const url = named.get(kind)
      return url === undefined ? null : readOther(fetch, readProse, kind, url, signal)
    })
    const pages = (await Promise.all(others)).filter((page) => page !== null)
    return { pages: [first, ...pages.filter(({ url }) => url !== home.url)], failure: null }
  }
}

const unread = (error: unknown): { failure: string } => {
  if (error instanceof FetchFailed) return { failure: error.message }
  throw error
}

async function readOther(
  fetch: SafeFetch,
  read: ReadPage,
  kind: Kind,
  address: string,
  signal: AbortSignal,
): Promise<SitePage | null> {
  try {
    const fetched = await fetch.get(address, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(EACH_MS)]),
      accept: 'text/html,application/xhtml+xml;q=0.9',
      most: LIMITS.page,
      cut: true,
    })
    const isHtml = /html/i.test(fetched.headers['content-type'] ?? '')
    // A link that leads on to another company's site, a board of jobs above all, tells of that company.
    if (fetched.status >= 400 || !isHtml || !areOfOne(address, fetched.url)) return null
    return sitePage(kind, fetched.url, await read(fetched))
  } catch (error) {
    if (error instanceof FetchFailed) return null
    throw error
  }
}

const areOfOne = (one: string, other: string): boolean =>
  apexOf(new URL(one).hostname) === apexOf(new URL(other).hostname)

const NO_PROSE: Prose = { keywords: '', headings: [], passages: [], links: [] }

const sitePage = (kind: SitePage['kind'], url: string, { prose, facts }: Page): SitePage => ({
  ...{ kind, url, facts },
  ...(prose ?? NO_PROSE),
})
