// The state of a batch: its lines, results and progress.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Problem, problemOf } from '../../api/problem.ts'
import { callerStore } from '../../state/caller.ts'
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

export function useBatch(): BatchRun {
  const caller = callerStore.use()
  const [input, setInput] = useState<BatchInput | null>(null)
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const [progress, setProgress] = useState({ total: 0, done: 0, startedAt: 0, isRunning: false })
  const [wait, setWait] = useState(NO_WAIT)
  const [problem, setProblem] = useState<Problem | null>(null)
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const addResults = (added: Result[]) => {
    setResults(
      (previous) => new Map([...previous, ...added.map((r) => [keyOf(r.entry), r] as const)]),
    )
    setProgress((previous) => ({ ...previous, done: previous.done + added.length }))
  }
  const lookUp = async (entries: Entry[]) => {
    abortController.current?.abort()
    const controller = new AbortController()
    abortController.current = controller
    const { signal } = controller
    setProblem(null)
    setWait(NO_WAIT)
    setProgress({ total: entries.length, done: 0, startedAt: Date.now(), isRunning: true })
    const limit = Math.max(1, caller.viewer?.plan.batchLimit ?? DEFAULT_BATCH_LIMIT)
    // A run that another one has replaced must not change the state of the new one.
    const whileCurrent =
      <T>(set: (value: T) => void) =>
      (value: T) => {
        if (abortController.current === controller) set(value)
      }
    const events = { onResults: whileCurrent(addResults), onWait: whileCurrent(setWait) }
    await requestCompanies(caller, { entries, limit, signal }, events).catch((error) =>
      whileCurrent(setProblem)(problemOf(error)),
    )
    whileCurrent(setProgress)((previous: typeof progress) => ({ ...previous, isRunning: false }))
  }
  return {
    batch: { header: input?.header ?? [], lines: input?.lines ?? [], results },
    entries: input?.entries ?? [],
    ...progress,
    wait,
    problem,
    start(next) {
      setInput(next)
      setResults(new Map())
      void lookUp(next.entries)
    },
    lookUp: (entries) => void lookUp(entries),
    stop: () => abortController.current?.abort(),
  }
}
