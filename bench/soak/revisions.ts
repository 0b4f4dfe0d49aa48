// Generates artwork that is unique for each domain and revision, and lists the valid revisions.
import { createCipheriv, hash } from 'node:crypto'
import type { SafeImage } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs/logo.ts'
import { encodePng } from '../../server/images/png.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { recipeWith } from '../../test/support/artwork.ts'
import { mark } from '../../test/support/fake-internet.ts'

/** A domain and the revisions of its artwork; the last write may have been interrupted. */
export interface RevisedDomain {
  domain: string
  confirmedRevision: number
  attemptedRevision: number
}

/** An image that the test requests. */
export interface Rendition {
  size: number
  format: Format
}

/** Generates the artwork of a revision. */
export type ArtworkGenerator = (domain: string, revision: number) => Uint8Array

/** Width and height of a generated PNG, in pixels. */
const EDGE = 192

/** A PNG of about 100 KB, which takes several writes. */
export const noisePng: ArtworkGenerator = (domain, revision) => {
  const key = hash('sha256', `${domain} ${revision}`, 'buffer')
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const data = cipher.update(Buffer.alloc(EDGE * EDGE * 4))
  // Makes every pixel opaque.
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return encodePng({ data, width: EDGE, height: EDGE })
}

/** An SVG in a unique color that is dark enough to be visible. */
export const uniqueColorSvg: ArtworkGenerator = (domain, revision) => {
  const channels = hash('sha256', `${domain} ${revision}`, 'buffer').subarray(0, 3)
  return mark(`#${Buffer.from(channels.map((channel) => channel & 0x7f)).toString('hex')}`)
}

/** Computes the expected bytes of every revision in this process, which is never killed. */
export function createExpectedImages(renderer: Renderer) {
  const ingested = new Map<string, Promise<SafeImage>>()
  const rendered = new Map<string, Promise<Uint8Array>>()
  const memoize = <T>(cache: Map<string, Promise<T>>, name: string, compute: () => Promise<T>) => {
    const promise = cache.get(name) ?? compute()
    cache.set(name, promise)
    return promise
  }
  const artwork = (generate: ArtworkGenerator, domain: string, revision: number) =>
    memoize(ingested, `${domain} ${revision}`, () => renderer.ingest(generate(domain, revision)))
  const image = (
    generate: ArtworkGenerator,
    domain: string,
    revision: number,
    rendition: Rendition,
  ) =>
    memoize(rendered, `${domain} ${revision} ${rendition.size} ${rendition.format}`, async () => {
      const { size: edge, format } = rendition
      const recipe = recipeWith({ edge, format })
      const original = await artwork(generate, domain, revision)
      return (await renderer.render(original, recipe, { caller: 'soak' })).bytes
    })
  return { artwork, image }
}

export type ExpectedImages = ReturnType<typeof createExpectedImages>

/** The revisions that the service may show, the newest and likeliest first. */
export const possibleRevisions = ({
  confirmedRevision,
  attemptedRevision,
}: RevisedDomain): number[] =>
  Array.from({ length: attemptedRevision - confirmedRevision + 1 }, (_, i) => attemptedRevision - i)
