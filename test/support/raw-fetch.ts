// Fetches without decompressing the body and without headers that `fetch` adds by itself. It can set `Host`.
import { type IncomingHttpHeaders, request } from 'node:http'

export interface RawResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export function fetchRaw(
  url: string,
  headers: Record<string, string>,
  method = 'GET',
  requestBody?: string,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, method }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body })
    })
    outgoing.on('error', reject).end(requestBody)
  })
}
