// The company's own website: its home page names candidates for the logo, and each of them is fetched.
import type { Candidate } from '../../../schema/visit.ts'
import { FetchFailed, type SafeFetch } from '../../fetch/index.ts'
import { offer } from '../fetch-candidates.ts'
import { type Home, readHome } from '../home-page.ts'
import { candidatesOfBrowserconfig } from '../page/candidates/browserconfig.ts'
import { candidatesOfManifest } from '../page/candidates/manifest.ts'
import { mergeCandidates } from '../page/candidates/merge.ts'
import { wellKnown } from '../page/candidates/well-known-paths.ts'
import { type ReadPage, readPage } from '../page/reader.ts'
import { standIn } from '../parked-page.ts'
import { NO_FACTS, type Scout } from '../source.ts'

/** A web app manifest or a tile description, in bytes. */
const MOST_DESCRIPTION = 256 * 1024

/** @param read in a thread of its own where others wait for answers. */
export function site(fetch: SafeFetch, read: ReadPage = readPage): Scout {
  return {
    name: 'site',
    async look(domain, take, signal) {
      const home = await readHome(fetch, read, domain, signal)
      if ('failure' in home) return { facts: NO_FACTS, failure: home.failure }
      const { facts } = home.page
      // What it shows is the logo of its host, its seller or its web server.
      const instead = standIn(home, domain)
      if (instead !== null) return { facts: NO_FACTS, failure: instead, isFinal: true }
      // A host for programs has no home page, and its 404 is designed like the rest; a wall is not.
      const isOwn = home.status < 400 || home.status === 404
      const named = isOwn ? await namedBy(home, fetch, signal) : []
      const { origin } = new URL(home.url)
      await offer(mergeCandidates([...named, ...wellKnown(origin)]), fetch, take, signal)
      return { facts, failure: isOwn ? null : `The site answered ${home.status}.` }
    },
  }
}

/** What the page names, and the descriptions that it leads to. */
async function namedBy(
  { page }: Home,
  fetch: SafeFetch,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const read = (url: string) => textOf(url, fetch, signal)
  const manifests = page.manifests.map(async (url) => {
    const text = await read(url)
    return text ? candidatesOfManifest(text.body, text.url).candidates : []
  })
  const tiles = async (url: string) => {
    const text = await read(url)
    return text ? candidatesOfBrowserconfig(text.body, text.url) : []
  }
  const described = [...manifests, ...(page.browserconfig ? [tiles(page.browserconfig)] : [])]
  return [...page.candidates, ...(await Promise.all(described)).flat()]
}

async function textOf(
  url: string,
  fetch: SafeFetch,
  signal: AbortSignal,
): Promise<{ body: string; url: string } | null> {
  try {
    const fetched = await fetch.get(url, { signal, most: MOST_DESCRIPTION })
    if (fetched.status !== 200) return null
    return { body: new TextDecoder().decode(fetched.bytes), url: fetched.url }
  } catch (error) {
    if (error instanceof FetchFailed) return null
    throw error
  }
}
