// Runs an import in two passes: the first verifies the files and compares their rows, the second writes in batches.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CompanyRecords } from '../stores/records.ts'
import { applyBatch } from './batch.ts'
import type { Checkpoint, CheckpointStorage } from './checkpoint.ts'
import { type FirstPass, type ResolvedRow, runFirstPass, TRUST_ALL_ROWS } from './first-pass.ts'
import { createSummaryCounter, emptySummary, type ImportSummary } from './import-summary.ts'
import {
  type Draft,
  type Importer,
  isRefused,
  MalformedFile,
  type RefusedRow,
} from './importers/importer.ts'
import { runRegisterPass } from './register-pass.ts'

export interface ImportOptions {
  importer: Importer
  /** Read in this order, as if they were one file. */
  files: readonly string[]
  companies: CompanyRecords
  checkpoints: CheckpointStorage
  /** The edition's date; the default is the newest file's modification time. */
  editionDate?: Date
  /** Rows in one write. */
  batchSize?: number
  /** @param done bytes read so far. @param total bytes that both passes will read. */
  onProgress?(done: number, total: number, summary: ImportSummary): void
  /** Called for each row that can be read, also for one of an unknown company. */
  onDraft?(draft: Draft): void
  /** Called for each refused row, after the rows before it. */
  onRefused?(row: RefusedRow): void
  /** Stops the import after the current batch. The next run continues after it. */
  signal?: AbortSignal
}

export interface ImportResult {
  summary: ImportSummary
  files: { name: string; bytes: number; sha256: string }[]
  /** False when the signal stopped the import. */
  isDone: boolean
  /** Rows that an earlier, interrupted run had handled. */
  resumedAt: number
}

const DEFAULT_BATCH_SIZE = 500
const PASSES = 2
const CHUNK_BYTES = 256 * 1024

/** @throws MalformedFile with the file and the last row before the damage. Rows already written stay. */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const sizes = await Promise.all(options.files.map(fileSize))
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0)
  const reader = createReader(options, (done, summary) =>
    options.onProgress?.(done, totalBytes * PASSES, summary),
  )
  // The first pass also proves that the files are complete, before anything is written.
  const firstPass = await readOnce(options, reader)
  const checksums = [...reader.checksums]
  const files = options.files.map((file, i) => ({
    name: basename(file),
    bytes: sizes[i]!,
    sha256: checksums[i]!,
  }))
  const result = await writeRows(options, firstPass, reader, inputId(options.importer, checksums))
  return { ...result, files }
}

async function fileSize(file: string): Promise<number> {
  const stats = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'no such file' : `the system says ${cause.code}`
    throw new Error(`Cannot read ${file}: ${reason}.`, { cause })
  })
  if (!stats.isFile()) throw new Error(`Cannot read ${file}: not a file.`)
  return stats.size
}

/** Whether the last completed import with this checkpoint had the same importer and the same files. */
export async function isAlreadyImported({
  importer,
  files,
  checkpoints,
}: ImportOptions): Promise<boolean> {
  const checkpoint = await checkpoints.read()
  const checksums = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  )
  return checkpoint?.isDone === true && checkpoint.input === inputId(importer, checksums)
}

const inputId = (importer: Importer, checksums: readonly string[]) =>
  [importer.name, ...checksums].join(' ')

/** Reads all rows, which throws for a damaged file, and decides for each row which company it describes. */
async function readOnce(
  { importer, companies }: ImportOptions,
  reader: Reader,
): Promise<FirstPass> {
  if (importer.isRegister) return runRegisterPass(reader.rows(), companies)
  if (!importer.isTrusted) return runFirstPass(reader.rows(), companies)
  for await (const _ of reader.rows());
  return TRUST_ALL_ROWS
}

