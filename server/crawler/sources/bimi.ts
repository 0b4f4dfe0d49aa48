// BIMI: the square SVG that a company publishes in its DNS for mail programs to show.
import { FetchFailed, type SafeFetch } from '../../fetch/index.ts'
import { offer } from '../fetch-candidates.ts'
import { candidate } from '../page/candidates/candidate.ts'
import { NO_FACTS, type Scout } from '../source.ts'

export function bimi(fetch: SafeFetch): Scout {
  return {
    name: 'bimi',
    async look(domain, take, signal) {
      const name = `default._bimi.${domain}`
      try {
        const url = addressIn(await fetch.texts(name, signal))
        if (url !== null) {
          await offer([candidate('bimi', { url, bytes: null }, `TXT ${name}`)], fetch, take, signal)
        }
        return { facts: NO_FACTS, failure: null }
      } catch (error) {
        if (!(error instanceof FetchFailed)) throw error
        return { facts: NO_FACTS, failure: error.message }
      }
    },
  }
}

/** The `l=` tag of the one BIMI record; an empty one says that there is no logo. */
function addressIn(records: string[]): string | null {
  const bimis = records.filter((record) => /^\s*v\s*=\s*BIMI1\s*(;|$)/i.test(record))
  // The draft has a domain with several records count as one without.
  if (bimis.length !== 1) return null
  const tag = /(?:^|;)\s*l\s*=\s*([^;\s]*)/i.exec(bimis[0] as string)?.[1] ?? ''
  return URL.parse(tag)?.protocol === 'https:' ? tag : null
}
