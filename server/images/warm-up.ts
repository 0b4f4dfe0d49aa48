// Warms up a new child process: repeated renders let V8 compile the code before the first job.
import type { SafeImage } from '../../schema/artwork.ts'
import { render } from './render.ts'

// Translucent shapes, a gradient and an aspect ratio other than 1 each run a different code path.
const SAMPLE_SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 96"><defs><linearGradient id="g">' +
    '<stop stop-color="#124"/><stop offset="1" stop-color="#f72" stop-opacity=".4"/>' +
    '</linearGradient></defs><circle cx="48" cy="48" r="40" fill="url(#g)"/>' +
    '<path d="M60 8h52v80H60z" fill="#2a7" opacity=".6"/></svg>',
)

const MARK_BOX = { left: 0.06, top: 0.08, width: 0.88, height: 0.84 }
const SAMPLE: Omit<SafeImage, 'hash'> = {
  mediaType: 'image/svg+xml',
  bytes: SAMPLE_SVG,
  width: 120,
  height: 96,
  legible: ['light'],
  visibleArea: { ...MARK_BOX, fill: 0.8, whole: MARK_BOX },
}

/** The most requested size in pixels. */
export const SAMPLE_EDGE = 128

/** Renders a sample. @param index of the sample. */
export async function renderSample(index: number): Promise<void> {
  // Each has a hash of its own, so that no analysis comes from the cache.
  const sample = { ...SAMPLE, hash: `sample-${index}` }
  await render(sample, {
    edge: SAMPLE_EDGE,
    shape: 'square',
    padding: null,
    background: null,
    format: 'png',
    adjust: true,
    brandColor: null,
    greyscale: false,
    // The dark theme also runs the analysis and the recoloring, which few real requests need.
    theme: index % 4 === 0 ? 'dark' : 'light',
  })
}
