// A service with the catalogue that ships, asked for companies as people ask: by name, and in the search box.
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { seededDataDir } from './seeded-data.ts'
import { type Service, startService } from './service.ts'

export type Wanted = [text: string, domain: string]

export async function startKnowing(): Promise<Service> {
  const service = await startService({ plans: 'wide', data: await seededDataDir() })
  // Where the records are in another place than the data, they have none of it yet.
  await loadCatalogue(service.stores.records.companies, service.dataDir)
  return service
}

/** Where a name leads: a domain, or null for nobody. */
export async function namedBy({ get }: Service, text: string): Promise<string | null> {
  const { status, headers } = await get(`/api/name/${encodeURIComponent(text)}?redirect=true`)
  if (status === 302) return (headers.get('location') ?? '').replace('/api/', '')
  // Without a letter or digit it is no name at all.
  if (status === 404 || (status === 400 && !/[\p{L}\p{N}]/u.test(text))) return null
  throw new Error(`name/${text} answers ${status}.`)
}

export async function foundBy({ get }: Service, text: string): Promise<string[]> {
  const response = await get(`/api/search?limit=5&q=${encodeURIComponent(text)}`)
  if (response.status !== 200) throw new Error(`search?q=${text} answers ${response.status}.`)
  return ((await response.json()) as { domain: string }[]).map(({ domain }) => domain)
}

/** What is asked at once: the search thread answers one after the other anyway. */
const AT_ONCE = 8

/** @returns for each in its order what the question answers. */
export async function each<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let i = 0; i < all.length; i += AT_ONCE) {
    answers.push(...(await Promise.all(all.slice(i, i + AT_ONCE).map(ask))))
  }
  return answers
}

/** Those whose first answer is another company, in words. */
export async function missesOf(service: Service, queries: readonly Wanted[]): Promise<string[]> {
  const found = await each(queries, ([text]) => foundBy(service, text))
  return queries.flatMap(([text, domain], i) =>
    found[i]?.[0] === domain ? [] : `${text} is ${domain}, found ${found[i]?.join(', ')}`,
  )
}

/** Names that lead to another company than the one that is meant, or to any that is not, in words. */
export async function mistakesOf(
  service: Service,
  wanted: readonly [text: string, domain: string | null][],
): Promise<string[]> {
  const named = await each(wanted, ([text]) => namedBy(service, text))
  return wanted.flatMap(([text, domain], i) =>
    named[i] === domain ? [] : `${text} is ${domain}, but leads to ${named[i]}`,
  )
}
