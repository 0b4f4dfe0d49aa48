// What the renderers under test have in common: one child process, told what to draw, that says how long it took.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Artwork } from '../../../schema/artwork.ts'
import { png } from '../ask.ts'
import { timed } from '../figures.ts'

/** A drawing without its bytes, which are read before the clock starts. */
export type Drawing = Pick<Artwork, 'domain' | 'width' | 'height' | 'hash' | 'legible'>

export type Task =
  | { what: 'pass'; drawings: Drawing[]; edge: number; lanes: number }
  | { what: 'listen'; port: number }

export interface Job extends Drawing {
  svg: Buffer
}

/** @param render to a PNG of this edge. The folder of SVG files is the first argument of the process. */
export function contend(render: (job: Job, edge: number) => Promise<Uint8Array>): void {
  const read = (drawing: Drawing): Job => ({
    ...drawing,
    svg: readFileSync(join(folderOfSvgs(), `${drawing.domain}.svg`)),
  })
  process.on('message', async (task: Task) => {
    if (task.what === 'listen') return listen(task.port, render)
    const { drawings, edge, lanes } = task
    process.send?.(
      await timed(drawings.map(read), lanes, async (job) => png(await render(job, edge), edge)),
    )
  })
  process.on('disconnect', () => process.exit())
}

export function folderOfSvgs(): string {
  return process.argv[2] as string
}

/** The least HTTP around it: `/<edge>/<domain>`, read and rendered each time. */
function listen(port: number, render: (job: Job, edge: number) => Promise<Uint8Array>): void {
  createServer(async (request, response) => {
    const [, edge, domain = ''] = (request.url ?? '').split('/')
    try {
      const svg = readFileSync(join(folderOfSvgs(), `${domain}.svg`))
      const bytes = await render({ domain, svg } as Job, Number(edge))
      response.writeHead(200, [
        'Content-Type',
        'image/png',
        'Content-Length',
        String(bytes.byteLength),
      ])
      response.end(bytes)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(port, '127.0.0.1')
}
