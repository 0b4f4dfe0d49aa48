// Finds names by their key in MongoDB, by the same rules as the search thread of SQLite (`sqlite/find-names.ts`).
import type { Apex } from '../../../schema/apex.ts'
import { Unavailable } from '../../../schema/problems.ts'
import { squashed } from '../../names/folding.ts'
import { gramsOf, LEAST_GRAMS, MOST_GRAMS, MOST_READ, weightOf } from '../lookup-index.ts'
import type { CompanyRecords, NameHit } from '../records.ts'
import { nameId } from './company-entries.ts'
import type { Link } from './connection.ts'
import type { CompanyDocument, GramDocument, Models, NameDocument } from './models.ts'

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
/** Between a name and its apex comes a space, which sorts before every letter. */
const [SPACE, AFTER_SPACE] = [' ', '!']

/** Each asks for some ten lists of names: more side by side would keep the pool from logos. */
const AT_ONCE = 4
const MOST_WAITING = 100
const PATIENCE_MS = 10_000

/** Grams whose names are listed: who shares none of the rarest shares little. */
const LISTS = 6
/** Of a common gram the best known. */
const MOST_LISTED = 1000
/** For each name that is wanted so many are compared by all grams. */
const CLOSELY = 5

type Found = { _id: string }
type Named = Pick<CompanyDocument, '_id' | 'rank' | 'names'>

export function nameSearch(link: Link): CompanyRecords['names'] {
  let running = 0
  const waiting: (() => void)[] = []
  const turn = async () => {
    if (running < AT_ONCE) running++
    else if (waiting.length >= MOST_WAITING) throw new Unavailable('search', 1)
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async (key, most) => {
    const start = squashed(key)
    if (start === '') return []
    await turn()
    try {
      return await link.ask(async (models) => {
        const lists = await Promise.all([
          ...starting(models, start, most),
          resembling(models, key, most),
        ])
        return hitsOf(models, [...new Set(lists.flat().map(({ _id }) => _id))])
      }, PATIENCE_MS)
    } finally {
      leave()
    }
  }
}

function starting({ names }: Models, start: string, most: number): Promise<Found[]>[] {
  const ranges = [
    { _id: { $gte: start + SPACE, $lt: start + AFTER_SPACE } },
    { _id: { $gte: start + AFTER_SPACE, $lt: start + LAST } },
    { inner: { $elemMatch: { $gte: start, $lt: start + LAST } } },
  ]
  return ranges.map((range) =>
    names.find(range, { _id: 1 }).sort({ rank: -1, length: 1 }).limit(most).lean<Found[]>().exec(),
  )
}

/** Names that share the most grams, rare ones first: those that share the rarest are looked at closely. */
async function resembling(models: Models, key: string, most: number): Promise<Found[]> {
  const { names } = models
  const worth = await worthReading(models, key)
  const lists = await Promise.all(
    worth.slice(0, LISTS).map(async (gram) => ({
      weight: weightOf(gram),
      list: await names
        .find({ grams: gram }, { _id: 1 })
        .sort({ rank: -1 })
        .limit(MOST_LISTED)
        .lean<Found[]>(),
    })),
  )
  const shared = new Map<string, number>()
  for (const { weight, list } of lists) {
    for (const { _id } of list) shared.set(_id, (shared.get(_id) ?? 0) + weight)
  }
  const near = await names
    .find({ _id: { $in: best(shared, CLOSELY * most) } }, { grams: 1 })
    .lean<Pick<NameDocument, '_id' | 'grams'>[]>()
  const grams = new Set(worth)
  const alike = near.map(({ _id, grams: own }): [string, number] => [
    _id,
    own.reduce((sum, gram) => sum + (grams.has(gram) ? weightOf(gram) : 0), 0),
  ])
  return best(new Map(alike), most).map((_id) => ({ _id }))
}

/** The rarest grams of the key, as many as SQLite's thread would read. */
async function worthReading({ grams }: Models, key: string): Promise<string[]> {
  const asked = gramsOf(key).slice(0, MOST_GRAMS)
  const known = await grams.find({ _id: { $in: asked }, count: { $gt: 0 } }).lean<GramDocument[]>()
  let spent = 0
  return known
    .sort((a, b) => a.count - b.count)
    .filter(({ count }, at) => {
      spent += count
      return spent <= MOST_READ || at < LEAST_GRAMS
    })
    .map(({ _id }) => _id)
}

function best(points: Map<string, number>, most: number): string[] {
  const sorted = [...points].sort((a, b) => b[1] - a[1])
  return sorted.slice(0, most).map(([id]) => id)
}

/** What the companies themselves say of these names: one that is theirs no longer, or not yet, is none. */
async function hitsOf({ companies }: Models, ids: readonly string[]): Promise<NameHit[]> {
  const domains = [...new Set(ids.map((id) => id.slice(id.lastIndexOf(' ') + 1) as Apex))]
  if (domains.length === 0) return []
  const found = await companies
    .find({ _id: { $in: domains } }, { rank: 1, names: 1 })
    .lean<Named[]>()
  const wanted = new Set(ids)
  return found.flatMap(({ _id: domain, rank, names }) =>
    names
      .filter(({ key }) => wanted.has(nameId(key, domain)))
      .map((name) => ({ domain, ...name, rank })),
  )
}
