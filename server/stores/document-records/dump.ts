// Reads all records for a backup: the documents of every kind, and the companies.
import type { Apex } from '../../../schema/apex.ts'
import type { Site } from '../../../schema/site.ts'
import { type Documents, type Kind, type Kinds, pagesOf, readPages } from '../documents.ts'
import { type DumpCounts, type DumpRecord, FORGETTABLE_KINDS } from '../dump.ts'
import type { Change, CompanyRecords } from '../records.ts'
import { OPERATOR_PAGE_SIZE } from './artwork.ts'
import { type OnDamage, readArtwork } from './stored-artwork.ts'
import { visitFrom } from './visits.ts'

/** Documents of one page. The artwork of so many visits takes a few megabytes. */
const PAGE_SIZE = 100

export interface DumpSource {
  documents: Documents
  companies: Pick<CompanyRecords, 'find' | 'page' | 'count'>
  onDamage: OnDamage
}

type Page<K extends Kind> = readonly { id: string; body: Kinds[K] }[]
type Batches = AsyncGenerator<DumpRecord[]>

/** Yields all records. Damaged artwork is reported and left out. */
export async function* allRecords(source: DumpSource): Batches {
  yield* followedRecords(source)
  yield* otherRecords(source)
}

/** Yields again what changed while `allRecords` read. @param changes `everything` stands for many changes. */
export async function* changedRecords(
  source: DumpSource,
  changes: readonly Change[] | 'everything',
): Batches {
  if (changes === 'everything') {
    yield [{ kind: 'forget', kinds: FORGETTABLE_KINDS }]
    yield* followedRecords(source)
    return
  }
  const keyHashes = changes.flatMap((change) => (change.what === 'key' ? [change.hash] : []))
  const domains = changes.flatMap((change) => (change.what === 'artwork' ? [change.domain] : []))
  for (const hash of new Set(keyHashes)) yield await currentKey(source, hash)
  for (const domain of new Set(domains)) yield await currentDomain(source, domain)
}

/** The records whose writes publish changes. */
async function* followedRecords(source: DumpSource): Batches {
  yield* recordsOf(source, 'apiKeys', keyRecords)
  yield* recordsOf(source, 'secrets', (page) =>
    page.map(({ id, body }) => ({ kind: 'secret', name: id, ...body })),
  )
  yield* recordsOf(source, 'operatorArtwork', (page) => operatorRecords(source, page))
  yield* companyRecords(source)
}

async function* otherRecords(source: DumpSource): Batches {
  yield* recordsOf(source, 'visits', (page) => visitRecords(source, page))
  yield* recordsOf(source, 'intelligence', (page) =>
    page.map(({ id, body }) => ({ kind: 'research', domain: id as Apex, text: body })),
  )
  yield* recordsOf(source, 'tokens', (page) =>
    page.map(({ id, body }) => ({ kind: 'tokens', key: id, tokens: body.spent })),
  )
  yield* recordsOf(source, 'usage', (page) =>
    page.map(({ id, body }) => {
      const [day = '', keyId = ''] = id.split(' ')
      return { kind: 'usage', usage: { keyId, day, ...body } }
    }),
  )
  yield* recordsOf(source, 'state', (page) =>
    page.map(({ id, body }) => ({ kind: 'state', name: id, text: body })),
  )
  yield* recordsOf(source, 'audit', (page) =>
    page.map(({ id, body }) => ({ kind: 'audit', id, text: body })),
  )
  yield* recordsOf(source, 'merchantRules', (page) =>
    page.map(({ id, body }) => ({ kind: 'merchantRule', key: id, text: body })),
  )
}

async function* recordsOf<K extends Kind>(
  { documents }: DumpSource,
  kind: K,
  convert: (page: Page<K>) => DumpRecord[] | Promise<DumpRecord[]>,
): Batches {
  const size = kind === 'operatorArtwork' ? OPERATOR_PAGE_SIZE : PAGE_SIZE
  for await (const page of pagesOf(documents, kind, size)) yield await convert(page)
}

const keyRecords = (page: Page<'apiKeys'>): DumpRecord[] =>
  page.map(({ body }) => ({ kind: 'key', key: body }))

function operatorRecords({ onDamage }: DumpSource, page: Page<'operatorArtwork'>): DumpRecord[] {
  return page.flatMap(({ id, body: { artworks, blockedAt } }): DumpRecord[] => {
    const domain = id as Site
    const found = artworks.flatMap((stored) => readArtwork(domain, stored, onDamage) ?? [])
    const block: DumpRecord[] = blockedAt ? [{ kind: 'block', domain, at: blockedAt }] : []
    return [...block, ...found.map((artwork): DumpRecord => ({ kind: 'artwork', artwork }))]
  })
}

async function* companyRecords({ companies }: DumpSource): Batches {
  const pages = readPages(
    (after) => companies.page(after as Apex | '', PAGE_SIZE),
    ({ domain }) => domain,
  )
  for await (const page of pages)
    yield page.map((company) => ({ kind: 'company', text: JSON.stringify(company) }))
}

async function visitRecords(source: DumpSource, page: Page<'visits'>): Promise<DumpRecord[]> {
  const { documents, onDamage } = source
  const ids = page.map(({ id }) => id)
  const [artworks, reports, facts] = await Promise.all([
    documents.find('visitArtwork', ids),
    documents.find('visitReports', ids),
    documents.find('visitFacts', ids),
  ])
  return page.flatMap(({ id, body }, i): DumpRecord[] => {
    const visit = visitFrom(id as Site, body, artworks[i] ?? null, onDamage)
    const report = reports[i]
    // A visit without a report has been deleted meanwhile.
    return visit && report ? [{ kind: 'visit', visit, report, facts: facts[i] ?? 'null' }] : []
  })
}

async function currentKey({ documents }: DumpSource, hash: string): Promise<DumpRecord[]> {
  const [body] = await documents.find('apiKeys', [hash])
  return [{ kind: 'forget', keyHash: hash }, ...(body ? keyRecords([{ id: hash, body }]) : [])]
}

async function currentDomain(source: DumpSource, domain: Site): Promise<DumpRecord[]> {
  const { documents, companies } = source
  const [[operator], [company], [visit]] = await Promise.all([
    documents.find('operatorArtwork', [domain]),
    companies.find([domain as Apex]),
    documents.find('visits', [domain]),
  ])
  const current: DumpRecord[] = company ? [{ kind: 'company', text: JSON.stringify(company) }] : []
  return [
    { kind: 'forget', domain },
    ...(operator ? operatorRecords(source, [{ id: domain, body: operator }]) : []),
    ...current,
    ...(visit ? await visitRecords(source, [{ id: domain, body: visit }]) : []),
  ]
}

/** @returns the number of records of each kind. */
export async function countRecords({ documents, companies }: DumpSource): Promise<DumpCounts> {
  const operator = { block: 0, artwork: 0 }
  for await (const page of pagesOf(documents, 'operatorArtwork', OPERATOR_PAGE_SIZE)) {
    operator.block += page.filter(({ body }) => body.blockedAt !== null).length
    operator.artwork += page.reduce((sum, { body }) => sum + body.artworks.length, 0)
  }
  return {
    key: await documents.count('apiKeys'),
    secret: await documents.count('secrets'),
    ...operator,
    company: await companies.count(),
    visit: await documents.count('visits'),
    research: await documents.count('intelligence'),
    tokens: await documents.count('tokens'),
    usage: await documents.count('usage'),
    state: await documents.count('state'),
    audit: await documents.count('audit'),
    merchantRule: await documents.count('merchantRules'),
  }
}
