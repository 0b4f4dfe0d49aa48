import { defineConfig } from 'vitest/config'

/**
 * The folders of test/ that each suite runs. `api` and `search` send requests to whole services, so they run a second
 * time with the stores on MongoDB and Redis. `full` tests a sample of its data, unless FULL_SIZE=true.
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
  browser: ['browser'],
}

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
    pool: 'forks',
    // Test files share loaded modules, because loading the server takes longer than most files run. The caches in these
    // modules are keyed by content, so a file does not see the data of another one.
    isolate: false,
    // A busy machine may need seconds for what takes milliseconds otherwise.
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['test/support/setup.ts'],
    globalSetup: ['test/support/run-folder.ts', 'test/support/servers/index.ts'],
    // One more than the two cores of the build machine, because most files wait for other processes.
    maxWorkers: 3,
    // The MongoDB-compatible test server scans whole collections where MongoDB reads an index.
    testTimeout: suite === 'servers' ? 240_000 : 60_000,
    hookTimeout: suite === 'servers' ? 240_000 : 60_000,
  },
})
