// A render process that a malicious SVG has taken over. The id of the SVG selects the attack on the parent process.
import fs, { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const STDIN = 0
const STDOUT = 1

function send(json: unknown): void {
  const text = Buffer.from(JSON.stringify(json))
  writeSync(STDOUT, Buffer.concat([messageHeader(text.length, 0), text]))
}

/** The header of a message to the parent: the lengths of its JSON and of the bytes after it. */
function messageHeader(jsonLength: number, byteLength: number): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(jsonLength, 0)
  header.writeUInt32BE(byteLength, 4)
  return header
}

/** Blocks the process for some milliseconds; by default only the parent can end it. */
function hang(milliseconds?: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/**
 * Attacks by name. A valid message is a header, then JSON, then bytes. NODE_HANDLE_ACK and NODE_HANDLE_NACK are
 * internal messages of Node's own process channel, which the service does not use.
 */
const ATTACKS: Record<string, () => void> = {
  garbage: () => writeSync(STDOUT, Buffer.alloc(50_000, 'garbage\n\0\xff')),
  // The header announces 4 GB.
  'huge-bytes': () => writeSync(STDOUT, messageHeader(2, 0xffffffff)),
  // 30 MB are more than an image of the requested size can have.
  'bytes-over-the-maximum': () => writeSync(STDOUT, messageHeader(2, 30_000_000)),
  'half-and-dead': () => {
    writeSync(STDOUT, Buffer.concat([messageHeader(20, 0), Buffer.from('{"res')]))
    process.exit()
  },
  // The header announces JSON that never comes.
  'half-and-nothing': () => writeSync(STDOUT, messageHeader(20, 0)),
  'node-handle-ack': () => send({ cmd: 'NODE_HANDLE_ACK' }),
  // Lines without a header, in the format of Node's process channel.
  'node-lines': () => writeSync(STDOUT, '{"cmd":"NODE_HANDLE_ACK"}\n{"cmd":"NODE_HANDLE_NACK"}\n'),
  null: () => send(null),
  // A second answer without a second request.
  'two-answers': () => {
    const answer = Buffer.from('{"error":"refused"}')
    const message = Buffer.concat([messageHeader(answer.length, 0), answer])
    writeSync(STDOUT, Buffer.concat([message, message]))
  },
  // Writes to its input, which the parent does not expect to read.
  'back-on-stdin': () => {
    writeSync(STDIN, Buffer.alloc(1000))
    send({ cmd: 'NODE_HANDLE_ACK' })
  },
}

/** Renders as usual, and one second after the answer sends a message that belongs to no request. */
function sendAfterAnswer(): void {
  fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
    const length = originalWriteSync(...args)
    hang(1000)
    originalWriteSync(STDOUT, Buffer.alloc(8))
    return length
  }) as typeof writeSync
  syncBuiltinESMExports()
}

function attack(message: string): void {
  const name = /id="attack-([a-z-]+)"/.exec(message)?.[1]
  if (name === undefined) return
  if (name === 'after-answer') {
    sendAfterAnswer()
    return
  }
  ATTACKS[name]?.()
  hang()
}

// The renderer reads its jobs with `readSync`.
const { readSync, writeSync: originalWriteSync } = fs
fs.readSync = ((...args: Parameters<typeof readSync>) => {
  const length = readSync(...args)
  attack(Buffer.from(args[1].buffer).toString('latin1'))
  return length
}) as typeof readSync
syncBuiltinESMExports()
await import('../../../server/images/render-child.ts')
