// Compares search over the FinanceDatabase equities with MiniSearch on the same names. Run `node bench/search.ts`.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteRecords } from '../server/stores/sqlite/index.ts'
import { killAll, launchFile } from './children.ts'
import type { SearchFigures } from './contenders/search-contender.ts'
import { EQUITIES, readEquities } from './equities.ts'
import { installPeers } from './peers.ts'
import { printFact, printHeading, printRow, printTitle } from './table.ts'

/** Targets of the service: both figures must stay below. p99 is in milliseconds. */
const TARGETS = { p99: 25, memoryGrowthMb: 60 }
const COMPANIES_PER_WRITE = 1000

if (!existsSync(EQUITIES)) {
  console.log(`The data file ${EQUITIES} is missing.`)
  process.exit()
}
installPeers()
const folder = mkdtempSync(join(tmpdir(), 'logograph-search-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const file = join(folder, 'logograph.sqlite')
await importEquities()
const ours = await runContender('search-ours.ts')
const mini = await runContender('search-mini.ts')
printHeading(`Search, ${ours.queries} queries of every kind, one at a time`, 'per s')
printRow('Logograph', ours, [{ value: ours.p99 / mini.p99, reference: 'p99 of MiniSearch' }])
printRow('MiniSearch 7, prefix and fuzzy 0.2', mini)
printFact('expected company first', `${ours.correctPercent} %, MiniSearch ${mini.correctPercent} %`)
for (const [kind, correct] of Object.entries(ours.kinds)) {
  printFact(`  ${kind}`, `${correct}; MiniSearch ${mini.kinds[kind]}`)
}
printFact(
  'memory growth of the server process',
  `${ours.memoryGrowthMb} MB, MiniSearch ${mini.memoryGrowthMb} MB`,
)
printFact('CPU time of a search', `${ours.cpuMs} ms, MiniSearch ${mini.cpuMs} ms`)
printFact('  on the main thread', `${ours.blockedMs} ms; MiniSearch: all of it`)
const isMet = ours.p99 < TARGETS.p99 && ours.memoryGrowthMb < TARGETS.memoryGrowthMb
printFact(
  `p99 < ${TARGETS.p99} ms, growth < ${TARGETS.memoryGrowthMb} MB`,
  isMet ? 'met' : 'MISSED',
)
process.exit(isMet ? 0 : 1)

async function importEquities(): Promise<void> {
  const { rows, companies } = readEquities()
  const records = sqliteRecords(file)
  const startedAt = performance.now()
  for (let i = 0; i < companies.length; i += COMPANIES_PER_WRITE) {
    await records.companies.put(companies.slice(i, i + COMPANIES_PER_WRITE))
  }
  const seconds = (performance.now() - startedAt) / 1000
  printTitle(`${rows} rows on ${companies.length} domains`)
  printFact('written', `${Math.round(rows / seconds)} rows per s`)
  await records.close()
}

function runContender(name: string): Promise<SearchFigures> {
  const child = launchFile(`contenders/${name}`, [file], { ipc: true, stdout: 1 })
  return new Promise((resolve, reject) => {
    child.once('message', (figures) => resolve(figures as SearchFigures))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}.`)))
  })
}
