// A small HTTP client on kept connections, for loads that must be counted rather than timed out.
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  /** Name, value, name, value. */
  head: string[]
  bytes: Buffer
}

const agent = new Agent({ keepAlive: true })

/** @param body makes it a POST. */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          head: response.rawHeaders,
          bytes: Buffer.concat(parts),
        }),
      )
    })
    asked.on('error', reject).end(body)
  })
}

/** @returns the image's bytes. @throws when it is not a PNG of this edge. */
export async function askPng(
  url: string,
  headers: Record<string, string>,
  edge: number,
): Promise<Buffer> {
  const { status, bytes } = await ask(url, headers)
  if (status !== 200)
    throw new Error(`${url} answered ${status}: ${bytes.toString().slice(0, 200)}`)
  return png(bytes, edge)
}

/** A contender that passed the SVG through, or drew it smaller, would win by not doing the work. */
export function png(bytes: Uint8Array, edge: number): Buffer {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = image.length > 24 && image.readUInt32BE(0) === 0x89504e47
  if (!isPng || image.readUInt32BE(16) !== edge || image.readUInt32BE(20) !== edge) {
    throw new Error(`Not a PNG of ${edge} × ${edge}: ${image.subarray(0, 40).toString('latin1')}`)
  }
  return image
}
