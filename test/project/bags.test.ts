// Tests that the program has one bag of services, and that the state of a request has one typed place.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FILES = globSync('{schema,server}/**/*.ts', { cwd: ROOT })

const filesWith = (pattern: RegExp) =>
  FILES.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))

describe('a file of the server', () => {
  it('declares no bag of its own: functions take the services or the context of the request', () => {
    expect(filesWith(/\b(?:interface|type) \w*Parts\b/)).toEqual([])
  })

  it('reads response.locals only through http/request-state.ts', () => {
    expect(filesWith(/\.locals\b/)).toEqual(['server/http/request-state.ts'])
  })

  it('declares each resolver as a function that takes ctx first, in one table', () => {
    const table = readFileSync(join(ROOT, 'server/resolvers/index.ts'), 'utf8')
    const names = [...table.matchAll(/^ {4}(\w+): \(.*\) => (\w+)\(ctx\b/gm)]
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter(([, name, called]) => name !== called)).toEqual([])
  })
})
