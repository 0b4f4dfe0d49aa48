// The child process that decodes and renders images; the parent may kill it at any moment.
import sharp from 'sharp'
import type { Job, JobResult } from './child.ts'
import { ingest, UnsafeArtwork } from './ingest.ts'
import { render } from './render.ts'
import { warmUp } from './warm-up.ts'

sharp.cache(false)
// Each decoder is attack surface, so only those of the accepted formats are enabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map(
    (name) => `VipsForeignLoad${name}Buffer`,
  ),
})
// The pool runs one child per core, so more threads in a child would only compete.
sharp.concurrency(1)

async function runJob(job: Job): Promise<JobResult> {
  try {
    const result =
      job.kind === 'render'
        ? await render(job.artwork, job.recipe)
        : await ingest(job.bytes, job.options)
    return { result }
  } catch (error) {
    return {
      error: error instanceof UnsafeArtwork ? error.message : `It could not be decoded: ${error}`,
    }
  }
}

process.on('message', async (job: Job) => {
  process.send?.(await runJob(job))
})
// The pool starts a job's timer after this message: loading the decoders does not count.
process.send?.('ready')
// A service manager may send SIGTERM to the whole control group; the parent decides when a child ends.
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
await warmUp(Number(process.argv[2]))
