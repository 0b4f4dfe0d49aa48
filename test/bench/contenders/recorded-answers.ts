// Loads the recorded responses of the service, which the bare servers send byte for byte.
import { readFileSync } from 'node:fs'

export interface RecordedAnswers {
  etag: string
  /** Headers of the 200 and of the 304, in the order name, value, name, value. */
  rawHeaders: string[]
  notModifiedHeaders: string[]
  /** The image, in base64. */
  body: string
}

export function readRecordedAnswers() {
  const [file = '', port] = process.argv.slice(2)
  const { body, ...recorded }: RecordedAnswers = JSON.parse(readFileSync(file, 'utf8'))
  process.on('disconnect', () => process.exit())
  return { ...recorded, bytes: Buffer.from(body, 'base64'), port: Number(port) }
}
