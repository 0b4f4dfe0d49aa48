// The context of a GraphQL operation: its resolvers, its caller and its company limit.
import type { GraphQLError } from 'graphql'
import type { Apex } from '../apex.ts'
import type {
  Identity,
  ProfileWithColors,
  Resolution,
  Resolvers,
  SearchMatch,
} from '../resolvers.ts'
import type { Plan } from '../shapes/plan.ts'
import type { CacheTags } from './cache-tags.ts'

export const CALLER_KINDS = ['anonymous', 'publishable', 'secret'] as const

/** A window of the quota. */
export interface RateWindow {
  limit: number
  /** Requests left after this operation. */
  remaining: number
  /** When the window ends. */
  resetAt: Date
}

export interface Viewer {
  kind: (typeof CALLER_KINDS)[number]
  /** Null without a key. */
  keyId: string | null
  /** When the key expires; null when it does not, and without a key. */
  expiresAt: Date | null
  plan: Plan
  minute: RateWindow
  day: RateWindow
  /** Requests allowed in the minute or in the day, whichever has fewer requests left. */
  limit: number
  /** Requests left in this window after this operation. */
  remaining: number
  /** When this window ends. */
  resetAt: Date
}

/** The object behind the GraphQL type Company. */
export interface CompanyNode {
  domain: Apex
  /** The profile, loaded once for all fields. */
  profile?: Promise<ProfileWithColors>
  /** The result of `profile`. */
  loadedProfile?: ProfileWithColors
  /** The public part of the profile, loaded once for all fields. */
  identity?: Promise<Identity>
  /** The result of a search or a lookup, which contains the name and ticker already. */
  match?: SearchMatch | Resolution
  /** The ISIN of the reference from another service of the graph. */
  isin?: string
}

/** Whether caches may store the answer of an operation. An object, because GraphQL Yoga copies the context. */
export interface OperationCaching {
  /** False for a request whose answer no cache stores, after an error, and when a field must not be stored. */
  isCacheable: boolean
  /** Whether everybody gets the same data, with any key and without one. */
  isPublic: boolean
  /** Whether a running visit may change the data. */
  isPending: boolean
}

/**
 * Counts a company or a lookup toward a limit of an operation. Duplicates count once.
 * @param key the domain of the company, or the text of the lookup.
 * @param replacedKey a key counted earlier, which `key` replaces: the lookup that found this company.
 */
export type CountCompany = (key: string, replacedKey?: string) => void

/** A plain object, because GraphQL Yoga copies its properties to another object. */
export interface GraphqlContext {
  resolvers: Resolvers
  /** The companies that were requested by domain, so that thousands of aliases of one company load it once. */
  companies: Map<Apex, CompanyNode>
  caching: OperationCaching
  /** Null when no router asks for them. */
  cacheTags: CacheTags | null
  viewer: Viewer
  /** How many entities one request answers. */
  entityLimit: number
  /** The entities of this operation by the text of their reference, so that equal references are answered once. */
  entities: Map<string, Promise<CompanyNode>>
  /** How many references are beyond the limit. */
  refusedEntities: number
  /** Their error. */
  entityRefusal?: GraphQLError
  /** The available plans, smallest first. */
  plans: Plan[]
  /** Public URL of the image host. */
  imageUrl: string
  /** Counts a company or a lookup. @throws Problem invalid_request when the limit of the plan is exceeded. */
  countCompany: CountCompany
  /** Counts an entity. @throws GraphQLError batch_limit when the limit of entities is exceeded. */
  countEntity: CountCompany
  /** Gives back the request that this operation was charged, within the limit of free answers. */
  refund(): Promise<void>
  /** The X-Request-Id, for log lines. */
  requestId: string
  /** Counts an error of this operation. @returns the number of errors so far. */
  countError(): number
  /** @returns whether the service refuses operations about many companies now. */
  isOverloaded(): boolean
  /** Whether this operation has requested the SDL. */
  hasSdl?: boolean
}

/** Notes when the answer of a resolver may change soon. @returns the answer. */
export async function notePending<Answer extends { pending: boolean }>(
  caching: OperationCaching,
  loading: Promise<Answer>,
): Promise<Answer> {
  const answer = await loading
  if (answer.pending) caching.isPending = true
  return answer
}
