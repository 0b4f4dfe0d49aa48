import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Each file starts a whole service with child processes of its own.
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
