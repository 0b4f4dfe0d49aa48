// The resources of one part of the soak test: a folder, servers and processes. `cleanUp()` releases all of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  INSTALL_HINTS,
  startMongo,
  startRedis,
  type TestServer,
} from '../../test/support/servers/index.ts'
import { unlimitedPlans } from '../../test/support/service.ts'

/** A requirement of the soak test, and whether it was met. */
export interface Requirement {
  description: string
  isMet: boolean
}

/** Runs one part of the soak test. @returns its requirements. */
export type Part = (environment: TestEnvironment, isShort: boolean) => Promise<Requirement[]>

export interface TestEnvironment {
  folder: string
  /** A PLANS_FILE without effective request limits. */
  plansFile: string
  /** @throws Error with install instructions when the server is not installed. */
  redis(): Promise<TestServer>
  mongo(): Promise<TestServer>
  /** Registers a cleanup for the end of the part. Cleanups run in reverse order. */
  addCleanup(cleanup: () => unknown): void
  cleanUp(): Promise<void>
}

export function createTestEnvironment(): TestEnvironment {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-soak-'))
  const plansFile = join(folder, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(unlimitedPlans()))
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const requireServer = async (starting: Promise<TestServer | null>, installHint: string) => {
    const server = await starting
    if (server === null) throw new Error(`The soak ${installHint}`)
    cleanups.push(server.stop)
    return server
  }
  return {
    folder,
    plansFile,
    redis: () => requireServer(startRedis(), INSTALL_HINTS.redis),
    mongo: () => requireServer(startMongo(), INSTALL_HINTS.mongo),
    addCleanup: (cleanup) => void cleanups.push(cleanup),
    async cleanUp() {
      for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup()
    },
  }
}

/** The load average of the machine, printed beside every table. */
export const loadAverage = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`

export function printTableRow(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

export function printTableHead(cells: readonly string[]): void {
  printTableRow(cells)
  printTableRow(cells.map(() => '---'))
}
