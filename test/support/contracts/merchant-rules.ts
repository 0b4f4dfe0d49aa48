// The contract tests of what an operator taught about the lines of bank statements.
import { describe, expect, it } from 'vitest'
import { apex } from '../companies.ts'
import type { OpenRecords } from './index.ts'
import { randomNamespace } from './namespace.ts'

const RULE = { pattern: 'JOE’S GARAGE 🎈', domain: apex('joes.com') }

export function merchantRuleContract(name: string, open: OpenRecords) {
  describe(`rules for merchants: ${name}`, () => {
    it('are kept by their keys, in the order of these, for every process', async () => {
      const namespace = randomNamespace()
      const [{ merchantRules: a, ...first }, { merchantRules: b, ...second }] = await Promise.all([
        open(namespace),
        open(namespace),
      ])
      expect([await a.version(), await a.list()]).toEqual([null, []])
      const other = { pattern: 'ACME', domain: apex('acme.com') }
      expect(await a.put('joes garage', RULE)).toBe(true)
      expect(await a.put('acme', other)).toBe(true)
      expect(await b.list()).toEqual([other, RULE])
      await Promise.all([first.close(), second.close()])
    })

    it('have another version after each change, and the same after none', async () => {
      const { merchantRules: rules, close } = await open(randomNamespace())
      const versions: (string | null)[] = []
      const note = async (result: unknown) => {
        versions.push(await rules.version())
        return result
      }
      expect(await note(await rules.put('joes garage', RULE))).toBe(true)
      expect(await note(await rules.put('joes garage', RULE))).toBe(false)
      const moved = { ...RULE, domain: apex('joes.de') }
      expect(await note(await rules.put('joes garage', moved))).toBe(true)
      expect(await note(await rules.remove('joes garage'))).toEqual(moved)
      expect(await note(await rules.remove('joes garage'))).toBeNull()
      const [set, again, changed, removed, nothing] = versions
      expect([set === again, removed === nothing]).toEqual([true, true])
      expect(new Set([set, changed, removed]).size).toBe(3)
      expect(await rules.list()).toEqual([])
      await close()
    })
  })
}
