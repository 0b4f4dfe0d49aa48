// The resources of one part of the soak test: a folder, servers and processes. `end()` releases all of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import type { Records } from '../../server/stores/records.ts'
import { INSTALL_HINTS, startMongo, startRedis, type TestServer } from '../support/servers/index.ts'
import { unlimitedPlans } from '../support/service.ts'

/** A requirement of the soak test, and whether it was met. */
export interface Bound {
  what: string
  isMet: boolean
}

/** Runs one part of the soak test. @returns its requirements. */
export type Part = (ground: Ground, isShort: boolean) => Promise<Bound[]>

export interface Ground {
  folder: string
  /** A PLANS_FILE without effective request limits. */
  plansFile: string
  /** @throws Error with install instructions when the server is not installed. */
  redis(): Promise<TestServer>
  mongo(): Promise<TestServer>
  /** Registers a cleanup for the end of the part. Cleanups run in reverse order. */
  onEnd(end: () => unknown): void
  end(): Promise<void>
}

export function openGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-soak-'))
  const plansFile = join(folder, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(unlimitedPlans()))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const serverOf = async (found: Promise<TestServer | null>, howToGet: string) => {
    const server = await found
    if (server === null) throw new Error(`The soak ${howToGet}`)
    ends.push(server.stop)
    return server
  }
  return {
    folder,
    plansFile,
    redis: () => serverOf(startRedis(), INSTALL_HINTS.redis),
    mongo: () => serverOf(startMongo(), INSTALL_HINTS.mongo),
    onEnd: (end) => void ends.push(end),
    async end() {
      for (let last = ends.pop(); last; last = ends.pop()) await last()
    },
  }
}

/** @returns a secret key of the largest plan. */
export function ownerKey({ keys }: Records): Promise<string> {
  const options = { kind: 'secret', plan: 'business', label: null, existing: null } as const
  return createKey(keys, loadPlans(null), { ...options, origins: [] })
}

/** The load average of the machine, printed beside every table. */
export const busy = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`

export function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

export function head(cells: readonly string[]): void {
  row(cells)
  row(cells.map(() => '---'))
}
