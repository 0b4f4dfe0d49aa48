// Rendering under load, of artwork that cannot be rendered, and with a short time limit.
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ArtworkFailed } from '../../server/images/child.ts'
import { bytesOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { testRenderer } from '../support/renderer.ts'
import { countingRenderer, type Service, startService } from '../support/service.ts'

const UNKNOWN_DOMAIN = 'no-such-company-anywhere.com'
const LOGO_PREFIXES = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']

// So many erosions take far longer than a render may. They block a thread, and no timeout of the library ends them.
const ENDLESS = svgOf(
  `<filter id="t">${'<feMorphology radius="99999"/>'.repeat(200)}</filter>` +
    '<rect width="100" height="100" filter="url(#t)"/>',
)

describe('with little memory', () => {
  it('a large image is answered with a smaller one, and the same artwork is still rendered in small sizes', async () => {
    const program = new URL('../support/processes/small-renderer.ts', import.meta.url)
    const renderer = testRenderer({ maxChildren: 1, program })
    const service = await startService({ plans: 'unlimited', renderer })
    onTestFinished(() => service.close())
    const key = { 'x-api-key': await service.key() }
    const known = '/api/stripe.com?size=2000&format=webp'
    const doubled = '/api/stripe.com?size=1024&retina=true&format=webp'
    const generated = `/api/${UNKNOWN_DOMAIN}?size=2000&format=webp`
    for (const path of [known, doubled, known, doubled, generated]) {
      const answer = await service.get(path, key)
      expect(answer.status, path).toBe(200)
      expect(answer.headers.get('x-downgraded'), path).toBe('size')
      expect(imageSize(await bytesOf(answer)), path).toMatchObject({ width: 1024, height: 1024 })
    }
    const small = await service.get('/api/stripe.com?size=200&format=webp', key)
    expect(small.headers.get('x-fallback')).toBeNull()
    expect(small.headers.get('x-downgraded')).toBeNull()
  })

  it('a generated image that cannot be rendered at all is a 503 with Retry-After', async () => {
    const failing = {
      ...testRenderer(),
      render: () => Promise.reject(new ArtworkFailed('It died.')),
    }
    const service = await startService({ plans: 'unlimited', renderer: failing })
    onTestFinished(() => service.close())
    const key = { 'x-api-key': await service.key() }
    for (const path of [
      '/api/stripe.com?format=webp',
      `/api/${UNKNOWN_DOMAIN}?size=2000&format=png`,
    ]) {
      const answer = await service.get(path, key)
      expect(answer.status, path).toBe(503)
      expect(answer.headers.get('retry-after'), path).not.toBeNull()
    }
  })
})

describe('under load', { timeout: 60_000 }, () => {
  it('a thousand concurrent requests for one new image cost one render', async () => {
    const renderer = countingRenderer()
    const service = await startService({ plans: 'unlimited', renderer })
    onTestFinished(() => service.close())
    const responses = await Promise.all(
      Array.from({ length: 1000 }, async (_, i) => {
        const response = await service.get(
          `${LOGO_PREFIXES[i % LOGO_PREFIXES.length]}stripe.com?size=77`,
        )
        const { byteLength } = await bytesOf(response)
        if (response.status === 503 && response.headers.has('retry-after')) return 'unavailable'
        const fallback = response.headers.get('x-fallback')
        return fallback ?? `${response.status}, ${byteLength} bytes`
      }),
    )
    // On a busy machine the image may be rendered twice and some requests may fail, but every image is the same.
    expect([1, 2]).toContain(renderer.renders())
    const outcomes = new Set(responses)
    for (const failure of ['unavailable', 'monogram']) outcomes.delete(failure)
    expect([...outcomes]).toEqual([expect.stringMatching(/^200, \d+ bytes$/)])
  })

  it('a full queue is a 503 with Retry-After, and cached images are still returned', async () => {
    // One rendering can run, and one can wait: it weighs 90,000 for its fixed cost, plus its pixels and bytes.
    const limits = { maxChildren: 1, maxQueuedWeight: 120_000, cpuMs: 2500 }
    const renderer = countingRenderer(limits)
    const smallService = await startService({ plans: 'unlimited', renderer })
    onTestFinished(() => smallService.close())
    expect((await smallService.get('/api/github.com')).status).toBe(200)
    await smallService.stores.records.artwork.put(artworkOf('endless.com', ENDLESS))
    const running = smallService.get('/api/endless.com')
    await expect.poll(renderer.renders).toBe(2)
    const paths = Array.from({ length: 12 }, (_, i) => `/api/stripe.com?size=${40 + i}`)
    const pending = paths.map((path) => smallService.get(path))
    expect((await smallService.get('/api/github.com')).status).toBe(200)
    expect((await smallService.get(`/api/${UNKNOWN_DOMAIN}`)).status).toBe(200)
    const responses = await Promise.all(pending)
    expect((await running).headers.get('x-fallback')).toBe('monogram')
    const refusals = responses.filter(({ status }) => status !== 200)
    expect(refusals).toHaveLength(11)
    for (const response of refusals) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(await response.json()).toMatchObject({
        type: 'urn:logograph:problem:unavailable',
        retryAfter: Number(response.headers.get('retry-after')),
      })
    }
    expect((await smallService.get('/api/stripe.com?size=60')).status).toBe(200)
  })
})

