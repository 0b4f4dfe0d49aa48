// Fetches icons from the favicon services of search engines. Off by default, because they learn which domains are looked up.
import type { Site } from '../../../schema/site.ts'
import type { CandidateSource } from '../../../schema/visit.ts'
import type { SafeFetch } from '../../fetch/index.ts'
import { fetchCandidates } from '../fetch-candidates.ts'
import { createCandidate } from '../page/candidates/candidate.ts'
import { NO_FACTS, type VisitSource } from '../source.ts'

function faviconService(name: CandidateSource, iconUrl: (domain: Site) => string) {
  return (fetch: SafeFetch): VisitSource => ({
    name,
    async read(domain, sink, terms) {
      const icon = { url: iconUrl(domain), bytes: null }
      // For an unknown site, both services reply with status 404 and a default icon.
      await fetchCandidates([createCandidate(name, icon, `${name}'s index`)], fetch, sink, terms)
      return { facts: NO_FACTS, failure: null }
    },
  })
}

export const duckduckgo = faviconService(
  'duckduckgo',
  (domain) => `https://icons.duckduckgo.com/ip3/${domain}.ico`,
)

export const google = faviconService('google', (domain) => {
  const parameters = new URLSearchParams({
    client: 'SOCIAL',
    type: 'FAVICON',
    fallback_opts: 'TYPE,SIZE,URL',
    url: `https://${domain}`,
    size: '256',
  })
  return `https://t0.gstatic.com/faviconV2?${parameters}`
})
