// Runs the long tests: `npm run soak -- [--short] [outages] [kills] [stops] [pair]`. It exits with 1 when a requirement is missed.
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { kills } from './kills.ts'
import { outages } from './outages.ts'
import { pair } from './pair.ts'
import { stops } from './stops.ts'
import {
  createTestEnvironment,
  loadAverage,
  type Part,
  type TestEnvironment,
} from './test-environment.ts'

const PARTS: Record<string, Part> = { outages, kills, stops, pair }
/** Time limit of one part. Two hundred stops take up to ten seconds each on a busy machine. */
const PART_TIMEOUT_MS = 2_400_000

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

let environment: TestEnvironment | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => environment?.cleanUp().finally(() => process.exit(1)))
}

async function runPart(name: string): Promise<boolean> {
  const part = PARTS[name] as Part
  environment = createTestEnvironment()
  const startedAt = performance.now()
  console.log(`\n## ${name} (${availableParallelism()} cores, ${loadAverage()})\n`)
  try {
    const timeout = sleep(PART_TIMEOUT_MS, null, { ref: false }).then(() => {
      throw new Error(`${name} took longer than ${PART_TIMEOUT_MS / 60_000} minutes.`)
    })
    const requirements = await Promise.race([part(environment, values.short), timeout])
    console.log('')
    for (const { description, isMet } of requirements)
      console.log(`${isMet ? 'met' : 'MISSED'}: ${description}`)
    return requirements.every(({ isMet }) => isMet)
  } catch (error) {
    console.error(error)
    return false
  } finally {
    await environment.cleanUp()
    console.log(`${Math.round((performance.now() - startedAt) / 1000)} s, ${loadAverage()}`)
  }
}

const results: boolean[] = []
for (const name of parts) results.push(await runPart(name))
process.exit(results.every(Boolean) ? 0 : 1)
