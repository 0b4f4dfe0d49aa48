// The format of a dump: gzip of lines of JSON. The first line is the header, the last one contains the checksum.

import { fromFormerRecord } from '../stores/document-records/former.ts'
import type { DumpCounts, DumpRecord } from '../stores/dump.ts'

/** Raised when an older program could not restore new dumps. Dumps of format 1 have former words. */
const FORMAT_VERSION = 2
const FORMAT_NAME = 'logograph dump'

export interface DumpHeader {
  format: typeof FORMAT_NAME
  version: number
  /** The version of Logograph that wrote the dump. */
  software: string
  createdAt: string
  /** The number of records of each kind in the store when the backup began. */
  counts: DumpCounts
}

export interface DumpEnd {
  records: number
  /** SHA-256 of all lines before this one, each with its line feed, in lower-case hexadecimal. */
  sha256: string
}

/** @throws Error for a file that is no dump, or a dump of a newer format. */
export function parseHeader(line: string): DumpHeader {
  const header = parseObject(line)
  if (header?.format !== FORMAT_NAME) throw new Error('it is no dump of Logograph')
  const { version, software } = header
  if (version !== 1 && version !== FORMAT_VERSION)
    throw new Error(
      `it has format ${version}, and this version of Logograph reads formats up to ${FORMAT_VERSION}; Logograph ${software} wrote it`,
    )
  return header as unknown as DumpHeader
}

export const headerLine = (header: Omit<DumpHeader, 'format' | 'version'>): string =>
  JSON.stringify({ format: FORMAT_NAME, version: FORMAT_VERSION, ...header })

export const endLine = (end: DumpEnd): string => JSON.stringify({ end })

/** @returns null for a line that is not the last one. */
export const parseEnd = (line: string): DumpEnd | null =>
  line.startsWith('{"end":') ? ((parseObject(line)?.end as DumpEnd | undefined) ?? null) : null

function parseObject(line: string): Record<string, unknown> | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** Writes dates as `{"$date": …}` and bytes as `{"$bytes": base64}`. */
export function recordLine(record: DumpRecord): string {
  return JSON.stringify(record, function (this: Record<string, unknown>, key, value) {
    // The value of a date or a buffer is already the result of its `toJSON`.
    const original = this[key]
    if (original instanceof Date) return { $date: original.toISOString() }
    if (original instanceof Uint8Array) return { $bytes: Buffer.from(original).toString('base64') }
    return value
  })
}

/** @param version the format of the dump. */
export function parseRecord(line: string, version: number): DumpRecord {
  const record: DumpRecord = JSON.parse(line, (_key, value) => {
    if (typeof value?.$date === 'string') return new Date(value.$date)
    if (typeof value?.$bytes === 'string') return Buffer.from(value.$bytes, 'base64')
    return value
  })
  return version === 1 ? fromFormerRecord(record) : record
}
