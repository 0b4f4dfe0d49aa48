// Measures search over the equities of FinanceDatabase beside MiniSearch on the same names: `node test/bench/search.ts`.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { killAll, launchFile } from './children.ts'
import type { Searched } from './contenders/searching.ts'
import { EQUITIES, readEquities } from './equities.ts'
import { installPeers } from './peers.ts'
import { fact, heading, line, title } from './table.ts'

/** What the service must keep to, in process. */
const TARGETS = { p99: 25, grownMb: 60 }
const BATCH = 1000

if (!existsSync(EQUITIES)) {
  console.log(`There is nothing to search in: ${EQUITIES} is absent.`)
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
await fill()
const [ours, mini] = [await contender('search-ours.ts'), await contender('search-mini.ts')]
heading(`Search, ${ours.queries} queries of every kind, one at a time`, 'per s')
line('Logograph', ours, [{ value: ours.p99 / mini.p99, of: 'p99 of MiniSearch' }])
line('MiniSearch 7, prefix and fuzzy 0.2', mini)
fact('right company first', `${ours.right} %, MiniSearch ${mini.right} %`)
for (const [kind, told] of Object.entries(ours.kinds)) {
  fact(`  ${kind}`, `${told}; MiniSearch ${mini.kinds[kind]}`)
}
fact('serving process grew by', `${ours.grownMb} MB, MiniSearch ${mini.grownMb} MB`)
fact('processor time of a search', `${ours.processorMs} ms, MiniSearch ${mini.processorMs} ms`)
fact('of it in the serving thread', `${ours.heldMs} ms, MiniSearch all`)
const isMet = ours.p99 < TARGETS.p99 && ours.grownMb < TARGETS.grownMb
fact(`p99 < ${TARGETS.p99} ms, grown by < ${TARGETS.grownMb} MB`, isMet ? 'met' : 'MISSED')
process.exit(isMet ? 0 : 1)

async function fill(): Promise<void> {
  const { rows, companies } = readEquities()
  const records = sqliteRecords(file)
  const began = performance.now()
  for (let i = 0; i < companies.length; i += BATCH) {
    await records.companies.put(companies.slice(i, i + BATCH))
  }
  const seconds = (performance.now() - began) / 1000
  title(`${rows} rows on ${companies.length} domains`)
  fact('written', `${Math.round(rows / seconds)} rows per s`)
  await records.close()
}

function contender(name: string): Promise<Searched> {
  const child = launchFile(`contenders/${name}`, [file], { talks: true, stdout: 1 })
  return new Promise((resolve, reject) => {
    child.once('message', (searched) => resolve(searched as Searched))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}.`)))
  })
}
