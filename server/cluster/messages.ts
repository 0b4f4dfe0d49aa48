// The messages between the primary process and the workers.
import type { ProcessMetrics } from '../telemetry/metric-sums.ts'

/** From the primary to a worker. */
export type PrimaryMessage =
  /** `isFirst`: no worker has served before, so this one prepares the data and the greeting. */
  | { type: 'start'; isFirst: boolean }
  /** `retire` stops a worker while others serve. A worker answers `heartbeat` and `collect metrics`. */
  | { type: 'close' | 'retire' | 'heartbeat' | 'collect metrics' }
  /** The answer to `request metrics`: the metrics of all workers as text. */
  | { type: 'metrics'; request: number; metrics: string }

/** From a worker to the primary. */
export type WorkerMessage =
  | { type: 'waiting' | 'alive' }
  | { type: 'ready'; greeting: string }
  | { type: 'process metrics'; metrics: ProcessMetrics }
  /** Asks for the metrics of all workers. */
  | { type: 'request metrics'; request: number }
