// Drawings that tell their domain and revision by every byte, and what of them may be shown at a time.
import { createCipheriv, hash } from 'node:crypto'
import type { SafeImage } from '../../schema/artwork.ts'
import type { Format } from '../../schema/inputs.ts'
import { encodePng } from '../../server/images/png.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { mark } from '../support/fake-internet.ts'

/** A domain, and what is known of its drawing: the last revision that was surely kept, and the last that may have been. */
export interface Revised {
  domain: string
  kept: number
  begun: number
}

export interface Asked {
  size: number
  format: Format
}

/** What its owner or its website hands in. */
export type Drawing = (domain: string, revision: number) => Uint8Array

const EDGE = 192

/** A file of 100 KB, to be written in many pieces. */
export const noise: Drawing = (domain, revision) => {
  const key = hash('sha256', `${domain} ${revision}`, 'buffer')
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const data = cipher.update(Buffer.alloc(EDGE * EDGE * 4))
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return encodePng({ data, width: EDGE, height: EDGE })
}

/** A vector in a colour that no other has, dark enough to be seen. */
export const emblem: Drawing = (domain, revision) => {
  const channels = hash('sha256', `${domain} ${revision}`, 'buffer').subarray(0, 3)
  return mark(`#${Buffer.from(channels.map((channel) => channel & 0x7f)).toString('hex')}`)
}

/** What every one of them must look like, byte for byte: made here, where nothing is killed. */
export function createOughts(renderer: Renderer) {
  const admitted = new Map<string, Promise<SafeImage>>()
  const rendered = new Map<string, Promise<Uint8Array>>()
  const once = <T>(made: Map<string, Promise<T>>, name: string, make: () => Promise<T>) => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known
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

export type Oughts = ReturnType<typeof createOughts>

/** The newest first: it is the likeliest. */
export const possible = ({ kept, begun }: Revised): number[] =>
  Array.from({ length: begun - kept + 1 }, (_, i) => begun - i)
