// Generates the committed files that follow from the source: `npm run codegen`. A test fails when they are stale.
import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import { parse, printSchema } from 'graphql'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { schema, sdl, subgraphSdl } from './schema/graphql/index.ts'
import { SUBGRAPH_DEFAULTS } from './schema/graphql/subgraph-names.ts'
import { openapi } from './schema/openapi/index.ts'
import { PROBLEM_CODES } from './schema/problems.ts'
import { commandReference } from './scripts/guides/commands.ts'
import { variableTables } from './scripts/guides/configuration.ts'
import { routeMap } from './scripts/guides/route-map.ts'
import { withGeneratedPart } from './scripts/guides/table.ts'
import { pythonTypes } from './scripts/python-types.ts'

/** The default URLs in generated files. Clients can set their own. */
const DEFAULT_URLS = { baseUrl: 'http://localhost:3000', imageUrl: 'http://localhost:3001' }
/** The type of an image in a generated client. */
const BLOB = ts.factory.createTypeReferenceNode('Blob')
const OPERATIONS = 'clients/operations.graphql'
/** The package imports nothing from outside `clients/`, so it has its own type of the codes. */
const PROBLEM_CODE_TYPE = `/** The stable codes of problems. */
export type ProblemCode =
${PROBLEM_CODES.map((code) => `    | "${code}"`).join('\n')};
`
/** The generated file imports only this type of the package, which needs the package graphql. */
const DECORATION_IMPORT =
  /^import type \{ DocumentTypeDecoration \} from '@graphql-typed-document-node\/core';$/m
const DECORATION = `/** Carries the types of a document, which its text does not have. */
interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult;
}`
const header = (source: string) =>
  `Generated from ${source} by \`npm run codegen\`; not edited by hand.\n`

/** @returns the content of each generated file by its path. */
export async function generate(): Promise<Record<string, string>> {
  const document = openapi(DEFAULT_URLS)
  const types = await openapiTypescript(JSON.stringify(document), {
    transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
  })
  const { documents, manifest } = await typedDocuments()
  return {
    'clients/openapi.ts': `// ${header('schema/openapi/index.ts')}${astToString(types)}${PROBLEM_CODE_TYPE}`,
    'clients/documents.ts': `// ${header(OPERATIONS)}${documents}`,
    'clients/python/logograph/types.py': `# ${header('schema/openapi/index.ts')}${pythonTypes(document)}`,
    'schema/schema.graphql': `# ${header('schema/graphql/')}\n${sdl()}\n`,
    'schema/subgraph.graphql': `# ${header('schema/graphql/')}\n${subgraphSdl(SUBGRAPH_DEFAULTS)}\n`,
    'schema/graphql/persisted.json': `${manifest}\n`,
    ...(await generateGuides()),
  }
}

/** @returns the guides with a generated part. */
async function generateGuides(): Promise<Record<string, string>> {
  const parts = {
    'docs/configuration.md': variableTables(),
    'docs/commands.md': await commandReference(),
    'docs/routes.md': routeMap(),
  }
  const guides = Object.entries(parts).map(async ([path, text]) => {
    const guide = await readFile(new URL(path, import.meta.url), 'utf8')
    return [path, withGeneratedPart(guide, text)]
  })
  return Object.fromEntries(await Promise.all(guides))
}

type PresetOptions = Parameters<typeof preset.buildGeneratesSection>[0]

/** Generates the module of typed GraphQL documents, and the manifest of persisted documents. */
async function typedDocuments(): Promise<{ documents: string; manifest: string }> {
  const operations = await readFile(new URL(OPERATIONS, import.meta.url), 'utf8')
  const scalars = ['Domain', 'HexColor', 'ISIN', 'URL', 'DateTime'].map((name) => [name, 'string'])
  const files = await preset.buildGeneratesSection({
    baseOutputDir: 'clients/',
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [{ location: OPERATIONS, document: parse(operations), rawSDL: operations }],
    config: {
      scalars: Object.fromEntries(scalars),
      documentMode: 'string',
      enumType: 'string-literal',
      useTypeImports: true,
    },
    presetConfig: {
      fragmentMasking: false,
      persistedDocuments: { hashAlgorithm: (document: string) => hash('sha256', document) },
    },
    plugins: [],
    pluginMap: {},
    documentTransforms: [],
    // The type requires a profiler, but the preset works without one.
  } as Omit<PresetOptions, 'profiler'> as PresetOptions)
  const generateFile = async (name: string) => {
    const file = files.find(({ filename }) => filename === `clients/${name}`)
    if (!file) throw new Error(`The preset no longer generates ${name}.`)
    return codegen(file)
  }
  // Generated together: the manifest waits for the documents that it lists.
  const [documents, manifest] = await Promise.all([
    generateFile('graphql.ts'),
    generateFile('persisted-documents.json'),
  ])
  if (!DECORATION_IMPORT.test(documents)) throw new Error('The preset imports other types now.')
  const text = documents.replace(/^\/\* eslint-disable \*\/\n/, '')
  return { documents: text.replace(DECORATION_IMPORT, DECORATION), manifest }
}

if (import.meta.main) {
  for (const [path, content] of Object.entries(await generate())) {
    await writeFile(new URL(path, import.meta.url), content)
  }
}
