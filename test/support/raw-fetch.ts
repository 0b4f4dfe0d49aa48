// Fetches without decompressing the body and without headers that `fetch` adds by itself. It can set `Host`.
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http'

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** @param target a URL, or an address with a path that must not be normalized. */
export function fetchRaw(
  target: string | RequestOptions,
  headers: Record<string, string>,
  method = 'GET',
  requestBody?: string,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const options = { headers, method }
    const onResponse = async (response: IncomingMessage) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    }
    const outgoing =
      typeof target === 'string'
        ? request(target, options, onResponse)
        : request({ ...target, ...options }, onResponse)
    outgoing.on('error', reject).end(requestBody)
  })
}
