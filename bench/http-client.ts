// A small HTTP client with keep-alive connections and no timeout.
import { Agent, request } from 'node:http'
import { imageSize } from 'image-size'

export interface Answer {
  status: number
  /** Raw headers in the order name, value, name, value. */
  rawHeaders: string[]
  bytes: Buffer
}

/** @param name in any case. @returns the value of the header; an empty text without it. */
export function headerOf({ rawHeaders }: Answer, name: string): string {
  const at = rawHeaders.findIndex((other) => other.toLowerCase() === name.toLowerCase())
  return at === -1 ? '' : (rawHeaders[at + 1] ?? '')
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

export type ImageFormat = 'png' | 'webp'

/** @returns the bytes of the image. @throws unless it has this format and its edge has this many pixels. */
export async function requestImage(
  url: string,
  headers: Record<string, string>,
  edge: number,
  format: ImageFormat = 'png',
): Promise<Buffer> {
  const { status, bytes } = await sendRequest(url, headers)
  if (status !== 200)
    throw new Error(`${url} answered ${status}: ${bytes.toString().slice(0, 200)}`)
  return assertImage(bytes, edge, format)
}

/** Throws unless the bytes are an image of this format and size, so that no contender skips the rendering. */
export function assertImage(bytes: Uint8Array, edge: number, format: ImageFormat): Buffer {
  const { type, width, height } = imageSize(bytes)
  if (type !== format || width !== edge || height !== edge)
    throw new Error(`Not a ${format} of ${edge} × ${edge}, but a ${type} of ${width} × ${height}.`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
