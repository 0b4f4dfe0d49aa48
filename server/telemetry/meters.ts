// Defines the metrics that events change: requests, logos, visits, renders, store calls, caches and the language model.

import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { FALLBACK_REASONS, type FallbackReason, OUTCOMES, type Visit } from '../../schema/visit.ts'
import { SHEDDABLE_WORK, type SheddableWork } from '../turns/load-shedding.ts'
import { createRequestMeter, type MeasuredRequest } from './request-meter.ts'
import { VISIT_FAILURE_REASONS, visitFailureReason } from './visit-failures.ts'

/** The stores that are measured. */
export type StoreName = 'sqlite' | 'mongodb' | 'redis'
export type CacheName = 'images' | 'responses'
/** `refused`: the file is not allowed or damaged. `busy`: the queue had no room. */
export type RenderOutcome = 'ok' | 'refused' | 'busy' | 'failed'

export interface Meters {
  countRequest(request: MeasuredRequest): void
  countFallback(reason: FallbackReason | 'render-failed'): void
  countVisit(visit: Visit, milliseconds: number, failure: string | null): void
  countShed(kind: SheddableWork): void
  /** @param kind `render`: an image for a caller; `ingest`: a file of a website or an operator. */
  observeRender(kind: 'render' | 'ingest', outcome: RenderOutcome, milliseconds: number): void
  observeStoreCall(store: StoreName, isFailed: boolean, milliseconds: number): void
  countWriteFailure(store: StoreName): void
  /** Notes that a store stopped to answer, or answers again. */
  setStoreAway(store: StoreName, isAway: boolean): void
  countEviction(cache: CacheName): void
  /** @param bytes the artwork of websites that was deleted, by the limit that it exceeded. */
  countDeletedArtwork(bytes: { total: number; perSuffix: number }): void
  /** @param tokens null when the endpoint does not count them. */
  countAiCall(outcome: 'ok' | 'failed', tokens: number | null): void
  /** @param outcome `failed`: given up after the last try. */
  countPurge(outcome: 'sent' | 'failed'): void
}

const WORK_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STORE_BUCKETS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.15, 0.5, 1.5, 5]
const VISIT_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20]

/** Registers the metrics. Every label has few values, so the number of series does not depend on the traffic. */
export function createMeters(registry: Registry): Meters {
  return {
    countRequest: createRequestMeter(registry),
    ...logoMeters(registry),
    ...visitMeters(registry),
    ...renderMeters(registry),
    ...storeMeters(registry),
    ...aiMeters(registry),
    ...purgeMeters(registry),
  }
}

/** Starts a counter at 0, because Prometheus sees no increase in a series that begins with its first event. */
function startAtZero<Label extends string>(
  counter: Counter<Label>,
  label: Label,
  values: readonly string[],
): void {
  for (const value of values) counter.inc({ [label]: value } as Record<Label, string>, 0)
}

