// What both searches are asked: queries of every kind, cut from the names themselves, the same in each run.
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import { type Figures, figuresOf, middle, timed } from '../figures.ts'

export interface Named {
  domain: string
  name: string
  key: string
  what: string
  rank: number
}

export interface Searched extends Figures {
  queries: number
  /** Per cent of the queries that the right company answers first. */
  right: number
  kinds: Record<string, string>
  grownMb: number
  /** Of one search, all threads together: what a busy machine does not change. */
  processorMs: number
  /** How long one search keeps everything else waiting. */
  heldMs: number
}

interface Query {
  kind: string
  text: string
  domain: string
}

/** Every so many names, for each kind. */
const EVERY = 97
const ROUNDS = 3
/** Below it nobody would expect the company before its namesakes. */
const KNOWN = 50

export function readNames(): Named[] {
  const database = new Database(process.argv[2], { readonly: true })
  const names = database.prepare<[], Named>('SELECT * FROM names ORDER BY id').all()
  database.close()
  return names
}

const swap = (text: string, at: number) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)
const KINDS: Record<string, (named: Named) => string> = {
  'name as written': ({ name }) => name,
  'name in capitals, no spaces': ({ key }) => key.replaceAll(' ', '').toUpperCase(),
  'two letters': ({ key }) => key.slice(0, 2),
  'four letters': ({ key }) => key.slice(0, 4),
  'two thirds': ({ key }) => key.slice(0, Math.ceil((key.length * 2) / 3)),
  'last word': ({ key }) => key.split(' ').at(-1) as string,
  'words turned round': ({ key }) => key.split(' ').reverse().join(' '),
  'a letter left out': ({ key }) =>
    key.slice(0, key.length >> 1) + key.slice((key.length >> 1) + 1),
  'two letters swapped': ({ key }) => swap(key, key.length >> 1),
  domain: ({ domain }) => domain,
  nonsense: ({ key }) => [...key].reverse().join(''),
}

function queriesOf(names: Named[]): Query[] {
  const known = names.filter(
    ({ what, rank, key }) => what === 'name' && rank >= KNOWN && key.length > 4,
  )
  const chosen = known.filter((_, i) => i % Math.ceil(known.length / EVERY) === 0)
  return Object.entries(KINDS).flatMap(([kind, cut]) =>
    chosen.map((named) => ({ kind, text: cut(named), domain: named.domain })),
  )
}

/** @param open makes the search ready; its search answers domains, the best first. */
export async function contend(
  open: (names: () => Named[]) => Promise<(text: string) => Promise<string[]> | string[]>,
): Promise<void> {
  const queries = queriesOf(readNames())
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const search = await open(readNames)
  await timed(queries.slice(0, 50), 1, async ({ text }) => search(text))
  const loop = performance.eventLoopUtilization()
  const processor = process.cpuUsage()
  const right = new Set<Query>()
  const rounds: Figures[] = []
  while (rounds.length < ROUNDS) {
    const pass = await timed(queries, 1, async (query) => {
      const [first] = await search(query.text)
      if (first === query.domain) right.add(query)
    })
    rounds.push(figuresOf([pass]))
  }
  const { user, system } = process.cpuUsage(processor)
  const { active } = performance.eventLoopUtilization(loop)
  process.send?.({
    ...middle(rounds),
    queries: queries.length,
    right: share([...right], queries),
    kinds: byKind([...right], queries),
    grownMb: Math.round((process.memoryUsage().rss - before) / 1e6),
    processorMs: round((user + system) / 1000 / (queries.length * ROUNDS)),
    heldMs: round(active / (queries.length * ROUNDS)),
  } satisfies Searched)
  process.exit()
}

const round = (number: number) => Math.round(number * 10) / 10
const share = (right: Query[], all: Query[]) => Math.round((right.length * 100) / all.length)

function byKind(right: Query[], all: Query[]): Record<string, string> {
  const kinds = Object.keys(KINDS).map((kind) => {
    const [of, asked] = [right, all].map((some) => some.filter((query) => query.kind === kind))
    return [kind, `${share(of ?? [], asked ?? [])} %`]
  })
  return Object.fromEntries(kinds)
}
