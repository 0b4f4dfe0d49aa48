// Reads all records of MongoDB while others write, and reads again what changed meanwhile.
import type { Apex } from '../../../schema/apex.ts'
import { type DumpRecord, FORGETTABLE_KINDS } from '../dump.ts'
import { artworkFromDocument, type OnDamage } from './artwork-documents.ts'
import { changesSince, startFollowing } from './changes-since.ts'
import { findByIds, type MongoLink } from './connection.ts'
import { documentPages } from './document-pages.ts'
import { parseKeyDocument } from './keys.ts'
import type {
  ArtworkDocument,
  AuditDocument,
  CompanyDocument,
  KeyDocument,
  Models,
  OperatorArtworkDocument,
  ResearchDocument,
  SecretDocument,
  StateDocument,
  UsageDocument,
  VisitDocument,
} from './models.ts'

/** Documents of one page. The artwork of so many visits takes a few megabytes. */
const PAGE_SIZE = 100

/** Converts documents of one collection to records. */
type Convert<T> = (document: T, onDamage: OnDamage) => DumpRecord[]

const keyRecords: Convert<KeyDocument> = (document) => [
  { kind: 'key', key: parseKeyDocument(document) },
]
const secretRecords: Convert<SecretDocument> = ({ _id, value, previous }) => [
  { kind: 'secret', name: _id, value, previous: previous ?? null },
]
const operatorRecords: Convert<OperatorArtworkDocument> = (document, onDamage) => {
  const { _id: domain, drawings = {}, blockedAt } = document
  const block: DumpRecord[] = blockedAt ? [{ kind: 'block', domain, at: blockedAt }] : []
  const artworks = readArtworks(domain, Object.values(drawings), onDamage)
  return [...block, ...artworks.map((artwork): DumpRecord => ({ kind: 'artwork', artwork }))]
}
const companyRecords: Convert<CompanyDocument> = ({ company }) => [
  { kind: 'company', text: company },
]
const visitRecords: Convert<VisitDocument> = (document, onDamage) => {
  const { _id: domain, outcome, at, freshUntil, drawings, report, facts } = document
  const artworks = readArtworks(domain, drawings, onDamage)
  return [{ kind: 'visit', visit: { domain, outcome, at, freshUntil, artworks }, report, facts }]
}
const researchRecords: Convert<ResearchDocument> = ({ _id, research }) => [
  { kind: 'research', domain: _id, text: research },
]
const tokenRecords: Convert<{ _id: string; spent: number }> = ({ _id, spent }) => [
  { kind: 'tokens', key: _id, tokens: spent },
]
const usageRecords: Convert<UsageDocument> = ({ _id, requests, refused }) => {
  const [day = '', keyId = ''] = _id.split(' ')
  return [{ kind: 'usage', usage: { day, keyId, requests, refused } }]
}
const stateRecords: Convert<StateDocument> = ({ _id, text }) => [{ kind: 'state', name: _id, text }]

const auditRecords: Convert<AuditDocument> = ({ _id, entry }) => [
  { kind: 'audit', id: _id, text: entry },
]

const readArtworks = (domain: Apex, documents: ArtworkDocument[], onDamage: OnDamage) =>
  documents.flatMap((document) => artworkFromDocument(domain, document, onDamage) ?? [])

/** Yields all records. Damaged artwork is reported and left out. */
export async function* dumpDatabase(
  link: MongoLink,
  onDamage: OnDamage,
): AsyncGenerator<DumpRecord[]> {
  const pages = <T extends { _id: string }>(name: keyof Models, convert: Convert<T>) =>
    recordPages(link, name, convert, onDamage)
  /** The collections whose writes publish changes. */
  async function* followed() {
    yield* pages('keys', keyRecords)
    yield* pages('secrets', secretRecords)
    yield* pages('held', operatorRecords)
    yield* pages('companies', companyRecords)
  }
  const start = await startFollowing(link)
  yield* followed()
  yield* pages('visits', visitRecords)
  yield* pages('intelligence', researchRecords)
  yield* pages('tokens', tokenRecords)
  yield* pages('usage', usageRecords)
  yield* pages('state', stateRecords)
  yield* pages('audit', auditRecords)
  const changes = await changesSince(link, start)
  if (changes === 'everything') {
    yield [{ kind: 'forget', kinds: FORGETTABLE_KINDS }]
    yield* followed()
    return
  }
  for (const hash of changes.keyHashes) yield await currentKey(link, hash)
  for (const domain of changes.domains) yield await currentDomain(link, domain, onDamage)
}

async function* recordPages<T extends { _id: string }>(
  link: MongoLink,
  name: keyof Models,
  convert: Convert<T>,
  onDamage: OnDamage,
): AsyncGenerator<DumpRecord[]> {
  for await (const documents of documentPages<T>(link, name, PAGE_SIZE))
    yield documents.flatMap((document) => convert(document, onDamage))
}

async function currentKey(link: MongoLink, hash: string): Promise<DumpRecord[]> {
  const documents = await findByIds<KeyDocument>(link, 'keys', [hash])
  const current = [...documents.values()].flatMap((document) => keyRecords(document, ignoreDamage))
  return [{ kind: 'forget', keyHash: hash }, ...current]
}

async function currentDomain(
  link: MongoLink,
  domain: Apex,
  onDamage: OnDamage,
): Promise<DumpRecord[]> {
  const read = async <T extends { _id: Apex }>(name: keyof Models, convert: Convert<T>) => {
    const documents = await findByIds<T>(link, name, [domain])
    return [...documents.values()].flatMap((document) => convert(document, onDamage))
  }
  return [
    { kind: 'forget', domain },
    ...(await read('held', operatorRecords)),
    ...(await read('companies', companyRecords)),
    ...(await read('visits', visitRecords)),
  ]
}

const ignoreDamage: OnDamage = () => {}
