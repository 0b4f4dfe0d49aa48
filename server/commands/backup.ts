// backup: writes all data of the store to one file while servers run.
import { existsSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { writeDump } from '../backup/write-dump.ts'
import { version } from '../services/version.ts'
import { withStores } from './arguments.ts'
import { createProgress, type Progress } from './progress.ts'

export function backupCommand(program: Command): void {
  program
    .command('backup')
    .description('write all data of the store to a file, while servers run')
    .argument('<file>', 'a new file, such as backup-2026-11-23.dump', parseNewFile)
    .action((file: string) =>
      withStores(async ({ records }) => {
        let progress: Progress | undefined
        const { records: count, sha256 } = await writeDump(
          records.backup,
          file,
          version,
          (done, total) => {
            progress ??= createProgress(total)
            progress.update(done, 'records')
          },
        )
        progress?.end()
        console.log(`${file}: ${count} records, sha256 ${sha256}`)
      }),
    )
}

function parseNewFile(file: string): string {
  if (existsSync(file))
    throw new InvalidArgumentError(`The file must be a new one; ${file} exists.`)
  return file
}
