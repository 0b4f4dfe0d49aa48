// A render process in which each job with the word `slow` in its bytes takes a second of waiting more.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const EXTRA_MS = 1000

// The renderer reads its jobs with `readSync`.
const { readSync } = fs
fs.readSync = ((...args: Parameters<typeof readSync>) => {
  const length = readSync(...args)
  const received = Buffer.from(args[1].buffer, args[1].byteOffset, length)
  const isSlow = received.toString('latin1').includes('id="slow"')
  if (isSlow) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXTRA_MS)
  return length
}) as typeof readSync
syncBuiltinESMExports()
await import('../../../server/images/render-child.ts')
