// Asks for the merchants of lines of a bank statement. They are sent in a body, so that no URL has them.
import type { components } from '../../openapi.ts'
import type { Caller } from '../state/caller.ts'
import { countedFetch } from './counted-fetch.ts'
import { checkKey } from './key.ts'
import { readJson } from './response.ts'

export type MerchantAnswer = components['schemas']['MerchantAnswer']

/** @returns one answer for each line, in its order. @throws ProblemError */
export async function loadMerchants(
  { key }: Pick<Caller, 'key'>,
  lines: readonly string[],
): Promise<MerchantAnswer[]> {
  checkKey(key)
  const request = new Request('/api/batch/merchants', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) },
    body: JSON.stringify({ lines }),
  })
  const { results } = await readJson<components['schemas']['BatchMerchants']>(
    await countedFetch(request),
  )
  return results
}
