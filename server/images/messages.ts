// The messages between the serving process and a render process, over its standard input and output. Node's own
// channel of child processes is not used, because its code trusts both ends: a child could make its parent throw.
import { readSync, writeSync } from 'node:fs'
import type { Writable } from 'node:stream'

/** A message: the lengths of its two parts as 32-bit big-endian numbers, then JSON, then bytes such as an image. */
export interface Message {
  json: unknown
  bytes: Buffer
}

/** The other end sent something that is not a message. */
export class MalformedMessage extends Error {}

/** Maximum length of the JSON in bytes; a real one is below 6 KB. */
export const MAX_JSON_BYTES = 65_536
const HEADER_BYTES = 8

/** Reads one message. Each side waits for the reply of the other, so no second message follows directly. */
export interface MessageReader {
  /**
   * @returns the message when the chunk completes it, otherwise null.
   * @throws MalformedMessage, also when bytes follow the message. The reader must not be used afterwards.
   */
  push(chunk: Uint8Array): Message | null
}

/** @param maxBytes maximum length of the bytes; memory is allocated after the lengths are checked. */
export function createMessageReader(maxBytes: number): MessageReader {
  let header: Header | null = null
  let target = Buffer.alloc(HEADER_BYTES)
  let filled = 0
  return {
    push(chunk) {
      let rest = chunk
      while (rest.length > 0) {
        const added = rest.subarray(0, target.length - filled)
        target.set(added, filled)
        filled += added.length
        rest = rest.subarray(added.length)
        if (filled < target.length) return null
        if (header !== null) {
          if (rest.length > 0) throw new MalformedMessage('Bytes follow the message.')
          return parseBody(target, header)
        }
        header = parseHeader(target, maxBytes)
        // Not from the shared pool, because caches keep the bytes.
        target = Buffer.allocUnsafeSlow(header.jsonLength + header.byteLength)
        filled = 0
      }
      return null
    },
  }
}

interface Header {
  jsonLength: number
  byteLength: number
}

function parseHeader(header: Buffer, maxBytes: number): Header {
  const jsonLength = header.readUInt32BE(0)
  const byteLength = header.readUInt32BE(4)
  if (jsonLength === 0 || jsonLength > MAX_JSON_BYTES || byteLength > maxBytes)
    throw new MalformedMessage(`The lengths ${jsonLength} and ${byteLength} are out of bounds.`)
  return { jsonLength, byteLength }
}

function parseBody(body: Buffer, { jsonLength }: Header): Message {
  try {
    const json: unknown = JSON.parse(body.toString('utf8', 0, jsonLength))
    return { json, bytes: body.subarray(jsonLength) }
  } catch (cause) {
    throw new MalformedMessage('The first part is not JSON.', { cause })
  }
}

const NO_BYTES = new Uint8Array()

/** Sends one message. The receiver checks the lengths. */
export function sendMessage(stream: Writable, json: unknown, bytes: Uint8Array = NO_BYTES): void {
  // One system call instead of two.
  stream.cork()
  stream.write(encodeStart(json, bytes))
  stream.write(bytes)
  stream.uncork()
}

/** The header and the JSON of a message. */
function encodeStart(json: unknown, bytes: Uint8Array): Buffer {
  const encoded = Buffer.from(JSON.stringify(json))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(encoded.length, 0)
  header.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([header, encoded])
}

// A render process does nothing but wait for its next job, so it reads and writes with system calls that block. Streams
// would take a quarter of its time at 128 px: 0.2 ms of 0.8 ms.

const chunk = Buffer.alloc(65_536)

/** Waits for one message on a file descriptor that blocks. @returns null when the other end is closed. */
export function readMessage(descriptor: number, reader: MessageReader): Message | null {
  let message: Message | null = null
  while (message === null) {
    const length = readSync(descriptor, chunk)
    if (length === 0) return null
    message = reader.push(chunk.subarray(0, length))
  }
  return message
}

/** Writes one message to a file descriptor that blocks. */
export function writeMessage(
  descriptor: number,
  json: unknown,
  bytes: Uint8Array = NO_BYTES,
): void {
  const message = Buffer.concat([encodeStart(json, bytes), bytes])
  let written = 0
  while (written < message.length) written += writeSync(descriptor, message, written)
}
