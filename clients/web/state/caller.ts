// The caller: the API key of this browser tab, with its kind, plan and quota from the service.
import { ViewerDocument, type ViewerQuery } from '../../documents.ts'
import { queryGraphql } from '../api/graphql.ts'
import { keyOf } from '../api/key.ts'
import { type Problem, problemOf } from '../api/problem.ts'
import { createStore } from './store.ts'

export type Viewer = ViewerQuery['viewer']
export type Feature = Viewer['plan']['features'][number]

export interface Caller {
  /** Null without a key. */
  key: string | null
  /** Kind, plan and quota of the caller; null until loaded. Without a key, only views that show the plan load it. */
  viewer: Viewer | null
  /** Why `viewer` could not be loaded, such as for an unknown key. */
  problem: Problem | null
}

const KEY_PROBLEMS = new Set<Problem['code']>([
  'invalid_key',
  'malformed_credentials',
  'origin_not_allowed',
])
const STORAGE_KEY = 'logograph.key'
const ANONYMOUS: Caller = { key: null, viewer: null, problem: null }

export const callerStore = createStore<Caller>(ANONYMOUS)

/** Before `viewer` is loaded, the prefix of the key decides. */
export const isPublishable = ({ key, viewer }: Caller): boolean =>
  viewer ? viewer.kind === 'PUBLISHABLE' : /(^|_)pk_/.test(key ?? '')

/** @returns the start and the end of a key, enough to recognize it. */
export const maskedKey = (key: string): string => `${key.slice(0, 6)}…${key.slice(-4)}`

/** Whether the service refused the key itself, such as an unknown or expired key. */
export const isRejected = ({ problem }: Caller): boolean =>
  problem !== null && KEY_PROBLEMS.has(problem.code)

export const isSecret = ({ viewer }: Caller): boolean => viewer?.kind === 'SECRET'

export const hasFeature = ({ key, viewer }: Caller, feature: Feature): boolean =>
  key !== null && viewer?.plan.features.includes(feature) === true

/** Stores a pasted key for this tab, in memory and in sessionStorage but never in the URL of the page. */
export async function setKey(pasted: string): Promise<void> {
  const key = keyOf(pasted)
  if (key === '') return
  sessionStorage.setItem(STORAGE_KEY, key)
  callerStore.set({ key, viewer: null, problem: null })
  await loadViewer()
}

export function removeKey(): void {
  sessionStorage.removeItem(STORAGE_KEY)
  callerStore.set(ANONYMOUS)
}

/** Time until the page asks again about a key that the service could not check. */
const RETRY_MS = 10_000
let retryTimer: ReturnType<typeof setTimeout> | undefined

/** Loads the kind, plan and quota of the current key, or of a caller without a key. */
export async function loadViewer(): Promise<void> {
  const { key } = callerStore.get()
  const isCurrent = () => callerStore.get().key === key
  try {
    const { data } = await queryGraphql(key, ViewerDocument, {})
    if (isCurrent()) callerStore.set({ key, viewer: data.viewer, problem: null })
  } catch (error) {
    if (!isCurrent()) return
    const problem = problemOf(error)
    callerStore.set({ key, viewer: null, problem })
    clearTimeout(retryTimer)
    if (!KEY_PROBLEMS.has(problem.code))
      retryTimer = setTimeout(() => isCurrent() && loadViewer(), RETRY_MS)
  }
}

/**
 * Reads the key from the URL fragment and removes it from the URL.
 * At its first start, the server prints a link with the key in the fragment.
 */
export function restoreKey(): void {
  const fragmentKey = new URLSearchParams(location.hash.slice(1)).get('key')
  if (fragmentKey) history.replaceState(null, '', location.pathname + location.search)
  const key = fragmentKey ?? sessionStorage.getItem(STORAGE_KEY)
  if (key) void setKey(key)
}
