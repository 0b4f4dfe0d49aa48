// Writes what is generated from the schema and committed: `npm run codegen`. A test fails when it is stale.
import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import { parse, printSchema } from 'graphql'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { schema, sdl } from './schema/graphql/index.ts'
import { openapi } from './schema/openapi/index.ts'

/** Addresses in committed files are the defaults: a client is given its own. */
const ADDRESSES = { baseUrl: 'http://localhost:3000', imageUrl: 'http://localhost:3001' }
const OPERATIONS = 'clients/operations.graphql'
const from = (source: string) =>
  `Generated from ${source} by \`npm run codegen\`; not edited by hand.\n`

/** @returns the content of each generated file by its path. */
export async function generate(): Promise<Record<string, string>> {
  const types = await openapiTypescript(JSON.stringify(openapi(ADDRESSES)))
  const { documents, manifest } = await typedDocuments()
  return {
    'clients/openapi.ts': `// ${from('schema/openapi/index.ts')}${astToString(types)}`,
    'clients/documents.ts': `// ${from(OPERATIONS)}${documents}`,
    'schema/schema.graphql': `# ${from('schema/graphql/')}\n${sdl()}\n`,
    'schema/graphql/persisted.json': `${manifest}\n`,
  }
}

type PresetOptions = Parameters<typeof preset.buildGeneratesSection>[0]

/** Each document with the types of its variables and its answer, and all of them by their hash. */
async function typedDocuments(): Promise<{ documents: string; manifest: string }> {
  const text = await readFile(new URL(OPERATIONS, import.meta.url), 'utf8')
  const scalars = ['Domain', 'HexColor', 'ISIN', 'URL', 'DateTime'].map((name) => [name, 'string'])
  const files = await preset.buildGeneratesSection({
    baseOutputDir: 'clients/',
    ...{ schema: parse(printSchema(schema)), schemaAst: schema },
    documents: [{ location: OPERATIONS, document: parse(text), rawSDL: text }],
    config: {
      scalars: Object.fromEntries(scalars),
      ...{ documentMode: 'string', enumType: 'string-literal', useTypeImports: true },
    },
    presetConfig: {
      fragmentMasking: false,
      persistedDocuments: { hashAlgorithm: (document: string) => hash('sha256', document) },
    },
    ...{ plugins: [], pluginMap: {}, documentTransforms: [] },
  } as Omit<PresetOptions, 'profiler'> as PresetOptions)
  const made = async (name: string) => {
    const file = files.find(({ filename }) => filename === `clients/${name}`)
    if (!file) throw new Error(`The preset makes no ${name} any more.`)
    return codegen(file)
  }
  // The manifest waits for the documents that it lists.
  const [documents, manifest] = await Promise.all([
    made('graphql.ts'),
    made('persisted-documents.json'),
  ])
  return { documents: documents.replace(/^\/\* eslint-disable \*\/\n/, ''), manifest }
}

if (import.meta.main) {
  for (const [path, content] of Object.entries(await generate())) {
    await writeFile(new URL(path, import.meta.url), content)
  }
}
