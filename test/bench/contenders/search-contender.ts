// Measures one search with generated queries; every run and both contenders use the same queries.
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import { type Figures, figuresOf, medianFigures, runTimed } from '../figures.ts'

export interface NameRow {
  domain: string
  name: string
  key: string
  what: string
  rank: number
}

export interface SearchFigures extends Figures {
  queries: number
  /** Percent of the queries whose first result is the right company. */
  right: number
  kinds: Record<string, string>
  memoryGrowthMb: number
  /** CPU time of one search in all threads; unlike elapsed time, it hardly depends on other load. */
  cpuMs: number
  /** How long one search blocks the event loop, in milliseconds. */
  blockedMs: number
}

interface Query {
  kind: string
  text: string
  domain: string
}

/** Number of names that each kind of query uses. */
const NAMES_PER_KIND = 97
const ROUNDS = 3
/** Less known companies may rank below companies with the same name. */
const MIN_RANK = 50

export function readNames(): NameRow[] {
  const database = new Database(process.argv[2], { readonly: true })
  const names = database.prepare<[], NameRow>('SELECT * FROM names ORDER BY id').all()
  database.close()
  return names
}

const swap = (text: string, at: number) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
const KINDS: Record<string, (named: NameRow) => string> = {
  'name as written': ({ name }) => name,
  'name in capitals, no spaces': ({ key }) => key.replaceAll(' ', '').toUpperCase(),
  'two letters': ({ key }) => key.slice(0, 2),
  'four letters': ({ key }) => key.slice(0, 4),
  'two thirds': ({ key }) => key.slice(0, Math.ceil((key.length * 2) / 3)),
  'last word': ({ key }) => key.split(' ').at(-1) as string,
  'words in reverse order': ({ key }) => key.split(' ').reverse().join(' '),
  'one letter missing': ({ key }) =>
    key.slice(0, key.length >> 1) + key.slice((key.length >> 1) + 1),
  'two letters swapped': ({ key }) => swap(key, key.length >> 1),
  domain: ({ domain }) => domain,
  nonsense: ({ key }) => [...key].reverse().join(''),
}

function queriesOf(names: NameRow[]): Query[] {
  const known = names.filter(
    ({ what, rank, key }) => what === 'name' && rank >= MIN_RANK && key.length > 4,
  )
  const chosen = known.filter((_, i) => i % Math.ceil(known.length / NAMES_PER_KIND) === 0)
  return Object.entries(KINDS).flatMap(([kind, cut]) =>
    chosen.map((named) => ({ kind, text: cut(named), domain: named.domain })),
  )
}

/** @param open prepares the search function, which returns domains with the best first. */
export async function contend(
  open: (names: () => NameRow[]) => Promise<(text: string) => Promise<string[]> | string[]>,
): Promise<void> {
  const queries = queriesOf(readNames())
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const search = await open(readNames)
  await runTimed(queries.slice(0, 50), 1, async ({ text }) => search(text))
  const loop = performance.eventLoopUtilization()
  const processor = process.cpuUsage()
  const right = new Set<Query>()
  const rounds: Figures[] = []
  while (rounds.length < ROUNDS) {
    const pass = await runTimed(queries, 1, async (query) => {
      const [first] = await search(query.text)
      if (first === query.domain) right.add(query)
    })
    rounds.push(figuresOf([pass]))
  }
  const { user, system } = process.cpuUsage(processor)
  const { active } = performance.eventLoopUtilization(loop)
  process.send?.({
    ...medianFigures(rounds),
    queries: queries.length,
    right: share([...right], queries),
    kinds: byKind([...right], queries),
    memoryGrowthMb: Math.round((process.memoryUsage().rss - before) / 1e6),
    cpuMs: round((user + system) / 1000 / (queries.length * ROUNDS)),
    blockedMs: round(active / (queries.length * ROUNDS)),
  } satisfies SearchFigures)
  process.exit()
}

const round = (number: number) => Math.round(number * 10) / 10
const share = (right: Query[], all: Query[]) => Math.round((right.length * 100) / all.length)

function byKind(right: Query[], all: Query[]): Record<string, string> {
  const kinds = Object.keys(KINDS).map((kind) => {
    const [correct, total] = [right, all].map((some) => some.filter((query) => query.kind === kind))
    return [kind, `${share(correct ?? [], total ?? [])} %`]
  })
  return Object.fromEntries(kinds)
}
