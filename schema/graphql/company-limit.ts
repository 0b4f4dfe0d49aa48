// Limits how many distinct companies one GraphQL operation may request, and how many entities of a graph.
import { GraphQLError } from 'graphql'
import { toDisplayText } from '../inputs/parse.ts'
import { Problem } from '../problems.ts'
import type { GraphqlContext } from './context.ts'
import { BATCH_LIMIT } from './error-limit.ts'

/**
 * @param batchLimit maximum number of companies that the fields of the operation request.
 * @param entityLimit maximum number of entities. Both together are at most the larger of the two limits.
 */
export function createCompanyCounters(
  batchLimit: number,
  entityLimit: number,
): Pick<GraphqlContext, 'countCompany' | 'countEntity'> {
  const limit = Math.max(batchLimit, entityLimit)
  const companies = new Set<string>()
  const entities = new Set<string>()
  const isKnown = (key: string) => companies.has(key) || entities.has(key)
  const isFull = () => companies.size + entities.size >= limit
  return {
    countCompany(key, replacedKey) {
      if (replacedKey !== undefined) companies.delete(replacedKey)
      if (isKnown(key)) return
      if (companies.size >= batchLimit) throw tooManyCompanies(batchLimit)
      if (isFull()) throw tooManyCompanies(limit)
      companies.add(key)
    },
    countEntity(key, replacedKey) {
      if (replacedKey !== undefined) entities.delete(replacedKey)
      if (isKnown(key)) return
      if (entities.size >= entityLimit || isFull()) throw tooManyEntities(entityLimit)
      entities.add(key)
    },
  }
}

/** Names no argument: the companies may come from several fields. */
function tooManyCompanies(limit: number): Problem {
  const allowed = `at most ${limit} companies in one operation of this plan`
  return new Problem('invalid_request', `The operation must request ${allowed}.`, { allowed })
}

/** Of an entity beyond the limit. */
export function tooManyEntities(limit: number): GraphQLError {
  const detail = `representations must refer to at most ${limit} entities in one request of this plan. The first ${limit} are answered.`
  return new GraphQLError(detail, { extensions: { code: BATCH_LIMIT } })
}

/** A reference to a company by one of its keys. */
interface Representation {
  __typename?: unknown
  domain?: unknown
  lei?: unknown
  isin?: unknown
}

/** The keys of the entity, in the order in which a reference with several of them is read. */
const KEYS = ['domain', 'lei', 'isin'] as const

export interface Reference {
  typename: unknown
  /** The first key that is not null; null without one. */
  key: (typeof KEYS)[number] | null
  value: unknown
  /** Equal for equal references, which are answered once. */
  text: string
}

/** @param representation any value. */
export function referenceOf(representation: unknown): Reference {
  const given = (representation ?? {}) as Representation
  const key = KEYS.find((name) => given[name] !== undefined && given[name] !== null) ?? null
  const value = key && given[key]
  const valueText = typeof value === 'string' ? value : `(${toDisplayText(value)})`
  const typename = given.__typename
  const typeText = typeof typename === 'string' ? typename : `(${toDisplayText(typename)})`
  return { typename, key, value, text: `${typeText} ${key} ${valueText}` }
}

/** @returns how many of the representations are answered: those that refer to the first `limit` different entities. */
export function countAnswered(
  representations: readonly unknown[],
  limit: number,
  known: Set<string>,
): number {
  return representations.filter((representation) => {
    const { text } = referenceOf(representation)
    if (known.size < limit) known.add(text)
    return known.has(text)
  }).length
}
