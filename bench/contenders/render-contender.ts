// The common part of the render contenders: a child process that renders samples and reports the times.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Artwork } from '../../schema/artwork.ts'
import { runTimed } from '../figures.ts'
import { assertImage, type ImageFormat } from '../http-client.ts'

/** Artwork without its bytes, which are read before the measurement starts. */
export type RenderSample = Pick<
  Artwork,
  'domain' | 'width' | 'height' | 'hash' | 'legible' | 'visibleArea'
>

export type RenderTask =
  | {
      type: 'render'
      samples: RenderSample[]
      edge: number
      format: ImageFormat
      concurrency: number
    }
  | { type: 'listen'; port: number }

export interface RenderJob extends RenderSample {
  svg: Buffer
}

export type Render = (job: RenderJob, edge: number, format: ImageFormat) => Promise<Uint8Array>

/**
 * Runs the tasks that the parent process sends. The first process argument is the folder of the SVG files.
 * @param render renders to an image with this edge in pixels.
 */
export function serveRenderTasks(render: Render): void {
  const readSvg = (sample: RenderSample): RenderJob => ({
    ...sample,
    svg: readFileSync(join(svgFolder(), `${sample.domain}.svg`)),
  })
  process.on('message', async (task: RenderTask) => {
    if (task.type === 'listen') return listen(task.port, render)
    const { samples, edge, format, concurrency } = task
    process.send?.(
      await runTimed(samples.map(readSvg), concurrency, async (job) =>
        assertImage(await render(job, edge, format), edge, format),
      ),
    )
  })
  process.on('disconnect', () => process.exit())
}

export function svgFolder(): string {
  return process.argv[2] as string
}

/** A minimal HTTP server: `/<format>/<edge>/<domain>` reads and renders the SVG on each request. */
function listen(port: number, render: Render): void {
  createServer(async (request, response) => {
    const [, format, edge, domain = ''] = (request.url ?? '').split('/')
    try {
      const svg = readFileSync(join(svgFolder(), `${domain}.svg`))
      const bytes = await render({ domain, svg } as RenderJob, Number(edge), format as ImageFormat)
      response.writeHead(200, [
        'Content-Type',
        `image/${format}`,
        'Content-Length',
        String(bytes.byteLength),
      ])
      response.end(bytes)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(port, '127.0.0.1')
}
