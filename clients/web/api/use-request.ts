// A hook that runs a request in a component and repeats it when its dependencies change.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Problem, problemOf } from './problem.ts'

export type RequestState<T> =
  | { state: 'loading'; value: null; problem: null }
  | { state: 'loaded'; value: T; problem: null }
  | { state: 'failed'; value: null; problem: Problem }

const LOADING = { state: 'loading', value: null, problem: null } as const

/**
 * @param send sends the request; null while there is nothing to request, which leaves the state `loading`.
 * @param dependencies values whose change sends the request again.
 */
export function useRequest<T>(
  send: (() => Promise<T>) | null,
  dependencies: unknown[],
): RequestState<T> & { retry(): void } {
  const [attempt, setAttempt] = useState(0)
  const requestKey = JSON.stringify([dependencies, attempt, send === null])
  const [latest, setLatest] = useState<{ requestKey: string; request: RequestState<T> }>({
    requestKey,
    request: LOADING,
  })
  useEffect(() => {
    let isCurrent = true
    const settle = (request: RequestState<T>) => isCurrent && setLatest({ requestKey, request })
    send?.().then(
      (value) => settle({ state: 'loaded', value, problem: null }),
      (error) => settle({ state: 'failed', value: null, problem: problemOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [requestKey])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...(latest.requestKey === requestKey ? latest.request : LOADING), retry }
}
