// The parent's end of the pipes to a render process. An exploit of a decoder may control that process.
import type { Readable, Writable } from 'node:stream'
import {
  createMessageReader,
  MalformedMessage,
  type Message,
  type MessageReader,
  sendMessage,
} from './messages.ts'

/** The child closed a pipe, most likely because it died. */
export class PipeClosed extends Error {}

export interface Channel {
  send(json: unknown, bytes: Uint8Array): void
  /**
   * Waits for the one message that the child may send now.
   * @param maxBytes maximum length of its bytes.
   * @throws MalformedMessage, or PipeClosed.
   */
  receive(maxBytes: number): Promise<Message>
}

interface AwaitedMessage {
  reader: MessageReader
  resolve(message: Message): void
  reject(error: Error): void
}

/** @param endChild called when the child closes a pipe, or sends an unexpected or malformed message. */
export function openChannel(input: Writable, output: Readable, endChild: () => void): Channel {
  let awaited: AwaitedMessage | null = null
  const fail = (error: Error) => {
    awaited?.reject(error)
    awaited = null
    // The child could send more until it has ended.
    output.destroy()
    endChild()
  }
  const onClosed = () => fail(new PipeClosed('The child closed a pipe.'))
  output.on('data', (chunk: Buffer) => {
    try {
      if (awaited === null) throw new MalformedMessage('The child sent an unexpected message.')
      const message = awaited.reader.push(chunk)
      if (message === null) return
      awaited.resolve(message)
      awaited = null
    } catch (error) {
      fail(error as MalformedMessage)
    }
  })
  output.on('end', onClosed).on('error', onClosed)
  // A pipe that the child closed fails when it is written to, which would otherwise end this process.
  input.on('error', onClosed)
  return {
    send: (json, bytes) => sendMessage(input, json, bytes),
    receive(maxBytes) {
      if (output.destroyed) return Promise.reject(new PipeClosed('The pipe is closed.'))
      const { promise, resolve, reject } = Promise.withResolvers<Message>()
      awaited = { reader: createMessageReader(maxBytes), resolve, reject }
      return promise
    },
  }
}
