// The child process that decodes and renders images; the parent may kill it at any moment.
import { read } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { JobDescription } from './child.ts'
import { ingest, UnsafeArtwork } from './ingest.ts'
import { MAX_FILE_BYTES } from './limits.ts'
import { createMessageReader, type Message, readMessage, writeMessage } from './messages.ts'
import { render } from './render.ts'
import { renderSample, SAMPLE_EDGE } from './warm-up.ts'

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

const STDIN = 0
const STDOUT = 1
/** Maximum characters of an error sentence; a decoder may repeat parts of the file. */
const MAX_ERROR_LENGTH = 500

/** Pixels of images after which the buffers of finished jobs are freed: 16 images of 128 px. */
const PIXELS_BETWEEN_COLLECTIONS = 16 * 128 ** 2
let uncollectedPixels = 0

/** Frees the buffers of finished jobs. V8 alone collects later, when a process takes 25 to 70 MB more. */
function collectBuffers(pixelCount: number): void {
  uncollectedPixels += pixelCount
  if (uncollectedPixels < PIXELS_BETWEEN_COLLECTIONS) return
  uncollectedPixels = 0
  globalThis.gc?.({ type: 'minor' })
}

/** @returns the processor time of this process since then, in milliseconds. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @returns a sentence for people on why a file could not be used. */
function sentenceOf(error: unknown): string {
  if (error instanceof UnsafeArtwork) return error.message
  if (error instanceof RangeError && error.message.startsWith('Maximum call stack'))
    return 'The file is nested too deeply.'
  return `It could not be decoded: ${error}`
}

async function runJob({ json, bytes }: Message): Promise<void> {
  const job = json as JobDescription
  const before = process.cpuUsage()
  try {
    const { bytes: image, ...result } =
      job.kind === 'render'
        ? await render({ ...job.artwork, bytes }, job.recipe)
        : await ingest(bytes, job.options)
    writeMessage(STDOUT, { result, cpuMs: cpuMsSince(before) }, image)
  } catch (error) {
    const message = sentenceOf(error).slice(0, MAX_ERROR_LENGTH)
    writeMessage(STDOUT, { error: message, cpuMs: cpuMsSince(before) })
  }
  // A file is decoded, measured in several sizes and encoded again, whatever its size.
  collectBuffers(job.kind === 'render' ? job.recipe.edge ** 2 : PIXELS_BETWEEN_COLLECTIONS)
}

// A service manager or a terminal may signal all processes of the service; the parent decides when a child ends.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
// Keeps cached responses fast while every core renders. With the lowest priority, a process got a hundredth of a core beside
// programs that kept all cores busy, so that its artwork exceeded the time limit. The start has the usual priority.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
// The pool starts the time limit of the first job after this message, so loading the decoders does not count.
writeMessage(STDOUT, 'ready')

/** Reads one message without blocking the event loop. @returns null when the parent is gone. */
async function readFirstMessage(): Promise<Message | null> {
  const reader = createMessageReader(MAX_FILE_BYTES)
  const start = Buffer.alloc(1)
  const { bytesRead } = await promisify(read)(STDIN, start, 0, start.length, null)
  if (bytesRead === 0) return null
  return reader.push(start) ?? readMessage(STDIN, reader)
}

/** Renders samples, and the jobs that arrive meanwhile. @returns the next job; null when the parent is gone. */
async function warmUpBetweenJobs(renderCount: number): Promise<Message | null> {
  let hasArrived = false
  const listen = () => {
    hasArrived = false
    const message = readFirstMessage()
    message.finally(() => {
      hasArrived = true
    })
    return message
  }
  let next = listen()
  for (let i = 0; i < renderCount; i++) {
    if (hasArrived) {
      const message = await next
      if (message === null) return null
      await runJob(message)
      next = listen()
    }
    await renderSample(i)
    collectBuffers(SAMPLE_EDGE ** 2)
    await setImmediate()
  }
  globalThis.gc?.()
  return next
}

// The pool passes the number of sample renders.
let message = await warmUpBetweenJobs(Number(process.argv[2]))
while (message !== null) {
  await runJob(message)
  // Native libraries free their memory in a turn of the event loop, which a blocking read would not let happen.
  await setImmediate()
  message = readMessage(STDIN, createMessageReader(MAX_FILE_BYTES))
}
// The parent is gone.
process.exit()
