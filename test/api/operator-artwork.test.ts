// The `artwork` commands, which set, unset and block the artwork of a company beside a running server.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const key = await service.key()

const getWithKey = (path: string) => service.get(path, { 'x-api-key': key })
const runArtworkCommand = (...args: string[]) => service.run('artwork', ...args)
const sourceOf = async (path: string) => (await getWithKey(path)).headers.get('x-source')

describe('the artwork commands', () => {
  it('take effect soon in the running server, for cached images too', async () => {
    const file = join(service.dataDir, 'new.svg')
    await writeFile(file, svgOf('<rect x="10" y="10" width="80" height="80" fill="#0a0"/>'))
    const paths = ['/api/spotify.com', 'image:/spotify.com?size=64', '/v1/spotify.com?format=webp']
    for (const path of [...paths, ...paths]) expect(await sourceOf(path)).toMatch(/^bundled:/)
    /** Expects this source at every path within a second. */
    const expectSource = async (expected: RegExp) => {
      for (const path of paths) {
        await expect.poll(() => sourceOf(path)).toMatch(expected)
      }
    }

    expect((await runArtworkCommand('set', 'www.spotify.com', file)).stdout).toMatch(
      /^spotify\.com now shows this icon .* It hides the logos of all other sources, also a wordmark\./,
    )
    await expectSource(/^uploaded$/)
    expect((await pixelsOf(await getWithKey('/api/spotify.com'))).at(64, 64)).toEqual([
      0, 170, 0, 255,
    ])

    await runArtworkCommand('block', 'spotify.com')
    await expectSource(/^monogram$/)

    await runArtworkCommand('unblock', 'spotify.com')
    await expectSource(/^uploaded$/)

    await runArtworkCommand('unset', 'spotify.com')
    await expectSource(/^bundled:/)
  })

  it('import a CSV file row by row, say what failed, and list the result', async () => {
    await writeFile(
      join(service.dataDir, 'own.svg'),
      svgOf('<path fill="#0a0" d="M0 0h80v80H0z"/>'),
    )
    const csv = join(service.dataDir, 'artwork.csv')
    const rows = [
      'domain,action,file,kind,background,keep',
      'www.figma.com,set,own.svg,,,',
      'figma.com,set,own.svg,wordmark,dark,yes',
      'netflix.com,block,,,,',
      'github.com,set,missing.svg,,,',
      'localhost,block,,,,',
      'nvidia.com,hide,,,,',
    ]
    await writeFile(csv, rows.join('\n'))
    const failed = runArtworkCommand('import', csv)
    await expect(failed).rejects.toMatchObject({ code: 1 })
    const { stderr, stdout } = await failed.catch((error) => error)
    expect(stdout).toMatch(
      /shows this icon .* also a wordmark\..*\n.*shows this wordmark [^.]*\.\n/,
    )
    expect(stderr).toMatch(
      /Row 4 \(github\.com\): The file .*missing\.svg cannot be read: it does not exist\./,
    )
    expect(stderr).toContain('Row 5 (localhost): ')
    expect(stderr).toContain('The action must be set, unset, block or unblock; got "hide".')
    expect(stderr).toContain('3 of 6 rows done.')
    await expect.poll(() => sourceOf('/api/figma.com')).toBe('uploaded')
    await expect.poll(() => sourceOf('/api/netflix.com')).toBe('monogram')
    const listed = JSON.parse((await runArtworkCommand('list', '--json')).stdout)
    expect(listed).toMatchObject([
      {
        domain: 'figma.com',
        blocked: false,
        artwork: [
          { kind: 'icon', kept: false },
          { kind: 'wordmark', background: 'dark', kept: true },
        ],
      },
      { domain: 'netflix.com', blocked: true, artwork: [] },
    ])
    for (const { domain } of listed) await runArtworkCommand('unset', domain)
    expect((await runArtworkCommand('list')).stdout).toBe('')
  })

  it('show a file as it is with --keep, up to the edge of the image', {
    timeout: 120_000,
  }, async () => {
    const set = async (shape: string, ...options: string[]) => {
      const file = join(service.dataDir, 'kept.svg')
      await writeFile(file, svgOf(shape))
      await runArtworkCommand('set', 'stripe.com', file, ...options)
    }
    const alphaAt = async (position: number, parameters = '') => {
      const { at } = await pixelsOf(await getWithKey(`/api/stripe.com?size=100${parameters}`))
      return at(position, position)[3]
    }
    const small = '<rect x="40" y="40" width="20" height="20" fill="#0a0"/>'
    const full = '<rect width="100" height="100" fill="#0a0"/>'
    await set(small, '--keep')
    await expect.poll(() => sourceOf('/api/stripe.com')).toBe('uploaded')
    expect(await Promise.all([38, 42, 58, 62].map((at) => alphaAt(at)))).toEqual([0, 255, 255, 0])
    expect((await runArtworkCommand('list')).stdout).toContain('icon (image/svg+xml, kept)')
    // Nothing of this file is cut, so both have the same bytes.
    await set(full)
    await expect.poll(() => alphaAt(38)).toBe(255)
    expect(await alphaAt(1)).toBe(0)
    await set(full, '--keep')
    await expect.poll(() => alphaAt(1)).toBe(255)
    expect(await alphaAt(1, '&padding=10')).toBe(0)
    await runArtworkCommand('unset', 'stripe.com')
  })

  it('reject a file that is not an image, and an invalid domain', async () => {
    const file = join(service.dataDir, 'no.svg')
    await writeFile(file, 'not an image')
    await expect(runArtworkCommand('set', 'spotify.com', file)).rejects.toMatchObject({ code: 1 })
    await expect(runArtworkCommand('set', 'localhost', file)).rejects.toMatchObject({ code: 1 })
    expect(await sourceOf('/api/spotify.com')).toMatch(/^bundled:/)
  })

  it('do not show artwork that is blocked while it is rendered', async () => {
    const inner = sharedRenderer()
    const renderStarted = Promise.withResolvers<void>()
    const renderReleased = Promise.withResolvers<void>()
    const slowRenderer: Renderer = {
      ...inner,
      render: async (...args) => {
        renderStarted.resolve()
        await renderReleased.promise
        return inner.render(...args)
      },
    }
    const slowService = await startService({ plans: 'unlimited', renderer: slowRenderer })
    const first = slowService.get('/api/github.com')
    await renderStarted.promise
    const changeReceived = new Promise((resolve) =>
      slowService.stores.records.changes.subscribe(resolve),
    )
    await slowService.stores.records.artwork.block('github.com' as Apex)
    await changeReceived
    renderReleased.resolve()
    await first
    const response = await slowService.get('/api/github.com')
    expect(response.headers.get('x-source')).toBe('monogram')
    await slowService.close()
  })
})
