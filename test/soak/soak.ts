// Runs the long tests: `npm run soak -- [--short] [outages] [kills] [pair]`. It exits with 1 when a requirement is missed.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { busy, type Ground, openGround, type Part } from './ground.ts'
import { kills } from './kills.ts'
import { outages } from './outages.ts'
import { pair } from './pair.ts'

const PARTS: Record<string, Part> = { outages, kills, pair }
/** Time limit of one part. */
const PART_TIMEOUT_MS = 600_000

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const parts = positionals.length > 0 ? positionals : Object.keys(PARTS)
const unknown = parts.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  console.error(`The part must be one of ${Object.keys(PARTS).join(', ')}; got ${unknown}.`)
  process.exit(2)
}

let ground: Ground | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => ground?.end().finally(() => process.exit(1)))
}

async function runPart(name: string): Promise<boolean> {
  const part = PARTS[name] as Part
  ground = openGround()
  const began = performance.now()
  console.log(`\n## ${name} (${availableParallelism()} cores, ${busy()})\n`)
  try {
    const late = sleep(PART_TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Error(`${name} took longer than ${PART_TIMEOUT_MS / 60_000} minutes.`)
    })
    const bounds = await Promise.race([part(ground, values.short), late])
    console.log('')
    for (const { what, isMet } of bounds) console.log(`${isMet ? 'met' : 'MISSED'}: ${what}`)
    return bounds.every(({ isMet }) => isMet)
  } catch (error) {
    console.error(error)
    return false
  } finally {
    await ground.end()
    console.log(`${Math.round((performance.now() - began) / 1000)} s, ${busy()}`)
  }
}

const results: boolean[] = []
for (const name of parts) results.push(await runPart(name))
process.exit(results.every(Boolean) ? 0 : 1)
