// What the first process and those that serve say to each other.
import type { Counted } from '../telemetry/metric-sums.ts'

/** To one that serves. */
export type Order =
  | { order: 'start'; isFirst: boolean }
  /** `retire`: others go on serving. `answer`: to show that it lives. */
  | { order: 'close' | 'retire' | 'answer' | 'count' }
  | { order: 'tell'; ask: number; metrics: string }

/** From one that serves. */
export type News =
  | { is: 'waiting' | 'alive' }
  | { is: 'up'; greeting: string }
  | { is: 'counted'; counted: Counted }
  /** It wants to know what all have counted. */
  | { is: 'asking'; ask: number }
