// A hook that runs a request in a component and repeats it when its dependencies change.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Problem, problemOf } from './problem.ts'

export type RequestState<T> =
  | { state: 'waiting'; value: null; problem: null }
  | { state: 'answered'; value: T; problem: null }
  | { state: 'refused'; value: null; problem: Problem }

const WAITING = { state: 'waiting', value: null, problem: null } as const

/** @param ask sends the request; null while there is nothing to request. @param dependencies values that restart it. */
export function useRequest<T>(
  ask: (() => Promise<T>) | null,
  dependencies: unknown[],
): RequestState<T> & { again(): void } {
  const [attempt, setAttempt] = useState(0)
  const requestKey = JSON.stringify([dependencies, attempt, ask === null])
  const [shown, show] = useState<{ requestKey: string; asked: RequestState<T> }>({
    requestKey,
    asked: WAITING,
  })
  useEffect(() => {
    let current = true
    const settle = (asked: RequestState<T>) => current && show({ requestKey, asked })
    ask?.().then(
      (value) => settle({ state: 'answered', value, problem: null }),
      (error) => settle({ state: 'refused', value: null, problem: problemOf(error) }),
    )
    return () => {
      current = false
    }
  }, [requestKey])
  const again = useCallback(() => setAttempt((n) => n + 1), [])
  return { ...(shown.requestKey === requestKey ? shown.asked : WAITING), again }
}
