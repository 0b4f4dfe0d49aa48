// Fails each test that received a response which the OpenAPI document does not describe, and seeds the property tests.
import fc from 'fast-check'
import { afterAll, afterEach } from 'vitest'
import { takeFaults } from './openapi-listener.ts'

// The same cases in every run, so that a run fails only because of a change. FAST_CHECK_SEED explores other cases.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 2026) })

function failOnFaults(): void {
  const faults = takeFaults()
  if (faults.length > 0)
    throw new Error(`Responses differ from the OpenAPI document:\n${faults.join('\n')}`)
}

afterEach(failOnFaults)
afterAll(failOnFaults)
