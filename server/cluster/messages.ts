// The messages between the primary process and the workers.
import type { ProcessMetrics } from '../telemetry/metric-sums.ts'

/** From the primary to a worker. */
export type PrimaryMessage =
  /** `isFirst`: no worker has served before, so this one prepares the data and the start banner. */
  | { type: 'start'; isFirst: boolean }
  /**
   * `close` and `retire` stop a worker; with `retire`, others go on serving. The worker answers `heartbeat` with
   * `alive`, and the other three with `process metrics`.
   */
  | { type: 'close' | 'retire' | 'heartbeat' | 'collect metrics' }
  /** The answer to `request metrics`: the metrics of all workers as text. */
  | { type: 'metrics'; requestId: number; metrics: string }

/** From a worker to the primary. */
export type WorkerMessage =
  /** `waiting`: the worker has loaded its code and waits for `start`. */
  | { type: 'waiting' | 'alive' }
  | { type: 'ready'; banner: string }
  | { type: 'process metrics'; metrics: ProcessMetrics }
  /** Requests the metrics of all workers. */
  | { type: 'request metrics'; requestId: number }
