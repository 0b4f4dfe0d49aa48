// import: fills the company registry from published data or a CSV file; run again, it continues where it stopped.
import { setGlobalProxyFromEnv } from 'node:http'
import { basename, join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { toPlainText } from '../../schema/plain-text.ts'
import { audit } from '../operator/audited-records.ts'
import { checkpointFile } from '../registry/checkpoint.ts'
import { type DownloadOptions, download, downloadText } from '../registry/download.ts'
import { formatSummary } from '../registry/import-summary.ts'
import { csv, type Mapping, parseMapping } from '../registry/importers/csv.ts'
import { financedatabase } from '../registry/importers/financedatabase.ts'
import { importFunds, isFundFile } from '../registry/importers/funds.ts'
import { gleif } from '../registry/importers/gleif.ts'
import type { Importer, LinkedFile, RefusedRow } from '../registry/importers/importer.ts'
import { sec } from '../registry/importers/sec.ts'
import { wikidata } from '../registry/importers/wikidata.ts'
import { type ImportResult, runImport } from '../registry/run.ts'
import { storeUsedSymbols } from '../registry/used-symbols.ts'
import { version } from '../services/version.ts'
import { auditContext, withReason, withStores } from './arguments.ts'
import { createProgress } from './progress.ts'

const IMPORTERS: Record<string, Importer> = { financedatabase, sec, wikidata, gleif }
const SOURCES = [...Object.keys(IMPORTERS), 'csv']

/** Refused rows of a CSV file that are shown; the summary counts all. */
const MAX_SHOWN_ROWS = 100

interface Options {
  file?: string[]
  map?: Mapping
}

export function importCommand(program: Command): void {
  withReason(program.command('import'))
    .description('fill the company registry from published data or your own CSV file')
    .argument('<source>', SOURCES.join(', '), parseSource)
    .option('--file <file...>', 'read these files instead of downloading; may be .gz, .bz2 or .zip')
    .addOption(
      new Option('--map <pairs>', 'for csv, the columns: domain=Website,name=Company').argParser(
        parseMapOption,
      ),
    )
    .action((source: string, options: Options) =>
      withStores(async ({ records }, config) => {
        const importer = IMPORTERS[source] ?? csv(options.map)
        const stop = new AbortController()
        // Rows written so far stay, and the next run continues after them.
        process.once('SIGINT', () => stop.abort())
        const { proxy } = config.fetching
        if (proxy !== null) setGlobalProxyFromEnv({ HTTPS_PROXY: proxy })
        const folder = join(config.dataDir, 'imports')
        const signal = stop.signal
        const userAgent = `Logograph/${version} (${config.fetching.contact})`
        const allFiles =
          options.file ??
          (await downloadFiles(importer, { dir: join(folder, 'files'), signal, userAgent }))
        const fundFiles = importer.hasFunds ? await keepFundFiles(allFiles) : []
        const files = allFiles.filter((file) => !fundFiles.includes(file))
        const subject = [source, ...allFiles.map((file) => basename(file))].join(' ')
        // An import that is killed has no end, but the rows that it wrote stay.
        await audit(records, auditContext(), 'import start', subject)
        if (fundFiles.length > 0) {
          const { rows, kept } = await importFunds(fundFiles, records.state)
          console.log(`Read ${rows} funds: ${kept} kept, ${rows - kept} of an unknown issuer.`)
        }
        if (files.length === 0) {
          await audit(records, auditContext(), 'import end', `${subject}: complete`)
          return
        }
        const refusedRows: RefusedRow[] = []
        const symbols: string[] = []
        const result = await runImport({
          importer,
          files,
          companies: records.companies,
          checkpoints: checkpointFile(join(folder, `${source}.json`)),
          signal,
          onDraft({ listings, usSymbols }) {
            if (importer.listsUsSymbols)
              symbols.push(...usSymbols, ...listings.map(({ symbol }) => symbol))
          },
          onRefused(row) {
            if (refusedRows.length < MAX_SHOWN_ROWS) refusedRows.push(row)
          },
          onProgress: createProgressReporter(),
        })
        if (importer.listsUsSymbols && result.isDone) await storeUsedSymbols(records.state, symbols)
        await audit(records, auditContext(), 'import end', `${subject}: ${outcomeOf(result)}`)
        console.log(formatResult(result))
        // A publisher's file always has rows that are no company; the operator can mend those of a CSV file.
        if (source !== 'csv' || result.summary.refused === 0) return
        for (const { line, rowText, reason } of refusedRows)
          console.error(`Line ${line} (${toPlainText(rowText)}): ${reason}`)
        process.exitCode = 1
      }),
    )
}

async function keepFundFiles(files: readonly string[]): Promise<string[]> {
  const areFundFiles = await Promise.all(files.map(isFundFile))
  return files.filter((_, i) => areFundFiles[i])
}

function parseSource(text: string): string {
  if (!SOURCES.includes(text))
    throw new InvalidArgumentError(
      `The source must be one of ${SOURCES.join(', ')}; got "${text}".`,
    )
  return text
}

function parseMapOption(text: string): Mapping {
  try {
    return parseMapping(text)
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

async function downloadFiles(importer: Importer, options: DownloadOptions): Promise<string[]> {
  const { downloadUrls } = importer
  if (downloadUrls.length === 0) throw new Error('A CSV import needs a file: --file companies.csv')
  const progress = createProgress(downloadUrls.length)
  const files: string[] = []
  for (const [i, source] of downloadUrls.entries()) {
    const file = await download(await findUrl(source, options), options)
    if (file !== null) files.push(file)
    progress.update(i + 1, 'downloaded')
  }
  progress.end()
  if (files.length === 0)
    throw new Error(`The publisher of ${importer.name} has none of the files.`)
  return files
}

async function findUrl(source: string | LinkedFile, options: DownloadOptions): Promise<string> {
  if (typeof source === 'string') return source
  const url = source.findUrl(await downloadText(source.page, options))
  if (url === null) throw new Error(`${new URL(source.page).host} lists no file to download.`)
  return url
}

function createProgressReporter() {
  let progress: ReturnType<typeof createProgress> | undefined
  const kilobytes = (bytes: number) => Math.ceil(bytes / 1024)
  return (done: number, total: number, { rows, kept, refused }: ImportResult['summary']) => {
    progress ??= createProgress(kilobytes(total))
    progress.update(kilobytes(done), `KB; ${rows} rows, ${kept} kept, ${refused} refused`)
    if (done >= total) progress.end()
  }
}

const outcomeOf = ({ summary, isDone }: ImportResult): string =>
  `${summary.kept} kept, ${summary.refused} refused${isDone ? '' : ', stopped'}`

function formatResult({ summary, files, isDone, resumedAt }: ImportResult): string {
  return [
    ...files.map(({ name, bytes, sha256 }) => `${name}: ${bytes} bytes, sha256 ${sha256}`),
    ...(resumedAt > 0 ? [`Continued after row ${resumedAt}, where the last run stopped.`] : []),
    formatSummary(summary),
    ...(isDone ? [] : ['Stopped. Run the command again to continue.']),
  ].join('\n')
}
