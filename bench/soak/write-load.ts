// Creates write load over HTTP and with commands, which are killed together with the service.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLI, run } from '../../test/support/processes/index.ts'
import type { ServiceProcess } from '../../test/support/processes/serving.ts'
import { type KilledService, renditionPath, type TestDomain } from './killed-service.ts'
import type { Rendition } from './revisions.ts'

const ROWS_PER_IMPORT = 300

const pickRandom = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** A CLI command, and a callback for its success. */
interface Command {
  args: string[]
  onSuccess(): void
}

function artworkSetCommand(testDomain: TestDomain, folder: string): Command {
  const revision = testDomain.attemptedRevision + 1
  const file = join(folder, `${testDomain.domain}.png`)
  writeFileSync(file, testDomain.generate(testDomain.domain, revision))
  testDomain.attemptedRevision = revision
  const onSuccess = () => {
    testDomain.confirmedRevision = revision
  }
  return { args: ['artwork', 'set', testDomain.domain, file], onSuccess }
}

function importCommand(folder: string): Command {
  const file = join(folder, 'companies.csv')
  const edition = Date.now()
  const rows = Array.from(
    { length: ROWS_PER_IMPORT },
    (_, i) => `of-${i}.com,Company ${i} of ${edition}`,
  )
  writeFileSync(file, ['domain,name', ...rows].join('\n'))
  return { args: ['import', 'csv', '--file', file], onSuccess() {} }
}

/** Runs one command process after another until the round is over. */
export async function runCommands(
  { env, operatorDomains, counts }: KilledService,
  roundEnd: AbortSignal,
): Promise<void> {
  const folder = env.DATA_DIR as string
  while (!roundEnd.aborted) {
    const { args, onSuccess } =
      Math.random() < 0.7
        ? artworkSetCommand(pickRandom(operatorDomains), folder)
        : importCommand(folder)
    const started = run([CLI, ...args], env)
    const kill = () => void started.child.kill('SIGKILL')
    roundEnd.addEventListener('abort', kill, { once: true })
    const exitCode = await started.ended
    roundEnd.removeEventListener('abort', kill)
    if (exitCode === 0) onSuccess()
    else if (exitCode !== 'SIGKILL')
      counts.faults.push(`${args.join(' ')}: ${exitCode}, ${started.err}`)
    if (exitCode === 0) counts.confirmedWrites += 1
    else counts.interruptedWrites += 1
  }
}

/** Refreshes domains repeatedly; each visit finds a new revision. */
export async function refreshDomains(
  { crawledDomains, headers, counts }: KilledService,
  service: ServiceProcess,
  roundEnd: AbortSignal,
): Promise<void> {
  for (let n = Math.floor(Math.random() * crawledDomains.length); !roundEnd.aborted; n++) {
    const testDomain = crawledDomains[n % crawledDomains.length] as TestDomain
    try {
      const answer = await service.get(`/api/logo/${testDomain.domain}/refresh`, headers, 'POST')
      const { refreshed } = await answer.json()
      if (!refreshed) continue
      testDomain.confirmedRevision = testDomain.attemptedRevision
      counts.confirmedWrites += 1
    } catch {
      counts.interruptedWrites += 1
    }
    await sleep(1)
  }
}

/** Requests images, which fill the shared cache, and sometimes clears a cache. */
export async function requestImages(
  { operatorDomains, crawledDomains, headers }: KilledService,
  service: ServiceProcess,
  rendition: Rendition,
  roundEnd: AbortSignal,
): Promise<void> {
  while (!roundEnd.aborted) {
    const clearsCache = Math.random() < 0.1
    const [path, method] = clearsCache
      ? ([`/api/logo/${pickRandom(operatorDomains).domain}/cache`, 'DELETE'] as const)
      : ([
          renditionPath(pickRandom([...operatorDomains, ...crawledDomains]), rendition),
          'GET',
        ] as const)
    const answer = await service.get(path, headers, method).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    await sleep(1)
  }
}
