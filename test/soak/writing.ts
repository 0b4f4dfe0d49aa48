// Creates write load over HTTP and with commands, which are killed together with the service.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLI, run } from '../support/processes/index.ts'
import type { ServiceProcess } from '../support/processes/serving.ts'
import { addressOf, type Estate, type Kept } from './estate.ts'
import type { Asked } from './revisions.ts'

/** Number of rows of one import. */
const COMPANIES = 300

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** A CLI command, and a callback for its success. */
interface Command {
  words: string[]
  done(): void
}

function setting(one: Kept, folder: string): Command {
  const revision = one.begun + 1
  const file = join(folder, `${one.domain}.png`)
  writeFileSync(file, one.drawing(one.domain, revision))
  one.begun = revision
  const done = () => {
    one.kept = revision
  }
  return { words: ['artwork', 'set', one.domain, file], done }
}

function importing(folder: string): Command {
  const file = join(folder, 'companies.csv')
  const edition = Date.now()
  const rows = Array.from({ length: COMPANIES }, (_, i) => `of-${i}.com,Company ${i} of ${edition}`)
  writeFileSync(file, ['domain,name', ...rows].join('\n'))
  return { words: ['import', 'csv', '--file', file], done() {} }
}

/** Runs one command process after another until the round is over. */
export async function commanding({ env, set, tally }: Estate, isOver: AbortSignal): Promise<void> {
  const folder = env.DATA_DIR as string
  while (!isOver.aborted) {
    const { words, done } = Math.random() < 0.7 ? setting(pick(set), folder) : importing(folder)
    const started = run([CLI, ...words], env)
    const kill = () => void started.child.kill('SIGKILL')
    isOver.addEventListener('abort', kill, { once: true })
    const end = await started.ended
    isOver.removeEventListener('abort', kill)
    if (end === 0) done()
    else if (end !== 'SIGKILL') tally.wrong.push(`${words.join(' ')}: ${end}, ${started.err}`)
    if (end === 0) tally.written += 1
    else tally.cut += 1
  }
}

/** Refreshes domains repeatedly; each visit finds a new revision. */
export async function refreshing(
  { visited, headers, tally }: Estate,
  service: ServiceProcess,
  isOver: AbortSignal,
): Promise<void> {
  for (let n = Math.floor(Math.random() * visited.length); !isOver.aborted; n++) {
    const one = visited[n % visited.length] as Kept
    try {
      const answer = await service.get(`/api/logo/${one.domain}/refresh`, headers, 'POST')
      const { refreshed } = await answer.json()
      if (!refreshed) continue
      one.kept = one.begun
      tally.written += 1
    } catch {
      tally.cut += 1
    }
    await sleep(1)
  }
}

/** Requests images, which fill the shared cache, and sometimes clears a cache. */
export async function rendering(
  { set, visited, headers }: Estate,
  service: ServiceProcess,
  asked: Asked,
  isOver: AbortSignal,
): Promise<void> {
  while (!isOver.aborted) {
    const isDrop = Math.random() < 0.1
    const [path, method] = isDrop
      ? ([`/api/logo/${pick(set).domain}/cache`, 'DELETE'] as const)
      : ([addressOf(pick([...set, ...visited]), asked), 'GET'] as const)
    const answer = await service.get(path, headers, method).catch(() => null)
    await answer?.arrayBuffer().catch(() => {})
    await sleep(1)
  }
}
