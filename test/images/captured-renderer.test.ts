// Tests that a captured render process, which runs the code of an attacker, cannot harm the main process through its
// pipes. The attacks are in test/support/processes/captured-renderer.ts.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SafeImage } from '../../schema/artwork.ts'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { recipeWith, svgOf } from '../support/artwork.ts'
import { testRenderer } from '../support/renderer.ts'

const RECIPE = recipeWith({ edge: 64 })

function artwork(id: string): SafeImage {
  const bytes = svgOf(`<rect id="${id}" width="50" height="50" fill="#f00"/>`)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    mediaType: 'image/svg+xml',
    bytes,
    width: 100,
    height: 100,
    hash,
    legible: ['light'],
    visibleArea: null,
  }
}

describe('a captured render process', () => {
  let renderer: Renderer
  beforeAll(() => {
    const program = new URL('../support/processes/captured-renderer.ts', import.meta.url)
    renderer = testRenderer({ maxChildren: 1, cpuMs: 1000, program })
  })
  afterAll(() => renderer.close())
  const render = (id: string) => renderer.render(artwork(id), RECIPE, { caller: 'a' })

  it.each([
    'garbage',
    'huge-bytes',
    'bytes-over-the-maximum',
    'null',
    'two-answers',
    'node-handle-ack',
    'node-lines',
    'back-on-stdin',
  ])('is ended and replaced when it sends %s', async (name) => {
    await render('honest')
    const [pid] = renderer.childPids()
    await expect(render(`attack-${name}`)).rejects.toThrow(
      new ArtworkFailed('The renderer gave an answer that is not safe.'),
    )
    expect((await render('honest')).mediaType).toBe('image/png')
    expect(renderer.childPids()).toHaveLength(1)
    expect(renderer.childPids()).not.toContain(pid)
  })

  it.each([
    ['half-and-dead', 'The renderer died of this artwork.'],
    ['half-and-nothing', 'The artwork took too long.'],
  ])('is ended and replaced when it sends a part of an answer: %s', async (name, message) => {
    await expect(render(`attack-${name}`)).rejects.toThrow(new ArtworkFailed(message))
    expect((await render('honest')).mediaType).toBe('image/png')
  })

  it('is ended when it sends a message after its answer', async () => {
    expect((await render('attack-after-answer')).mediaType).toBe('image/png')
    await expect.poll(() => renderer.childPids(), { timeout: 20_000 }).toEqual([])
    expect((await render('honest')).mediaType).toBe('image/png')
  })
})
