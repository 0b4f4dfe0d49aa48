// Fails each test that received a response which the OpenAPI document does not describe.
import { afterAll, afterEach } from 'vitest'
import { takeFaults } from './openapi-listener.ts'

function failOnFaults(): void {
  const faults = takeFaults()
  if (faults.length > 0)
    throw new Error(`Responses differ from the OpenAPI document:\n${faults.join('\n')}`)
}

afterEach(failOnFaults)
afterAll(failOnFaults)
