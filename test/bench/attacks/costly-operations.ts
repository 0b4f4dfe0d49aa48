// A customer sends the costliest operations that the limits allow, one after the other and each with a new document.
import { getIntrospectionQuery } from 'graphql'
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
const LONG = 'a'.repeat(95)
const companies = (fields: string) =>
  `query ($domains: [String!]!) { companies(domains: $domains) { ${fields} } }`
const fragments = (count: number, fields: string) =>
  `${repeat(count, (i) => `fragment F${i} on Company { ${fields} }`)} { company(domain: "stripe.com") { ${repeat(count, (i) => `...F${i}`)} } }`

/** Just below the limits of cost, tokens and aliases. Measured as the costliest of about a hundred shapes. */
const DOCUMENTS: Record<string, string> = {
  'nested inline fragments': `{ ${repeat(150, () => '... { company(domain: "stripe.com") { brand { usage { html } } fresh { name } } }')} }`,
  'same fields in fragments': fragments(
    50,
    'name domain description ticker exchange industry socials { network url } brand { usage { html css curl } } logo { url source }',
  ),
  'all fields': companies(
    'domain name ticker exchange description socials { network url } industry companySize technologies indexedAt palette light: logo(size: 64) { url source quality width height format fallback etag pending downgraded } dark: logo(size: 64, theme: DARK) { url } colors { primary secondary palette confidence tier } brand { assets { logo dark wordmark variants { size png webp svg } } usage { html markdown react css curl } }',
  ),
  'long aliases': companies(repeat(97, (i) => `${LONG}${i}: description`)),
  'type names': companies(repeat(325, (i) => `${LONG}${i}: __typename`)),
  'image URLs': companies(
    `logo(size: 1000, format: SVG, retina: true) { ${repeat(47, (i) => `${LONG}${i}: url`)} }`,
  ),
  'invalid logos': companies(repeat(23, (i) => `a${i}: logo(size: 1) { etag }`)),
  'many logos': companies(repeat(23, (i) => `a${i}: logo(size: ${200 + i}) { etag }`)),
  searches: `{ ${repeat(39, (i) => `a${i}: search(query: "the bank company group ${i}", limit: 1) { domain }`)} }`,
  names: `{ ${repeat(58, (i) => `a${i}: companyByName(name: "the international bank company group ${i}") { domain }`)} }`,
  'descriptions of types': `{ __schema { types { ${repeat(325, (i) => `${LONG}${i}: description`)} } } }`,
  'schema as text': `{ ${repeat(192, (i) => `a${i}: _service { sdl }`)} }`,
  introspection: getIntrospectionQuery(),
}
const DOMAINS = Array.from({ length: 100 }, (_, i) => `documents-${i}.com`)

export const costlyOperations: Attack = {
  title: 'The costliest GraphQL operations that are allowed, one after the other, with a key',
  hasP99Target: false,
  // Visits to websites are another attack.
  env: { SOURCES: 'uploaded,bundled' },
  async run(service: Service) {
    const stop = watchLiveness(service)
    const headers = { 'content-type': 'application/json', 'x-api-key': service.key }
    const pid = service.child.pid as number
    const cpu: Record<string, number[]> = {}
    let [sent, longest] = [0, 0]
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
        longest = Math.max(longest, bytes.byteLength)
        const milliseconds = performance.now() - sentAt
        if (milliseconds > slowest.milliseconds) {
          slowest = { milliseconds, operation: `${name}, number ${sent}` }
        }
        const each = cpu[name] ?? []
        each.push(cpuMs(pid) - before)
        cpu[name] = each
      }
    }
    const costliest = Object.entries(cpu)
      .map(([name, each]) => ({ name, median: each.sort((a, b) => a - b)[each.length >> 1] ?? 0 }))
      .sort((a, b) => b.median - a.median)
      .slice(0, 4)
    return {
      'operations sent': String(sent),
      [`processor time, median (target: at most ${MAX_CPU_MS} ms, with other callers' requests)`]:
        costliest.map(({ name, median }) => `${name} ${median} ms`).join(', '),
      'slowest operation': `${Math.round(slowest.milliseconds)} ms: ${slowest.operation}`,
      'longest answer': `${longest} of ${MAX_BYTES} bytes`,
      'slowest /livez': await stop(),
    }
  },
}
