// A small HTTP client with keep-alive connections and no timeout.
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  /** Raw headers in the order name, value, name, value. */
  rawHeaders: string[]
  bytes: Buffer
}

const agent = new Agent({ keepAlive: true })

/**
 * @param body sent with POST; without a body the method is GET.
 * @param localAddress the loopback address to send from, because the service counts callers by address.
 */
export function sendRequest(
  url: string,
  headers: Record<string, string> = {},
  body?: string,
  localAddress?: string,
): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers, method, localAddress }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          bytes: Buffer.concat(parts),
        }),
      )
    })
    outgoing.on('error', reject).end(body)
  })
}

/** @returns the bytes of the image. @throws unless it is a PNG whose edge has this many pixels. */
export async function requestPng(
  url: string,
  headers: Record<string, string>,
  edge: number,
): Promise<Buffer> {
  const { status, bytes } = await sendRequest(url, headers)
  if (status !== 200)
    throw new Error(`${url} answered ${status}: ${bytes.toString().slice(0, 200)}`)
  return assertPng(bytes, edge)
}

/** Throws unless the bytes are a PNG of this size, so that no contender skips the rendering. */
export function assertPng(bytes: Uint8Array, edge: number): Buffer {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = image.length > 24 && image.readUInt32BE(0) === 0x89504e47
  if (!isPng || image.readUInt32BE(16) !== edge || image.readUInt32BE(20) !== edge) {
    throw new Error(`Not a PNG of ${edge} × ${edge}: ${image.subarray(0, 40).toString('latin1')}`)
  }
  return image
}
