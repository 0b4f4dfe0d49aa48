// Writes what is generated from the schema and committed: `npm run codegen`. A test fails when it is stale.
import { writeFile } from 'node:fs/promises'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { openapi } from './schema/openapi.ts'

/** Addresses in committed files are the defaults: a client is given its own. */
const ADDRESSES = { baseUrl: 'http://localhost:3000', imageUrl: 'http://localhost:3001' }
const HEAD = '// Generated from schema/openapi.ts by `npm run codegen`; not edited by hand.\n'

/** @returns the content of each generated file by its path. */
export async function generate(): Promise<Record<string, string>> {
  const types = await openapiTypescript(JSON.stringify(openapi(ADDRESSES)))
  return { 'clients/openapi.ts': HEAD + astToString(types) }
}

if (import.meta.main) {
  for (const [path, content] of Object.entries(await generate())) {
    await writeFile(new URL(path, import.meta.url), content)
  }
}
