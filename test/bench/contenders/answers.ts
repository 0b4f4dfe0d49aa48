// The two answers that the bare servers give again: what the service said, byte for byte.
import { readFileSync } from 'node:fs'

export interface Recorded {
  etag: string
  /** Heads of a 200 and of a 304 as name, value, name, value. */
  head: string[]
  bareHead: string[]
  /** The image, in base64. */
  body: string
}

export function readAnswers() {
  const [file = '', port] = process.argv.slice(2)
  const { body, ...recorded }: Recorded = JSON.parse(readFileSync(file, 'utf8'))
  process.on('disconnect', () => process.exit())
  return { ...recorded, bytes: Buffer.from(body, 'base64'), port: Number(port) }
}
