// A render process in which each job with the word `slow` in its bytes takes a second of waiting more, each one with `idle-9`
// nine seconds, and each one with `busy-3` three seconds of processor time.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const EXTRA_MS = 1000

const waitFor = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

function keepBusy(seconds: number): void {
  const start = process.cpuUsage()
  let used = start
  do used = process.cpuUsage(start)
  while (used.user + used.system < seconds * 1e6)
}

// The renderer reads its jobs with `readSync`.
const { readSync } = fs
fs.readSync = ((...args: Parameters<typeof readSync>) => {
  const length = readSync(...args)
  const received = Buffer.from(args[1].buffer, args[1].byteOffset, length)
  const text = received.toString('latin1')
  if (text.includes('id="slow"')) waitFor(EXTRA_MS)
  waitFor(1000 * Number(/id="idle-(\d+)"/.exec(text)?.[1] ?? 0))
  keepBusy(Number(/id="busy-(\d+)"/.exec(text)?.[1] ?? 0))
  return length
}) as typeof readSync
syncBuiltinESMExports()
await import('../../../server/images/render-child.ts')
