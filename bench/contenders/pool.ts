// Renders with the renderer pool of the service, without the rest of the service.
import type { SafeImage } from '../../schema/artwork.ts'
import { createRenderer } from '../../server/images/pool.ts'
import { serveRenderTasks } from './render-contender.ts'

const renderer = createRenderer()

serveRenderTasks(async ({ svg, width, height, hash, legible, visibleArea }, edge, format) => {
  const recipe = {
    edge,
    shape: 'square',
    padding: null,
    background: null,
    format,
    theme: 'light',
    adjust: true,
    brandColor: null,
    greyscale: false,
  } as const
  const artwork = {
    mediaType: 'image/svg+xml' as const,
    bytes: svg,
    width,
    height,
    hash,
    legible,
    visibleArea,
  } satisfies SafeImage
  return (await renderer.render(artwork, recipe, { caller: 'bench' })).bytes
})
