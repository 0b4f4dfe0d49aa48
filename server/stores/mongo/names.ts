// Searches names in MongoDB in the same groups as SQLite (`sqlite/name-queries.ts`). For similar names it reads only
// some of the names with each gram.
import type { Apex } from '../../../schema/apex.ts'
import { withoutSpaces } from '../../names/folding.ts'
import { AFTER_ALL_IDS } from '../documents.ts'
import {
  gramsOf,
  gramsToRead,
  gramWeight,
  hasKnownName,
  MAX_QUERY_GRAMS,
  topIds,
  wholeNamesIn,
} from '../lookup-index.ts'
import type { CompanyRecords, NameHit } from '../records.ts'
import { nameId } from './company-entries.ts'
import type { MongoLink } from './connection.ts'
import type { CompanyDocument, GramDocument, Models, NameDocument } from './models.ts'

/** A space separates a name from its domain, and sorts before every letter. */
const SPACE = ' '
/** The character after the space, for the end of a range. */
const AFTER_SPACE = '!'

const SEARCH_TIMEOUT_MS = 10_000

/** The number of rarest grams whose names are read; a name that shares none of them is not similar. */
const MAX_GRAM_LISTS = 6
/** Names read for one gram, the highest ranks first. */
const MAX_NAMES_PER_GRAM = 1000
/** For each name in the result, this many names are compared by all their grams. */
const CANDIDATES_PER_RESULT = 5

type NameId = { _id: string }
type CompanyNames = Pick<CompanyDocument, '_id' | 'rank' | 'names'>

export function createNameSearch(link: MongoLink): CompanyRecords['searchNames'] {
  return async (key, limit) => {
    const prefix = withoutSpaces(key)
    if (prefix === '') return []
    return link.run(async (models) => {
      const lists = await Promise.all(findByPrefix(models, key, limit))
      const hits = await readNameHits(models, lists.flat())
      if (hasKnownName(hits, prefix)) return hits
      const found = new Set(lists.flat().map(({ _id }) => _id))
      const similar = await findSimilar(models, key, limit)
      const others = similar.filter(({ _id }) => !found.has(_id))
      return [...hits, ...(await readNameHits(models, others))]
    }, SEARCH_TIMEOUT_MS)
  }
}

function findByPrefix({ names }: Models, key: string, limit: number): Promise<NameId[]>[] {
  const prefix = withoutSpaces(key)
  // Names that equal the key or its phrases, that begin with it, and that contain a later word that begins with it.
  const ranges = [
    {
      $or: wholeNamesIn(key).map((name) => ({
        _id: { $gte: name + SPACE, $lt: name + AFTER_SPACE },
      })),
    },
    { _id: { $gte: prefix + AFTER_SPACE, $lt: prefix + AFTER_ALL_IDS } },
    { inner: { $elemMatch: { $gte: prefix, $lt: prefix + AFTER_ALL_IDS } } },
  ]
  return ranges.map((range) =>
    names
      .find(range, { _id: 1 })
      .sort({ rank: -1, length: 1 })
      .limit(limit)
      .lean<NameId[]>()
      .exec(),
  )
}

/** Reads the names with the rarest grams, then ranks the best of them by all shared grams. */
async function findSimilar(models: Models, key: string, limit: number): Promise<NameId[]> {
  const { names } = models
  const rareGrams = await selectRareGrams(models, key)
  const lists = await Promise.all(
    rareGrams.slice(0, MAX_GRAM_LISTS).map(async (gram) => ({
      weight: gramWeight(gram),
      list: await names
        .find({ grams: gram }, { _id: 1 })
        .sort({ rank: -1 })
        .limit(MAX_NAMES_PER_GRAM)
        .lean<NameId[]>(),
    })),
  )
  const sharedWeights = new Map<string, number>()
  for (const { weight, list } of lists) {
    for (const { _id } of list) sharedWeights.set(_id, (sharedWeights.get(_id) ?? 0) + weight)
  }
  const candidates = await names
    .find({ _id: { $in: topIds(sharedWeights, CANDIDATES_PER_RESULT * limit) } }, { grams: 1 })
    .lean<Pick<NameDocument, '_id' | 'grams'>[]>()
  const queryGrams = new Set(rareGrams)
  const scored = candidates.map(({ _id, grams: nameGrams }): [string, number] => [
    _id,
    nameGrams.reduce((sum, gram) => sum + (queryGrams.has(gram) ? gramWeight(gram) : 0), 0),
  ])
  return topIds(new Map(scored), limit).map((_id) => ({ _id }))
}

/** @returns the rarest grams of the key, as many as the SQLite search would read. */
async function selectRareGrams({ grams }: Models, key: string): Promise<string[]> {
  const queryGrams = gramsOf(key).slice(0, MAX_QUERY_GRAMS)
  const gramCounts = await grams
    .find({ _id: { $in: queryGrams }, count: { $gt: 0 } })
    .lean<GramDocument[]>()
  const rarestFirst = gramCounts.sort((a, b) => a.count - b.count)
  return gramsToRead(rarestFirst).map(({ _id }) => _id)
}

/** Reads the names from the companies' documents, because the index may be stale. */
async function readNameHits({ companies }: Models, nameIds: readonly NameId[]): Promise<NameHit[]> {
  const ids = [...new Set(nameIds.map(({ _id }) => _id))]
  const domains = [...new Set(ids.map((id) => id.slice(id.lastIndexOf(' ') + 1) as Apex))]
  if (domains.length === 0) return []
  const found = await companies
    .find({ _id: { $in: domains } }, { rank: 1, names: 1 })
    .lean<CompanyNames[]>()
  const idSet = new Set(ids)
  return found.flatMap(({ _id: domain, rank, names }) =>
    names
      .filter(({ key }) => idSet.has(nameId(key, domain)))
      .map((name) => ({ domain, ...name, rank })),
  )
}
