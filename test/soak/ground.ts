// What a part of the soak stands on: a folder, servers and processes, all of which end with it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../server/access/api-keys.ts'
import { loadPlans } from '../../server/access/plans.ts'
import type { Records } from '../../server/stores/records.ts'
import { INSTALL_HINTS, startMongo, startRedis, type TestServer } from '../support/servers/index.ts'
import { widePlans } from '../support/service.ts'

/** Something that must hold, and whether it did. */
export interface Bound {
  what: string
  isMet: boolean
}

/** @returns what must hold; what only tells of the machine is printed by the part itself. */
export type Part = (ground: Ground, isShort: boolean) => Promise<Bound[]>

export interface Ground {
  folder: string
  /** A PLANS_FILE with limits that no load reaches. */
  plansFile: string
  /** @throws Error on how to get one where there is none. */
  redis(): Promise<TestServer>
  mongo(): Promise<TestServer>
  /** Called when the part ends, however it does; the last one first. */
  onEnd(end: () => unknown): void
  end(): Promise<void>
}

export function openGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-soak-'))
  const plansFile = join(folder, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(widePlans()))
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
  const wanted = { kind: 'secret', plan: 'business', label: null, existing: null } as const
  return createKey(keys, loadPlans(null), { ...wanted, origins: [] })
}

/** What else the machine does, beside every table: figures of a busy one say little. */
export const busy = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`

export function row(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

export function head(cells: readonly string[]): void {
  row(cells)
  row(cells.map(() => '---'))
}
