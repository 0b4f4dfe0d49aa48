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
  /** Percent of the queries whose first result is the expected company. */
  correctPercent: number
  /** Percent of correct results by kind of query, as text. */
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

/** Each kind of query uses at most this number of names, so that a run takes seconds. */
const MAX_NAMES_PER_KIND = 97
const ROUNDS = 3
/** Less known companies may rank below companies with the same name. */
const MIN_RANK = 50

export function readNames(): NameRow[] {
  const database = new Database(process.argv[2], { readonly: true })
  const names = database.prepare<[], NameRow>('SELECT * FROM names ORDER BY id').all()
  database.close()
  return names
}

const swapLetters = (text: string, at: number) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
/** Derives a query from a name, by kind of query. */
const KINDS: Record<string, (row: NameRow) => string> = {
  'name as written': ({ name }) => name,
  'name in capitals, no spaces': ({ key }) => key.replaceAll(' ', '').toUpperCase(),
  'two letters': ({ key }) => key.slice(0, 2),
  'four letters': ({ key }) => key.slice(0, 4),
  'two thirds': ({ key }) => key.slice(0, Math.ceil((key.length * 2) / 3)),
  'last word': ({ key }) => key.split(' ').at(-1) as string,
  'words in reverse order': ({ key }) => key.split(' ').reverse().join(' '),
  'one letter missing': ({ key }) =>
    key.slice(0, key.length >> 1) + key.slice((key.length >> 1) + 1),
  'two letters swapped': ({ key }) => swapLetters(key, key.length >> 1),
  domain: ({ domain }) => domain,
  // No result is correct, so this kind lowers `correctPercent` of all contenders equally.
  nonsense: ({ key }) => [...key].reverse().join(''),
}

function queriesOf(names: NameRow[]): Query[] {
  const wellKnown = names.filter(
    ({ what, rank, key }) => what === 'name' && rank >= MIN_RANK && key.length > 4,
  )
  const sampled = wellKnown.filter(
    (_, i) => i % Math.ceil(wellKnown.length / MAX_NAMES_PER_KIND) === 0,
  )
  return Object.entries(KINDS).flatMap(([kind, createQuery]) =>
    sampled.map((row) => ({ kind, text: createQuery(row), domain: row.domain })),
  )
}

/**
 * Measures the search and sends the figures to the parent process.
 * @param openSearch prepares the search function, which returns domains, best first.
 */
export async function measureSearch(
  openSearch: (
    readNames: () => NameRow[],
  ) => Promise<(text: string) => Promise<string[]> | string[]>,
): Promise<void> {
  const queries = queriesOf(readNames())
  globalThis.gc?.()
  const rssBefore = process.memoryUsage().rss
  const search = await openSearch(readNames)
  await runTimed(queries.slice(0, 50), 1, async ({ text }) => search(text))
  const loopBefore = performance.eventLoopUtilization()
  const cpuBefore = process.cpuUsage()
  const correctQueries = new Set<Query>()
  const rounds: Figures[] = []
  while (rounds.length < ROUNDS) {
    const pass = await runTimed(queries, 1, async (query) => {
      const [first] = await search(query.text)
      if (first === query.domain) correctQueries.add(query)
    })
    rounds.push(figuresOf([pass]))
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const { active } = performance.eventLoopUtilization(loopBefore)
  process.send?.({
    ...medianFigures(rounds),
    queries: queries.length,
    correctPercent: percentOf([...correctQueries], queries),
    kinds: percentByKind([...correctQueries], queries),
    memoryGrowthMb: Math.round((process.memoryUsage().rss - rssBefore) / 1e6),
    cpuMs: roundToTenth((user + system) / 1000 / (queries.length * ROUNDS)),
    blockedMs: roundToTenth(active / (queries.length * ROUNDS)),
  } satisfies SearchFigures)
  process.exit()
}

const roundToTenth = (number: number) => Math.round(number * 10) / 10
const percentOf = (correct: Query[], all: Query[]) =>
  Math.round((correct.length * 100) / all.length)

function percentByKind(correctQueries: Query[], all: Query[]): Record<string, string> {
  const kinds = Object.keys(KINDS).map((kind) => {
    const ofKind = (queries: Query[]) => queries.filter((query) => query.kind === kind)
    return [kind, `${percentOf(ofKind(correctQueries), ofKind(all))} %`]
  })
  return Object.fromEntries(kinds)
}
