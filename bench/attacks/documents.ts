// One address sends long documents that are new each time, which a cache of documents would keep.
import { sendRequest } from '../http-client.ts'
import type { Service } from '../service.ts'
import { ATTACKER_ADDRESS, type Attack } from './attack.ts'
import { watchLiveness } from './liveness.ts'

const DURATION_MS = 15_000
const JSON_HEADERS = { 'content-type': 'application/json' }

const repeat = (count: number, textAt: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => textAt(i)).join(' ')

/**
 * All are parsed, and none is executed: the first two have unknown fields, the third repeats a field too often, and the
 * last has too many aliases. The limits are in server/http/routes/graphql/parse.ts.
 */
const DOCUMENTS = [
  `{ ${repeat(4900, (i) => `f${i}`)} }`,
  `{ company(domain: "a.com") { ${repeat(900, (i) => `a${i}: logo(sice: 1) { urk }`)} } }`,
  `{ company(domain: "a.com") { ${repeat(450, (i) => `logo(size: ${i}) { url }`)} } }`,
  `{ ${repeat(1600, (i) => `a${i}: __typename`)} }`,
]

export const documents: Attack = {
  title: 'Documents of 10 to 28 KB that are new each time, from one address',
  async run(service: Service) {
    const stop = watchLiveness(service)
    const statuses = new Map<number, number>()
    const end = performance.now() + DURATION_MS
    for (let sent = 0; performance.now() < end; sent++) {
      // The comment makes the document new to the cache.
      const query = `${DOCUMENTS[sent % DOCUMENTS.length]} # ${sent}`
      const { status } = await sendRequest(
        `${service.url}/graphql`,
        JSON_HEADERS,
        JSON.stringify({ query }),
        ATTACKER_ADDRESS,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    return {
      'answers to the attacker': [...statuses].map(([status, n]) => `${n} × ${status}`).join(', '),
      'slowest /livez': await stop(),
    }
  },
}
