// One address sends GraphQL operations with a negative limit. Without a check, its negative cost would hide the real cost.
import { sendRequest } from '../http-client.ts'
import type { Service } from '../service.ts'
import { ATTACKER_ADDRESS, type Attack } from './attack.ts'
import { watchLiveness } from './liveness.ts'

const DURATION_MS = 10_000
const JSON_HEADERS = { 'content-type': 'application/json' }

const DOMAINS = JSON.stringify(Array.from({ length: 10 }, (_, i) => `negative-${i}.com`))
const repeat = (count: number, textAt: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => textAt(i)).join(' ')
const LOGOS = repeat(90, (i) => `l${i}: logo(size: ${16 + i}) { source }`)
const COSTLY_FIELDS = repeat(300, (i) => `a${i}: companies(domains: ${DOMAINS}) { ...Logos }`)
const FRAGMENT = `fragment Logos on Company { ${LOGOS} }`

const BODIES = [
  `{ ${COSTLY_FIELDS} z: search(query: "zz", limit: -2000000000) { name } } ${FRAGMENT}`,
  `query ($n: Int = -2000000000) { ${COSTLY_FIELDS} z: search(query: "zz", limit: $n) { name } } ${FRAGMENT}`,
].map((query) => JSON.stringify({ query }))

export const negativeLimit: Attack = {
  title: 'Operations with a negative limit, from one address',
  async run(service: Service) {
    const stop = watchLiveness(service)
    const statuses = new Set<number>()
    let answers = 0
    let longestBytes = 0
    for (const end = performance.now() + DURATION_MS; performance.now() < end; answers++) {
      const { status, bytes } = await sendRequest(
        `${service.url}/graphql`,
        JSON_HEADERS,
        BODIES[answers % BODIES.length],
        ATTACKER_ADDRESS,
      )
      statuses.add(status)
      longestBytes = Math.max(longestBytes, bytes.byteLength)
    }
    return {
      'answers to the attacker': `${answers}: ${[...statuses].join(', ')}`,
      'longest answer': `${longestBytes} bytes`,
      'slowest /livez': await stop(),
    }
  },
}
