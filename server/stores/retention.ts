// Deletes visits that nobody has asked for since they expired, and those whose artwork exceeds the limits, so that the
// store does not grow for ever.
import { statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { bytesOf } from './document-records/stored-artwork.ts'
import type { Locks } from './locks.ts'
import type { ArtworkLimits, ArtworkUse, StateRecords, VisitRecords } from './records.ts'

/** How long visits are kept after they expired, in milliseconds; null keeps them. */
export interface Retention {
  /** For visits that found a logo. */
  visitsMs: number | null
  /** For visits that found none or failed. */
  unknownMs: number | null
}

/** The first time after a start; a process that restarts more often leaves the work to the others. */
const FIRST_AFTER_MS = 3_600_000
const INTERVAL_MS = 86_400_000
/** A process that finds a newer run of another one skips its own; half a day, because their clocks and timers differ. */
const RECENT_MS = INTERVAL_MS / 2
/** The lock of a run, and the name of the time of the last run in the store, in milliseconds since 1970. */
const LAST_RUN = 'retention'
/** The name of the bytes of artwork after the last run in the store. */
const LAST_STORED = 'crawled-artwork-bytes'
/**
 * A process that has stored this share of the limit since its last check checks again. A check frees a tenth, so one
 * process does not reach the limit between two checks.
 */
const CHECKED_SHARE = 1 / 20
/** The share of the limit for the domains below one suffix where anybody gets names. */
const SUFFIX_SHARE = 1 / 10
const DISK_SHARE = 1 / 4
/** Without a disk of its own to measure. */
const MONGODB_BYTES = 20 * 1024 ** 3

/** @returns the number of deleted visits with a logo and without one. */
export async function pruneVisits(
  visits: Pick<VisitRecords, 'prune'>,
  { visitsMs, unknownMs }: Retention,
): Promise<{ found: number; none: number }> {
  const now = Date.now()
  const found = visitsMs === null ? 0 : await visits.prune(new Date(now - visitsMs), ['found'])
  const none =
    unknownMs === null ? 0 : await visits.prune(new Date(now - unknownMs), ['nothing', 'failed'])
  return { found, none }
}

/**
 * @param crawledArtworkBytes null for the default: a quarter of the disk of the data folder, or 20 GB with MongoDB.
 */
export function artworkLimits({
  crawledArtworkBytes,
  dataDir,
  mongodbUrl,
}: {
  crawledArtworkBytes: number | null
  dataDir: string
  mongodbUrl: string | null
}): ArtworkLimits {
  const defaultBytes = () => (mongodbUrl === null ? diskBytes(dataDir) * DISK_SHARE : MONGODB_BYTES)
  const total = crawledArtworkBytes ?? defaultBytes()
  return { total, perSuffix: total * SUFFIX_SHARE }
}

/** @returns the size of the disk of a folder, which need not exist yet. */
function diskBytes(folder: string): number {
  try {
    const { blocks, bsize } = statfsSync(folder)
    return blocks * bsize
  } catch {
    const parent = dirname(resolve(folder))
    return parent === resolve(folder) ? MONGODB_BYTES : diskBytes(parent)
  }
}

export interface RetentionStores {
  visits: VisitRecords
  state: StateRecords
  locks: Pick<Locks, 'acquire'>
}

export interface RetentionOptions extends Retention {
  limits: ArtworkLimits
  /** Called after each check of the limits. */
  onArtworkUse?(use: ArtworkUse): void
  /** Called when a store fails; the next day tries again. */
  onError(error: unknown): void
}

/** @returns the bytes of artwork in the store at the last check; null before the first one. */
export async function lastStoredBytes(state: StateRecords): Promise<number | null> {
  const text = await state.get(LAST_STORED)
  return text === null ? null : Number(text)
}

/**
 * Deletes an hour after the start and then once a day, and checks the limits also after much was stored. Of the processes
 * on one store, one deletes each day.
 */
export class RetentionRuns {
  /** The records, which count what this process stores. */
  readonly visits: VisitRecords
  readonly #stores: RetentionStores
  readonly #options: RetentionOptions
  #timer: NodeJS.Timeout
  /** The bytes that this process has stored since the start of its last check. */
  #storedBytes = 0
  #isChecking = false

  constructor(stores: RetentionStores, options: RetentionOptions) {
    this.#stores = stores
    this.#options = options
    this.visits = { ...stores.visits, put: (...visit) => this.#put(...visit) }
    this.#timer = setTimeout(() => this.#runDaily(), FIRST_AFTER_MS).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #runDaily(): void {
    this.#timer = setTimeout(() => this.#runDaily(), INTERVAL_MS).unref()
    this.#pruneOnceADay().catch(this.#options.onError)
  }

  async #put(...[visit, report]: Parameters<VisitRecords['put']>): Promise<void> {
    await this.#stores.visits.put(visit, report)
    this.#storedBytes += bytesOf(visit.artworks)
    if (this.#isChecking || this.#storedBytes < this.#options.limits.total * CHECKED_SHARE) return
    this.#isChecking = true
    this.#withLock(() => this.#limitArtwork())
      .catch(this.#options.onError)
      .finally(() => {
        this.#isChecking = false
      })
  }

  #pruneOnceADay(): Promise<void> {
    const { visits, state } = this.#stores
    return this.#withLock(async () => {
      if (Date.now() - Number(await state.get(LAST_RUN)) < RECENT_MS) return
      await pruneVisits(visits, this.#options)
      await this.#limitArtwork()
      await state.set(LAST_RUN, String(Date.now()))
    })
  }

  async #limitArtwork(): Promise<void> {
    const counted = this.#storedBytes
    const use = await this.#stores.visits.limitArtwork(this.#options.limits)
    // What was stored meanwhile may be missing in the count.
    this.#storedBytes -= counted
    await this.#stores.state.set(LAST_STORED, String(use.stored))
    this.#options.onArtworkUse?.(use)
  }

  /** Runs nothing while another process holds the lock, because it does the same work. The next visit tries again. */
  async #withLock(run: () => Promise<void>): Promise<void> {
    const lock = await this.#stores.locks.acquire(LAST_RUN)
    if (lock === null) return
    try {
      await run()
    } finally {
      await lock.release()
    }
  }
}
