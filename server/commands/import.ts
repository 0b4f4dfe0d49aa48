// import: fills the registry from a publisher's file or the operator's own; begun again, it goes on where it stopped.
import { join } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { version } from '../index.ts'
import { type Downloading, download, shortAnswer } from '../registry/download.ts'
import { told } from '../registry/import-summary.ts'
import { csv, type Mapping, mappingOf } from '../registry/importers/csv.ts'
import { financedatabase } from '../registry/importers/financedatabase.ts'
import { gleif } from '../registry/importers/gleif.ts'
import type { Importer } from '../registry/importers/importer.ts'
import { sec } from '../registry/importers/sec.ts'
import { wikidata } from '../registry/importers/wikidata.ts'
import { type Outcome, runImport } from '../registry/run.ts'
import { withStores } from './arguments.ts'
import { createProgress } from './progress.ts'

const IMPORTERS: Record<string, Importer> = { financedatabase, sec, wikidata, gleif }
const SOURCES = [...Object.keys(IMPORTERS), 'csv']

interface Options {
  file?: string[]
  map?: Mapping
}

export function importCommand(program: Command): void {
  program
    .command('import')
    .description("fill the registry of companies from a publisher's data or your own CSV file")
    .argument('<source>', SOURCES.join(', '), known)
    .option('--file <file...>', 'read these instead of downloading; .gz and .zip as they are')
    .addOption(new Option('--map <pairs>', 'csv: domain=Website,name=Company').argParser(mapped))
    .action((source: string, options: Options) =>
      withStores(async ({ records }, config) => {
        const importer = IMPORTERS[source] ?? csv(options.map)
        const stop = new AbortController()
        // What was written until then stays, and the next run goes on after it.
        process.once('SIGINT', () => stop.abort())
        const home = join(config.dataDir, 'imports')
        const signal = stop.signal
        const userAgent = `Logograph/${version} (${config.fetching.contact})`
        const files =
          options.file ??
          (await downloaded(importer, { dir: join(home, 'files'), signal, userAgent }))
        const checkpoint = join(home, `${source}.json`)
        const parts = { importer, files, companies: records.companies, checkpoint, signal }
        console.log(report(await runImport({ ...parts, onProgress: shown() })))
      }),
    )
}

function known(word: string): string {
  if (!SOURCES.includes(word)) throw new InvalidArgumentError(`one of ${SOURCES.join(', ')}.`)
  return word
}

function mapped(words: string): Mapping {
  try {
    return mappingOf(words)
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

async function downloaded(importer: Importer, how: Downloading): Promise<string[]> {
  const { addresses, linkIn } = importer
  if (addresses.length === 0) throw new Error('Say which file: --file companies.csv')
  const progress = createProgress(addresses.length)
  const files: string[] = []
  for (const [i, address] of addresses.entries()) {
    const link = linkIn === undefined ? address : linkIn(await shortAnswer(address, how))
    if (link === null) throw new Error(`${new URL(address).host} names no file to download.`)
    const file = await download(link, how)
    if (file !== null) files.push(file)
    progress.tell(i + 1, 'downloaded')
  }
  progress.end()
  if (files.length === 0) throw new Error(`${new URL(addresses[0]!).host} has none of the files.`)
  return files
}

function shown() {
  let progress: ReturnType<typeof createProgress> | undefined
  const kb = (bytes: number) => Math.ceil(bytes / 1024)
  return (done: number, total: number, { rows, kept, refused }: Outcome['summary']) => {
    progress ??= createProgress(kb(total))
    progress.tell(kb(done), `KB; ${rows} rows, ${kept} kept, ${refused} refused`)
    if (done >= total) progress.end()
  }
}

function report({ summary, files, isDone, resumedAt }: Outcome): string {
  return [
    ...files.map(({ name, bytes, sha256 }) => `${name}: ${bytes} bytes, sha256 ${sha256}`),
    ...(resumedAt > 0 ? [`Went on after row ${resumedAt}, where the last run stopped.`] : []),
    told(summary),
    ...(isDone ? [] : ['Stopped. Run it again to go on.']),
  ].join('\n')
}