describe('artwork that cannot be rendered', () => {
  let fragileService: Service
  beforeAll(async () => {
    const limits = { maxChildren: 1, cpuMs: 1500 }
    fragileService = await startService({ plans: 'unlimited', renderer: testRenderer(limits) })
    const { artwork } = fragileService.stores.records
    await artwork.put(artworkOf('endless.com', ENDLESS))
    const notAnImage = Buffer.from('not an image')
    await artwork.put(artworkOf('broken.com', notAnImage, { mediaType: 'image/png' }))
  })
  afterAll(() => fragileService.close())

  it('is replaced by a monogram', async () => {
    const response = await fragileService.get('/api/endless.com')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-fallback')).toBe('monogram')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('does not affect the next company', async () => {
    const response = await fragileService.get('/api/www.microsoft.com')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-source')).toMatch(/^bundled:/)
  })

  it('is rendered again once, and then never, in any size', async () => {
    // The first test of this group rendered it for the first time.
    const second = await fragileService.get('/api/endless.com?size=65')
    expect(second.headers.get('x-fallback')).toBe('monogram')
    // The renderer has no child process now, so a third rendering would start one.
    await expect.poll(fragileService.renderer.childPids).toEqual([])
    const placeholder = await fragileService.get('/api/endless.com?size=64&fallback=placeholder')
    expect(placeholder.headers.get('x-fallback')).toBe('placeholder')
    expect((await fragileService.get('/api/endless.com?fallback=404')).status).toBe(404)
    expect(fragileService.renderer.childPids()).toEqual([])
  })

  it('is replaced by a monogram in a raster format too', async () => {
    const key = await fragileService.key()
    const response = await fragileService.get('/api/endless.com?format=webp&size=64', {
      'x-api-key': key,
    })
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-fallback')).toBe('monogram')
  })

  it('is replaced by a monogram when its bytes are not an image', async () => {
    const response = await fragileService.get('/api/broken.com')
    expect(response.status).toBe(200)
    expect(response.headers.get('x-fallback')).toBe('monogram')
  })

  it('does not affect later requests when a child process is killed from outside', async () => {
    await fragileService.get('/api/stripe.com?size=33')
    for (const pid of fragileService.renderer.childPids()) process.kill(pid, 'SIGKILL')
    const responses = [34, 35, 36].map((size) => fragileService.get(`/api/stripe.com?size=${size}`))
    for (const response of await Promise.all(responses)) expect(response.status).toBe(200)
    const after = await fragileService.get('/api/stripe.com?size=37')
    expect(after.headers.get('x-source')).toMatch(/^bundled:/)
  })
})

describe('the time limit of a rendering', () => {
  it('starts after its child process has started, so that even a short limit suffices', async () => {
    const shortLimitRenderer = testRenderer({ maxChildren: 1, cpuMs: 300 })
    const shortLimitService = await startService({
      plans: 'unlimited',
      renderer: shortLimitRenderer,
    })
    const response = await shortLimitService.get('/api/www.microsoft.com')
    await shortLimitService.close()
    expect(response.headers.get('x-source')).toMatch(/^bundled:/)
  })
})
