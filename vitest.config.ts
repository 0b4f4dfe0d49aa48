import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/order.ts'

/** Started as processes of their own, killed, cut off or stormed: they take as long as half of all else. */
const PROCESSES = [
  ...['cluster', 'faults', 'internet', 'mongo-faults', 'operation'],
  ...['processes', 'redis-faults', 'storm', 'worker'],
]

/** What is sampled otherwise, or left out. */
const FULL = ['bundled', 'imports-full', 'names-of-catalogue', 'queries-full']

/**
 * What asks whole services for what they keep. The rest looks at a part of one, or opens stores of its own.
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
  ...['intelligence', 'mcp', 'queries', 'refresh', 'rendering', 'search', 'visits'],
]

/** What holds stores on servers to the contracts. */
const CONTRACTS = ['mongo', 'redis']

const SUITES: Record<string, string[]> = {
  servers: [...CONTRACTS, ...ON_STORES],
  processes: PROCESSES,
  full: FULL,
}
const filesOf = (names: string[]) => names.map((name) => `test/${name}.test.ts`)
const suite = process.env.TEST_SUITE ?? ''
const named = SUITES[suite]
if (suite && !named) throw new Error(`TEST_SUITE=${suite}: it is one of ${Object.keys(SUITES)}.`)

export default defineConfig({
  // As node finds it: beside what its dependants load, the other build of it would be another realm.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: named ? filesOf(named) : ['test/*.test.ts'],
    exclude: named ? [] : filesOf([...CONTRACTS, ...PROCESSES]),
    pool: 'forks',
    // Loading the server takes longer than most files: what a file leaves behind are caches by content.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/folder.ts', 'test/servers.ts'],
    // More than the cores: much of each file is waiting for others.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // The MongoDB of tests reads whole collections where MongoDB reads an index.
    testTimeout: suite === 'servers' ? 240_000 : 60_000,
    hookTimeout: 60_000,
    // A shared machine stalls for seconds now and then: what fails twice there is no accident.
    retry: process.env.CI ? 1 : 0,
  },
})
