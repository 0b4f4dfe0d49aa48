// A hook that makes one change at a time, and shows its result.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { type Problem, problemOf } from '../../api/problem.ts'
import { Failure } from './failure.tsx'

export interface Changes {
  isBusy: boolean
  /** @param make makes the change. @returns the sentence about its result; empty for none. */
  run(make: () => Promise<string>): Promise<void>
  /** The result of the last change, for the page. */
  result: JSX.Element
}

/** @param onDone called after each change that succeeded. */
export function useChange(onDone: () => void): Changes {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    isBusy,
    async run(make) {
      setIsBusy(true)
      setProblem(null)
      setMessage('')
      try {
        setMessage(await make())
        onDone()
      } catch (error) {
        setProblem(problemOf(error))
      }
      setIsBusy(false)
    },
    result: (
      <div class="change-result">
        <p role="status">{message}</p>
        {problem && <Failure problem={problem} />}
      </div>
    ),
  }
}
