// A typed REST client: paths, parameters and answers are those of the OpenAPI document.
import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './openapi.ts'

export interface RestOptions {
  /** Address of the JSON and image API, such as https://logos.example.net. */
  baseUrl: string
  /** A secret key; left out: anonymous. It goes into a header, never into an address. */
  apiKey?: string
}

/** @returns a client whose GET takes a path of the API and refuses what the API would. */
export function restClient({ baseUrl, apiKey }: RestOptions): Client<paths> {
  return createClient<paths>({ baseUrl, ...(apiKey ? { headers: { 'x-api-key': apiKey } } : {}) })
}
