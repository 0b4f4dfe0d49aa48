// Reads a dump file: first to verify all of it, then to yield its records.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import type { Site } from '../../schema/site.ts'
import { type DumpKind, type DumpRecord, KIND_NAMES } from '../stores/dump.ts'
import { type DumpHeader, parseEnd, parseHeader, parseRecord } from './format.ts'

/** Limits of one batch of records. */
const MAX_BATCH_RECORDS = 200
const MAX_BATCH_CHARACTERS = 4_000_000

/** @param done compressed bytes read so far. */
type OnProgress = (done: number, total: number) => void

export interface VerifiedDump {
  header: DumpHeader
  /** The records of each kind; a record that is replaced later in the file counts too. */
  counts: Partial<Record<DumpRecord['kind'], number>>
  /** The companies whose logo it blocks. */
  blocked: Set<Site>
}

/** Reads the whole file. @throws Error for a missing or damaged file, a wrong checksum and a newer format. */
export async function verifyDump(file: string, onProgress: OnProgress): Promise<VerifiedDump> {
  try {
    return await verifyLines(linesOf(file, onProgress))
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${(error as Error).message}.`, { cause: error })
  }
}

async function verifyLines(lines: AsyncIterable<string>): Promise<VerifiedDump> {
  const hash = createHash('sha256')
  const counts: VerifiedDump['counts'] = {}
  const blocked: VerifiedDump['blocked'] = new Set()
  let header: DumpHeader | null = null
  let end: ReturnType<typeof parseEnd> = null
  let records = 0
  for await (const line of lines) {
    if (end !== null) throw new Error('it continues after its end')
    end = header === null ? null : parseEnd(line)
    if (end !== null) continue
    hash.update(`${line}\n`)
    if (header === null) {
      header = parseHeader(line)
      continue
    }
    const record = parseRecord(line, header.version)
    const { kind } = record
    if (kind !== 'forget' && !Object.hasOwn(KIND_NAMES, kind))
      throw new Error(`it contains records of the unknown kind "${kind}"`)
    counts[kind] = (counts[kind] ?? 0) + 1
    records += 1
    if (record.kind === 'block') blocked.add(record.domain)
    if (record.kind === 'forget' && 'domain' in record) blocked.delete(record.domain)
    if (record.kind === 'forget' && 'kinds' in record) blocked.clear()
  }
  if (header === null || end === null) throw new Error('its end is missing')
  if (end.records !== records || end.sha256 !== hash.digest('hex'))
    throw new Error('its checksum is wrong')
  return { header, counts, blocked }
}

/** Yields the records of a verified dump. All records of a batch have the same kind. */
export async function* readDump(
  file: string,
  onProgress: OnProgress,
): AsyncGenerator<DumpRecord[]> {
  let batch: DumpRecord[] = []
  let kind: DumpKind | 'forget' | null = null
  let characters = 0
  let header: DumpHeader | null = null
  for await (const line of linesOf(file, onProgress)) {
    if (header === null) {
      header = parseHeader(line)
      continue
    }
    if (parseEnd(line) !== null) continue
    const record = parseRecord(line, header.version)
    const isFull = batch.length >= MAX_BATCH_RECORDS || characters >= MAX_BATCH_CHARACTERS
    if (batch.length > 0 && (isFull || record.kind !== kind)) {
      yield batch
      batch = []
      characters = 0
    }
    kind = record.kind
    batch.push(record)
    characters += line.length
  }
  if (batch.length > 0) yield batch
}

async function* linesOf(file: string, onProgress: OnProgress): AsyncGenerator<string> {
  const { size } = await stat(file)
  let done = 0
  const compressed = createReadStream(file).on('data', (chunk) => {
    done += chunk.length
    onProgress(done, size)
  })
  const gunzip = createGunzip()
  compressed.on('error', (error) => gunzip.destroy(error))
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const chunk of compressed.pipe(gunzip)) {
    const lines = (rest + decoder.write(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
