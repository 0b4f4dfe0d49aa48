// Icon indexes of search engines, off unless an operator names them: they learn which domains are looked up.
import type { Apex } from '../../../schema/apex.ts'
import type { Way } from '../../../schema/visit.ts'
import type { SafeFetch } from '../../fetch/index.ts'
import { offer } from '../fetch-candidates.ts'
import { candidate } from '../page/candidates/candidate.ts'
import { NO_FACTS, type Scout } from '../source.ts'

function index(name: Way, addressOf: (domain: Apex) => string) {
  return (fetch: SafeFetch): Scout => ({
    name,
    async look(domain, take, signal) {
      const address = { url: addressOf(domain), bytes: null }
      // Both answer 404, with an icon of their own, for a site that they do not know.
      await offer([candidate(name, address, `${name}'s index`)], fetch, take, signal)
      return { facts: NO_FACTS, failure: null }
    },
  })
}

export const duckduckgo = index(
  'duckduckgo',
  (domain) => `https://icons.duckduckgo.com/ip3/${domain}.ico`,
)

export const google = index('google', (domain) => {
  const asked = new URLSearchParams({
    ...{ client: 'SOCIAL', type: 'FAVICON', fallback_opts: 'TYPE,SIZE,URL' },
    ...{ url: `https://${domain}`, size: '256' },
  })
  return `https://t0.gstatic.com/faviconV2?${asked}`
})
