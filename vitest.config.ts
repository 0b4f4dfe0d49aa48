import { defineConfig } from 'vitest/config'

/**
 * The folders of test/ that each suite runs. `api`, `search` and `visits` send requests to whole services, so those of
 * their files that depend on the stores run a second time with MongoDB and Redis. `full` tests a sample of its data, unless
 * FULL_SIZE=true.
 */
const SUITES: Record<string, string[]> = {
  default: ['api', 'clients', 'merchants', 'project', 'research', 'search', 'stores'],
  websites: ['crawler', 'full', 'images', 'registry', 'visits'],
  servers: ['servers', 'api', 'search', 'visits'],
  processes: ['processes'],
  full: ['full'],
  browser: ['browser'],
  examples: ['examples'],
}
/** `npm run test:one` finds a file in every folder. */
SUITES.one = [...new Set(Object.values(SUITES).flat())]

/** Files of `api` and `search` about parsing, rendering, limits of one process or documents, which no store changes. */
const STORE_INDEPENDENT_FILES = [
  'api/{compat-pages,connections,credentials,domain,element-script,federation,format-auto,graphql-caching}.test.ts',
  'api/{graphql-cost,graphql-defer,graphql-http,graphql-limits,http,key-guessing,mcp-protocol,openapi}.test.ts',
  'api/{openapi-examples,packages,packs,pages,parameters,pasted-values,problem-codes,problems,readable-line}.test.ts',
  'api/{subgraph-composition,subgraph-cost,traceability,tracing,turns,virtual-hosts}.test.ts',
  'search/{bare-symbols,best-match,currencies,identifiers,indices,names,paper-names,queries,rivals,symbol-notations}.test.ts',
  'search/tickers.test.ts',
]

const suite = process.env.TEST_SUITE ?? 'default'
const folders = SUITES[suite]
if (!folders) {
  const allowed = Object.keys(SUITES).join(', ')
  throw new Error(`TEST_SUITE must be one of ${allowed}; got ${suite}.`)
}

export default defineConfig({
  // The same build of graphql that Node resolves, because graphql refuses schema objects of a second copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: suite === 'servers' ? STORE_INDEPENDENT_FILES.map((file) => `test/${file}`) : [],
    pool: 'forks',
    // Test files share loaded modules, because loading the server takes longer than most files run. The caches in these
    // modules are keyed by content, so a file does not see the data of another one.
    isolate: false,
    // A busy machine may need seconds for what takes milliseconds otherwise.
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['test/support/setup.ts'],
    globalSetup: [
      'test/support/run-folder.ts',
      'test/support/servers/index.ts',
      ...(suite === 'browser' ? ['test/support/built-explorer.ts'] : []),
    ],
    // One more than the two cores of the build machine, because most files wait for other processes. The test servers need
    // that core in their suite.
    maxWorkers: suite === 'servers' ? 2 : 3,
    // The MongoDB-compatible test server scans whole collections where MongoDB reads an index.
    testTimeout: suite === 'servers' ? 240_000 : 60_000,
    hookTimeout: suite === 'servers' ? 240_000 : 60_000,
  },
})
