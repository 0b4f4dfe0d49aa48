// The state of a batch: its lines, results and progress.
import { useEffect, useRef } from 'preact/hooks'
import { type Problem, problemOf } from '../../api/problem.ts'
import { callerStore } from '../../state/caller.ts'
import { createStore } from '../../state/store.ts'
import type { Entry } from './entries.ts'
import { type BatchInput, keyOf } from './input.ts'
import { type Result, requestCompanies } from './requests.ts'
import type { Wait } from './retry.ts'
import type { Batch } from './tables.ts'

/** Batch size while the plan is unknown; the smallest limit of any default plan. */
const DEFAULT_BATCH_LIMIT = 10
const NO_WAIT: Wait = { seconds: 0, reason: 'busy' }

export interface BatchRun {
  batch: Batch
  /** The companies of the whole batch. */
  entries: Entry[]
  /** Companies of the current run, and those that it has looked up. */
  total: number
  done: number
  startedAt: number
  wait: Wait
  problem: Problem | null
  isRunning: boolean
  start(input: BatchInput): void
  /** Looks up some entries again, or those that a stopped run has left. */
  lookUp(entries: Entry[]): void
  stop(): void
}

interface State extends Pick<BatchRun, 'total' | 'done' | 'startedAt' | 'isRunning'> {
  input: BatchInput | null
  results: ReadonlyMap<string, Result>
  wait: Wait
  problem: Problem | null
}

/** The results stay when the reader opens a company and comes back. */
const store = createStore<State>({
  input: null,
  results: new Map(),
  total: 0,
  done: 0,
  startedAt: 0,
  isRunning: false,
  wait: NO_WAIT,
  problem: null,
})
const change = (changes: Partial<State>) => store.set({ ...store.get(), ...changes })

function addResults(added: Result[]): void {
  const { results, done } = store.get()
  change({
    results: new Map([
      ...results,
      ...added.map((result) => [keyOf(result.entry), result] as const),
    ]),
    done: done + added.length,
  })
}

export function useBatch(): BatchRun {
  const caller = callerStore.use()
  const { input, results, ...state } = store.use()
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const lookUp = async (entries: Entry[]) => {
    abortController.current?.abort()
    const controller = new AbortController()
    abortController.current = controller
    const { signal } = controller
    const startedAt = Date.now()
    change({
      problem: null,
      wait: NO_WAIT,
      total: entries.length,
      done: 0,
      startedAt,
      isRunning: true,
    })
    const limit = Math.max(1, caller.viewer?.plan.batchLimit ?? DEFAULT_BATCH_LIMIT)
    // A run that another one has replaced must not change the state of the new one.
    const whileCurrent =
      <T>(apply: (value: T) => void) =>
      (value: T) => {
        if (abortController.current === controller) apply(value)
      }
    const events = {
      onResults: whileCurrent(addResults),
      onWait: whileCurrent((wait: Wait) => change({ wait })),
    }
    const fail = whileCurrent((error: unknown) => change({ problem: problemOf(error) }))
    await requestCompanies(caller, { entries, limit, signal }, events).catch(fail)
    whileCurrent(change)({ isRunning: false })
  }
  return {
    batch: {
      header: input?.header ?? [],
      separator: input?.separator ?? ',',
      lines: input?.lines ?? [],
      results,
    },
    entries: input?.entries ?? [],
    ...state,
    start(next) {
      change({ input: next, results: new Map() })
      void lookUp(next.entries)
    },
    lookUp: (entries) => void lookUp(entries),
    stop: () => abortController.current?.abort(),
  }
}
