// Tests a render process over many jobs: the program that it runs, and its memory.
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBundle } from '../../server/images/bundle.ts'
import { residentBytes } from '../../server/images/process-stats.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { artworkOf, recipeWith, svgOf } from '../support/artwork.ts'
import { testRenderer } from '../support/renderer.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUNDLE = join(ROOT, 'server/images/dist/render-child.js')
const MIB = 1024 * 1024

describe('a render process', () => {
  it('frees the memory of the images that it has rendered', async () => {
    const renderer = testRenderer({ maxChildren: 1 })
    onTestFinished(() => renderer.close())
    const artwork = artworkOf('a.com', svgOf('<circle cx="50" cy="50" r="40" fill="#1db954"/>'))
    const renderMany = async (count: number) => {
      const recipe = recipeWith({ edge: 128 })
      for (let i = 0; i < count; i++) await renderer.render(artwork, recipe, { caller: 'a' })
    }
    await renderMany(300)
    const [pid = 0] = renderer.childPids()
    const before = residentBytes(pid)
    await renderMany(1500)
    // The pixels of these images are 94 MiB.
    expect(renderer.childPids()).toEqual([pid])
    expect((residentBytes(pid) - before) / MIB).toBeLessThan(40)
  })

  it('makes room also when a busy machine gives its job little processor time', async () => {
    const program = new URL('../support/processes/slow-renderer.ts', import.meta.url)
    const renderer = testRenderer({ maxChildren: 1, program, renderTimeoutMs: 60_000 })
    onTestFinished(() => renderer.close())
    const ended: string[] = []
    const render = async (content: string, caller: string) => {
      await renderer.render(artworkOf('a.com', svgOf(content)), recipeWith(), { caller })
      ended.push(caller)
    }
    const slow = render('<circle id="idle-5" cx="50" cy="50" r="40"/>', 'a')
    await sleep(1000)
    await Promise.all([slow, render('<circle cx="50" cy="50" r="40"/>', 'b')])
    expect(ended).toEqual(['b', 'a'])
  })

  it('starts at the cost of the caller whose job ended the one before', async () => {
    const accounts = new Accounts()
    const program = new URL('../support/processes/slow-renderer.ts', import.meta.url)
    const renderer = testRenderer({ maxChildren: 1, cpuMs: 300, program, accounts })
    onTestFinished(() => renderer.close())
    const render = (content: string, caller: string) =>
      renderer.render(artworkOf('a.com', svgOf(content)), recipeWith(), { caller })
    await expect(render('<g id="busy-100"/>', 'a')).rejects.toThrow('The artwork took too long.')
    const before = accounts.used('a')
    await render('<circle cx="50" cy="50" r="40"/>', 'b')
    expect(accounts.used('a')).toBeGreaterThan(before)
  })
})

describe.skipIf(!existsSync(BUNDLE))('the bundle of the renderer', () => {
  it('is used until one of its sources is newer', () => {
    const source = join(ROOT, 'server/images/render-child.ts')
    expect(readFileSync(BUNDLE, 'utf8')).toContain('async function warmUpBetweenJobs')
    const now = new Date()
    utimesSync(BUNDLE, now, now)
    const before = findBundle()
    utimesSync(source, now, new Date(now.getTime() + 60_000))
    const after = findBundle()
    utimesSync(source, now, new Date(now.getTime() - 60_000))
    expect([before !== null, after]).toEqual([true, null])
  })
})
