// Creates one folder for a test run, in which test files share expensive fixtures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    folder: string
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'logograph-run-'))
  provide('folder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
