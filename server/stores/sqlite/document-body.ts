// Converts the body of a document to the two columns of a row: JSON, and all bytes of the body one after the other.

export interface BodyColumns {
  /** Dates are `{"$date": milliseconds since 1970}`, and bytes `{"$bytes": length}` in the order of the column `bytes`. */
  body: string
  bytes: Buffer | null
}

/** @param body a text is stored as it is. */
export function columnsOf(body: object | string): BodyColumns {
  if (typeof body === 'string') return { body, bytes: null }
  const chunks: Uint8Array[] = []
  const text = JSON.stringify(encode(body, chunks))
  return { body: text, bytes: chunks.length > 0 ? Buffer.concat(chunks) : null }
}

export function parseBody({ body, bytes }: BodyColumns): object {
  const rest = { bytes, start: 0 }
  return decode(JSON.parse(body), rest) as object
}

function encode(value: unknown, chunks: Uint8Array[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return { $date: value.getTime() }
  if (value instanceof Uint8Array) {
    chunks.push(value)
    return { $bytes: value.byteLength }
  }
  if (Array.isArray(value)) return value.map((each) => encode(each, chunks))
  const encoded: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(value)) encoded[name] = encode(property, chunks)
  return encoded
}

/** Changes objects in place. @param rest where the next bytes start. */
function decode(value: unknown, rest: { bytes: Buffer | null; start: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  // The loop below would take twice as long for a document with artwork, because its keys would be texts.
  if (Array.isArray(value)) return value.map((each) => decode(each, rest))
  const properties = value as Record<string, unknown>
  if (typeof properties.$date === 'number') return new Date(properties.$date)
  if (typeof properties.$bytes === 'number') {
    const { start } = rest
    rest.start += properties.$bytes
    return rest.bytes?.subarray(start, rest.start) ?? Buffer.alloc(0)
  }
  for (const name in properties) {
    const property = properties[name]
    if (typeof property === 'object') properties[name] = decode(property, rest)
  }
  return value
}
