// A render process that dies of images above 1024 pixels, as one with little memory does.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const MAX_EDGE = 1024

// The renderer reads its jobs with `readSync`.
const { readSync } = fs
fs.readSync = ((...args: Parameters<typeof readSync>) => {
  const length = readSync(...args)
  const [, edge = 0] = /"edge":(\d+)/.exec(Buffer.from(args[1].buffer).toString('latin1')) ?? []
  if (Number(edge) > MAX_EDGE) process.exit()
  return length
}) as typeof readSync
syncBuiltinESMExports()
await import('../../../server/images/render-child.ts')
