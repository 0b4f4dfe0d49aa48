// Makes a new child quick before its first job: what has run often has been compiled.
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { SafeImage } from '../../schema/artwork.ts'
import { render } from './render.ts'

// Half-transparent ink, a gradient and a side that is shorter: each of them takes code of its own.
const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 96"><defs><linearGradient id="g">' +
    '<stop stop-color="#124"/><stop offset="1" stop-color="#f72" stop-opacity=".4"/>' +
    '</linearGradient></defs><circle cx="48" cy="48" r="40" fill="url(#g)"/>' +
    '<path d="M60 8h52v80H60z" fill="#2a7" opacity=".6"/></svg>',
)
/** Renders a drawing of our own at the size that is asked for most, between the jobs that come meanwhile. */
export async function exercise(times: number): Promise<void> {
  const artwork: SafeImage = {
    ...{ mediaType: 'image/svg+xml', bytes: DRAWING, width: 120, height: 96, legible: ['light'] },
    hash: hash('sha256', DRAWING),
  }
  for (let i = 0; i < times; i++) {
    await render(artwork, {
      ...{ edge: 128, format: 'png', adjust: true, greyscale: false },
      theme: i % 8 === 0 ? 'dark' : 'light',
    })
    await setImmediate()
  }
}
