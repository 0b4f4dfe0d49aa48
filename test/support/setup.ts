// Before each test file: an answer that the OpenAPI document does not describe fails the test that caused it.
import { afterAll, afterEach } from 'vitest'
import { takeFaults } from './openapi-listener.ts'

function settle(): void {
  const faults = takeFaults()
  if (faults.length > 0) throw new Error(`Not as the OpenAPI document says:\n${faults.join('\n')}`)
}

afterEach(settle)
afterAll(settle)
