// Measures and traces the work of the renderer, with its wait in the queue.
import { Unavailable } from '../../schema/problems.ts'
import type { RenderOutcome } from '../telemetry/meters.ts'
import { traceCall } from '../telemetry/tracing.ts'
import { ArtworkRefused } from './child.ts'
import type { Renderer } from './pool.ts'

/** Called after each piece of work, with its time in milliseconds. */
export type OnRender = (
  kind: 'render' | 'ingest',
  outcome: RenderOutcome,
  milliseconds: number,
) => void

export interface MeasuredRenderer extends Renderer {
  /** Age in seconds of the work that has waited or run for longest; 0 when there is none. */
  oldestSeconds(): number
}

/** @returns the same renderer; `onRender` learns of each render and each ingest. */
export function measureRenderer(renderer: Renderer, onRender: OnRender): MeasuredRenderer {
  /** When each piece of work was submitted. A set keeps their order, so the first one is the oldest. */
  const pending = new Set<{ startedAt: number }>()
  const measure = async <T>(kind: 'render' | 'ingest', work: () => Promise<T>): Promise<T> => {
    const entry = { startedAt: performance.now() }
    pending.add(entry)
    let outcome: RenderOutcome = 'ok'
    try {
      return await traceCall(kind, {}, work)
    } catch (error) {
      outcome = outcomeOf(error)
      throw error
    } finally {
      pending.delete(entry)
      onRender(kind, outcome, performance.now() - entry.startedAt)
    }
  }
  return {
    ...renderer,
    render: (...args) => measure('render', () => renderer.render(...args)),
    ingest: (...args) => measure('ingest', () => renderer.ingest(...args)),
    oldestSeconds() {
      const [oldest] = pending
      return oldest ? (performance.now() - oldest.startedAt) / 1000 : 0
    },
  }
}

function outcomeOf(error: unknown): RenderOutcome {
  if (error instanceof ArtworkRefused) return 'refused'
  return error instanceof Unavailable ? 'busy' : 'failed'
}
