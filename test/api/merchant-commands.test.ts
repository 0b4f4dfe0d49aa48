// The commands `merchant`: what an operator teaches, tries, lists, exports, imports and forgets.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService())
const run = (...args: string[]) => service.run('merchant', ...args)
const list = async () => JSON.parse((await run('list', '--json')).stdout)
const fileOf = async (name: string, text: string) => {
  const file = join(service.dataDir, name)
  await writeFile(file, text)
  return file
}

describe('merchant', { timeout: 120_000 }, () => {
  it('sets a pattern once in any spelling, answers lines with it, and forgets it', async () => {
    expect((await run('set', "Joe's Garage", 'www.Stripe.com')).stdout).toMatch(/^$|now means/)
    await expect(run('set', '***', 'stripe.com')).rejects.toThrow(/pattern must have/)
    await expect(run('set', 'JOES', 'localhost')).rejects.toThrow(/must/)
    expect((await run('set', 'JOES  GARAGE', 'stripe.com')).stdout).toMatch(/stripe\.com/)
    expect(await list()).toEqual([{ pattern: 'JOES  GARAGE', domain: 'stripe.com' }])
    const response = await service.get('/api/merchant?text=POS+JOES+GARAGE+44')
    expect((await response.json()).merchant).toMatchObject({ name: 'Stripe', domain: 'stripe.com' })
    expect((await run('unset', "joe's garage")).stdout).toBe(
      'JOES  GARAGE means stripe.com no longer.\n',
    )
    await expect(run('unset', 'joes garage')).rejects.toThrow(/pattern must be one/)
    expect(await list()).toEqual([])
  })

  it('shows which lines a pattern would change, and sets nothing', async () => {
    const file = await fileOf('lines.txt', 'TARGET T-1234\nZARA 12\n\nTARGET T-99\n')
    const { stdout, stderr } = await run('set', 'TARGET T', 'stripe.com', '--lines', file)
    expect(stdout.split('\n')).toEqual([
      'TARGET T-1234\ttarget.com → stripe.com',
      'TARGET T-99\ttarget.com → stripe.com',
      '',
    ])
    expect(stderr).toBe('2 of 3 lines would change. Nothing was set.\n')
    expect(await list()).toEqual([])
  })

  it('imports what it exports, reports rows that are wrong, and audits each change', async () => {
    const file = await fileOf(
      'rules.csv',
      'pattern,domain\nACME 1,acme.com\n,acme.com\n"A, B",acme.org\n',
    )
    await expect(run('import', file)).rejects.toMatchObject({
      stderr: expect.stringMatching(/Row 2.*\n2 of 3 rows done/),
    })
    const exported = (await run('export')).stdout
    expect(exported).toBe('pattern,domain\r\n"A, B",acme.org\r\nACME 1,acme.com\r\n')
    await run('unset', 'ACME 1', '--reason', 'a test')
    await run('import', await fileOf('exported.csv', exported))
    expect((await run('export')).stdout).toBe(exported)
    const audited = JSON.parse((await service.run('audit', '--json')).stdout)
    expect(
      audited
        .slice(0, 4)
        .map(({ action, subject, reason }: Record<string, string>) => [action, subject, reason]),
    ).toEqual([
      ['merchant set', 'ACME 1 → acme.com', null],
      ['merchant unset', 'acme 1', 'a test'],
      ['merchant set', 'A, B → acme.org', null],
      ['merchant set', 'ACME 1 → acme.com', null],
    ])
  })
})
