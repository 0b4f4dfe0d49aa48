// What takes minutes: `npm run soak -- [--short] [outages] [kills] [pair]`; fails when a bound is missed.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { busy, type Ground, openGround, type Part } from './ground.ts'
import { kills } from './kills.ts'
import { outages } from './outages.ts'
import { pair } from './pair.ts'

const PARTS: Record<string, Part> = { outages, kills, pair }
/** Of one part: whatever hangs ends with it. */
const LONGEST_MS = 600_000

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS)
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name))
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}

let ground: Ground | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => ground?.end().finally(() => process.exit(1)))
}

async function held(name: string): Promise<boolean> {
  const part = PARTS[name] as Part
  ground = openGround()
  const began = performance.now()
  console.log(`\n## ${name} (${availableParallelism()} cores, ${busy()})\n`)
  try {
    const late = sleep(LONGEST_MS, null, { ref: false }).then(() => {
      throw new Error(`${name} took longer than ${LONGEST_MS / 60_000} minutes.`)
    })
    const bounds = await Promise.race([part(ground, values.short), late])
    console.log('')
    for (const { what, isMet } of bounds) console.log(`${isMet ? 'held' : 'MISSED'}: ${what}`)
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
for (const name of wanted) results.push(await held(name))
process.exit(results.every(Boolean) ? 0 : 1)
