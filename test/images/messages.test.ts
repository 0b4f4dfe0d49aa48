// Tests the encoding of messages between the main process and a render process, and the channel that carries them.
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openChannel, PipeClosed } from '../../server/images/channel.ts'
import {
  createMessageReader,
  MAX_JSON_BYTES,
  MalformedMessage,
  type Message,
  sendMessage,
} from '../../server/images/messages.ts'

const MAX_BYTES = 2000

const anyMessage = fc.record({
  json: fc.jsonValue(),
  bytes: fc.uint8Array({ maxLength: MAX_BYTES }),
})

async function encode(json: unknown, bytes?: Uint8Array): Promise<Buffer> {
  const stream = new PassThrough()
  sendMessage(stream, json, bytes)
  return buffer(stream.end())
}

/**
 * Passes the bytes to a message reader in chunks.
 * @param sizes the chunk sizes; the last one repeats.
 * @returns the message, or null while its end is missing.
 */
function read(bytes: Uint8Array, sizes: number[], maxBytes = MAX_BYTES): Message | null {
  const reader = createMessageReader(maxBytes)
  let message: Message | null = null
  for (let i = 0, start = 0; start < bytes.length; i++) {
    const end = start + (sizes[i] ?? sizes.at(-1) ?? 1)
    message = reader.push(bytes.subarray(start, end))
    start = end
  }
  return message
}

function header(jsonLength: number, byteLength: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(jsonLength, 0)
  bytes.writeUInt32BE(byteLength, 4)
  return bytes
}

const chunkSizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1 })

describe('a message', () => {
  it('is read from chunks of any sizes', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, chunkSizes, async ({ json, bytes }, sizes) => {
        const message = read(await encode(json, bytes), sizes)
        expect(message?.json).toEqual(JSON.parse(JSON.stringify(json)))
        expect(message?.bytes.equals(bytes)).toBe(true)
      }),
    )
  })

  it('is null while its end is missing', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, chunkSizes, fc.nat(), async ({ json, bytes }, sizes, cut) => {
        const encoded = await encode(json, bytes)
        expect(read(encoded.subarray(0, cut % encoded.length), sizes)).toBeNull()
      }),
    )
  })

  it('is malformed when anything follows it in its last chunk', async () => {
    const encoded = await encode('ready')
    const reader = createMessageReader(MAX_BYTES)
    expect(() => reader.push(Buffer.concat([encoded, Buffer.of(0)]))).toThrow(MalformedMessage)
  })

  it('is malformed as soon as its header has a length that is out of bounds', () => {
    const tooLong = fc.integer({ min: MAX_JSON_BYTES + 1, max: 2 ** 32 - 1 })
    const lengths = fc.oneof(
      fc.tuple(fc.oneof(tooLong, fc.constant(0)), fc.nat()),
      fc.tuple(fc.constant(1), fc.integer({ min: MAX_BYTES + 1, max: 2 ** 32 - 1 })),
    )
    fc.assert(
      fc.property(lengths, chunkSizes, ([jsonLength, byteLength], sizes) => {
        expect(() => read(header(jsonLength, byteLength), sizes)).toThrow(MalformedMessage)
      }),
    )
  })

  it('may have exactly the maximum lengths', async () => {
    // JSON adds two quotes.
    const json = 'x'.repeat(MAX_JSON_BYTES - 2)
    const message = read(await encode(json, new Uint8Array(MAX_BYTES)), [1000])
    expect(message?.json).toBe(json)
    expect(message?.bytes).toHaveLength(MAX_BYTES)
  })

  it('is malformed when its first part is not JSON', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (garbage) => {
        const body = Buffer.concat([Buffer.from('{'), garbage, Buffer.from('{')])
        const bytes = Buffer.concat([header(body.length, 0), body])
        expect(() => read(bytes, [bytes.length])).toThrow(MalformedMessage)
      }),
    )
  })

  it('causes no error except MalformedMessage when the bytes are random', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), chunkSizes, (garbage, sizes) => {
        try {
          read(garbage, sizes)
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage)
        }
      }),
    )
  })
})

describe('a channel', () => {
  const open = () => {
    const input = new PassThrough()
    const output = new PassThrough()
    let ended = 0
    const channel = openChannel(input, output, () => {
      ended += 1
    })
    return { channel, input, output, ended: () => ended }
  }

  it('returns the answers in their order', async () => {
    const { channel, output, ended } = open()
    for (const json of ['first', 'second']) {
      const answer = channel.receive(0)
      sendMessage(output, json)
      expect((await answer).json).toBe(json)
    }
    expect(ended()).toBe(0)
  })

  it('ends a child that sends an unrequested message, and reads nothing more from it', async () => {
    const { channel, output, ended } = open()
    output.write(await encode('unrequested'))
    await expect.poll(ended).toBe(1)
    expect(output.destroyed).toBe(true)
    await expect(channel.receive(0)).rejects.toThrow(PipeClosed)
  })

  it('ends a child that sends something malformed', async () => {
    const { channel, output, ended } = open()
    const answer = channel.receive(10)
    // One byte more than the caller accepts.
    output.write(header(1, 11))
    await expect(answer).rejects.toThrow(MalformedMessage)
    expect(ended()).toBe(1)
  })

  it.each(['input', 'output'] as const)('ends a child that closes its %s', async (name) => {
    const { channel, input, output, ended } = open()
    const answer = channel.receive(10)
    output.write(header(1, 2))
    if (name === 'output') output.end()
    else input.destroy(new Error('EPIPE'))
    await expect(answer).rejects.toThrow(PipeClosed)
    expect(ended()).toBeGreaterThan(0)
  })
})
