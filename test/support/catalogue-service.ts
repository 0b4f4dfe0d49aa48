// Starts a service with the shipped catalogue, and checks its answers to names and searches.
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { seededDataDir } from './seeded-data.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

export type ExpectedMatch = [text: string, domain: string]

/** @param plans as in `startService`. @param env variables of the service. */
export async function startCatalogueService(
  plans: ServiceOptions['plans'] = 'unlimited',
  env: ServiceOptions['env'] = {},
): Promise<Service> {
  const service = await startService({ plans, env, data: await seededDataDir() })
  // With MongoDB the copied data folder does not fill the records.
  await loadCatalogue(service.stores.records)
  return service
}

/** @returns the domain that `/api/name` finds for a text; null when it finds none. */
export async function findDomainByName({ get }: Service, text: string): Promise<string | null> {
  const { status, headers } = await get(`/api/name/${encodeURIComponent(text)}?redirect=true`)
  // The name of a coin leads to its own mark, at the domain of its issuer.
  if (status === 302) return (headers.get('location') ?? '').replace(/^\/api\/|\?coin=.*/g, '')
  // A text without a letter or digit is an invalid name.
  if (status === 404 || (status === 400 && !/[\p{L}\p{N}]/u.test(text))) return null
  throw new Error(`name/${text} returned ${status}.`)
}

export async function searchDomains({ get }: Service, text: string): Promise<string[]> {
  const response = await get(`/api/search?limit=5&q=${encodeURIComponent(text)}`)
  if (response.status !== 200) throw new Error(`search?q=${text} returned ${response.status}.`)
  return ((await response.json()) as { domain: string }[]).map(({ domain }) => domain)
}

/** Requests in parallel; the one search thread handles them one after the other anyway. */
const BATCH_SIZE = 8

/** Calls an async function for each item, some at a time. @returns the results in order. */
export async function mapInBatches<T, R>(
  items: readonly T[],
  call: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let i = 0; i < items.length; i += BATCH_SIZE) {
    results.push(...(await Promise.all(items.slice(i, i + BATCH_SIZE).map(call))))
  }
  return results
}

/** @returns a sentence for each query whose first search result is not the expected company. */
export async function findSearchMisses(
  service: Service,
  queries: readonly ExpectedMatch[],
): Promise<string[]> {
  const found = await mapInBatches(queries, ([text]) => searchDomains(service, text))
  return queries.flatMap(([text, domain], i) =>
    found[i]?.[0] === domain
      ? []
      : `${text} must find ${domain}, but finds ${found[i]?.join(', ')}`,
  )
}

/** @returns a sentence for each name that does not find the expected domain. A name with null must find no company. */
export async function findNameMistakes(
  service: Service,
  expected: readonly [text: string, domain: string | null][],
): Promise<string[]> {
  const foundDomains = await mapInBatches(expected, ([text]) => findDomainByName(service, text))
  return expected.flatMap(([text, domain], i) =>
    foundDomains[i] === domain ? [] : `${text} must find ${domain}, but finds ${foundDomains[i]}`,
  )
}
