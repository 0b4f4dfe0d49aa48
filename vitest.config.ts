import { defineConfig } from 'vitest/config'

/**
 * The folders of test/ that each suite runs. `api` and `search` ask whole services, so they run a second time with
 * the stores on MongoDB and Redis. `full` takes samples, unless FULL_SIZE=true.
 */
const SUITES: Record<string, string[]> = {
  default: [
    'api',
    'clients',
    'crawler',
    'full',
    'images',
    'project',
    'registry',
    'research',
    'search',
    'stores',
  ],
  servers: ['servers', 'api', 'search'],
  processes: ['processes'],
  full: ['full'],
}

const suite = process.env.TEST_SUITE ?? 'default'
const folders = SUITES[suite]
if (!folders) {
  const allowed = Object.keys(SUITES).join(', ')
  throw new Error(`TEST_SUITE must be one of ${allowed}; got ${suite}.`)
}

export default defineConfig({
  // The same build of graphql that Node resolves: a second copy would be another realm.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    pool: 'forks',
    // Loading the server takes longer than most files. Files share only caches keyed by content.
    isolate: false,
    setupFiles: ['test/support/setup.ts'],
    globalSetup: ['test/support/run-folder.ts', 'test/support/servers/index.ts'],
    // One more than the cores, because most files wait for other processes.
    maxWorkers: 3,
    // The MongoDB-compatible test server scans whole collections where MongoDB reads an index.
    testTimeout: suite === 'servers' ? 240_000 : 60_000,
    hookTimeout: 60_000,
  },
})