async function writeRows(
  options: ImportOptions,
  firstPass: FirstPass,
  reader: Reader,
  input: string,
) {
  const checkpoint = await openCheckpoint(options, input)
  const resumedAt = checkpoint.rows
  const { summary } = checkpoint
  const batch = createBatchWriter(options, checkpoint)
  reader.reportTo(summary)
  let rowNumber = 0
  for await (const row of reader.rows()) {
    rowNumber += 1
    if (!isRefused(row)) options.onDraft?.(row)
    if (rowNumber <= resumedAt) continue
    if (options.signal?.aborted && batch.isEmpty()) return { summary, isDone: false, resumedAt }
    await batch.add(row, rowNumber, firstPass)
  }
  if (input !== inputId(options.importer, reader.checksums)) {
    throw new MalformedFile('the file changed while it was read')
  }
  checkpoint.isDone = true
  await batch.flush(rowNumber)
  return { summary, isDone: true, resumedAt }
}

/** @returns the checkpoint of an unfinished import of the same input, else a new one. */
async function openCheckpoint(options: ImportOptions, input: string): Promise<Checkpoint> {
  const stored = await options.checkpoints.read()
  const isSameInput = stored !== null && stored.input === input
  if (isSameInput && !stored.isDone) return stored
  const at = isSameInput
    ? stored.at
    : (options.editionDate ?? (await newestModification(options.files))).toJSON()
  return { input, rows: 0, isDone: false, at, summary: emptySummary() }
}

/** Collects resolved rows, writes them in batches, and stores the checkpoint after each batch. */
function createBatchWriter(options: ImportOptions, checkpoint: Checkpoint) {
  const { summary } = checkpoint
  const counter = createSummaryCounter(summary)
  const provenance = { source: options.importer.name, at: new Date(checkpoint.at) }
  let pending: ResolvedRow[] = []
  let rowsInBatch = 0
  async function flush(rowNumber: number): Promise<void> {
    const rows = pending
    pending = []
    rowsInBatch = 0
    await applyBatch(rows, options.companies, provenance, counter)
    checkpoint.rows = rowNumber
    await options.checkpoints.write(checkpoint)
  }
  async function add(
    row: Draft | RefusedRow,
    rowNumber: number,
    firstPass: FirstPass,
  ): Promise<void> {
    summary.rows += 1
    rowsInBatch += 1
    const resolved = isRefused(row) ? row : firstPass.resolve(row, rowNumber)
    if (isRefused(resolved)) {
      counter.countRefused(resolved.reason)
      options.onRefused?.(resolved)
    } else pending.push(resolved)
    if (rowsInBatch >= (options.batchSize ?? DEFAULT_BATCH_SIZE)) await flush(rowNumber)
  }
  return { add, flush, isEmpty: () => rowsInBatch === 0 }
}

async function newestModification(files: readonly string[]): Promise<Date> {
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return new Date(Math.floor(Math.max(...times)))
}

interface Reader {
  /** Reads all files from the beginning. */
  rows(): AsyncIterable<Draft | RefusedRow>
  /** SHA-256 of each file, computed by the last call of `rows`. */
  checksums: string[]
  /** Sets the summary that progress reports contain. */
  reportTo(summary: ImportSummary): void
}

function createReader(
  { files, importer }: ImportOptions,
  onBytes: (done: number, summary: ImportSummary) => void,
): Reader {
  let done = 0
  let summary = emptySummary()
  const checksums: string[] = []
  async function* chunksOf(file: string, hash: Hash) {
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk)
      done += chunk.length
      onBytes(done, summary)
      yield chunk as Uint8Array
    }
  }
  async function* rows() {
    checksums.length = 0
    for (const file of files) {
      const hash = createHash('sha256')
      yield* withErrorPosition(importer.rows(chunksOf(file, hash)), file)
      checksums.push(hash.digest('hex'))
    }
  }
  function reportTo(next: ImportSummary): void {
    summary = next
  }
  return { rows, checksums, reportTo }
}

/** Adds the file and the row number to the message of a MalformedFile error. */
async function* withErrorPosition(rows: AsyncIterable<Draft | RefusedRow>, file: string) {
  let rowNumber = 0
  try {
    for await (const row of rows) {
      rowNumber += 1
      yield row
    }
  } catch (error) {
    if (!(error instanceof MalformedFile)) throw error
    const name = basename(file)
    const position = rowNumber === 0 ? name : `${name}, after row ${rowNumber}`
    throw new MalformedFile(`${position}: ${error.message}`, { cause: error })
  }
}
