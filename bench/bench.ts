// Benchmarks the service against comparable software. `npm run bench -- --help` lists the options.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { killAll } from './children.ts'
import { chooseLoadGenerator } from './load.ts'
import { memory } from './memory.ts'
import { mixed } from './mixed.ts'
import { installPeers } from './peers.ts'
import { processes } from './processes.ts'
import { render } from './render.ts'
import { visit } from './visit.ts'
import { warm } from './warm.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'warm,render,mixed,memory,processes,visit' },
    seconds: { type: 'string', default: '1' },
    load: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) {
  console.log(`--only warm,render,mixed,memory,processes,visit   the parts to measure
--seconds 1                                       length of one round of load; a row needs five rounds and a warm-up
--load wrk|autocannon                             the load generator`)
  process.exit()
}

installPeers()
const folder = mkdtempSync(join(tmpdir(), 'logograph-bench-'))
// Stops all child processes when the run ends for any reason.
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { name, load } = chooseLoadGenerator(folder, values.load)
const options = { folder, load, seconds: Number(values.seconds) }
const sections: Record<string, () => Promise<void>> = {
  warm: () => warm(options),
  render: () => render(folder),
  mixed: () => mixed(options),
  memory: () => memory(folder),
  processes: () => processes(options),
  visit: () => visit(folder),
}
const startedAt = performance.now()
const loadAverage = (loadavg()[0] ?? 0).toFixed(1)
console.log(
  `Node ${process.version}, ${availableParallelism()} cores (load ${loadAverage} before), load by ${name}. Compare ratios, not absolute figures.`,
)
if (name === 'autocannon')
  console.log('autocannon is slower than these servers: install wrk for meaningful warm ratios.')
for (const section of values.only.split(',')) await sections[section]?.()
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s in all.`)
process.exit()
