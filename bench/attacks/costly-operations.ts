// A customer sends the costliest operations that the limits allow, one after the other and each with a new document.
import { getIntrospectionQuery } from 'graphql'
import { median } from '../figures.ts'
import { sendRequest } from '../http-client.ts'
import { cpuMs } from '../process-stats.ts'
import type { Service } from '../service.ts'
import { ATTACKER_ADDRESS, type Attack } from './attack.ts'
import { watchLiveness } from './liveness.ts'

const DURATION_MS = 25_000
/** The targets of the cost limit: an operation may take this long, so the p99 of others has no target here. */
const MAX_CPU_MS = 250
const MAX_BYTES = 4_000_000

const repeat = (count: number, textAt: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => textAt(i)).join(' ')
const LONG_ALIAS = 'a'.repeat(95)
const companiesQuery = (fields: string) =>
  `query ($domains: [String!]!) { companies(domains: $domains) { ${fields} } }`
const fragmentsQuery = (count: number, fields: string) =>
  `${repeat(count, (i) => `fragment F${i} on Company { ${fields} }`)} { company(domain: "stripe.com") { ${repeat(count, (i) => `...F${i}`)} } }`

/** The costliest of about a hundred operations just below a limit of cost, tokens or aliases, and the introspection. */
const DOCUMENTS: Record<string, string> = {
  'nested inline fragments': `{ ${repeat(150, () => '... { company(domain: "stripe.com") { brand { usage { html } } fresh { name } } }')} }`,
  'same fields in fragments': fragmentsQuery(
    50,
    'name domain description ticker exchange industry socials { network url } brand { usage { html css curl } } logo { url source }',
  ),
  'all fields': companiesQuery(
    'domain name ticker exchange description socials { network url } industry companySize technologies indexedAt palette light: logo(size: 64) { url source quality width height format fallback etag pending downgraded } dark: logo(size: 64, theme: DARK) { url } colors { primary secondary palette confidence tier } brand { assets { logo dark wordmark variants { size png webp svg } } usage { html markdown react css curl } }',
  ),
  'aliases of one list': `query ($domains: [String!]!) { ${repeat(32, (i) => `a${i}: companies(domains: $domains) { name }`)} }`,
  'long aliases': companiesQuery(repeat(97, (i) => `${LONG_ALIAS}${i}: description`)),
  'type names': companiesQuery(repeat(325, (i) => `${LONG_ALIAS}${i}: __typename`)),
  'image URLs': companiesQuery(
    `logo(size: 1000, format: SVG, retina: true) { ${repeat(47, (i) => `${LONG_ALIAS}${i}: url`)} }`,
  ),
  // The smallest size of a logo is 16 pixels.
  'invalid logos': companiesQuery(repeat(23, (i) => `a${i}: logo(size: 1) { etag }`)),
  'many logos': companiesQuery(repeat(23, (i) => `a${i}: logo(size: ${200 + i}) { etag }`)),
  searches: `{ ${repeat(35, (i) => `a${i}: search(query: "international group holdings company limited bank ${i}", limit: 1) { domain }`)} }`,
  names: `{ ${repeat(35, (i) => `a${i}: companyByName(name: "${'international bank of global group '.repeat(4)}${i}") { domain }`)} }`,
  'descriptions of types': `{ __schema { types { ${repeat(325, (i) => `${LONG_ALIAS}${i}: description`)} } } }`,
  'schema as text': `{ ${repeat(192, (i) => `a${i}: _service { sdl }`)} }`,
  introspection: getIntrospectionQuery(),
}
const DOMAINS = Array.from({ length: 100 }, (_, i) => `documents-${i}.com`)

export const costlyOperations: Attack = {
  title: 'The costliest GraphQL operations that are allowed, one after the other, with a key',
  hasP99Target: false,
  // Without crawling: `hanging-visits.ts` measures visits to websites.
  env: { SOURCES: 'uploaded,bundled' },
  async run(service: Service) {
    const stop = watchLiveness(service)
    const headers = { 'content-type': 'application/json', 'x-api-key': service.key }
    const pid = service.child.pid as number
    const cpuTimes: Record<string, number[]> = {}
    let sent = 0
    let longestBytes = 0
    let slowest = { milliseconds: 0, operation: '' }
    for (const end = performance.now() + DURATION_MS; performance.now() < end; ) {
      for (const [name, query] of Object.entries(DOCUMENTS)) {
        // The comment makes the document new to the cache.
        const body = JSON.stringify({
          query: `${query} # ${sent++}`,
          variables: query.includes('$domains') ? { domains: DOMAINS } : {},
        })
        const before = cpuMs(pid)
        const sentAt = performance.now()
        const { bytes } = await sendRequest(
          `${service.url}/graphql`,
          headers,
          body,
          ATTACKER_ADDRESS,
        )
        longestBytes = Math.max(longestBytes, bytes.byteLength)
        const milliseconds = performance.now() - sentAt
        if (milliseconds > slowest.milliseconds) {
          slowest = { milliseconds, operation: `${name}, number ${sent}` }
        }
        cpuTimes[name] = [...(cpuTimes[name] ?? []), cpuMs(pid) - before]
      }
    }
    const costliest = Object.entries(cpuTimes)
      .map(([name, times]) => ({ name, medianMs: median(times) }))
      .sort((a, b) => b.medianMs - a.medianMs)
      .slice(0, 4)
    return {
      'operations sent': String(sent),
      [`processor time, median (target: at most ${MAX_CPU_MS} ms, with other callers' requests)`]:
        costliest.map(({ name, medianMs }) => `${name} ${medianMs} ms`).join(', '),
      'slowest operation': `${Math.round(slowest.milliseconds)} ms: ${slowest.operation}`,
      'longest answer': `${longestBytes} bytes (target: at most ${MAX_BYTES})`,
      'slowest /livez': await stop(),
    }
  },
}
