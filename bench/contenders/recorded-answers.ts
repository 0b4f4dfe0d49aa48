// Reads the input of a minimal benchmark server: recorded responses of the service, which it sends byte for byte.
import { readFileSync } from 'node:fs'

export interface RecordedAnswers {
  etag: string
  /** Headers of the response with the image, in the order name, value, name, value. */
  rawHeaders: string[]
  /** Headers of the 304 response, in the same order. */
  notModifiedHeaders: string[]
  /** The image, in base64. */
  body: string
}

/** Reads the file and the port of the command line; the process exits when its parent is gone. */
export function readContenderInput() {
  const [file = '', port] = process.argv.slice(2)
  const { body, ...recorded }: RecordedAnswers = JSON.parse(readFileSync(file, 'utf8'))
  process.on('disconnect', () => process.exit())
  return { ...recorded, bytes: Buffer.from(body, 'base64'), port: Number(port) }
}
