// Messages between the primary and the workers.
import type { Counted } from '../telemetry/metric-sums.ts'

/** From the primary to a worker. */
export type PrimaryMessage =
  /** `isFirst`: no worker has served before, so this one prepares the data and makes the greeting. */
  | { type: 'start'; isFirst: boolean }
  /** `retire`: other workers go on serving. `heartbeat`: answer `alive`. `count`: answer `counted`. */
  | { type: 'close' | 'retire' | 'heartbeat' | 'count' }
  | { type: 'metrics'; request: number; metrics: string }

/** From a worker to the primary. */
export type WorkerMessage =
  | { type: 'waiting' | 'alive' }
  | { type: 'ready'; greeting: string }
  | { type: 'counted'; counted: Counted }
  /** It wants the metrics of all workers. */
  | { type: 'metrics wanted'; request: number }
