import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/order.ts'

const ON_SERVERS = process.env.TEST_STORES === 'servers'

/** Real processes side by side, which take as long as a third of all else: `npm run test:processes`. */
const PROCESSES = ['cluster', 'processes', 'worker'].map((name) => `test/${name}.test.ts`)
const ON_PROCESSES = process.env.TEST_SUITE === 'processes'

/**
 * What asks whole services for what they keep. The rest looks at a part of one, or opens stores of its own; and
 * searches through the catalogue: without indexes, as the MongoDB of tests is, each takes it a quarter of a second.
 */
const ON_STORES = [
  ...[
    'artwork',
    'batch',
    'brand',
    'clients',
    'colours',
    'commands',
    'compat',
    'discovery',
    'domain',
  ],
  ...[
    'entitled',
    'graphql',
    'graphql-client',
    'graphql-limits',
    'hot',
    'import-run',
    'import-told',
  ],
  ...[
    'inputs',
    'keys',
    'logo',
    'lookup',
    'other-domains',
    'parity',
    'plans',
    'problems',
    'profile',
  ],
  ...['mcp', 'refresh', 'rendering', 'visits'],
]

function included(): string[] {
  if (ON_PROCESSES) return PROCESSES
  return ON_SERVERS ? ON_STORES.map((name) => `test/${name}.test.ts`) : ['test/**/*.test.ts']
}

export default defineConfig({
  // As node finds it: beside what its dependants load, the other build of it would be another realm.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: included(),
    exclude: ON_PROCESSES ? [] : PROCESSES,
    pool: 'forks',
    // Loading the server takes longer than most files: what a file leaves behind are caches by content.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/folder.ts', 'test/servers.ts'],
    // More than the cores: much of each file is waiting for others.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The MongoDB of tests reads whole collections where MongoDB reads an index.
    testTimeout: ON_SERVERS ? 240_000 : 60_000,
    hookTimeout: 60_000,
    // A shared machine stalls for seconds now and then: what fails twice there is no accident.
    retry: process.env.CI ? 1 : 0,
  },
})
