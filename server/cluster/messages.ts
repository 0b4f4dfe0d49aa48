// The messages between the primary process and the workers.
import type { PackedCharge, PackedResult } from '../access/cluster-quota.ts'
import type { LockCalls } from '../stores/cluster-locks.ts'
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
  /** The answer to `call`. */
  | { type: 'result'; callId: number; value: unknown }
  /** The address has sent too many invalid keys to all workers together. */
  | { type: 'block address'; address: string }

/** From a worker to the primary. */
export type WorkerMessage =
  /** `waiting`: the worker has loaded its code and waits for `start`. */
  | { type: 'waiting' | 'alive' }
  | { type: 'ready'; banner: string }
  | { type: 'process metrics'; metrics: ProcessMetrics }
  | CallMessage

/** A call of one of `PrimaryCalls`. */
export type CallMessage = {
  [M in keyof PrimaryCalls]: {
    type: 'call'
    callId: number
    method: M
    args: Parameters<PrimaryCalls[M]>
  }
}[keyof PrimaryCalls]

/** The functions of the primary that workers call. A call that fails gets no answer. */
export interface PrimaryCalls extends LockCalls {
  /** @returns the metrics of all workers as text. */
  readMetrics(): Promise<string>
  /** Charges requests to quotas, in order. @returns a result for each. */
  chargeAll(charges: PackedCharge[]): Promise<PackedResult[]>
  /** Counts an invalid key: each time, or with its hash once a minute. */
  countFailedAttempt(address: string, keyHash: string | null): Promise<void>
}
