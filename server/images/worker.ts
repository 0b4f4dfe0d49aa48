// One child process: takes a job, makes pixels, answers, and may be killed at any moment.
import sharp from 'sharp'
import type { Answer, Job } from './child.ts'
import { admit, UnsafeArtwork } from './ingest.ts'
import { render } from './render.ts'
import { exercise } from './warm-up.ts'

sharp.cache(false)
// Only what artwork may be: each other decoder is a way in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map(
    (name) => `VipsForeignLoad${name}Buffer`,
  ),
})
// The pool runs one child a core: threads within one would only fight over them.
sharp.concurrency(1)

async function answer(job: Job): Promise<Answer> {
  try {
    const result =
      job.what === 'render'
        ? await render(job.artwork, job.recipe)
        : await admit(job.bytes, job.options)
    return { result }
  } catch (error) {
    return {
      refused: error instanceof UnsafeArtwork ? error.message : `It could not be decoded: ${error}`,
    }
  }
}

process.on('message', async (job: Job) => {
  process.send?.(await answer(job))
})
// The pool starts its clock with this: loading the decoders is not the artwork's time.
process.send?.('ready')
// A service manager may stop a whole control group; the parent decides when a child ends.
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
await exercise(Number(process.argv[2]))
