// Finds names by their key in MongoDB, by the same rules as the search thread of SQLite (`sqlite/find-names.ts`).
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../../schema/apex.ts'
import { squashed } from '../../../schema/names.ts'
import { Unavailable } from '../../../schema/problems.ts'
import { gramsOf, LEAST_GRAMS, MOST_GRAMS, MOST_READ, weightOf } from '../entries.ts'
import type { CompanyRecords, NameHit } from '../records.ts'
import { nameId } from './company-entries.ts'
import type { Link } from './link.ts'
import type { CompanyDocument, Models } from './models.ts'

/** Sorts after every letter. */
const LAST = '\u{10ffff}'
/** Between a name and its apex comes a space, which sorts before every letter. */
const [SPACE, AFTER_SPACE] = [' ', '!']

/** Each asks for some twenty lists of names: more side by side would keep the pool from logos. */
const AT_ONCE = 4
const LISTS_AT_ONCE = 6
const MOST_WAITING = 250
const PATIENCE_MS = 10_000

/** A gram of so few names is read at once, without being counted before. */
const FEW = 200
/** How common a gram is changes slowly, and only decides which are read. */
const COUNTED = { max: 20_000, ttl: 300_000 }

type Found = { _id: string }
type Named = Pick<CompanyDocument, '_id' | 'rank' | 'names'>

export function nameSearch(link: Link): CompanyRecords['names'] {
  const common = new LRUCache<string, number>(COUNTED)
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
          resembling(models, common, key, most),
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

/** Names that share the most grams, rare ones first. */
async function resembling(
  { names }: Models,
  common: LRUCache<string, number>,
  key: string,
  most: number,
): Promise<Found[]> {
  const listOf = (gram: string, limit: number) =>
    names.find({ grams: gram }, { _id: 1 }).sort({ rank: -1 }).limit(limit).lean<Found[]>().exec()
  const lookAt = async (gram: string) => {
    const counted = common.get(gram)
    if (counted !== undefined) return { gram, count: counted, list: null }
    const list = await listOf(gram, FEW + 1)
    if (list.length <= FEW) return { gram, count: list.length, list }
    const count = await names.countDocuments({ grams: gram }).limit(MOST_READ + 1)
    common.set(gram, count)
    return { gram, count, list: null }
  }
  const grams = await abreast(gramsOf(key).slice(0, MOST_GRAMS), lookAt)
  const rarest = grams.filter(({ count }) => count > 0).sort((a, b) => a.count - b.count)
  let spent = 0
  const worth = rarest.filter(({ count }, at) => {
    spent += count
    return spent <= MOST_READ || at < LEAST_GRAMS
  })
  const lists = await abreast(worth, async ({ gram, list }) => ({
    weight: weightOf(gram),
    list: list ?? (await listOf(gram, MOST_READ)),
  }))
  const shared = new Map<string, number>()
  for (const { weight, list } of lists) {
    for (const { _id } of list) shared.set(_id, (shared.get(_id) ?? 0) + weight)
  }
  const sorted = [...shared].sort((a, b) => b[1] - a[1])
  return sorted.slice(0, most).map(([_id]) => ({ _id }))
}

/** So many at once, answered in their order. */
async function abreast<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const lane = async (waiting: IterableIterator<[number, T]>) => {
    for (const [at, one] of waiting) answers[at] = await ask(one)
  }
  const entries = all.entries()
  await Promise.all(Array.from({ length: LISTS_AT_ONCE }, () => lane(entries)))
  return answers
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
