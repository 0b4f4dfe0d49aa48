// Writes MongoDB documents as schema version 1 did.
import { hash } from 'node:crypto'
import type { Connection } from 'mongoose'
import { companyOf } from './companies.ts'
import { researchOf } from './contracts/intelligence.ts'
import { NO_REPORT } from './fake-internet.ts'

const BYTES = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
/** Artwork of an older version, which lacks the visible area. */
export const FORMER_ARTWORK = {
  kind: 'icon',
  background: null,
  fullColour: true,
  source: 'uploaded',
  mediaType: 'image/svg+xml',
  bytes: BYTES,
  width: 9.5,
  height: 9,
  hash: hash('sha256', BYTES),
  legible: ['light'],
  palette: [{ hex: '#112233', share: 1 }],
  licence: 'MIT',
  attribution: null,
  fetchedAt: new Date(1000),
}
const { themeColor, ...FACTS } = NO_REPORT.facts
const { generatorVersion, ...RESEARCH } = researchOf('x.com')

export const formerVisit = (domain: string) => ({
  _id: domain,
  outcome: 'found',
  at: new Date(1000),
  freshUntil: new Date(2000),
  drawings: [FORMER_ARTWORK, { ...FORMER_ARTWORK, kind: 'wordmark' }],
  drawn: '[]',
  report: '{"candidates":[],"failure":null}',
  facts: JSON.stringify({ ...FACTS, themeColour: themeColor }),
})

const formerKey = (id: string) => ({
  _id: id.padEnd(64, '0'),
  id,
  kind: 'secret',
  plan: 'free',
  label: null,
  origins: ['a.com'],
  createdAt: new Date(1),
  revokedAt: null,
})

/** A company, and its entry in the index of lookup keys. */
function formerCompany(domain: string, coin: string) {
  const company = companyOf(domain, { coins: [coin] })
  const key = `coin:${coin}`
  return {
    document: {
      _id: domain,
      company: JSON.stringify(company),
      rank: company.rank,
      leads: [{ key, mic: '', isFirst: true }],
      names: [],
      stamp: 'one',
    },
    lookup: { _id: key, domains: [domain] },
  }
}

/** A write of a company that a killed process left. */
function formerJournal(domain: string, coin: string) {
  const { document, lookup } = formerCompany(domain, coin)
  const entry = {
    domain,
    before: null,
    made: document,
    leads: { added: [lookup._id], dropped: [] },
    names: { added: [], dropped: [] },
  }
  return { _id: 'write 0', write: 'write', part: 0, parts: 1, text: JSON.stringify([entry]) }
}

/** Fills an empty database with documents of every kind. */
export async function fillFormerDatabase(connection: Connection): Promise<void> {
  const insert = (name: string, ...documents: object[]) =>
    connection.collection(name).insertMany(documents)
  const { document, lookup } = formerCompany('coin.com', 'ONE')
  await connection.collection('keys').createIndex({ id: 1 }, { unique: true })
  await insert('meta', { _id: 'schema', version: 1 })
  await insert('keys', formerKey('key_1'), { ...formerKey('key_2'), lastUsedOn: '2026-01-01' })
  await insert('secrets', {
    _id: 'grants',
    value: Buffer.from([0, 255]),
    previous: Buffer.from([2]),
  })
  await insert(
    'held',
    { _id: 'blocked.com', blockedAt: new Date(1) },
    { _id: 'unset.com' },
    {
      _id: 'x.com',
      drawings: {
        'wordmark-any': { ...FORMER_ARTWORK, kind: 'wordmark' },
        'icon-any': FORMER_ARTWORK,
      },
    },
  )
  await insert('visits', formerVisit('x.com'), formerVisit('y.com'))
  await insert('intelligence', {
    _id: 'x.com',
    research: JSON.stringify({ ...RESEARCH, narrator: generatorVersion }),
  })
  await insert('tokens', { _id: '2026-11', spent: 5 })
  await insert('usage', { _id: '2026-11-20 key_1', requests: 3, refused: 1 })
  await insert('state', { _id: 'catalogue', text: '{}' })
  await insert('audit', { _id: 'a', entry: '{"id":"a","at":"2026-11-23T00:00:00.000Z"}' })
  await insert('companies', document)
  await insert('leads', lookup)
  await insert('journal', formerJournal('interrupted.com', 'TWO'))
}
