// A question in a component: waiting, answered or refused, and asked again when what it rests on changes.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Refusal, refusalOf } from './problem.ts'

export type Asked<T> =
  | { state: 'waiting'; value: null; refusal: null }
  | { state: 'answered'; value: T; refusal: null }
  | { state: 'refused'; value: null; refusal: Refusal }

const WAITING = { state: 'waiting', value: null, refusal: null } as const

/** @param ask null: there is nothing to ask yet. */
export function useAnswer<T>(
  ask: (() => Promise<T>) | null,
  rests: unknown[],
): Asked<T> & { again(): void } {
  const [tried, setTried] = useState(0)
  const about = JSON.stringify([rests, tried, ask === null])
  const [shown, show] = useState<{ about: string; asked: Asked<T> }>({ about, asked: WAITING })
  useEffect(() => {
    let current = true
    const settle = (asked: Asked<T>) => current && show({ about, asked })
    ask?.().then(
      (value) => settle({ state: 'answered', value, refusal: null }),
      (error) => settle({ state: 'refused', value: null, refusal: refusalOf(error) }),
    )
    return () => {
      current = false
    }
  }, [about])
  const again = useCallback(() => setTried((n) => n + 1), [])
  return { ...(shown.about === about ? shown.asked : WAITING), again }
}
