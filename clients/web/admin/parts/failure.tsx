// Shows why a request failed, and sends it again.
import type { Problem } from '../../api/problem.ts'
import { FRAME_WORDS } from '../words.ts'

export function Failure({ problem, retry }: { problem: Problem; retry?: () => void }) {
  return (
    <div class="notice" role="alert" data-code={problem.code}>
      <strong>{FRAME_WORDS.failed}</strong>
      <p>{problem.detail}</p>
      {retry && (
        <button type="button" class="button" onClick={retry}>
          {FRAME_WORDS.retry}
        </button>
      )}
    </div>
  )
}

export function Loading() {
  return (
    <p class="muted" role="status" aria-busy="true">
      {FRAME_WORDS.loading}
    </p>
  )
}
