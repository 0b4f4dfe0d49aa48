// Who asks: the key that the reader gave this tab, and what the service says of it.
import { ViewerDocument, type ViewerQuery } from '../../documents.ts'
import { askGraph } from '../api/graphql.ts'
import { type Refusal, refusalOf } from '../api/problem.ts'
import { kept } from './store.ts'

export type Viewer = ViewerQuery['viewer']
type Feature = Viewer['plan']['features'][number]

export interface Caller {
  /** Null: nobody that is known. */
  key: string | null
  /** Null until the service has told; without a key it is asked for where it is shown. */
  viewer: Viewer | null
  /** Why the service does not take the key. */
  refusal: Refusal | null
}

const STORED = 'logograph.key'
const NOBODY: Caller = { key: null, viewer: null, refusal: null }

export const caller = kept<Caller>(NOBODY)

export const isPublishable = ({ key, viewer }: Caller): boolean =>
  viewer ? viewer.kind === 'PUBLISHABLE' : /(^|_)pk_/.test(key ?? '')

export const isSecret = ({ viewer }: Caller): boolean => viewer?.kind === 'SECRET'

export const holds = ({ key, viewer }: Caller, feature: Feature): boolean =>
  key !== null && viewer?.plan.features.includes(feature) === true

/** Takes the key for this tab: in memory and its session, never in an address. */
export async function takeKey(key: string): Promise<void> {
  sessionStorage.setItem(STORED, key)
  caller.set({ key, viewer: null, refusal: null })
  await askViewer()
}

export function forgetKey(): void {
  sessionStorage.removeItem(STORED)
  caller.set(NOBODY)
}

/** Asks who the service takes us for. */
export async function askViewer(): Promise<void> {
  const { key } = caller.get()
  try {
    const { data } = await askGraph(key, ViewerDocument, {})
    if (caller.get().key === key) caller.set({ key, viewer: data.viewer, refusal: null })
  } catch (error) {
    if (caller.get().key === key) caller.set({ key, viewer: null, refusal: refusalOf(error) })
  }
}

/** A key in the fragment, as the banner of a first start gives it, leaves the address at once. */
export function restoreKey(): void {
  const given = new URLSearchParams(location.hash.slice(1)).get('key')
  if (given) history.replaceState(null, '', location.pathname + location.search)
  const key = given ?? sessionStorage.getItem(STORED)
  if (key) void takeKey(key)
}
