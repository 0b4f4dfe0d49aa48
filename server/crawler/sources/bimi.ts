// Finds a company's BIMI logo: the square SVG that it publishes in DNS for mail programs.
import { FetchFailed, type SafeFetch } from '../../fetch/index.ts'
import { fetchCandidates } from '../fetch-candidates.ts'
import { createCandidate } from '../page/candidates/candidate.ts'
import { NO_FACTS, type VisitSource } from '../source.ts'
import type { ThirdParties } from '../third-parties.ts'

/** @param thirdParties what all visits of the process have asked of third parties. */
export function bimi(fetch: SafeFetch, thirdParties: ThirdParties): VisitSource {
  return {
    name: 'bimi',
    async read(domain, sink, terms) {
      const name = `default._bimi.${domain}`
      try {
        const url = bimiLogoUrl(await fetch.txtRecords(name, terms))
        if (url !== null) {
          await fetchCandidates(
            [createCandidate('bimi', { url, bytes: null }, `TXT ${name}`)],
            thirdParties.limit(fetch, [domain]),
            sink,
            terms,
          )
        }
        return { facts: NO_FACTS, failure: null }
      } catch (error) {
        if (!(error instanceof FetchFailed)) throw error
        return { facts: NO_FACTS, failure: error.message }
      }
    },
  }
}

/** @returns the https URL in the `l=` tag of the only BIMI record; null without one. */
function bimiLogoUrl(records: string[]): string | null {
  const bimiRecords = records.filter((record) => /^\s*v\s*=\s*BIMI1\s*(;|$)/i.test(record))
  // The BIMI draft treats several records as none.
  if (bimiRecords.length !== 1) return null
  const tag = /(?:^|;)\s*l\s*=\s*([^;\s]*)/i.exec(bimiRecords[0] as string)?.[1] ?? ''
  return URL.parse(tag)?.protocol === 'https:' ? tag : null
}
