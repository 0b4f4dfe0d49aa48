// A collector of OpenTelemetry traces that keeps the spans it receives (OTLP over HTTP with protobuf).
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentSpanId: string
  name: string
  /** 1: internal, 2: server, 3: client. */
  kind: number
  attributes: Record<string, unknown>
}

export interface OtlpEndpoint {
  url: string
  spans: ReceivedSpan[]
  /** Attributes of the resource that sent the last spans. */
  resource: Record<string, unknown>
  close(): Promise<void>
}

export async function startOtlpEndpoint(): Promise<OtlpEndpoint> {
  const spans: ReceivedSpan[] = []
  const resource: Record<string, unknown> = {}
  const server = createServer(async (request, response) => {
    const isTraces = request.url === '/v1/traces'
    const bytes = await buffer(request)
    for (const resourceSpans of isTraces ? messagesOf(bytes, 1) : []) {
      Object.assign(resource, ...messagesOf(resourceSpans, 1).map(attributesOf(1)))
      for (const scopeSpans of messagesOf(resourceSpans, 2)) {
        spans.push(...messagesOf(scopeSpans, 2).map(parseSpan))
      }
    }
    response.writeHead(isTraces ? 200 : 404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    resource,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function parseSpan(bytes: Buffer): ReceivedSpan {
  const fields = Object.fromEntries(fieldsOf(bytes))
  const hex = (value: unknown) => (Buffer.isBuffer(value) ? value.toString('hex') : '')
  return {
    traceId: hex(fields[1]),
    spanId: hex(fields[2]),
    parentSpanId: hex(fields[4]),
    name: String(fields[5]),
    kind: Number(fields[6]),
    attributes: attributesOf(9)(bytes),
  }
}

/** @returns a function that reads the `KeyValue` messages in a field. */
const attributesOf = (field: number) => (bytes: Buffer) =>
  Object.fromEntries(
    messagesOf(bytes, field).map((keyValue) => {
      const [key, anyValue] = fieldsOf(keyValue).map(([, value]) => value)
      const [, value] = fieldsOf(anyValue as Buffer)[0] ?? []
      return [String(key), Buffer.isBuffer(value) ? value.toString() : value]
    }),
  )

const messagesOf = (bytes: Buffer, field: number): Buffer[] =>
  fieldsOf(bytes).flatMap(([number, value]) =>
    number === field && Buffer.isBuffer(value) ? [value] : [],
  )

/** Reads a protobuf message: the number and the value of each field. Numbers of eight bytes are returned as bytes. */
function fieldsOf(bytes: Buffer): [field: number, value: Buffer | number][] {
  const fields: [number, Buffer | number][] = []
  let offset = 0
  const readVarint = () => {
    let value = 0
    let byte = 0
    let factor = 1
    do {
      byte = bytes[offset++] ?? 0
      value += (byte & 0x7f) * factor
      factor *= 128
    } while (byte >= 0x80)
    return value
  }
  const readBytes = (length: number) => {
    offset += length
    return bytes.subarray(offset - length, offset)
  }
  while (offset < bytes.length) {
    const tag = readVarint()
    const field = Math.floor(tag / 8)
    if (tag % 8 === 0) fields.push([field, readVarint()])
    else if (tag % 8 === 2) fields.push([field, readBytes(readVarint())])
    else fields.push([field, readBytes(tag % 8 === 1 ? 8 : 4)])
  }
  return fields
}
