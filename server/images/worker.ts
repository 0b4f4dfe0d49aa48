// The child process that decodes and renders images; the parent may kill it at any moment.
import sharp from 'sharp'
import type { JobDescription } from './child.ts'
import { ingest, UnsafeArtwork } from './ingest.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { createMessageReader, type Message, sendMessage } from './messages.ts'
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
// The pool runs about one child per core, so more threads in a child would only compete.
sharp.concurrency(1)

/** Maximum characters of an error sentence; a decoder may repeat parts of the file. */
const MAX_ERROR_LENGTH = 500

async function runJob({ json, bytes }: Message): Promise<void> {
  const job = json as JobDescription
  try {
    const { bytes: image, ...result } =
      job.kind === 'render'
        ? await render({ ...job.artwork, bytes }, job.recipe)
        : await ingest(bytes, job.options)
    sendMessage(process.stdout, { result }, image)
  } catch (error) {
    const sentence =
      error instanceof UnsafeArtwork ? error.message : `It could not be decoded: ${error}`
    sendMessage(process.stdout, { error: sentence.slice(0, MAX_ERROR_LENGTH) })
  }
}

let reader = createMessageReader(MAX_FILE_BYTES)
process.stdin.on('data', async (chunk: Buffer) => {
  const message = reader.push(chunk)
  if (message === null) return
  reader = createMessageReader(MAX_FILE_BYTES)
  await runJob(message)
})
// The parent is gone.
process.stdin.on('close', () => process.exit())
// The pool starts the time limit of the first job after this message, so loading the decoders does not count.
sendMessage(process.stdout, 'ready')
// A service manager may send SIGTERM to the whole control group; the parent decides when a child ends.
process.on('SIGTERM', () => {})
// The pool passes the number of sample renders.
await warmUp(Number(process.argv[2]))
