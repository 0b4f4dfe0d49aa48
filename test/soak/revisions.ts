// Generates artwork that is unique for each domain and revision, and lists the valid revisions.
import { createCipheriv, hash } from 'node:crypto'
import type { SafeImage } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs.ts'
import { encodePng } from '../../server/images/png.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { mark } from '../support/fake-internet.ts'

/** A domain with its last confirmed revision (`kept`) and its last attempted revision (`begun`). */
export interface Revised {
  domain: string
  kept: number
  begun: number
}

export interface Asked {
  size: number
  format: Format
}

/** Generates the artwork of a revision. */
export type Drawing = (domain: string, revision: number) => Uint8Array

const EDGE = 192

/** A PNG of about 100 KB, which takes several writes. */
export const noise: Drawing = (domain, revision) => {
  const key = hash('sha256', `${domain} ${revision}`, 'buffer')
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const data = cipher.update(Buffer.alloc(EDGE * EDGE * 4))
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return encodePng({ data, width: EDGE, height: EDGE })
}

/** An SVG in a unique color that is dark enough to be visible. */
export const emblem: Drawing = (domain, revision) => {
  const channels = hash('sha256', `${domain} ${revision}`, 'buffer').subarray(0, 3)
  return mark(`#${Buffer.from(channels.map((channel) => channel & 0x7f)).toString('hex')}`)
}

/** Computes the expected bytes of every revision in this process, which is never killed. */
export function createExpectedImages(renderer: Renderer) {
  const admitted = new Map<string, Promise<SafeImage>>()
  const rendered = new Map<string, Promise<Uint8Array>>()
  const once = <T>(made: Map<string, Promise<T>>, name: string, make: () => Promise<T>) => {
    const promise = made.get(name) ?? make()
    made.set(name, promise)
    return promise
  }
  const artwork = (drawing: Drawing, domain: string, revision: number) =>
    once(admitted, `${domain} ${revision}`, () => renderer.ingest(drawing(domain, revision)))
  const image = (drawing: Drawing, domain: string, revision: number, asked: Asked) =>
    once(rendered, `${domain} ${revision} ${asked.size} ${asked.format}`, async () => {
      const { size: edge, format } = asked
      const recipe = { edge, format, theme: 'light', adjust: true, greyscale: false } as const
      return (await renderer.render(await artwork(drawing, domain, revision), recipe)).bytes
    })
  return { artwork, image }
}

export type ExpectedImages = ReturnType<typeof createExpectedImages>

/** The valid revisions, the newest and likeliest first. */
export const possible = ({ kept, begun }: Revised): number[] =>
  Array.from({ length: begun - kept + 1 }, (_, i) => begun - i)
