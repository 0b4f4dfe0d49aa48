// Renders with the renderer pool of the service, without the rest of the service.
import type { SafeImage } from '../../../schema/artwork.ts'
import { createRenderer } from '../../../server/images/pool.ts'
import { serveRenderTasks } from './render-contender.ts'

const renderer = createRenderer()

serveRenderTasks(async ({ svg, width, height, hash, legible }, edge) => {
  const recipe = { edge, format: 'png', theme: 'light', adjust: true, greyscale: false } as const
  const artwork = {
    mediaType: 'image/svg+xml' as const,
    bytes: svg,
    width,
    height,
    hash,
    legible,
  } satisfies SafeImage
  return (await renderer.render(artwork, recipe)).bytes
})
