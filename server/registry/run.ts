// Runs an import: checksums and a first reading that settles who is who, a second that writes in batches and can go on where it stopped.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { CompanyRecords } from '../stores/records.ts'
import { applyBatch } from './batch.ts'
import { type Checkpoint, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { type Settled, type Survey, survey, trusting } from './first-pass.ts'
import { createTally, emptySummary, type Summary } from './import-summary.ts'
import {
  type Draft,
  type Importer,
  isRefusal,
  Malformed,
  type Refusal,
} from './importers/importer.ts'

export interface Run {
  importer: Importer
  /** Read in this order as one. */
  files: readonly string[]
  companies: CompanyRecords
  /** Where the checkpoint is kept. */
  checkpoint: string
  /** The edition's date, when it is not that of the newest file. */
  at?: Date
  /** Rows written together. */
  batch?: number
  /** @param done bytes read of all that will be, all readings taken together. */
  onProgress?(done: number, total: number, summary: Summary): void
  /** Stops after the batch under way; what is written stays, and the next run goes on. */
  signal?: AbortSignal
}

export interface Outcome {
  summary: Summary
  files: { name: string; bytes: number; sha256: string }[]
  /** False: it was stopped; run it again to go on. */
  isDone: boolean
  /** Rows that an earlier, interrupted run had written. */
  resumedAt: number
}

const BATCH = 500
const READINGS = 2

/** @throws Malformed saying in which file and after which row; whatever was written before stays. */
export async function runImport(run: Run): Promise<Outcome> {
  const sizes = await Promise.all(run.files.map(sizeOf))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const reader = createReader(run, (done, summary) =>
    run.onProgress?.(done, bytes * READINGS, summary),
  )
  // The first reading also proves that the file is whole, before anything is written.
  const judged = run.importer.isTrusted
    ? await checked(reader)
    : await survey(reader.rows(), run.companies)
  const sums = [...reader.sums]
  const files = run.files.map((file, i) => ({
    ...{ name: basename(file), bytes: sizes[i]!, sha256: sums[i]! },
  }))
  const input = nameOf(run.importer, sums)
  const outcome = await write(run, judged, reader, input)
  return { ...outcome, files }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause) => {
    throw new Error(`${file} cannot be read: there is no such file`, { cause })
  })
  if (!found.isFile()) throw new Error(`${file} cannot be read: it is no file`)
  return found.size
}

/** Whether these very files were read to their end the last time, and nothing else since. */
export async function isDone({ importer, files, checkpoint }: Run): Promise<boolean> {
  const kept = await readCheckpoint(checkpoint)
  const sums = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  )
  return kept?.isDone === true && kept.input === nameOf(importer, sums)
}

const nameOf = (importer: Importer, sums: readonly string[]) => [importer.name, ...sums].join(' ')

async function checked(reader: Reader): Promise<Survey> {
  for await (const _ of reader.rows());
  return trusting
}

async function write(run: Run, judged: Survey, reader: Reader, input: string) {
  const kept = await readCheckpoint(run.checkpoint)
  const isSame = kept !== null && kept.input === input
  const at = isSame ? kept.at : (run.at ?? (await dateOf(run.files))).toJSON()
  const checkpoint: Checkpoint =
    isSame && !kept.isDone ? kept : { input, rows: 0, isDone: false, at, summary: emptySummary() }
  const resumedAt = checkpoint.rows
  const { summary } = checkpoint
  const desk = deskOf(run, checkpoint)
  reader.watch(summary)
  let number = 0
  for await (const row of reader.rows()) {
    number += 1
    if (number <= resumedAt) continue
    if (run.signal?.aborted && desk.isEmpty()) return { summary, isDone: false, resumedAt }
    await desk.take(row, number, judged)
  }
  if (input !== nameOf(run.importer, reader.sums)) {
    throw new Malformed('the file was changed while it was read')
  }
  checkpoint.isDone = true
  await desk.flush(number)
  return { summary, isDone: true, resumedAt }
}

/** Collects settled rows and writes them together, and after each batch how far that was. */
function deskOf(run: Run, checkpoint: Checkpoint) {
  const { summary } = checkpoint
  const tally = createTally(summary)
  const at = new Date(checkpoint.at)
  let waiting: Settled[] = []
  let rows = 0
  async function flush(number: number): Promise<void> {
    const written = waiting
    waiting = []
    rows = 0
    await applyBatch(written, run.companies, { source: run.importer.name, at }, tally)
    checkpoint.rows = number
    await writeCheckpoint(run.checkpoint, checkpoint)
  }
  async function take(row: Draft | Refusal, number: number, judged: Survey): Promise<void> {
    summary.rows += 1
    rows += 1
    const settled = isRefusal(row) ? row : judged.settle(row, number)
    if (isRefusal(settled)) tally.refuse(settled.refused)
    else waiting.push(settled)
    if (rows >= (run.batch ?? BATCH)) await flush(number)
  }
  return { take, flush, isEmpty: () => rows === 0 }
}

/** The edition's date: when the newest of the files was written. */
async function dateOf(files: readonly string[]): Promise<Date> {
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return new Date(Math.floor(Math.max(...times)))
}

interface Reader {
  /** One reading of all files. */
  rows(): AsyncIterable<Draft | Refusal>
  /** Checksums of the files as the last reading found them. */
  sums: string[]
  watch(summary: Summary): void
}

function createReader(run: Run, onBytes: (done: number, summary: Summary) => void): Reader {
  let [done, summary] = [0, emptySummary()]
  const sums: string[] = []
  async function* chunks(file: string, hash: Hash) {
    for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
      hash.update(chunk)
      done += chunk.length
      onBytes(done, summary)
      yield chunk as Uint8Array
    }
  }
  async function* rows() {
    sums.length = 0
    for (const file of run.files) {
      const hash = createHash('sha256')
      yield* told(run.importer.rows(chunks(file, hash)), file)
      sums.push(hash.digest('hex'))
    }
  }
  function watch(watched: Summary): void {
    summary = watched
  }
  return { rows, sums, watch }
}

async function* told(rows: AsyncIterable<Draft | Refusal>, file: string) {
  let number = 0
  try {
    for await (const row of rows) {
      number += 1
      yield row
    }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const where = number === 0 ? basename(file) : `${basename(file)}, after row ${number}`
    throw new Malformed(`${where}: ${error.message}`, { cause: error })
  }
}