function logoMeters(registry: Registry): Pick<Meters, 'countFallback' | 'countEviction'> {
  const fallbacks = new Counter({
    name: 'logograph_fallbacks_total',
    help: 'Generated images sent in place of a logo, by reason. logograph_logos_total counts all images.',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  const evictions = new Counter({
    name: 'logograph_cache_evictions_total',
    help: 'Entries removed from a cache in memory because it was full.',
    labelNames: ['cache'] as const,
    registers: [registry],
  })
  startAtZero(fallbacks, 'reason', [...FALLBACK_REASONS, 'render-failed'])
  startAtZero(evictions, 'cache', ['images', 'responses'] satisfies CacheName[])
  return {
    countFallback: (reason) => fallbacks.inc({ reason }),
    countEviction: (cache) => evictions.inc({ cache }),
  }
}

function visitMeters(registry: Registry): Pick<Meters, 'countVisit' | 'countShed'> {
  const visits = new Counter({
    name: 'logograph_visits_total',
    help: 'Finished visits to websites by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'logograph_visit_failures_total',
    help: 'Failed visits to websites by reason.',
    labelNames: ['reason'] as const,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'logograph_visit_duration_seconds',
    help: 'Time of a visit to a website, without its wait in the queue.',
    labelNames: ['outcome'] as const,
    buckets: VISIT_BUCKETS,
    registers: [registry],
  })
  const shed = new Counter({
    name: 'logograph_shed_total',
    help: 'Work skipped by load shedding, by kind.',
    // The published label for the kind of work.
    labelNames: ['burden'] as const,
    registers: [registry],
  })
  startAtZero(visits, 'outcome', OUTCOMES)
  startAtZero(failures, 'reason', VISIT_FAILURE_REASONS)
  startAtZero(shed, 'burden', SHEDDABLE_WORK)
  return {
    countVisit({ outcome }, milliseconds, failure) {
      visits.inc({ outcome })
      durations.observe({ outcome }, milliseconds / 1000)
      if (outcome === 'failed') failures.inc({ reason: visitFailureReason(failure) })
    },
    countShed: (kind) => shed.inc({ burden: kind }),
  }
}

function renderMeters(registry: Registry): Pick<Meters, 'observeRender'> {
  const durations = new Histogram({
    name: 'logograph_render_duration_seconds',
    help: 'Time of a render of an image or of the ingest of a file, with its wait in the queue.',
    labelNames: ['kind', 'outcome'] as const,
    buckets: WORK_BUCKETS,
    registers: [registry],
  })
  return {
    observeRender: (kind, outcome, milliseconds) =>
      durations.observe({ kind, outcome }, milliseconds / 1000),
  }
}

function storeMeters(
  registry: Registry,
): Pick<Meters, 'observeStoreCall' | 'countWriteFailure' | 'setStoreAway' | 'countDeletedArtwork'> {
  const durations = new Histogram({
    name: 'logograph_store_call_duration_seconds',
    help: 'Time of a call of a store, by result: ok or failed.',
    labelNames: ['store', 'result'] as const,
    buckets: STORE_BUCKETS,
    registers: [registry],
  })
  const writeFailures = new Counter({
    name: 'logograph_store_write_failures_total',
    help: 'Writes that a store did not keep.',
    labelNames: ['store'] as const,
    registers: [registry],
  })
  const outages = new Counter({
    name: 'logograph_store_outages_total',
    help: 'Times that a store stopped to answer.',
    labelNames: ['store'] as const,
    registers: [registry],
  })
  const away = new Gauge({
    name: 'logograph_store_away',
    help: '1 while a store does not answer.',
    labelNames: ['store'] as const,
    aggregator: 'max',
    registers: [registry],
  })
  const deletedArtwork = new Counter({
    name: 'logograph_crawled_artwork_deleted_bytes_total',
    help: 'Bytes of artwork of websites that were deleted because they exceeded a limit: total or suffix.',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  startAtZero(deletedArtwork, 'limit', ['total', 'suffix'])
  startAtZero(writeFailures, 'store', ['sqlite', 'mongodb'] satisfies StoreName[])
  return {
    observeStoreCall: (store, isFailed, milliseconds) =>
      durations.observe({ store, result: isFailed ? 'failed' : 'ok' }, milliseconds / 1000),
    countDeletedArtwork({ total, perSuffix }) {
      deletedArtwork.inc({ limit: 'total' }, total)
      deletedArtwork.inc({ limit: 'suffix' }, perSuffix)
    },
    countWriteFailure: (store) => writeFailures.inc({ store }),
    setStoreAway(store, isAway) {
      away.set({ store }, Number(isAway))
      outages.inc({ store }, Number(isAway))
    },
  }
}

function aiMeters(registry: Registry): Pick<Meters, 'countAiCall'> {
  const calls = new Counter({
    name: 'logograph_ai_calls_total',
    help: 'Calls of the language model by outcome: ok or failed.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  const tokens = new Counter({
    name: 'logograph_ai_tokens_total',
    help: 'Tokens that the endpoint of the language model has counted.',
    registers: [registry],
  })
  startAtZero(calls, 'outcome', ['ok', 'failed'])
  return {
    countAiCall(outcome, count) {
      calls.inc({ outcome })
      if (count !== null) tokens.inc(count)
    },
  }
}

function purgeMeters(registry: Registry): Pick<Meters, 'countPurge'> {
  const purges = new Counter({
    name: 'logograph_cdn_purges_total',
    help: 'Requests to the webhook that purges the CDN, by outcome: sent, or failed after the last try.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  })
  startAtZero(purges, 'outcome', ['sent', 'failed'])
  return { countPurge: (outcome) => purges.inc({ outcome }) }
}
