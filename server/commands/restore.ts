// restore: replaces all data of the store by that of a backup.
import type { Command } from 'commander'
import { siteText } from '../../schema/site.ts'
import { readDump, type VerifiedDump, verifyDump } from '../backup/read-dump.ts'
import { loadConfig } from '../config.ts'
import { listOperatorArtwork } from '../operator/artwork.ts'
import { audit } from '../operator/audited-records.ts'
import { type DumpCounts, type DumpKind, KIND_NAMES } from '../stores/dump.ts'
import { openStores, type Stores } from '../stores/open.ts'
import { auditContext, withReason } from './arguments.ts'
import { createProgress } from './progress.ts'

const KINDS = Object.keys(KIND_NAMES) as DumpKind[]

export function restoreCommand(program: Command): void {
  withReason(program.command('restore'))
    .description('replace all data of the store by a backup, of either store')
    .argument('<file>', 'a file that "logograph backup" has written')
    .option('--yes', 'replace the data that the store has')
    .action(async (file: string, { yes = false }: { yes?: boolean }) => {
      const config = loadConfig(process.env)
      const dump = await verifyDump(file, createByteProgress('read'))
      const stores = await openStores({ ...config, isRestoring: true })
      try {
        await restore(stores, file, dump, yes)
      } finally {
        await stores.close()
      }
    })
}

async function restore(stores: Stores, file: string, dump: VerifiedDump, yes: boolean) {
  const { backup } = stores.records
  const existing = await backup.counts()
  const isUnfinished = (await backup.restoringSince()) !== null
  console.log(comparison(file, dump, existing))
  await warn(stores, dump)
  if (!yes && !isUnfinished && !isEmpty(existing))
    throw new Error(
      'The store has data, and nothing was changed. Add --yes to replace all of it by the backup.',
    )
  await backup.restore(readDump(file, createByteProgress('restored')))
  await audit(stores.records, auditContext(), 'restore', file)
  console.log(`The store contains the backup of ${dump.header.createdAt}.`)
  await clearCache(stores)
}

/** Names what a restore does to others: servers that run, and logos that were taken down after the backup. */
async function warn({ records }: Stores, { blocked }: VerifiedDump): Promise<void> {
  if (await records.backup.isInUse())
    console.error(
      'Another process has the database open. Stop it: a server answers with the old data until the restore ends, and its writes fail.',
    )
  const entries = await listOperatorArtwork(records.artwork)
  const unblocked = entries.filter(({ domain, blocked: isNow }) => isNow && !blocked.has(domain))
  if (unblocked.length > 0)
    console.error(
      `The backup does not block these logos, so the restore shows them again: ${unblocked.map(({ domain }) => siteText(domain)).join(', ')}. Block them again with "artwork block".`,
    )
}

const isEmpty = (counts: DumpCounts): boolean => Object.values(counts).every((count) => count === 0)

/** @returns a table of what the store has and what the file has. */
function comparison(file: string, { header, counts }: VerifiedDump, existing: DumpCounts): string {
  const rows = KINDS.map((kind) => [KIND_NAMES[kind], existing[kind], counts[kind] ?? 0] as const)
  const line = (name: string, before: unknown, after: unknown) =>
    `${name.padEnd(22)}${String(before).padStart(12)}${String(after).padStart(12)}`
  return [
    `${file} was written by Logograph ${header.software} at ${header.createdAt}.`,
    line('', 'store now', 'backup'),
    ...rows.map(([name, before, after]) => line(name, before, after)),
  ].join('\n')
}

/** Images in Redis show the data before the restore, for example a logo that the backup blocks. */
async function clearCache({ shared, cache }: Stores): Promise<void> {
  if (shared === null) return
  await shared.settled
  try {
    await cache.clear()
    if (shared.isUnavailable()) throw new Error('Redis does not answer.')
  } catch (error) {
    console.error(`The images in Redis were not deleted: ${(error as Error).message}`)
  }
}

const KILOBYTE = 1024
function createByteProgress(verb: string) {
  let progress: ReturnType<typeof createProgress> | undefined
  return (done: number, total: number) => {
    progress ??= createProgress(Math.ceil(total / KILOBYTE))
    progress.update(Math.ceil(done / KILOBYTE), `KB ${verb}`)
    if (done >= total) progress.end()
  }
}
