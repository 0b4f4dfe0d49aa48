import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/order.ts'

export default defineConfig({
  // As node finds it: beside what its dependants load, the other build of it would be another realm.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Loading the server takes longer than most files: what a file leaves behind are caches by content.
    isolate: false,
    globalSetup: ['test/folder.ts', 'test/servers.ts'],
    // More than the cores: much of each file is waiting for others.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
