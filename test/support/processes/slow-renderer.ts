// A render process in which each job with the id `slow` in its bytes takes a second of waiting more, and with the id
// `busy` a second of processor time.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const EXTRA_MS = 1000

function useProcessor(): void {
  const before = process.cpuUsage()
  while (process.cpuUsage(before).user < EXTRA_MS * 1000) Math.random()
}

// The renderer reads its jobs with `readSync`.
const { readSync } = fs
fs.readSync = ((...args: Parameters<typeof readSync>) => {
  const length = readSync(...args)
  const received = Buffer.from(args[1].buffer, args[1].byteOffset, length)
  const text = received.toString('latin1')
  if (text.includes('id="busy"')) useProcessor()
  if (text.includes('id="slow"'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, EXTRA_MS)
  return length
}) as typeof readSync
syncBuiltinESMExports()
await import('../../../server/images/render-child.ts')
