// An operator's own word on a company's artwork, through the command line beside a running server.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let key: string
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  key = await service.key()
})
afterAll(() => service.close())

const ask = (path: string) => service.get(path, { 'x-api-key': key })
const run = (...words: string[]) => service.run('artwork', ...words)
const source = async (path: string) => (await ask(path)).headers.get('x-source')

describe('an operator’s word on the command line', () => {
  it('takes effect within a second in the running server, whatever was warm', async () => {
    const file = join(service.dataDir, 'new.svg')
    await writeFile(file, svgOf('<rect x="10" y="10" width="80" height="80" fill="#0a0"/>'))
    const paths = ['/api/spotify.com', 'image:/spotify.com?size=64', '/v1/spotify.com?format=webp']
    for (const path of [...paths, ...paths]) expect(await source(path)).toMatch(/^bundled:/)
    /** The running server names this source on every path within a second. */
    const toShow = async (wanted: RegExp) => {
      for (const path of paths) {
        await expect.poll(() => source(path), { timeout: 1000, interval: 50 }).toMatch(wanted)
      }
    }

    expect((await run('set', 'www.spotify.com', file)).stdout).toContain('spotify.com')
    await toShow(/^uploaded$/)
    expect((await pixelsOf(await ask('/api/spotify.com'))).at(64, 64)).toEqual([0, 170, 0, 255])

    await run('block', 'spotify.com')
    await toShow(/^monogram$/)

    await run('unblock', 'spotify.com')
    await toShow(/^uploaded$/)

    await run('unset', 'spotify.com')
    await toShow(/^bundled:/)
  })

  it('refuses a file that is no image, and a domain that is none', async () => {
    const file = join(service.dataDir, 'no.svg')
    await writeFile(file, 'no image')
    await expect(run('set', 'spotify.com', file)).rejects.toMatchObject({ code: 1 })
    await expect(run('set', 'localhost', file)).rejects.toMatchObject({ code: 1 })
    expect(await source('/api/spotify.com')).toMatch(/^bundled:/)
  })

  it('a drawing that is taken down while it is being rendered is not shown afterwards', async () => {
    const inner = sharedRenderer()
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow: Renderer = {
      ...inner,
      render: async (...asked) => {
        begun.resolve()
        await held.promise
        return inner.render(...asked)
      },
    }
    const other = await startService({ plans: 'unlimited', renderer: slow })
    const first = other.get('/api/github.com')
    await begun.promise
    const heard = new Promise((resolve) => other.stores.records.changes.subscribe(resolve))
    await other.stores.records.artwork.block('github.com' as Apex)
    await heard
    held.resolve()
    await first
    const answer = await other.get('/api/github.com')
    expect(answer.headers.get('x-source')).toBe('monogram')
    await other.close()
  })
})
